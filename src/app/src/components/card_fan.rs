//! A few cards in a fan: what stands for a set or a deck where there is no room
//! for all of it.

use std::cmp::Reverse;

use maud::{Markup, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};

use super::card_face::{Face, card_face};
use crate::drawing::Scene;

/// Cards in a fan.
pub const FANNED: usize = 3;

/// The rarest of some printings, no card twice; of equally rare ones the first.
pub fn rarest(
    catalogue: &Catalogue,
    printings: impl IntoIterator<Item = PrintingIndex>,
    count: usize,
) -> Vec<PrintingIndex> {
    let mut sorted: Vec<PrintingIndex> = printings.into_iter().collect();
    // A promotional printing makes no card rarer.
    let rank = |printing: &PrintingIndex| {
        let usual = catalogue.default_printing(catalogue.card_of(*printing));
        catalogue.game().rarity_rank(catalogue.printing(usual).rarity)
    };
    sorted.sort_by_key(|printing| Reverse(rank(printing)));
    let mut rarest: Vec<PrintingIndex> = Vec::new();
    for printing in sorted {
        let card = catalogue.card_of(printing);
        if rarest.len() < count && rarest.iter().all(|other| catalogue.card_of(*other) != card) {
            rarest.push(printing);
        }
    }
    rarest
}

/// The rarest of some printings as pictures; the words stand beside them.
pub fn fan(scene: &Scene<'_>, printings: impl IntoIterator<Item = PrintingIndex>) -> Markup {
    let catalogue = &scene.library.catalogue;
    html! {
        div class="card-fan" aria-hidden="true" {
            @for printing in rarest(catalogue, printings, FANNED) {
                (card_face(&Face { linked: false, ..Face::new(catalogue, printing, scene.icons) }))
            }
        }
    }
}
