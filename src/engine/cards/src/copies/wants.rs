//! What somebody wants: cards or printings, and which copies of them will do.
//!
//! A want is written down by whoever has it. What follows from something else, as what a target or a
//! deck lacks, is a view ([`derived`]): recomputed when it is looked at and never kept, so that it is
//! never of yesterday. What it follows from is kept ([`WantSource`]).

pub mod derived;
mod source;

pub use self::source::{Source, WantOwner, WantSource, WantSourceFault};

use serde::{Deserialize, Serialize};

use super::{Condition, Holding, Language};
use crate::{
    card::{Edition, Finish},
    catalogue::{CardIndex, Catalogue, calendar},
    limits::{NAME_BYTES, WANT_NOTES_BYTES, WANTED_COPIES},
    words::words,
};

words! {
    /// How much something is wanted, the most first.
    Priority {
        /// Before everything else.
        High = "high", "High";
        /// As usual.
        Normal = "normal", "Normal";
        /// Where nothing better is to be had.
        Low = "low", "Low";
    }
}

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Wanted {
    /// A card, of whichever of its printings.
    Card {
        /// Its name.
        name: String,
    },
    /// A printing.
    Printing {
        /// Its collector number.
        number: String,
    },
}

/// Something that somebody wants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Want {
    /// The card or the printing.
    pub what: Wanted,
    /// How many copies, 1 to [`WANTED_COPIES`].
    pub count: u32,
    /// The print runs that will do; empty for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<Edition>,
    /// The surfaces that will do; empty for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finishes: Vec<Finish>,
    /// The languages that will do; empty for any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<Language>,
    /// The worst condition that will do; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worst: Option<Condition>,
    /// How much it is wanted.
    pub priority: Priority,
    /// The last day on which it is wanted, `YYYY-MM-DD`; `None` for always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// What its owner notes of it and nobody else sees, at most [`WANT_NOTES_BYTES`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Why nobody can want this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WantFault {
    /// It names neither a card nor a printing.
    #[error("write the name of a card, or the number of a printing")]
    Nothing,
    /// The name or the number is too long.
    #[error("the name of a card and the number of a printing have at most {NAME_BYTES} bytes")]
    LongName,
    /// Of no copies, or of too many.
    #[error("a want is of 1 to {WANTED_COPIES} copies")]
    Count,
    /// Its last day is no day of the calendar.
    #[error("the last day is written as year, month and day, as in 2026-03-31")]
    Day,
    /// The notes are too long.
    #[error("the notes of a want have at most {WANT_NOTES_BYTES} bytes")]
    LongNotes,
}

impl Want {
    /// A copy of this, whatever it looks like, as much as usual and for always.
    pub fn new(what: Wanted, count: u32) -> Self {
        Self {
            what,
            count,
            editions: Vec::new(),
            finishes: Vec::new(),
            languages: Vec::new(),
            worst: None,
            priority: Priority::Normal,
            until: None,
            notes: String::new(),
        }
    }

    /// Refuses what nobody can want. Whether the cards of the game have it is asked elsewhere: what
    /// leaves them is still wanted.
    ///
    /// # Errors
    /// One of [`WantFault`].
    pub fn check(&self) -> Result<(), WantFault> {
        let name = match &self.what {
            Wanted::Card { name } => name,
            Wanted::Printing { number } => number,
        };
        if name.trim().is_empty() {
            return Err(WantFault::Nothing);
        }
        if name.len() > NAME_BYTES {
            return Err(WantFault::LongName);
        }
        if !(1..=WANTED_COPIES).contains(&self.count) {
            return Err(WantFault::Count);
        }
        if self.until.as_deref().is_some_and(|day| calendar::day(day).is_none()) {
            return Err(WantFault::Day);
        }
        if self.notes.len() > WANT_NOTES_BYTES {
            return Err(WantFault::LongNotes);
        }
        Ok(())
    }

