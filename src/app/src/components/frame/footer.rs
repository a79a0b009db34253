//! What stands below every page.

use leptos::prelude::*;
use maud::{Markup, html};

use super::shared::notice;
use crate::{context::Site, paths};

/// The footer of the pages of the game that the page is about.
pub(super) fn draw(site: Site) -> Markup {
    let game = untrack(|| site.game());
    let paths = paths::of(&game);
    html! {
        p { @if let Some(names) = site.names_of_game(&game) { (notice(&names)) } }
        nav aria-label="More" {
            a href=(paths.query_help()) { "Search help" }
            a href=(paths.sets()) { "Sets" }
            a href=(paths.formats()) { "Formats" }
            a href=(paths.rules()) rel="external" { "Rules" }
            a href=(paths.glossary()) { "Glossary" }
            a href=(paths::events::EVENTS) rel="external" { "Events" }
            a href=(paths::stores::STORES) rel="external" { "Stores" }
            a href=(paths::log::LOG) rel="external" { "Log" }
            a href=(paths::verify::VERIFY) rel="external" { "Verify" }
            a href=(paths::CREDITS) { "Credits" }
            a href="#keys" data-opens="keys" { "Keys" }
        }
    }
}
