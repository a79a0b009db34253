//! Results of matches.

use serde::{Deserialize, Serialize};

use crate::settings::Games;

/// One of the two players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first player.
    A,
    /// The second player.
    B,
}

impl Side {
    /// The opponent's side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// How a result came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Played.
    #[default]
    Played,
    /// Drawn by agreement, without playing.
    IntentionalDraw,
    /// A player did not come.
    NoShow(Side),
    /// A player gave the match up.
    Concession(Side),
    /// Both lose, such as when neither came.
    DoubleLoss,
}

/// What a match gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// One side won.
    Won(Side),
    /// Nobody won.
    Drawn,
    /// Both lost.
    BothLost,
}

/// The result of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Games that the first player won.
    pub wins_a: u32,
    /// Games that the second player won.
    pub wins_b: u32,
    /// Drawn games.
    #[serde(default)]
    pub draws: u32,
    /// How it came about.
    #[serde(default)]
    pub kind: Kind,
}

/// What is wrong with a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeFault {
    /// More games won than a match has.
    #[error("more games won than a match has")]
    TooManyWins,
    /// More than nine drawn games.
    #[error("more than nine drawn games")]
    TooManyDraws,
    /// Whoever did not come or gave up must have won fewer games.
    #[error("whoever did not come or gave up must have won fewer games than the other")]
    WinnerAbsent,
    /// An agreed draw has no games won.
    #[error("a draw by agreement has as many games won by each")]
    DrawWithWinner,
}

impl Outcome {
    /// A played match.
    #[must_use]
    pub const fn played(wins_a: u32, wins_b: u32, draws: u32) -> Outcome {
        Outcome { wins_a, wins_b, draws, kind: Kind::Played }
    }

    /// A draw by agreement, recorded as three drawn games of three, or one of one.
    #[must_use]
    pub const fn intentional_draw(games: Games) -> Outcome {
        let draws = match games {
            Games::BestOf1 => 1,
            Games::BestOf3 => 3,
        };
        Outcome { wins_a: 0, wins_b: 0, draws, kind: Kind::IntentionalDraw }
    }

    /// A match that one side lost by not coming.
    #[must_use]
    pub const fn no_show(games: Games, absent: Side) -> Outcome {
        let (wins_a, wins_b) = match absent {
            Side::A => (0, games.to_win()),
            Side::B => (games.to_win(), 0),
        };
        Outcome { wins_a, wins_b, draws: 0, kind: Kind::NoShow(absent) }
    }

    /// A match that both lost, without games.
    #[must_use]
    pub const fn double_loss() -> Outcome {
        Outcome { wins_a: 0, wins_b: 0, draws: 0, kind: Kind::DoubleLoss }
    }

    /// What the match gives: whoever won more games, unless both lose.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        if matches!(self.kind, Kind::DoubleLoss) {
            Verdict::BothLost
        } else if self.wins_a > self.wins_b {
            Verdict::Won(Side::A)
        } else if self.wins_b > self.wins_a {
            Verdict::Won(Side::B)
        } else {
            Verdict::Drawn
        }
    }

    /// Whether a match of so many games can end like this.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self, games: Games) -> Result<(), OutcomeFault> {
        let most = games.to_win();
        let is_over = self.wins_a > most || self.wins_b > most || (self.wins_a == most && self.wins_b == most);
        if is_over {
            return Err(OutcomeFault::TooManyWins);
        }
        if self.draws > 9 {
            return Err(OutcomeFault::TooManyDraws);
        }
        match self.kind {
            Kind::NoShow(side) | Kind::Concession(side) if self.verdict() != Verdict::Won(side.other()) => {
                Err(OutcomeFault::WinnerAbsent)
            }
            Kind::IntentionalDraw if self.wins_a != self.wins_b => Err(OutcomeFault::DrawWithWinner),
            _ => Ok(()),
        }
    }

    /// The same result seen from the other side.
    #[must_use]
    pub const fn turned(&self) -> Outcome {
        let kind = match self.kind {
            Kind::NoShow(side) => Kind::NoShow(side.other()),
            Kind::Concession(side) => Kind::Concession(side.other()),
            kind => kind,
        };
        Outcome { wins_a: self.wins_b, wins_b: self.wins_a, draws: self.draws, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_must_fit_the_games_of_a_match() {
        let cases = [
            (Outcome::played(1, 0, 0), Games::BestOf1, Ok(())),
            (Outcome::played(0, 0, 1), Games::BestOf1, Ok(())),
            (Outcome::played(1, 1, 0), Games::BestOf1, Err(OutcomeFault::TooManyWins)),
            (Outcome::played(2, 0, 0), Games::BestOf1, Err(OutcomeFault::TooManyWins)),
            (Outcome::played(2, 1, 1), Games::BestOf3, Ok(())),
            (Outcome::played(1, 1, 0), Games::BestOf3, Ok(())),
            (Outcome::played(2, 2, 0), Games::BestOf3, Err(OutcomeFault::TooManyWins)),
            (Outcome::played(0, 0, 10), Games::BestOf3, Err(OutcomeFault::TooManyDraws)),
            (Outcome::no_show(Games::BestOf3, Side::A), Games::BestOf3, Ok(())),
            (Outcome::intentional_draw(Games::BestOf3), Games::BestOf3, Ok(())),
            (
                Outcome { kind: Kind::Concession(Side::A), ..Outcome::played(2, 0, 0) },
                Games::BestOf3,
                Err(OutcomeFault::WinnerAbsent),
            ),
            (
                Outcome { kind: Kind::IntentionalDraw, ..Outcome::played(1, 0, 0) },
                Games::BestOf3,
                Err(OutcomeFault::DrawWithWinner),
            ),
        ];
        for (outcome, games, expected) in cases {
            assert_eq!(outcome.check(games), expected, "{outcome:?}");
            assert_eq!(outcome.turned().check(games), expected, "{outcome:?} turned");
        }
    }

    #[test]
    fn both_may_lose_and_a_turned_result_names_the_other_side() {
        assert_eq!(Outcome::double_loss().verdict(), Verdict::BothLost);
        let away = Outcome::no_show(Games::BestOf1, Side::A);
        assert_eq!(away.verdict(), Verdict::Won(Side::B));
        assert_eq!(away.turned(), Outcome::no_show(Games::BestOf1, Side::B));
    }
}
