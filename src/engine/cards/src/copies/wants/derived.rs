//! Wants that follow from something else: views, which nobody keeps.

use std::collections::BTreeMap;

use super::{Want, Wanted};
use crate::{
    card::{Edition, Finish},
    catalogue::Catalogue,
    copies::{
        Condition, Language,
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

/// By what wants are told apart: what they are of, and which copies will do until when.
type Key = (Wanted, Vec<Edition>, Vec<Finish>, Vec<Language>, Option<Condition>, Option<String>);

fn key(want: &Want) -> Key {
    let Want { what, editions, finishes, languages, worst, until, .. } = want.clone();
    (what, editions, finishes, languages, worst, until)
}

/// Wants with others that follow, each once: where several ask for the same, as many copies as the one that asks for
/// most, and as much as the one that is wanted most. A copy that a set lacks and a deck lacks serves both.
pub fn together(wants: Vec<Want>, following: impl IntoIterator<Item = Want>) -> Vec<Want> {
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    for (place, want) in wants.iter().enumerate() {
        places.entry(key(want)).or_insert(place);
    }
    let mut together = wants;
    for want in following {
        let place = *places.entry(key(&want)).or_insert(together.len());
        match together.get_mut(place) {
            Some(known) => {
                (known.count, known.priority) = (known.count.max(want.count), known.priority.min(want.priority));
            }
            None => together.push(want),
        }
    }
    together
}
