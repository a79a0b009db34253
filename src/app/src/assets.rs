//! Where the browser finds the built files: content-hashed names, decided by
//! the build and read by the shell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The addresses of one build's files. They belong together: a page never
/// mixes the files of two builds. The build writes them to `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assets {
    /// The style sheet, e.g. `/assets/safehouse.3f2a91c0.css`.
    pub style: String,
    /// The style sheet that pages about decks have beside it; empty when the first has
    /// everything.
    #[serde(default)]
    pub deck_style: String,
    /// The style sheet that the table of a game has beside both; empty as that.
    #[serde(default)]
    pub table_style: String,
    /// The style sheet that the lab has beside the first two; empty as that.
    #[serde(default)]
    pub lab_style: String,
    /// The style sheet that collections have beside the first two; empty as that.
    #[serde(default)]
    pub collection_style: String,
    /// The style sheet of what whoever is signed in owns, beside cards; empty as that.
    #[serde(default)]
    pub owned_style: String,
    /// The script of the lab's workers; empty where they were not built, and nothing is measured
    /// in the browser then.
    #[serde(default)]
    pub lab_script: String,
    /// The WebAssembly module that those run.
    #[serde(default)]
    pub lab_wasm: String,
    /// The script of the worker that keeps a collection on a device; empty where it was not built, and
    /// collections are in accounts alone then.
    #[serde(default)]
    pub collection_script: String,
    /// The WebAssembly module that it runs.
    #[serde(default)]
    pub collection_wasm: String,
    /// The style sheet that stores, events and the page that verifies have beside the first two; empty as that.
    #[serde(default)]
    pub stores_style: String,
    /// The script of the worker that verifies published files; empty where it was not built.
    #[serde(default)]
    pub verify_script: String,
    /// The WebAssembly module that it runs.
    #[serde(default)]
    pub verify_wasm: String,
    /// The style sheet that the rulebook has beside the first two; empty as that.
    #[serde(default)]
    pub rules_style: String,
    /// The wasm-bindgen loader, an ES module.
    pub script: String,
    /// The WebAssembly module the loader instantiates.
    pub wasm: String,
    /// For each lazy function, by the name Leptos gives it, the modules that it
    /// needs: file names beside the script, without `.wasm`.
    pub lazy: BTreeMap<String, Vec<String>>,
    /// Font files the first paint needs, preloaded.
    pub fonts: Vec<String>,
    /// Every font file, by the name of its family; a letter is in the first
    /// file that has it.
    #[serde(default)]
    pub families: BTreeMap<String, Vec<String>>,
    /// The sprite of illustrations: one `<symbol>` per icon, its id the icon's
    /// name without the collection, e.g. `/assets/icons.90aa12ef.svg#shotgun`.
    pub icons: String,
}

#[cfg(feature = "ssr")]
impl Assets {
    /// Lets the page being rendered preload the modules of its lazy routes, so
    /// that they arrive with the main module and not after it.
    pub fn provide_lazy_preloads(&self) {
        use leptos::prelude::{ArcStoredValue, provide_context};

        let (folder, script) = self.script.rsplit_once('/').unwrap_or_default();
        let lazy = self.lazy.clone().into_iter().collect();
        let manifest = (folder.to_owned(), lazy, script.to_owned());
        provide_context(leptos::WasmSplitManifest(ArcStoredValue::new(manifest)));
    }
}

impl Default for Assets {
    /// The names that `cargo leptos watch` gives its output, which has no
    /// manifest.
    fn default() -> Self {
        Self {
            style: "/pkg/safehouse.css".into(),
            deck_style: String::new(),
            table_style: String::new(),
            lab_style: String::new(),
            collection_style: String::new(),
            owned_style: String::new(),
            lab_script: String::new(),
            lab_wasm: String::new(),
            collection_script: String::new(),
            collection_wasm: String::new(),
            stores_style: String::new(),
            verify_script: String::new(),
            verify_wasm: String::new(),
            rules_style: String::new(),
            script: "/pkg/safehouse.js".into(),
            wasm: "/pkg/safehouse.wasm".into(),
            lazy: BTreeMap::new(),
            fonts: Vec::new(),
            families: BTreeMap::new(),
            icons: "/icons.svg".into(),
        }
    }
}
