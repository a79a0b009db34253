//! The HTML document around the application.

use leptos::{nonce::use_nonce, prelude::*};
use leptos_meta::MetaTags;

use crate::{
    App,
    context::GameName,
    deck::{
        account_decks::{LEFT, LEFT_FOR_GOOD},
        device_decks::DECK,
    },
    provided::{self, AppContext},
    theme,
};

/// The document of every page: head, style sheet, the application and the
/// module script that hydrates it. Every inline script carries the request's
/// nonce, because the content security policy allows nothing else.
pub fn shell(context: AppContext) -> impl IntoView {
    let nonce = use_nonce();
    let assets = (*context.assets).clone();
    #[cfg(feature = "ssr")]
    assets.provide_lazy_preloads();
    let start = format!(
        "import init, {{ hydrate }} from '{script}'; await init({{ module_or_path: '{wasm}' }}); hydrate();",
        script = assets.script,
        wasm = assets.wasm,
    );
    // Before the first paint, so that their page can leave room for them.
    let decks = format!(
        "try {{ const root = document.documentElement, \
         decks = Object.keys(localStorage).filter((key) => key.startsWith('{DECK}')).length; \
         root.style.setProperty('--decks', decks); \
         if (decks > 0) root.dataset.decks = decks }} catch {{}}"
    );
    let account = provided::account();
    // The collection of whoever has signed out leaves the device with them, and so do pages of events that were kept
    // for staff.
    let leaving =
        provided::cookie(LEFT).filter(|_| account.is_none() && !assets.collection_script.is_empty()).map(|how| {
            format!(
                "const worker = new Worker('{script}', {{ type: 'module' }}); \
             worker.onmessage = () => worker.terminate(); \
             worker.postMessage({{ id: 1, deed: 'leave', isForGood: {is_for_good} }}); \
             for (const name of await caches.keys()) if (name.startsWith('safehouse /events/')) caches.delete(name);",
                script = assets.collection_script,
                is_for_good = how == LEFT_FOR_GOOD,
            )
        });
    // What somebody owns is theirs alone. A guest's page has nothing of it; where their device keeps a collection, the
    // page is told what asks that.
    let has_collection = provided::has_collection();
    let is_there = |address: &String| has_collection && !address.is_empty();
    let asks = has_collection.then(|| match &account {
        Some(_) => String::new(),
        None => format!("{} {}", assets.collection_script, assets.collection_wasm),
    });
    let own_style = Some(assets.owned_style.clone()).filter(is_there);
    let own_script = Some(context.owned_script.to_string()).filter(is_there);
    let origin = context.origin.as_deref().unwrap_or_default().to_owned();

    view! {
        <!DOCTYPE html>
        <html
            lang="en"
            data-theme=theme::chosen().map(theme::Theme::id)
            data-icons=assets.icons
            data-catalogue=context.catalogue_url.to_string()
            data-deck-style=assets.deck_style
            data-origin=origin
            data-games=GameName::write_all(&GameName::of(&context.library))
            data-sheets=context.sheets_url.to_string()
            data-account=account
            data-owned=asks
            data-contact=context.contact.as_deref().map(str::to_owned)
        >
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="dark light" />
                <meta name="theme-color" content="#0b0f0e" media="(prefers-color-scheme: dark)" />
                <meta name="theme-color" content="#f6f7f4" media="(prefers-color-scheme: light)" />
                <link rel="icon" href="/favicon.ico" sizes="32x32" />
                <link rel="icon" href="/favicon.svg" r#type="image/svg+xml" />
                <link rel="manifest" href="/manifest.webmanifest" />
                <script nonce=nonce.clone() inner_html=decks></script>
                <link rel="stylesheet" href=assets.style />
                {own_style.map(|style| view! { <link rel="stylesheet" href=style /> })}
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
                <script type="module" nonce=nonce.clone() inner_html=start></script>
                {leaving.map(|leaving| view! { <script type="module" nonce=nonce.clone() inner_html=leaving></script> })}
                {own_script.map(|script| view! { <script type="module" nonce=nonce src=script></script> })}
            </body>
        </html>
    }
}
