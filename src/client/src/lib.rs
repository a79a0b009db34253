//! The WebAssembly entry point: it hydrates the application and nothing else.

use wasm_bindgen::prelude::wasm_bindgen;

/// Takes over the page the server rendered. The document's root element gets
/// `data-hydrated="true"` once every listener is attached.
#[wasm_bindgen]
pub fn hydrate() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();

    leptos::mount::hydrate_body(safehouse_app::App);

    if let Some(root) = leptos::prelude::document().document_element() {
        let _ = root.set_attribute("data-hydrated", "true");
    }
}
