//! Places as they are shown and as people name them.

use maud::{Markup, html};
use safehouse_engine::{
    copies::{deck_of_place, is_deck_place},
    limits::NAME_BYTES,
    visible::visible,
};
use safehouse_paths::collection as at;

use crate::Desk;

/// Why a name cannot be that of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlaceFault {
    #[error("The name of a place has at most {NAME_BYTES} bytes; this one has {0}. Write a shorter one.")]
    TooLong(usize),
    #[error(
        "A name that begins with “Deck:” and ends with # and an identifier is that of a built deck. Choose another one."
    )]
    OfDeck,
}

/// The name that somebody gave a place: what can be seen of it. Places of decks are made by building
/// alone; there they can be named.
///
/// # Errors
/// It is too long, or would be that of a deck that is not built.
pub(crate) fn named_place(desk: &Desk<'_>, text: &str) -> Result<String, PlaceFault> {
    // What stands there already may be named as it is, however it came there.
    if desk.shelf.places().contains_key(text) {
        return Ok(text.to_owned());
    }
    let place = visible(text).trim().to_owned();
    if place.len() > NAME_BYTES {
        return Err(PlaceFault::TooLong(place.len()));
    }
    if is_deck_place(&place) && !desk.shelf.places().contains_key(&place) {
        return Err(PlaceFault::OfDeck);
    }
    Ok(place)
}

/// A place in words: of a deck without what programs know it by.
pub(crate) fn place_words(place: &str) -> String {
    match deck_of_place(place) {
        _ if place.is_empty() => "no place".to_owned(),
        Some(deck) => format!("Deck: {}", deck.name),
        None => place.to_owned(),
    }
}

/// A place as it is shown; that of a deck leads to it.
pub(crate) fn place_line(desk: &Desk<'_>, place: &str) -> Markup {
    let words = place_words(place);
    match deck_of_place(place) {
        _ if place.is_empty() => html! { span class="muted" { (words) } },
        Some(deck) => html! { a href=(at::deck(desk.game(), deck.id)) rel="external" { bdi { (words) } } },
        None => html! { bdi { (words) } },
    }
}

/// The places there are, to choose from while one is written; none of a deck.
pub(crate) fn place_list(desk: &Desk<'_>, id: &str) -> Markup {
    /// More are no help to whoever writes.
    const MOST: usize = 200;
    let places = desk.shelf.places().keys().filter(|place| !place.is_empty() && !is_deck_place(place));
    html! { datalist id=(id) { @for place in places.take(MOST) { option value=(place) {} } } }
}
