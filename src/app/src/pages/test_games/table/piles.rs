//! Decks, Graveyards and Exile: counted beside the Survivor, to be leafed through in a list.

use maud::{Markup, html};
use safehouse_engine::{necrogenesis::object::Area, table::Seat};

use super::{
    ground::Ground,
    piece::{Place, piece},
};

/// The areas that are piles, each with its short name and its key.
const PILES: [(Area, &str, &str); 5] = [
    (Area::SurvivorDeck, "Deck", "k"),
    (Area::ZombieDeck, "Zombies", "d"),
    (Area::Hand, "Hand", "n"),
    (Area::Graveyard, "Graveyard", "g"),
    (Area::Exile, "Exile", "x"),
];

fn sheet_id(seat: Seat, key: &str) -> String {
    format!("pile-{key}{}", seat.index() + 1)
}

/// How many cards each has; what may be seen opens.
pub(super) fn piles(ground: &Ground<'_>, seat: Seat) -> Markup {
    html! {
        ul class="side__piles" aria-label="Decks and piles" {
            @for (area, name, key) in PILES {
                @let count = ground.view.count(seat, area);
                @let has_offer = seen(ground, seat, area).iter().any(|id| !ground.offers_on(*id).is_empty());
                li {
                    @if opens(ground, seat, area) {
                        button class="pile" type="button" popovertarget=(sheet_id(seat, key)) data-lit[has_offer] {
                            (name) " " span class="figures" { (count) }
                        }
                    } @else {
                        span class="pile pile--shut" { (name) " " span class="figures" { (count) } }
                    }
                }
            }
        }
    }
}

fn seen(ground: &Ground<'_>, seat: Seat, area: Area) -> Vec<safehouse_engine::necrogenesis::object::ObjectId> {
    ground.view.cards(seat, area).filter(|id| ground.view.sees(*id)).collect()
}

/// Whether there is something to leaf through that does not lie in sight.
fn opens(ground: &Ground<'_>, seat: Seat, area: Area) -> bool {
    let is_in_sight = area == Area::Hand && seat == ground.hand_of();
    !is_in_sight && !seen(ground, seat, area).is_empty()
}

/// The lists, which open above the table.
pub(super) fn sheets(ground: &Ground<'_>) -> Markup {
    html! {
        @for seat in ground.seats_from_the_top() {
            @for (area, _, key) in PILES.into_iter().filter(|(area, ..)| opens(ground, seat, *area)) {
                @let cards = seen(ground, seat, area);
                @let id = sheet_id(seat, key);
                section id=(id) class="game__sheet" popover aria-label=(format!("{} of {}", area.name(), ground.name(seat))) {
                    header class="rail-part__head" {
                        h2 { (area.name()) " of " bdi { (ground.name(seat)) } " " span class="figures muted" { (cards.len()) } }
                        button class="button--quiet" type="button" popovertarget=(id) popovertargetaction="hide" { "Close" }
                    }
                    // The card that came last first.
                    ul class="game__cards" { @for card in cards.iter().rev() { li { (piece(ground, *card, Place::List, (0, 0))) } } }
                }
            }
        }
    }
}
