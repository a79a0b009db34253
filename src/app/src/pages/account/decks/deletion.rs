//! Whether a deck is to be deleted for good.

use maud::html;
use safehouse_engine::english::counted;
use safehouse_service::saved_decks::{SavedDeck, Shelf};

use super::{deeds, fields, name_of};
use crate::{
    drawing::Page,
    pages::account::{Form, form::drawn},
    paths,
};

/// Where it is asked, of the address of a deck.
pub(super) fn question(deck: &str) -> String {
    format!("{deck}/{}", deeds::DELETE)
}

/// The page at `/account/decks/{deck}/delete`, for a deck with so many versions.
pub fn draw_deletion(deck: &SavedDeck, versions: u64) -> Page {
    let address = paths::own_deck(&deck.id.simple());
    let trash = format!("{}?{}={}", paths::OWN_DECKS, fields::SHELF, Shelf::Trash.as_str());
    let name = name_of(deck);
    let body = html! {
        div class="page page--form" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::OWN_DECKS) rel="external" { "Your decks" } span aria-hidden="true" { "/" }
                a href=(trash) rel="external" { "Trash" } span aria-hidden="true" { "/" }
                a href=(address) rel="external" { bdi { (name) } }
            }
            h1 { "Delete “" bdi { (name) } "” for good?" }
            p {
                "It goes with "
                @if versions == 1 { "its only version" } @else { "all its " (counted(versions, ("version", "versions"))) }
                ", and with what was published of it. Nobody can bring it back. Copies that others made stay theirs."
            }
            form class="form" method="post" action=(question(&address)) {
                div class="actions" {
                    button class="button button--danger" type="submit" { "Delete it for good" }
                    a class="button button--plain" href=(trash) rel="external" { "Keep it" }
                }
            }
        }
    };
    drawn(&format!("Delete “{name}” for good?"), "", body, &Form::default())
}
