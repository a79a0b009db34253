//! The WebAssembly entry point: it hydrates the application and nothing else.
#![warn(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used)]
#![warn(clippy::indexing_slicing, clippy::string_slice)]
// The frame around the pages is one type; laying out its future takes a query a
// level.
#![recursion_limit = "256"]

use leptos::{
    mount::hydrate_from_async,
    prelude::{Set, provide_context},
};
use safehouse_app::provided::Hydrated;
use wasm_bindgen::prelude::wasm_bindgen;

/// Takes over the page that the server rendered. A page with a chunk of its own
/// is hydrated once the chunk is there. Then the document's root element gets
/// `data-hydrated="true"`: every listener is attached.
#[wasm_bindgen]
pub async fn hydrate() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();

    let document = leptos::prelude::document();
    let Some(body) = document.body() else { return };
    let hydrated = Hydrated::default();
    let provided = hydrated.clone();
    let app = move || {
        provide_context(provided);
        safehouse_app::App()
    };
    hydrate_from_async(body, app).await.forget();
    hydrated.0.set(true);

    if let Some(root) = document.document_element() {
        // Setting a valid name on a live element cannot fail.
        let _ = root.set_attribute("data-hydrated", "true");
    }
}
