//! What an address of these pages says was just done.

use axum::http::Uri;
use safehouse_app::{
    pages::account::decks::{Done, fields},
    paths,
};
use safehouse_service::saved_decks::{self, SavedDeckId, Shelf};

use crate::http::account::{answer::Answering, fields::query};

/// What a page says was just done.
const DONE: &[(&str, &str)] = &[
    ("branched", "This is the new deck."),
    ("copied", "The copy is in your account. It says where it came from."),
    ("deleted", "The deck and its versions are gone for good."),
    ("moved", "The deck is in its folder."),
    ("named", "The version has its name and is kept for good."),
    ("tagged", "The tag is on the deck."),
    ("untagged", "The tag is off the deck."),
    ("settled", "It is settled. What was not chosen is among the versions."),
    ("restored", "The old version is the newest now."),
];

/// What a page says was just done with the deck that its address names.
const PUT: &str = "put";

/// What an address says was just done; a deck that was put somewhere is named where it is now.
pub(super) async fn done(answering: &Answering, uri: &Uri) -> Done {
    let done = query(uri, "done");
    if done == PUT {
        let Some(id) = SavedDeckId::from_simple(&query(uri, "deck")) else { return Done::Nothing };
        let found = saved_decks::find_deck(answering.service(), &answering.caller, id).await;
        return found.map_or(Done::Nothing, |deck| Done::Put(Box::new(deck)));
    }
    let words = DONE.iter().find(|(name, _)| *name == done).map(|(_, words)| *words);
    words.map_or(Done::Nothing, |words| Done::Said(words.to_owned()))
}

/// A shelf that says where a deck was put.
pub(super) fn with_put(shelf: Shelf, deck: SavedDeckId) -> String {
    let page = format!("{}?{}={}", paths::OWN_DECKS, fields::SHELF, shelf.as_str());
    format!("{}&deck={}", with_done(&page, PUT), deck.simple())
}

/// A page of this site with what was just done on it.
pub(super) fn with_done(page: &str, done: &str) -> String {
    let joint = if page.contains('?') { '&' } else { '?' };
    format!("{page}{joint}done={done}")
}
