//! The HTML document around the application.

use leptos::{nonce::use_nonce, prelude::*};
use leptos_meta::MetaTags;

use crate::{App, assets::Assets};

/// The document of every page: head, style sheet, the application and the
/// module script that hydrates it. Every inline script carries the request's
/// nonce, because the content security policy allows nothing else.
pub fn shell(assets: Assets) -> impl IntoView {
    let nonce = use_nonce();
    let start = format!(
        "import init, {{ hydrate }} from '{script}'; await init({{ module_or_path: '{wasm}' }}); hydrate();",
        script = assets.script,
        wasm = assets.wasm,
    );

    view! {
        <!DOCTYPE html>
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <link rel="stylesheet" href=assets.style />
                {assets
                    .fonts
                    .into_iter()
                    .map(|font| {
                        view! {
                            <link rel="preload" href=font r#as="font" r#type="font/woff2" crossorigin="anonymous" />
                        }
                    })
                    .collect_view()}
                <link rel="modulepreload" href=assets.script />
                <link rel="preload" href=assets.wasm r#as="fetch" r#type="application/wasm" crossorigin="anonymous" />
                <MetaTags />
            </head>
            <body>
                <App />
                <script type="module" nonce=nonce inner_html=start></script>
            </body>
        </html>
    }
}
