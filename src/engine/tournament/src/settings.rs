//! How an event is played: points, games of a match, rounds, cut.

use serde::{Deserialize, Serialize};

use crate::limits::{MAX_POINTS, MAX_ROUNDS};

/// What a match is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Points {
    /// For a won match.
    pub win: u32,
    /// For a drawn one.
    pub draw: u32,
    /// For a lost one.
    pub loss: u32,
    /// For a bye, drawn or awarded.
    pub bye: u32,
}

impl Default for Points {
    fn default() -> Points {
        Points { win: 3, draw: 1, loss: 0, bye: 3 }
    }
}

/// How many games decide a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Games {
    /// One game. Tie-breaks by games say nothing then and are passed over.
    #[default]
    BestOf1,
    /// Whoever wins two.
    BestOf3,
}

impl Games {
    /// The games that win a match.
    #[must_use]
    pub const fn to_win(self) -> u32 {
        match self {
            Games::BestOf1 => 1,
            Games::BestOf3 => 2,
        }
    }
}

/// Whether two players may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rematches {
    /// Only when no pairing of the round is without one; then as few as can be.
    #[default]
    Never,
    /// Each earlier meeting is as bad as a difference of so many points between the two.
    AtACost(u32),
}

/// The elimination rounds after the Swiss rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cut {
    /// None: the standings after the last round are final.
    #[default]
    None,
    /// The best so many; a power of two from 2 to 256.
    Top(u32),
}

/// The settings of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What a match is worth.
    pub points: Points,
    /// The games of a match.
    pub games: Games,
    /// Whether two players may meet again.
    pub rematches: Rematches,
    /// The elimination rounds after the Swiss rounds.
    pub cut: Cut,
    /// The Swiss rounds, when they are decided.
    pub rounds: Option<u32>,
}

/// What is wrong with settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingsFault {
    /// Points are out of order.
    #[error("a win must be worth at least as much as a draw, a draw as a loss, and a win something")]
    PointsOrder,
    /// Points are too many.
    #[error("at most {MAX_POINTS} points a match")]
    PointsLimit,
    /// Too many rounds.
    #[error("at most {MAX_ROUNDS} rounds")]
    Rounds,
    /// A cut that no bracket has.
    #[error("a cut is a power of two from 2 to 256 players")]
    Cut,
}

impl Settings {
    /// Everything that is wrong.
    #[must_use]
    pub fn faults(&self) -> Vec<SettingsFault> {
        let Points { win, draw, loss, bye } = self.points;
        let cost = match self.rematches {
            Rematches::Never => 0,
            Rematches::AtACost(points) => points,
        };
        let is_cut = match self.cut {
            Cut::None => true,
            Cut::Top(players) => players.is_power_of_two() && (2..=256).contains(&players),
        };
        let checks = [
            (win >= draw && draw >= loss && win > 0, SettingsFault::PointsOrder),
            ([win, draw, loss, bye, cost].iter().all(|points| *points <= MAX_POINTS), SettingsFault::PointsLimit),
            (self.rounds.is_none_or(|rounds| rounds <= MAX_ROUNDS), SettingsFault::Rounds),
            (is_cut, SettingsFault::Cut),
        ];
        checks.into_iter().filter(|(is_right, _)| !is_right).map(|(_, fault)| fault).collect()
    }
}

/// The rounds and the cut that suit a number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// Swiss rounds; none for nobody and for one player alone.
    pub rounds: u32,
    /// What follows.
    pub cut: Cut,
}

/// The rounds and the cut for a number of players, after Magic Tournament Rules, appendix E. A
/// player who has byes awarded for `n` rounds counts as `2^n` players.
///
/// Five to eight players play the three rounds that the table has for them, as Swiss rounds and
/// not as the single elimination that it names: nobody goes home after one lost match. Fewer,
/// whom the table leaves out, play as many as a single elimination of them would take: 1 of 2, 2
/// of 3 or 4. Of eight or fewer nobody plays on.
#[must_use]
pub const fn recommended(players: u32) -> Recommendation {
    let (rounds, cut) = match players {
        0 | 1 => (0, Cut::None),
        2 => (1, Cut::None),
        3 | 4 => (2, Cut::None),
        5..=8 => (3, Cut::None),
        9..=16 => (5, Cut::Top(4)),
        17..=32 => (5, Cut::Top(8)),
        33..=64 => (6, Cut::Top(8)),
        65..=128 => (7, Cut::Top(8)),
        129..=226 => (8, Cut::Top(8)),
        227..=409 => (9, Cut::Top(8)),
        _ => (10, Cut::Top(8)),
    };
    Recommendation { rounds, cut }
}

/// The most Swiss rounds of so many players in which nobody meets anybody twice: with an odd number of them each has a bye
/// in one. Who is paired with whom may leave fewer.
pub const fn rounds_without_rematches(players: u32) -> u32 {
    match players {
        0 | 1 => 0,
        _ if players.is_multiple_of(2) => players - 1,
        _ => players,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_meets_anybody_twice_in_as_many_rounds_as_there_are_others() {
        let rounds = [0, 1, 2, 3, 4, 5, 6, 8].map(rounds_without_rematches);
        assert_eq!(rounds, [0, 0, 1, 3, 3, 5, 5, 7]);
        for players in 2..500 {
            assert!(recommended(players).rounds <= rounds_without_rematches(players), "{players}");
        }
    }

    #[test]
    fn rounds_follow_the_table_of_the_tournament_rules() {
        let rounds = [1, 2, 3, 4, 5, 8, 9, 16, 17, 32, 33, 64, 65, 128, 129, 226, 227, 409, 410, 5000]
            .map(|players| (players, recommended(players).rounds));
        let expected = [
            // Eight or fewer play Swiss rounds, too.
            (1, 0),
            (2, 1),
            (3, 2),
            (4, 2),
            (5, 3),
            (8, 3),
            (9, 5),
            (16, 5),
            (17, 5),
            (32, 5),
            (33, 6),
            (64, 6),
            (65, 7),
            (128, 7),
            (129, 8),
            (226, 8),
            (227, 9),
            (409, 9),
            (410, 10),
            (5000, 10),
        ];
        assert_eq!(rounds, expected);
        assert_eq!([8, 9, 17].map(|players| recommended(players).cut), [Cut::None, Cut::Top(4), Cut::Top(8)]);
    }

    #[test]
    fn settings_say_everything_that_is_wrong() {
        assert_eq!(Settings::default().faults(), []);
        let settings = Settings {
            points: Points { win: 0, draw: 1000, loss: 0, bye: 0 },
            cut: Cut::Top(6),
            rounds: Some(1000),
            ..Settings::default()
        };
        let all = [SettingsFault::PointsOrder, SettingsFault::PointsLimit, SettingsFault::Rounds, SettingsFault::Cut];
        assert_eq!(settings.faults(), all);
    }
}
