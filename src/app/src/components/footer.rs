//! What stands below every page.

use leptos::prelude::*;

use crate::{
    context::{GameName, use_site},
    paths::{self, PageOf},
};

/// The footer: what this is, and where the rest is found.
#[component]
pub fn Footer() -> impl IntoView {
    let site = use_site();
    let at = move |page: PageOf| move || site.with_paths(page);
    let notice = move || site.names_of_game(&site.game()).map(|game| notice(&game));
    view! {
        <footer class="footer">
            <p>{notice}</p>
            <nav aria-label="More">
                <a href=at(|paths| paths.query_help())>"Search help"</a>
                <a href=at(|paths| paths.formats())>"Formats"</a>
                <a href=at(|paths| paths.rules()) rel="external">
                    "Rules"
                </a>
                <a href=at(|paths| paths.glossary())>"Glossary"</a>
                <a href=paths::CREDITS>"Credits"</a>
                <a href="#keys" data-opens="keys">
                    "Keys"
                </a>
            </nav>
        </footer>
    }
    .into_any()
}

/// Whose site this is, and which sets nobody should take for published ones.
fn notice(game: &GameName) -> String {
    let whose = format!("Safehouse is made by players and is not affiliated with the publisher of {}.", game.name);
    match &game.playtest_sets[..] {
        [] => whose,
        [one] => format!("{whose} {one} is a playtest set: no publisher stands behind it."),
        sets => format!("{whose} {} are playtest sets: no publisher stands behind them.", sets.join(", ")),
    }
}
