//! What is not there, or not for whoever asks, with the way on.

use maud::html;

use crate::{
    drawing::{Page, Scene},
    paths::{self, HasPaths as _, collection, events, groups, log, stores},
};

/// Where whoever is refused may have wanted to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Decks that others may see.
    PublicDecks,
    /// The decks of one's account.
    OwnDecks,
    /// The groups that one is in.
    OwnGroups,
    /// Game stores.
    Stores,
    /// Events of game stores.
    Events,
    /// Test games.
    TestGames,
    /// The reader's collection.
    Collection,
    /// The rulebook.
    Rules,
    /// The public log.
    Log,
}

/// A page that says why there is no other, answered with this status.
pub fn draw_refused(scene: &Scene<'_>, way: Way, title: &str, words: &str, status: u16) -> Page {
    let (name, address) = match way {
        Way::PublicDecks => ("Public decks", scene.paths().public_decks()),
        Way::OwnDecks => ("Your decks", paths::OWN_DECKS.to_owned()),
        Way::OwnGroups => ("Your groups", groups::GROUPS.to_owned()),
        Way::Stores => ("Stores", stores::STORES.to_owned()),
        Way::Events => ("Events", events::EVENTS.to_owned()),
        Way::TestGames => ("Test games", scene.paths().test_games()),
        Way::Collection => ("Your collection", collection::overview(scene.library.game().id)),
        Way::Rules => ("Rules", scene.paths().rules()),
        Way::Log => ("The log", log::LOG.to_owned()),
    };
    let body = html! {
        div class="page notice" {
            h1 { (title) }
            p { (words) }
            p class="actions" {
                a class="button" href=(address) rel="external" { (name) }
                a class="button button--plain" href=(paths::HOME) { "Home" }
            }
        }
    };
    Page { found: status != 404, status: Some(status), ..Page::new(title.to_owned(), words.to_owned(), "", body) }
}
