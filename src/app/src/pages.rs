//! Pages, one file or folder a page.

pub mod account;
#[cfg(feature = "ssr")]
pub mod api;
pub mod card;
pub mod compare;
pub mod credits;
pub mod deck_builder;
pub mod decks;
#[cfg(feature = "ssr")]
pub mod evening;
#[cfg(feature = "ssr")]
pub mod event_desk;
#[cfg(feature = "ssr")]
pub mod events;
pub mod format;
pub mod formats;
pub mod glossary;
#[cfg(feature = "ssr")]
pub mod groups;
pub mod home;
#[cfg(feature = "ssr")]
pub mod lab;
#[cfg(feature = "ssr")]
pub mod log;
#[cfg(feature = "ssr")]
pub mod matches;
pub mod not_found;
pub mod print;
#[cfg(feature = "ssr")]
pub mod public_decks;
pub mod query_help;
#[cfg(feature = "ssr")]
pub mod refused;
#[cfg(feature = "ssr")]
pub mod rulebook;
#[cfg(feature = "ssr")]
mod said;
pub mod search;
pub mod set;
pub mod sets;
pub mod shared_deck;
#[cfg(feature = "ssr")]
pub mod stores;
#[cfg(feature = "ssr")]
mod tabs;
pub mod test_games;
#[cfg(feature = "ssr")]
pub mod trading;
#[cfg(feature = "ssr")]
pub mod verify;

use maud::{Markup, html};
use safehouse_engine::catalogue::{Set, SetStatus};

/// What a reader must be told about a set wherever it shows.
fn playtest_note(set: &Set) -> Markup {
    html! {
        @if set.status == SetStatus::Playtest {
            p class="playtest-note" { strong { "Playtest set. " } (set.notice.as_deref().unwrap_or("No publisher stands behind it.")) }
        } @else if let Some(notice) = &set.notice {
            p class="playtest-note" { (notice) }
        }
    }
}
