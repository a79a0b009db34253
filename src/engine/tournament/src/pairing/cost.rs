//! What is bad about a pairing, worst first.

use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// What is bad about a table, a bye or a whole pairing. One is worse than another by the first
/// part in which they differ: a single unit of a part outweighs any amount of the parts after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Cost {
    /// The byes that whoever has the bye had before.
    pub repeated_byes: u64,
    /// Earlier meetings of the two, where rematches are to be avoided.
    pub rematches: u64,
    /// How many points whoever has the bye is above the lowest player of the round.
    pub bye_above_lowest: u64,
    /// The square of the difference in points; where rematches are allowed at a cost, the square
    /// of this cost for each earlier meeting, too.
    pub score_gap_squared: u64,
    /// When the two differ in points: how often the higher one was paired down before, and the
    /// lower one up.
    pub repeated_floats: u64,
    /// 1 when both had a bye before.
    pub byes_meeting: u64,
    /// The lot; it decides between pairings that are equally good.
    pub lot: u64,
}

impl Cost {
    /// The names of the parts and what each costs, worst first, without the lot and without what
    /// costs nothing.
    #[must_use]
    pub fn parts(&self) -> Vec<(&'static str, u64)> {
        let names = [
            "bye again",
            "rematch",
            "bye above the lowest",
            "difference in points, squared",
            "paired down or up again",
            "both had a bye",
        ];
        names.into_iter().zip(self.levels()).filter(|(_, cost)| *cost > 0).collect()
    }

    /// The parts, worst first.
    pub(super) const fn levels(&self) -> [u64; LEVELS] {
        [
            self.repeated_byes,
            self.rematches,
            self.bye_above_lowest,
            self.score_gap_squared,
            self.repeated_floats,
            self.byes_meeting,
            self.lot,
        ]
    }
}

/// The number of parts.
pub(super) const LEVELS: usize = 7;

/// Which of them a bye alone has, so that they occur once in a pairing.
const BYE_LEVELS: [bool; LEVELS] = [true, false, true, false, false, false, false];

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            repeated_byes: self.repeated_byes + other.repeated_byes,
            rematches: self.rematches + other.rematches,
            bye_above_lowest: self.bye_above_lowest + other.bye_above_lowest,
            score_gap_squared: self.score_gap_squared + other.score_gap_squared,
            repeated_floats: self.repeated_floats + other.repeated_floats,
            byes_meeting: self.byes_meeting + other.byes_meeting,
            lot: self.lot + other.lot,
        }
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), Add::add)
    }
}

/// Puts all parts into one number, so that the sum over a pairing compares as the parts do.
pub(super) struct Scale {
    factors: [i128; LEVELS],
    /// How many of the lot's lowest bits have no room. It has some in every event within the
    /// limits, and all of it in any real one.
    shift: u32,
}

impl Scale {
    /// The greatest sum that leaves the matching room to add and double.
    const LIMIT: i128 = 1 << 120;

    /// The scale for the greatest value of each part at one table, and a number of tables.
    pub(super) fn new(greatest: [u64; LEVELS], tables: u64) -> Scale {
        (0..32)
            .find_map(|shift| Scale::fitting(greatest, tables, shift))
            .unwrap_or(Scale { factors: [0; LEVELS], shift: 0 })
    }

    fn fitting(mut greatest: [u64; LEVELS], tables: u64, shift: u32) -> Option<Scale> {
        if let Some(lot) = greatest.last_mut() {
            *lot >>= shift;
        }
        let mut factors = [0; LEVELS];
        let mut factor = 1_i128;
        let times = BYE_LEVELS.map(|is_of_bye| if is_of_bye { 1 } else { tables });
        for ((place, greatest), times) in factors.iter_mut().zip(greatest).zip(times).rev() {
            *place = factor;
            let most = i128::from(greatest).checked_mul(times.into())?;
            factor = factor.checked_mul(most.checked_add(1)?)?;
            if factor > Scale::LIMIT {
                return None;
            }
        }
        Some(Scale { factors, shift })
    }

    /// A cost as one number.
    pub(super) fn weight(&self, cost: &Cost) -> i128 {
        let cost = Cost { lot: cost.lot >> self.shift, ..*cost };
        self.factors.iter().zip(cost.levels()).map(|(factor, level)| factor * i128::from(level)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MAX_PLAYERS, MAX_POINTS, MAX_ROUNDS};

    #[test]
    fn one_unit_of_a_part_outweighs_all_later_parts_of_every_table() {
        let greatest = [3, 2, 9, 81, 5, 1, u64::from(u32::MAX)];
        let scale = Scale::new(greatest, 256);
        assert_eq!(scale.shift, 0);
        let rest =
            Cost { score_gap_squared: 81, repeated_floats: 5, byes_meeting: 1, lot: 0xffff_ffff, ..Cost::default() };
        let one = Cost { bye_above_lowest: 1, ..Cost::default() };
        assert!(scale.weight(&one) > 256 * scale.weight(&rest));
    }

    #[test]
    fn the_largest_event_within_the_limits_fits_one_number() {
        let (rounds, points) = (u64::from(MAX_ROUNDS), u64::from(MAX_POINTS));
        let gap = (rounds * points).pow(2) + rounds * points.pow(2);
        let greatest = [rounds + 1, rounds, rounds * points, gap, 2 * rounds, 1, u64::from(u32::MAX)];
        let scale = Scale::new(greatest, MAX_PLAYERS as u64 / 2);
        assert!(scale.factors.iter().all(|factor| *factor > 0));
    }

    #[test]
    fn parts_name_what_costs_something() {
        let cost = Cost { rematches: 1, score_gap_squared: 9, lot: 5, ..Cost::default() };
        assert_eq!(cost.parts(), [("rematch", 1), ("difference in points, squared", 9)]);
    }
}
