//! Places that their owner would rather leave as they are: a binder, a display. They stand in the address.

use maud::{Markup, html};
use safehouse_engine::copies::is_deck_place;

use crate::{Desk, Fields, parts::place_words};

/// The most places that can be left alone: the address names them.
pub const MOST_KEPT: usize = 20;
/// The most places that are offered.
const OFFERED: usize = 200;

/// Places of which copies are taken only where nothing else suffices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept(Vec<String>);

impl Kept {
    /// Reads an address or a form: `keep` several times.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        Self::of(desk, fields.all("keep"))
    }

    /// Those of these places that are there and of no deck.
    pub(super) fn of<'q>(desk: &Desk<'_>, named: impl Iterator<Item = &'q str>) -> Self {
        let mut places: Vec<String> = Vec::new();
        for place in named.filter(|place| !place.is_empty() && !is_deck_place(place)) {
            let is_new = !places.iter().any(|known| known == place);
            if places.len() < MOST_KEPT && is_new && desk.shelf.places().contains_key(place) {
                places.push(place.to_owned());
            }
        }
        Self(places)
    }

    pub(super) fn has(&self, place: &str) -> bool {
        self.0.iter().any(|known| known == place)
    }

    /// These places as fields of a form.
    pub(super) fn asked(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.0.iter().map(|place| ("keep", place.clone()))
    }

    /// Boxes to tick; nothing where there is nothing to choose.
    pub(super) fn choices(&self, desk: &Desk<'_>) -> Markup {
        let places = desk.shelf.places().keys().filter(|place| !place.is_empty() && !is_deck_place(place));
        let places: Vec<&String> = places.take(OFFERED).collect();
        html! {
            @if !places.is_empty() {
                details class="place__deeds" open[!self.0.is_empty()] {
                    summary { "Do not take cards from" }
                    p class="muted" { "They are taken from these places only where nothing else suffices." }
                    div class="row-form__marks" {
                        @for place in places {
                            label class="table-check" { input type="checkbox" name="keep" value=(place) checked[self.has(place)]; bdi { (place_words(place)) } }
                        }
                    }
                }
            }
        }
    }
}
