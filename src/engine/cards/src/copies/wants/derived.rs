//! Wants that follow from something else: views, which nobody keeps.

use super::{Want, Wanted};
use crate::{
    catalogue::Catalogue,
    copies::{
        allocation::Shopping,
        completion::{Completion, Per, Slot},
    },
    limits::WANTED_COPIES,
};

/// What a target lacks, in the order of numbers. `per` is what counted as one thing in it.
pub fn of_missing(completion: &Completion, per: Per, catalogue: &Catalogue) -> Vec<Want> {
    let want = |slot: &Slot| {
        let what = match per {
            Per::Card => Wanted::Card { name: catalogue.card(slot.card).name.as_str().to_owned() },
            Per::Printing | Per::Finish | Per::FinishAndEdition => {
                Wanted::Printing { number: catalogue.printing(slot.printing).number.clone() }
            }
        };
        Want {
            finishes: slot.finish.into_iter().collect(),
            editions: slot.edition.into_iter().collect(),
            ..Want::new(what, slot.missing().min(WANTED_COPIES))
        }
    };
    completion.missing().map(want).collect()
}

/// What decks lack after the copies that there are were given to them, in the order in which they ask
/// for it.
pub fn of_shopping(shopping: &Shopping) -> Vec<Want> {
    let lacking = shopping.cards.iter().filter(|lacking| lacking.copies > 0);
    let want = lacking.map(|lacking| {
        let count = u32::try_from(lacking.copies).unwrap_or(WANTED_COPIES).min(WANTED_COPIES);
        match &lacking.printing {
            None => Want::new(Wanted::Card { name: lacking.card.clone() }, count),
            Some(chosen) => Want {
                finishes: chosen.finish.into_iter().collect(),
                editions: chosen.edition.into_iter().collect(),
                ..Want::new(Wanted::Printing { number: chosen.number.clone() }, count)
            },
        }
    });
    want.collect()
}
