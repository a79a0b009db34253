//! Which decks can be built at once.

use serde::Serialize;

use crate::{
    catalogue::Catalogue,
    copies::allocation::{Allocation, Allocator, Certainty, Origin, Stock},
    wire::WireForm,
};

/// The version of [`DecksBuilt`].
pub const BUILT_VERSION: u32 = 1;

/// Which decks can be built at once, what to fetch for them, and what all of them would need beside:
///
/// ```json
/// {
///   "version": 1, "chosen_by": "number", "at_least": 2, "at_most": 3,
///   "decks": [{ "name": "Horde", "is_built": true, "missing_alone": 0 }],
///   "fetch": [{
///     "from": "Binder 2", "copies": 1, "number": "NG-01-045", "name": "Rusty Pipe", "finish": "foil", "edition": "first",
///     "deck": "Horde", "why": "free"
///   }],
///   "shopping": [{ "card": "Rusty Pipe", "number": null, "copies": 2 }]
/// }
/// ```
///
/// `chosen_by` is `ranking`, where the decks were chosen by their order, or `number`, where as many as possible were:
/// `at_least` and `at_most` bound how many that is, and are equal where no choice is larger. `why` is `free`, `shared`,
/// `protected` or `other-deck`; `from` is empty for no place in particular. `number` is `null` where any printing will do.
#[derive(Debug, Clone, Serialize)]
pub struct DecksBuilt {
    version: u32,
    chosen_by: &'static str,
    at_least: usize,
    at_most: usize,
    decks: Vec<Deck>,
    fetch: Vec<Fetch>,
    shopping: Vec<Buy>,
}

#[derive(Debug, Clone, Serialize)]
struct Deck {
    name: String,
    is_built: bool,
    missing_alone: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Fetch {
    from: String,
    copies: u32,
    number: String,
    name: String,
    finish: &'static str,
    edition: &'static str,
    deck: String,
    why: &'static str,
}

#[derive(Debug, Clone, Serialize)]
struct Buy {
    card: String,
    number: Option<String>,
    copies: u64,
}

impl WireForm for DecksBuilt {}

impl DecksBuilt {
    /// The decks by their names, in the order of the allocator, and which of them are built: by their order where
    /// `certainty` is none.
    pub fn new(
        catalogue: &Catalogue,
        stocks: &[Stock<'_>],
        (allocator, names): (&Allocator<'_>, &[&str]),
        (built, certainty): (&[usize], Option<Certainty>),
    ) -> Self {
        let (at_least, at_most) = match certainty {
            Some(Certainty::Between { at_least, at_most }) => (at_least, at_most),
            Some(Certainty::Optimal) | None => (built.len(), built.len()),
        };
        let all: Vec<usize> = (0..names.len()).collect();
        let decks = names.iter().enumerate().map(|(at, name)| Deck {
            name: (*name).to_owned(),
            is_built: built.contains(&at),
            missing_alone: allocator.allocate(&[at]).missing(),
        });
        let shopping = allocator.allocate(&all).shopping(|_, _, _| None).cards.into_iter().map(|short| Buy {
            number: short.printing.map(|printing| printing.number),
            card: short.card,
            copies: short.copies,
        });
        Self {
            version: BUILT_VERSION,
            chosen_by: if certainty.is_some() { "number" } else { "ranking" },
            at_least,
            at_most,
            decks: decks.collect(),
            fetch: fetch(catalogue, stocks, &allocator.allocate(built), names),
            shopping: shopping.collect(),
        }
    }
}

fn fetch(catalogue: &Catalogue, stocks: &[Stock<'_>], chosen: &Allocation<'_>, names: &[&str]) -> Vec<Fetch> {
    let step = |step: &crate::copies::allocation::Move| {
        let holding = stocks.get(step.stock)?.holding;
        let printing = catalogue.find_number(&holding.number);
        let name = printing.map_or("", |index| catalogue.card(catalogue.card_of(index)).name.as_str());
        Some(Fetch {
            from: holding.place.clone(),
            copies: step.copies,
            number: holding.number.clone(),
            name: name.to_owned(),
            finish: holding.finish.id(),
            edition: holding.edition.id(),
            deck: (*names.get(step.deck)?).to_owned(),
            why: match step.origin {
                Origin::Free | Origin::InPlace => "free",
                Origin::Shared { .. } => "shared",
                Origin::Protected => "protected",
                Origin::OtherDeck { .. } => "other-deck",
            },
        })
    };
    chosen.moves().iter().filter_map(step).collect()
}
