//! Decks that others may see, as the server draws them: a deck, lists of them, their
//! authors, and what one publishes oneself. Like the pages of accounts they work without
//! script, and the browser carries nothing of them.

mod author;
mod browse;
mod comments;
mod copies;
mod deck_page;
mod differences;
mod forms;
pub(super) mod markdown;
mod moment;
mod own;
mod reports;
mod search;
mod tile;

pub use self::{
    author::{AuthorShown, draw_author},
    browse::{Browse, draw_browse},
    comments::Written,
    copies::draw_copies,
    deck_page::{DeckPage, draw_deck, picture_of},
    differences::draw_differences,
    forms::{TextForm, draw_text_form},
    moment::{day, minute, rfc3339},
    own::{Publishing, draw_following, draw_published, draw_publishing},
    reports::draw_reports,
    search::{DeckSearchPage, ORDERS, draw_search},
};
pub(super) use self::{deck_page::with_preview, tile::tiles};
