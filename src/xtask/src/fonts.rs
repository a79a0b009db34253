//! Fonts: two families from npm, and the style rules that name their files.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result};

use crate::workspace;

/// A font file and the part of Unicode it draws.
struct Face {
    family: &'static str,
    file: &'static str,
    weights: &'static str,
    range: &'static str,
    /// Whether the first paint needs it.
    preload: bool,
}

const LATIN: &str = "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, \
    U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, \
    U+FEFF, U+FFFD";
const LATIN_EXTENDED: &str = "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, \
    U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, \
    U+2C60-2C7F, U+A720-A7FF";

const FACES: [Face; 4] = [
    Face {
        family: "Archivo Narrow",
        file: "archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2",
        weights: "400 700",
        range: LATIN,
        preload: true,
    },
    Face {
        family: "Archivo Narrow",
        file: "archivo-narrow/files/archivo-narrow-latin-ext-wght-normal.woff2",
        weights: "400 700",
        range: LATIN_EXTENDED,
        preload: false,
    },
    Face {
        family: "Public Sans",
        file: "public-sans/files/public-sans-latin-wght-normal.woff2",
        weights: "100 900",
        range: LATIN,
        preload: true,
    },
    Face {
        family: "Public Sans",
        file: "public-sans/files/public-sans-latin-ext-wght-normal.woff2",
        weights: "100 900",
        range: LATIN_EXTENDED,
        preload: false,
    },
];

/// A font file to publish.
pub(crate) struct Font {
    /// Its name without the hash, e.g. `public-sans-latin-wght-normal.woff2`.
    pub(crate) name: String,
    /// Its contents.
    pub(crate) bytes: Vec<u8>,
    /// Whether the first paint needs it.
    pub(crate) preload: bool,
    face: &'static Face,
}

impl Font {
    /// The name of its family.
    pub(crate) fn family(&self) -> &'static str {
        self.face.family
    }

    /// The `@font-face` rule, once the file has its address.
    pub(crate) fn rule(&self, address: &str) -> String {
        let Face { family, weights, range, .. } = self.face;
        format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weights};font-display:optional;\
             src:url({address})format(\"woff2\");unicode-range:{}}}",
            range.replace(", ", ",")
        )
    }
}

/// Reads the font files from the npm packages.
pub(crate) fn read() -> Result<Vec<Font>> {
    FACES
        .iter()
        .map(|face| {
            let path: PathBuf = workspace::style().join("node_modules/@fontsource-variable").join(face.file);
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            let name = path.file_name().context("a font without a name")?.to_string_lossy().into_owned();
            Ok(Font { name, bytes, preload: face.preload, face })
        })
        .collect()
}
