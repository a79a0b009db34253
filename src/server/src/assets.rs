//! The built files of the site: style, script, wasm, fonts, icons, and what
//! `public/` holds.
//!
//! They are embedded in the program, so that it is one file to copy. Each
//! name under `/assets/` carries the hash of its content; the build lays a
//! `.br` and a `.gz` sibling beside what compresses well.

use std::{borrow::Cow, collections::BTreeMap, fs, io, path::PathBuf};

use axum::body::Bytes;
use rust_embed::RustEmbed;
use safehouse_app::assets::Assets;
use sha2::{Digest as _, Sha256};

#[derive(RustEmbed)]
#[folder = "../../target/site"]
struct Embedded;

/// The names of the files that belong together, written by the build.
const MANIFEST: &str = "manifest.json";

/// One file and its compressed forms. Copies share the bytes, so that many who
/// are sent a file cost no memory.
#[derive(Debug, Clone)]
pub struct File {
    /// The plain bytes.
    pub plain: Bytes,
    /// The same, compressed with brotli.
    pub brotli: Option<Bytes>,
    /// The same, compressed with gzip.
    pub gzip: Option<Bytes>,
    /// The media type, by the name's extension.
    pub media_type: &'static str,
    /// A strong validator: the beginning of the hash of the plain bytes.
    pub hash: String,
}

/// Why built files cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The folder cannot be read.
    #[error("it cannot be read: {0}")]
    Folder(io::Error),
    /// The manifest is of another version, or damaged.
    #[error("its manifest.json is not one of this version: {0}")]
    Manifest(#[from] serde_json::Error),
}

/// The built files, by path without the leading slash.
#[derive(Debug)]
pub struct SiteFiles {
    names: Assets,
    source: Source,
}

#[derive(Debug)]
enum Source {
    /// Read once; cannot change.
    Fixed(BTreeMap<String, File>),
    /// Read anew for every request, for work on the site itself.
    Folder(PathBuf),
}

impl SiteFiles {
    /// The files that were built into the program.
    ///
    /// # Errors
    /// The manifest among them is not one.
    pub fn embedded() -> Result<Self, FilesError> {
        let files = Embedded::iter().filter_map(|name| {
            let file = Embedded::get(&name)?;
            Some((name.into_owned(), file.data))
        });
        Self::from_files(files)
    }

    /// The files of a folder, read anew for every request.
    ///
    /// # Errors
    /// The folder cannot be read, or its manifest is not one.
    pub fn folder(folder: PathBuf) -> Result<Self, FilesError> {
        fs::read_dir(&folder).map_err(FilesError::Folder)?;
        let manifest = fs::read(folder.join(MANIFEST)).ok();
        Ok(Self { names: names(manifest.as_deref())?, source: Source::Folder(folder) })
    }

    /// These files, compressed forms being those with `.br` and `.gz` added
    /// to their names.
    ///
    /// # Errors
    /// The manifest among them is not one.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Result<Self, FilesError> {
        let shared = |bytes| match bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let mut raw: BTreeMap<String, Bytes> = files.into_iter().map(|(name, bytes)| (name, shared(bytes))).collect();
        let names = names(raw.remove(MANIFEST).as_deref())?;
        let plain: Vec<_> = raw.keys().filter(|name| !is_compressed(name)).cloned().collect();
        let mut files = BTreeMap::new();
        for name in plain {
            let brotli = raw.remove(&format!("{name}.br"));
            let gzip = raw.remove(&format!("{name}.gz"));
            if let Some(plain) = raw.remove(&name) {
                let file = File { hash: hash(&plain), media_type: media_type(&name), plain, brotli, gzip };
                files.insert(name, file);
            }
        }
        Ok(Self { names, source: Source::Fixed(files) })
    }

    /// The addresses of style, script and the others.
    pub fn names(&self) -> &Assets {
        &self.names
    }

    /// Whether a file, once sent, may be kept for good.
    pub fn are_fixed(&self) -> bool {
        matches!(self.source, Source::Fixed(_))
    }

    /// Whether there is nothing to serve, because the site was never built.
    pub fn are_missing(&self) -> bool {
        matches!(&self.source, Source::Fixed(files) if files.is_empty())
    }

    /// The file with this path, e.g. `assets/safehouse.3f2a91c0.css`.
    pub fn find(&self, path: &str) -> Option<Cow<'_, File>> {
        match &self.source {
            Source::Fixed(files) => files.get(path).map(Cow::Borrowed),
            Source::Folder(folder) => {
                // Only plain names: nothing that climbs, hides or is absolute.
                let fits = |segment: &str| {
                    !segment.is_empty()
                        && !segment.starts_with('.')
                        && segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
                };
                if !path.split('/').all(fits) {
                    return None;
                }
                let plain = fs::read(folder.join(path)).ok()?;
                Some(Cow::Owned(File {
                    hash: hash(&plain),
                    media_type: media_type(path),
                    plain: plain.into(),
                    brotli: None,
                    gzip: None,
                }))
            }
        }
    }
}

fn is_compressed(name: &str) -> bool {
    name.ends_with(".br") || name.ends_with(".gz")
}

/// The names of one build. Without a manifest they are those of `cargo leptos`.
fn names(manifest: Option<&[u8]>) -> Result<Assets, FilesError> {
    manifest.map_or_else(|| Ok(Assets::default()), |bytes| Ok(serde_json::from_slice(bytes)?))
}

/// The first 16 hexadecimal digits of SHA-256.
pub fn hash(bytes: &[u8]) -> String {
    let mut digest = hex::encode(Sha256::digest(bytes));
    digest.truncate(16);
    digest
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" | "jpeg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}
