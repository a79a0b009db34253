//! What stands below every page.

use leptos::prelude::*;

use crate::paths;

/// The footer: what this is, and where the rest is found.
#[component]
pub fn Footer() -> impl IntoView {
    view! {
        <footer class="footer">
            <p>
                "Safehouse is made by players and is not affiliated with the publisher of NecroGenesis. NG-01 Outbreak is a playtest set written for this project."
            </p>
            <nav aria-label="More">
                <a href=paths::QUERY_HELP>"Search help"</a>
                <a href=paths::FORMATS>"Formats"</a>
                <a href=paths::RULES rel="external">
                    "Rules"
                </a>
                <a href=paths::GLOSSARY>"Glossary"</a>
                <a href=paths::CREDITS>"Credits"</a>
                <a href="#keys" data-opens="keys">
                    "Keys"
                </a>
            </nav>
        </footer>
    }
    .into_any()
}
