//! Where the browser finds the built files: content-hashed names, decided by
//! the build and read by the shell.

use serde::{Deserialize, Serialize};

/// The addresses of one build's files. They belong together: a page never
/// mixes the files of two builds. The build writes them to `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assets {
    /// The style sheet, e.g. `/assets/safehouse.3f2a91c0.css`.
    pub style: String,
    /// The wasm-bindgen loader, an ES module.
    pub script: String,
    /// The WebAssembly module the loader instantiates.
    pub wasm: String,
    /// Font files the first paint needs, preloaded.
    pub fonts: Vec<String>,
    /// The sprite of illustrations: one `<symbol>` per icon, its id the icon's
    /// name without the collection, e.g. `/assets/icons.90aa12ef.svg#shotgun`.
    pub icons: String,
}

impl Default for Assets {
    /// The names that `cargo leptos watch` gives its output, which has no
    /// manifest.
    fn default() -> Self {
        Self {
            style: "/pkg/safehouse.css".into(),
            script: "/pkg/safehouse.js".into(),
            wasm: "/pkg/safehouse.wasm".into(),
            fonts: Vec::new(),
            icons: "/icons.svg".into(),
        }
    }
}
