//! Two games side by side, such as two that had the same luck.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{choice::Choice, explain, record::DuelRecord, view::Viewer},
    table::Outcome,
};

use super::replays::{self, Replayed};
use crate::{Refusal, Service};

/// Two games by their records, each at the same of its steps or at its end.
#[derive(Debug)]
pub struct Pair {
    /// The games.
    pub games: [Paired; 2],
    /// How many choices are the same in both, from the first on.
    pub same: usize,
    /// What else is not the same, in a word each: their decks, luck or rules.
    pub other: Vec<&'static str>,
    /// How many steps are taken.
    pub at: usize,
    /// How many the longer one has.
    pub steps: usize,
}

/// One of two games.
#[derive(Debug)]
pub struct Paired {
    /// The game at that step.
    pub game: Replayed,
    /// How it ends, as far as its record leads.
    pub end: Option<Outcome>,
    /// What is asked where the two part, and what is done, in words; nothing where its record ends.
    pub parting: Option<String>,
}

/// Which of two games something is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
}

/// Why two games are not shown.
#[derive(Debug)]
pub struct PairRefusal {
    /// Which of them it is about.
    pub which: Which,
    /// Why.
    pub refusal: Refusal,
}

impl From<Refusal> for PairRefusal {
    /// What is about both is said of the first.
    fn from(refusal: Refusal) -> Self {
        Self { which: Which::First, refusal }
    }
}

/// Reads two records and plays each up to a step; without one to the first that is not the same in
/// both.
pub(super) fn read(
    service: &Service,
    catalogue: &Catalogue,
    [one, other]: [&str; 2],
    at: Option<usize>,
) -> Result<Pair, PairRefusal> {
    let record = |which: Which, word: &str| {
        replays::record_of(catalogue, word).map_err(|refusal| PairRefusal { which, refusal })
    };
    let (first, second) = (record(Which::First, one)?, record(Which::Second, other)?);
    let is_same = |step: &usize| match (first.edit_at(*step), second.edit_at(*step)) {
        (None, None) => first.choices.get(*step) == second.choices.get(*step),
        (one, other) => one == other,
    };
    // Games that begin with other positions have nothing in common.
    let shared = if first.start == second.start { first.choices.len().min(second.choices.len()) } else { 0 };
    let same = (0..shared).take_while(is_same).count();
    let differs = [
        ("decks", first.decks != second.decks),
        ("luck", first.seed != second.seed || first.reseeds != second.reseeds),
        ("rules", first.config != second.config),
        ("beginning", first.start != second.start),
    ];
    let apart = differs.into_iter().filter(|(_, differs)| *differs).map(|(what, _)| what).collect();
    let steps = first.steps().max(second.steps());
    let at = at.unwrap_or(same + 1).min(steps);
    let paired = |which: Which, record: &DuelRecord| {
        let paired = paired(service, catalogue, record, (same, at));
        paired.map_err(|refusal| PairRefusal { which, refusal })
    };
    let games = [paired(Which::First, &first)?, paired(Which::Second, &second)?];
    Ok(Pair { games, same, other: apart, at, steps })
}

/// A game at a step, with what is done at the first that is not the same in both.
fn paired(
    service: &Service,
    catalogue: &Catalogue,
    record: &DuelRecord,
    (same, at): (usize, usize),
) -> Result<Paired, Refusal> {
    let mut game = replays::whole(service, catalogue, record)?;
    let end = game.session.outcome();
    let parting = match (record.edit_at(same), record.choices.get(same)) {
        (Some(_), _) => Some("The table is changed by hand".to_owned()),
        (None, Some(choice)) => {
            game.stand_at(record, same)?;
            done_at(&game, *choice)
        }
        (None, None) => None,
    };
    game.stand_at(record, at)?;
    Ok(Paired { game, end, parting })
}

/// What is asked where a game stands, and what is done.
fn done_at(game: &Replayed, choice: [u8; 3]) -> Option<String> {
    let (rules, state) = (game.session.rules(), game.session.state());
    let (view, choice) = (rules.view(state, Viewer::Solo), Choice::from_bytes(choice)?);
    let question = view.waiting()?.question;
    Some(format!("{}: {}", explain::prompt(&view, question), explain::choice(&view, question, choice)))
}
