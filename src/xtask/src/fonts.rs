//! Fonts: two families from npm, and the style rules that name their files.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result};

use crate::{
    console,
    fingerprint::{Fingerprint, when_changed},
    npm, process, workspace,
};

/// A font file and the part of Unicode it draws.
struct Face {
    family: &'static str,
    package: &'static str,
    /// The file of the package, named for what it draws.
    script: &'static str,
    range: &'static str,
    part: Part,
}

/// What of the package's file is published.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The letters of its range alone, which every page needs at its first paint.
    Basic,
    /// All of it, fetched when a page has a letter of its range.
    Whole,
}

/// What the pages and cards of this site are written with.
const BASIC: &str = "U+0020-007E, U+00A0, U+00B1, U+00B7, U+00D7, U+2013-2014, U+2018-2019, \
    U+201C-201D, U+2022, U+2026, U+2191, U+2193, U+2212";
/// The rest of what the packages' files for Latin draw.
const LATIN: &str = "U+00A1-00B0, U+00B2-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, \
    U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, \
    U+201A-201B, U+201E-201F, U+2021, U+2023-2025, U+2027-206F, U+20AC, U+2122, U+2215, U+FEFF, \
    U+FFFD";
const LATIN_EXTENDED: &str = "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, \
    U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, \
    U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

/// The lightest and the boldest weight of the style sheets.
const WEIGHTS: [&str; 2] = ["400", "700"];

const FACES: [Face; 6] = [
    heading("latin", BASIC, Part::Basic),
    heading("latin", LATIN, Part::Whole),
    heading("latin-ext", LATIN_EXTENDED, Part::Whole),
    text("latin", BASIC, Part::Basic),
    text("latin", LATIN, Part::Whole),
    text("latin-ext", LATIN_EXTENDED, Part::Whole),
];

const fn heading(script: &'static str, range: &'static str, part: Part) -> Face {
    Face { family: "Archivo Narrow", package: "archivo-narrow", script, range, part }
}

const fn text(script: &'static str, range: &'static str, part: Part) -> Face {
    Face { family: "Public Sans", package: "public-sans", script, range, part }
}

/// A font file to publish.
pub(crate) struct Font {
    /// Its name without the hash, such as `public-sans-basic.woff2`.
    pub(crate) name: String,
    /// Its contents.
    pub(crate) bytes: Vec<u8>,
    face: &'static Face,
}

impl Face {
    /// The file as npm brings it.
    fn source(&self) -> PathBuf {
        let Self { package, script, .. } = self;
        let name = format!("{package}/files/{package}-{script}-wght-normal.woff2");
        workspace::style().join("node_modules/@fontsource-variable").join(name)
    }

    /// The name of what is published.
    fn name(&self) -> String {
        let script = if self.part == Part::Basic { "basic" } else { self.script };
        format!("{}-{script}.woff2", self.package)
    }
}

impl Font {
    /// The name of its family.
    pub(crate) fn family(&self) -> &'static str {
        self.face.family
    }

    /// Whether the first paint needs it.
    pub(crate) fn is_preloaded(&self) -> bool {
        self.face.part == Part::Basic
    }

    /// The `@font-face` rule, once the file has its address.
    pub(crate) fn rule(&self, address: &str) -> String {
        let Face { family, range, .. } = self.face;
        format!(
            "@font-face{{font-family:\"{family}\";font-weight:{};font-display:optional;\
             src:url({address})format(\"woff2\");unicode-range:{}}}",
            WEIGHTS.join(" "),
            range.replace(", ", ",")
        )
    }
}

/// Takes the font files from the npm packages and cuts out what the first paint
/// needs.
pub(crate) fn build() -> Result<Vec<Font>> {
    let folder = workspace::cache().join("fonts");
    let script = workspace::style().join("subset-font.mjs");
    console::step("fonts", || {
        let cut: Vec<&Face> = FACES.iter().filter(|face| face.part == Part::Basic).collect();
        let outputs: Vec<PathBuf> = cut.iter().map(|face| folder.join(face.name())).collect();
        let print = npm::tools(Fingerprint::new(BASIC).file(&script)?)?.finish();
        when_changed("fonts", &print, &outputs, || {
            fs::create_dir_all(&folder)?;
            let letters: String = letters(BASIC)?.into_iter().collect();
            cut.iter().zip(&outputs).try_for_each(|(face, output)| {
                let mut node = Command::new("node");
                node.arg(&script).arg(face.source()).arg(output).arg(&letters).args(WEIGHTS);
                process::run(node.current_dir(workspace::style()))
            })
        })
    })?;
    FACES
        .iter()
        .map(|face| {
            let name = face.name();
            let path = if face.part == Part::Basic { folder.join(&name) } else { face.source() };
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            Ok(Font { name, bytes, face })
        })
        .collect()
}

/// The letters of a `unicode-range`.
fn letters(range: &str) -> Result<Vec<char>> {
    let code = |digits: &str| u32::from_str_radix(digits, 16).with_context(|| format!("{digits} is no code point"));
    let mut letters = Vec::new();
    for part in range.split(", ") {
        let digits = part.trim_start_matches("U+");
        let (first, last) = digits.split_once('-').unwrap_or((digits, digits));
        letters.extend((code(first)?..=code(last)?).filter_map(char::from_u32));
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_letter_is_in_two_files_of_a_family() {
        let mut seen = BTreeSet::new();
        for letter in [BASIC, LATIN, LATIN_EXTENDED].into_iter().flat_map(|range| letters(range).unwrap()) {
            assert!(seen.insert(letter), "{letter:?} is in two ranges");
        }
        assert!(seen.contains(&'A') && seen.contains(&'é') && seen.contains(&'ő'));
    }
}
