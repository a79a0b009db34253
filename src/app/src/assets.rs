//! Where the browser finds the built files: content-hashed names, decided by
//! the build and read by the shell.

/// The addresses of one build's files. They belong together: a page never
/// mixes the files of two builds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assets {
    /// The style sheet, e.g. `/assets/safehouse.3f2a91c0.css`.
    pub style: String,
    /// The wasm-bindgen loader, an ES module.
    pub script: String,
    /// The WebAssembly module the loader instantiates.
    pub wasm: String,
    /// Font files the first paint needs, preloaded.
    pub fonts: Vec<String>,
}
