//! Decks that others may see: published, read, liked, copied.
//!
//! What is published is a version of a deck in the caller's account, as it is then. A deck
//! that somebody may not see is answered as one that is not there.

mod access;
mod judged;
mod lists;
mod publishing;
mod reading;
mod taking;

pub(crate) use self::reading::{runs_the_site, seen};
pub use self::{
    access::{COPY, INDEX, OWN, PUBLISH, READ, READ_OWN, SOCIAL},
    judged::{findings, legality},
    lists::{ChangedDeck, PAGE, browse_decks, browse_facets, changed_decks, followed_decks, newest_decks},
    publishing::{
        Publish, game_to_publish, list_own_publications, own_origin, own_publication, publish_deck, set_visibility,
        withdraw_deck,
    },
    reading::{OpenedPublication, Reader, open_publication},
    taking::{MOST_COPIES, copy_publication, like_deck, list_own_copies},
};