    /// The same want in one spelling: each thing that will do once and in order, and where all will do,
    /// none of them.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        fn tidy<T: Copy + Ord>(chosen: &mut Vec<T>, all: &[T]) {
            chosen.sort_unstable();
            chosen.dedup();
            if chosen.len() == all.len() {
                chosen.clear();
            }
        }
        tidy(&mut self.editions, Edition::ALL);
        tidy(&mut self.finishes, Finish::ALL);
        // There are more languages than are listed.
        tidy(&mut self.languages, &[]);
        self.until = self.until.filter(|day| !day.is_empty());
        self
    }

    /// The card that it is about; `None` where the cards of the game do not have it.
    pub fn card(&self, catalogue: &Catalogue) -> Option<CardIndex> {
        match &self.what {
            Wanted::Card { name } => catalogue.find_name(name),
            Wanted::Printing { number } => catalogue.find_number(number).map(|found| catalogue.card_of(found)),
        }
    }

    /// How much it asks of a copy: the more, the fewer will do.
    pub fn asks(&self) -> usize {
        let all = [
            matches!(self.what, Wanted::Printing { .. }),
            !self.editions.is_empty(),
            !self.finishes.is_empty(),
            !self.languages.is_empty(),
            self.worst.is_some(),
        ];
        all.into_iter().filter(|asks| *asks).count()
    }

    /// Whether it is still wanted on a day, `YYYY-MM-DD`.
    pub fn is_open(&self, today: &str) -> bool {
        let (last, today) = (self.until.as_deref().and_then(calendar::day), calendar::day(today));
        last.zip(today).is_none_or(|(last, today)| today <= last)
    }

    /// Whether copies will do, exactly as it says. What nobody said of them is not what it asks for: a
    /// copy of which no condition is known does not do where the worst is named, nor one of an unknown
    /// language where languages are. Only plain copies do ([`Holding::is_plain`]).
    pub fn satisfies(&self, holding: &Holding, catalogue: &Catalogue) -> bool {
        let found = catalogue.find_number(&holding.number);
        let is_it = match &self.what {
            Wanted::Card { name } => {
                found.is_some_and(|found| catalogue.find_name(name) == Some(catalogue.card_of(found)))
            }
            Wanted::Printing { number } => match found {
                Some(found) => catalogue.find_number(number) == Some(found),
                None => number.trim() == holding.number.trim(),
            },
        };
        is_it && self.takes(holding)
    }

    /// Whether copies of what is wanted look as they have to.
    pub(super) fn takes(&self, holding: &Holding) -> bool {
        fn is_among<T: PartialEq>(accepted: &[T], one: Option<&T>) -> bool {
            accepted.is_empty() || one.is_some_and(|one| accepted.contains(one))
        }
        holding.is_plain()
            && is_among(&self.editions, Some(&holding.edition))
            && is_among(&self.finishes, Some(&holding.finish))
            && is_among(&self.languages, holding.language.as_ref())
            && self.worst.is_none_or(|worst| holding.condition.is_some_and(|condition| condition <= worst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn want() -> Want {
        Want::new(Wanted::Printing { number: "K-1".to_owned() }, 1)
    }

    #[test]
    fn what_nobody_can_want_is_told_apart() {
        let nothing = Want::new(Wanted::Card { name: " ".to_owned() }, 1);
        let long = Want::new(Wanted::Card { name: "x".repeat(NAME_BYTES + 1) }, 1);
        for (want, expected) in [
            (want(), Ok(())),
            (nothing, Err(WantFault::Nothing)),
            (long, Err(WantFault::LongName)),
            (Want { count: 0, ..want() }, Err(WantFault::Count)),
            (Want { count: WANTED_COPIES + 1, ..want() }, Err(WantFault::Count)),
            (Want { until: Some("2026-02-30".to_owned()), ..want() }, Err(WantFault::Day)),
            (Want { until: Some("2026-02-28".to_owned()), ..want() }, Ok(())),
            (Want { notes: "x".repeat(WANT_NOTES_BYTES + 1), ..want() }, Err(WantFault::LongNotes)),
        ] {
            assert_eq!(want.check(), expected, "{want:?}");
        }
    }

    #[test]
    fn a_want_is_open_to_the_end_of_its_last_day() {
        let until = |day: &str| Want { until: Some(day.to_owned()), ..want() };
        assert!(want().is_open("2030-01-01"));
        assert!(until("2026-03-31").is_open("2026-03-31"));
        assert!(!until("2026-03-31").is_open("2026-04-01"));
    }

    #[test]
    fn what_all_will_do_for_names_none() {
        let all = Want { editions: Edition::ALL.to_vec(), finishes: Finish::ALL.to_vec(), ..want() };
        assert_eq!(all.tidied(), want());
        let twice = Want { languages: vec![Language::German, Language::English, Language::German], ..want() };
        assert_eq!(twice.tidied().languages, [Language::English, Language::German]);
    }

    #[test]
    fn wants_are_read_as_they_are_written() {
        let full = Want {
            editions: vec![Edition::First],
            languages: vec![Language::Korean],
            worst: Some(Condition::Excellent),
            priority: Priority::High,
            until: Some("2026-03-31".to_owned()),
            notes: "for the binder".to_owned(),
            ..Want::new(Wanted::Card { name: "Kite".to_owned() }, 2)
        };
        for want in [want(), full] {
            let text = serde_json::to_string(&want).unwrap();
            assert_eq!(serde_json::from_str::<Want>(&text).unwrap(), want, "{text}");
        }
    }
}
