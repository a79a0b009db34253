//! What of a record one way of playing on differs by from another.

use serde::{Deserialize, Serialize};

use super::{super::Seat, Record, Reseed, hex};

/// The steps of a record without what all ways of one game have in common: its decks, seed and
/// rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// As [`Record::choices`].
    #[serde(with = "hex::choices")]
    pub choices: Vec<[u8; 3]>,
    /// As [`Record::reseeds`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reseeds: Vec<Reseed>,
    /// As [`Record::peeked`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peeked: Option<usize>,
    /// As [`Record::conceded`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seat>,
}

impl Line {
    /// How many steps it has: its choices, and a concession after them.
    pub fn steps(&self) -> usize {
        self.choices.len() + usize::from(self.conceded.is_some())
    }

    /// How many steps both begin with, by the same luck: behind them they part.
    pub fn shared(&self, other: &Self) -> usize {
        let choices = self.choices.iter().zip(&other.choices).take_while(|(one, other)| one == other).count();
        let is_whole = choices == self.choices.len() && choices == other.choices.len();
        // Luck that only one of them has from some choice on decides the next.
        let parted = |lines: [&Self; 2]| {
            let [one, other] = lines;
            one.reseeds.iter().find(|reseed| !other.reseeds.contains(reseed)).map(|reseed| reseed.at)
        };
        let luck = [parted([self, other]), parted([other, self])].into_iter().flatten().min();
        match luck {
            Some(at) if at <= choices => at,
            _ => choices + usize::from(is_whole && self.conceded.is_some() && self.conceded == other.conceded),
        }
    }

    /// Whether another one goes through all of it.
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.shared(other) == self.steps() && self.reseeds.iter().all(|reseed| other.reseeds.contains(reseed))
    }
}

impl<C: Clone> Record<C> {
    /// Its steps.
    pub fn as_line(&self) -> Line {
        Line {
            choices: self.choices.clone(),
            reseeds: self.reseeds.clone(),
            peeked: self.peeked,
            conceded: self.conceded,
        }
    }

    /// The same game with other steps.
    #[must_use]
    pub fn with_line(&self, line: &Line) -> Self {
        let Line { choices, reseeds, peeked, conceded } = line.clone();
        Self { choices, reseeds, peeked, conceded, kept: Vec::new(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    fn line(choices: &[u8]) -> Line {
        Line { choices: choices.iter().map(|choice| [*choice; 3]).collect(), ..Line::default() }
    }

    fn with_luck(choices: &[u8], at: usize, seed: u64) -> Line {
        Line { reseeds: vec![Reseed { at, seed: Seed::from_number(seed) }], ..line(choices) }
    }

    #[test]
    fn lines_part_where_a_choice_or_the_luck_before_it_differs() {
        for (one, other, shared) in [
            (line(&[]), line(&[]), 0),
            (line(&[1, 2, 3]), line(&[1, 2, 3]), 3),
            (line(&[1, 2, 3]), line(&[1, 2]), 2),
            (line(&[1, 2, 3]), line(&[1, 4, 3]), 1),
            (with_luck(&[1, 2, 3], 1, 7), with_luck(&[1, 2, 3], 1, 7), 3),
            (with_luck(&[1, 2, 3], 1, 7), with_luck(&[1, 2, 3], 1, 8), 1),
            (with_luck(&[1, 2, 3], 1, 7), line(&[1, 2, 3]), 1),
            (with_luck(&[1, 2, 3], 3, 7), line(&[1, 2]), 2),
            (Line { conceded: Some(Seat::First), ..line(&[1]) }, line(&[1]), 1),
            (Line { conceded: Some(Seat::First), ..line(&[1]) }, Line { conceded: Some(Seat::First), ..line(&[1]) }, 2),
            (
                Line { conceded: Some(Seat::First), ..line(&[1]) },
                Line { conceded: Some(Seat::Second), ..line(&[1]) },
                1,
            ),
        ] {
            assert_eq!((one.shared(&other), other.shared(&one)), (shared, shared), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_line_is_part_of_one_that_goes_on() {
        assert!(line(&[1, 2]).is_part_of(&line(&[1, 2, 3])));
        assert!(!line(&[1, 2, 3]).is_part_of(&line(&[1, 2])));
        assert!(!line(&[1, 3]).is_part_of(&line(&[1, 2, 3])));
        assert!(!with_luck(&[1, 2], 2, 7).is_part_of(&line(&[1, 2, 3])), "its luck would be lost");
        assert!(line(&[1, 2]).is_part_of(&with_luck(&[1, 2, 3], 2, 7)));
    }
}
