//! Two games side by side, such as two that had the same luck.

use safehouse_cards::catalogue::Catalogue;
use safehouse_engine::{
    necrogenesis::{choice::Choice, explain, view::Viewer},
    table::Outcome,
};

use super::replays::{self, Replayed};
use crate::{Refusal, Service};

/// Two games by their records, each at the same of its steps or at its end.
#[derive(Debug)]
pub struct Pair {
    /// The games.
    pub games: [Replayed; 2],
    /// How each ends, as far as its record leads.
    pub ends: [Option<Outcome>; 2],
    /// How many choices are the same in both, from the first on.
    pub same: usize,
    /// What is asked in each then, and what is done, in words; nothing where its record ends.
    pub parting: [Option<String>; 2],
    /// How many steps are taken.
    pub at: usize,
    /// How many the longer one has.
    pub steps: usize,
}

/// Reads two records and plays each up to a step; without one to the first that is not the same in
/// both. Which of the two a fault is in is said.
pub(super) fn read(
    service: &Service,
    catalogue: &Catalogue,
    words: [&str; 2],
    at: Option<usize>,
) -> Result<Pair, (usize, Refusal)> {
    let record = |number: usize| replays::record_of(catalogue, words[number]).map_err(|refusal| (number, refusal));
    let (first, second) = (record(0)?, record(1)?);
    let both = first.choices.iter().zip(&second.choices);
    let same = both.take_while(|(one, other)| one == other).count();
    let steps = first.steps().max(second.steps());
    let at = at.unwrap_or(same + 1).min(steps);
    let game = |number: usize, at: Option<usize>| {
        replays::read(service, catalogue, words[number], at).map_err(|refusal| (number, refusal))
    };
    let games = [game(0, Some(at))?, game(1, Some(at))?];
    let parting = [(0, &first), (1, &second)].map(|(number, record)| {
        let choice = Choice::from_bytes(*record.choices.get(same)?)?;
        let there = game(number, Some(same)).ok()?.session;
        let view = there.rules().view(there.state(), Viewer::Solo);
        let question = view.waiting()?.question;
        Some(format!("{}: {}", explain::prompt(&view, question), explain::choice(&view, question, choice)))
    });
    let ends = [game(0, None)?.session.outcome(), game(1, None)?.session.outcome()];
    Ok(Pair { games, ends, same, parting, at, steps })
}
