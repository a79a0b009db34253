//! What is asked, and its bounds.

use safehouse_cards::{
    deck::list::DeckList,
    limits::{Excess, Limits, Measure},
};
use thiserror::Error;

use super::super::{
    super::config::{NoReading, RulesConfig},
    policy::PolicyKind,
};

/// The most opponents of one measurement. Each is compiled and counted by itself.
pub const MOST_OPPONENTS: usize = 32;
/// The most games of one measurement: an interval of ±0.1 games of 100, an hour or so.
pub const MOST_GAMES: u64 = 1_000_000;
/// The largest number that may be a seed: programs in any language read it as it is.
pub const MOST_SEED: u64 = (1 << 53) - 1;

/// What is measured. The decks need not be whole: blanks stand for what they lack.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// The deck, played by the first seat.
    pub deck: DeckList,
    /// What is asked about it.
    pub question: Question,
    /// Whom it plays against, from 1 to [`MOST_OPPONENTS`].
    pub opponents: Vec<DeckList>,
    /// Who plays each seat.
    pub policies: [PolicyKind; 2],
    /// The rules they play by.
    pub rules: RulesConfig,
    /// The number that decides everything random, up to [`MOST_SEED`].
    pub seed: u64,
    /// The most games (of a comparison: pairs) against all opponents together, from 1 to
    /// [`MOST_GAMES`].
    pub games: u64,
    /// Stops after the first chunk with which the interval is no wider than this share: that of the
    /// wins, of the difference, or of every card.
    pub until_width: Option<f64>,
}

/// What is asked about a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// How it does.
    Report,
    /// Whether this other version of it does better, in pairs of games with the same luck.
    Compare(DeckList),
    /// What a copy of each card is worth, or of those named: each game once more with a blank in
    /// the place of each.
    Ablate(Option<Vec<String>>),
}

/// Why something is no measurement.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Unmeasurable {
    /// There is nobody to play against, or there are too many.
    #[error("a deck is measured against 1 to {MOST_OPPONENTS} decks, and not {0}")]
    Opponents(usize),
    /// No games, or too many.
    #[error("a measurement has 1 to {MOST_GAMES} games, and not {0}")]
    Games(u64),
    /// A seed that some programs would read as another.
    #[error("a seed is a number up to {MOST_SEED}, and not {0}")]
    Seed(u64),
    /// No width that an interval could have.
    #[error("an interval ends at a width between 0 and 1, such as 0.02, and not at {0}")]
    Width(f64),
    /// A deck that is larger than any need be.
    #[error("{0}")]
    Deck(Excess),
    /// Rules beyond what a form lets one write: games without an end that is near.
    #[error("{0}")]
    Rules(NoReading),
    /// The deck brings no such card that a blank could stand for.
    #[error("the deck brings no card {0:?} that a blank could stand for")]
    NoSuchCard(String),
}

impl Measurement {
    /// Every deck of it: the deck, its other version, its opponents.
    pub fn decks(&self) -> impl Iterator<Item = &DeckList> {
        let other = match &self.question {
            Question::Compare(other) => Some(other),
            Question::Report | Question::Ablate(_) => None,
        };
        std::iter::once(&self.deck).chain(other).chain(&self.opponents)
    }

    /// Holds the numbers against their bounds.
    ///
    /// # Errors
    /// The first that is outside.
    pub fn check(&self) -> Result<(), Unmeasurable> {
        if !(1..=MOST_OPPONENTS).contains(&self.opponents.len()) {
            return Err(Unmeasurable::Opponents(self.opponents.len()));
        }
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(Unmeasurable::Games(self.games));
        }
        if self.seed > MOST_SEED {
            return Err(Unmeasurable::Seed(self.seed));
        }
        if let Some(width) = self.until_width.filter(|width| !(*width > 0.0 && *width < 1.0)) {
            return Err(Unmeasurable::Width(width));
        }
        self.rules.check_readings().map_err(Unmeasurable::Rules)?;
        let lines = |deck: &DeckList| Measure::DeckLines.check(deck.lines.len(), Limits::STRANGER.lines);
        self.decks().try_for_each(lines).map_err(Unmeasurable::Deck)
    }

    pub(super) fn ablates(&self) -> bool {
        matches!(self.question, Question::Ablate(_))
    }
}
