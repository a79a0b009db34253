//! What a target lacks.

use serde::Serialize;

use crate::{
    catalogue::Catalogue,
    copies::completion::{Completion, Per, Slot},
    wire::WireForm,
};

/// The version of [`CollectionMissing`].
pub const MISSING_VERSION: u32 = 1;

/// What of a target is there and what is missing, by number:
///
/// ```json
/// {
///   "version": 1, "query": "set:NG-01", "per": "master", "count": 1,
///   "share": { "slots": 800, "full": 2, "wanted": 800, "there": 2, "owned": 6 },
///   "missing": [{
///     "number": "NG-01-045", "name": "Rusty Pipe", "set": "NG-01", "rarity": "C", "finish": "foil", "edition": null,
///     "owned": 1, "wanted": 4, "missing": 3
///   }],
///   "unknown": [{ "number": "X-1", "copies": 2 }]
/// }
/// ```
///
/// `per` says what counts as one: `card`, `printing`, `finish`, `master`. `slots` is how many such things are wanted,
/// `full` how many of them are there in the number that is wanted; `wanted` and `there` are copies, `owned` those
/// beyond what is wanted, too. `finish` and `edition` are `null` where they do not count. `unknown` has the copies
/// whose numbers the card list does not have: they count nowhere.
#[derive(Debug, Clone, Serialize)]
pub struct CollectionMissing {
    version: u32,
    query: String,
    per: &'static str,
    count: u32,
    share: Share,
    missing: Vec<Missing>,
    unknown: Vec<Unknown>,
}

#[derive(Debug, Clone, Serialize)]
struct Share {
    slots: u32,
    full: u32,
    wanted: u64,
    there: u64,
    owned: u64,
}

#[derive(Debug, Clone, Serialize)]
struct Missing {
    number: String,
    name: String,
    set: String,
    rarity: &'static str,
    finish: Option<&'static str>,
    edition: Option<&'static str>,
    owned: u32,
    wanted: u32,
    missing: u32,
}

#[derive(Debug, Clone, Serialize)]
struct Unknown {
    number: String,
    copies: u64,
}

impl WireForm for CollectionMissing {}

impl CollectionMissing {
    /// A target that was compared, and the copies whose numbers the catalogue does not have.
    pub fn new<'n>(
        catalogue: &Catalogue,
        (query, per, count): (&str, Per, u32),
        completion: &Completion,
        unknown: impl IntoIterator<Item = (&'n str, u64)>,
    ) -> Self {
        let share = completion.share();
        let missing = |slot: &Slot| {
            let printing = catalogue.printing(slot.printing);
            Missing {
                number: printing.number.clone(),
                name: catalogue.card(slot.card).name.as_str().to_owned(),
                set: printing.set.clone(),
                rarity: printing.rarity,
                finish: slot.finish.map(|finish| finish.id()),
                edition: slot.edition.map(|edition| edition.id()),
                owned: slot.owned,
                wanted: slot.wanted,
                missing: slot.missing(),
            }
        };
        let unknown = unknown.into_iter().map(|(number, copies)| Unknown { number: number.to_owned(), copies });
        Self {
            version: MISSING_VERSION,
            query: query.to_owned(),
            per: per.id(),
            count,
            share: Share {
                slots: share.slots,
                full: share.full,
                wanted: share.wanted,
                there: share.counted,
                owned: share.owned,
            },
            missing: completion.missing().map(missing).collect(),
            unknown: unknown.collect(),
        }
    }
}
