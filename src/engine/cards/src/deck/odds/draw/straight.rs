//! Draws that no exchange interrupts, counted class by class.
//!
//! How many cards of a class come in each stage is decided class after class;
//! of what came so far only the cards drawn in each stage and the tallies of
//! the checks are remembered, no tally higher than its bound can tell. So many
//! groups and late turns cost little where a walk through all hands would not end.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    pool::{Cards, Pool, Stage, TooWide, left},
    ways::Ways,
};
use crate::deck::odds::{natural::Natural, question::Quantity};

/// The ways to each outcome.
pub(super) type ByOutcome = BTreeMap<u32, Natural>;

/// Draws in stages, ordered by the cards seen, from a hand.
pub(super) struct Straight<'a> {
    pool: &'a Pool,
    /// Cards drawn in each stage.
    draws: Vec<u32>,
    looks: Vec<Look>,
    /// The classes in the order in which they are decided.
    order: Vec<usize>,
    /// The ways to draw the stages, whatever comes.
    pub(super) all: Natural,
}

/// A check and when it is made.
struct Look {
    stage: usize,
    group: usize,
    different: bool,
    quantity: Quantity,
    /// The outcome's bit.
    bit: u32,
    /// The lowest tally from which on nothing changes.
    enough: u32,
}

/// What is remembered of the classes so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// Cards drawn in each stage.
    drawn: Vec<u32>,
    /// The tally of each check, at most [`Look::enough`].
    tallies: Vec<u32>,
    /// The checks that have counted the card of the last class already, as
    /// bits: another class may hold copies of the same card.
    counted: u64,
}

type States = BTreeMap<State, Natural>;

impl<'a> Straight<'a> {
    /// Stages that begin when `seen` cards of the pool are drawn.
    pub(super) fn new(pool: &'a Pool, seen: u32, stages: &[Stage], ways: &mut Ways) -> Result<Self, TooWide> {
        let size = pool.size();
        let mut seen = seen.min(size);
        let mut draws = Vec::with_capacity(stages.len());
        let mut all = Natural::one();
        for stage in stages {
            let until = stage.seen.clamp(seen, size);
            draws.push(until - seen);
            all = all.times(&ways.binomial(size - seen, until - seen)?);
            seen = until;
        }
        let mut order: Vec<usize> = (0..pool.copies.len()).collect();
        // Classes of one card follow each other. Those that nothing looks at come
        // last: they fill up what is left.
        order.sort_by_key(|&class| (pool.groups[class] == 0, pool.names[class], pool.groups[class]));
        Ok(Self { pool, draws, looks: looks(stages), order, all })
    }

    /// The outcomes of drawing on from a hand.
    pub(super) fn outcomes(&self, hand: &[u32], ways: &mut Ways) -> Result<ByOutcome, TooWide> {
        let start = State { drawn: vec![0; self.draws.len()], tallies: vec![0; self.looks.len()], counted: 0 };
        let mut states = States::from([(start, Natural::one())]);
        let left: Cards = left(&self.pool.copies, hand);
        let mut behind: u32 = left.iter().sum();
        let mut name = None;
        for &class in &self.order {
            behind -= left[class];
            let is_same = name.is_some() && self.pool.names[class] == name;
            name = self.pool.names[class];
            let mut next = States::new();
            for (mut state, count) in states {
                if !is_same {
                    state.counted = 0;
                }
                let mut turn =
                    Turn { class, held: hand[class], behind, come: Vec::new(), state: &state, next: &mut next };
                self.come(&mut turn, left[class], 0, &count, ways)?;
            }
            states = next;
        }
        let mut outcomes = ByOutcome::new();
        for (state, count) in states {
            let held = self.looks.iter().zip(&state.tallies).filter(|(look, tally)| look.quantity.admits(**tally));
            let bits = held.fold(0, |bits, (look, _)| bits | 1 << look.bit);
            outcomes.entry(bits).or_insert_with(Natural::zero).add(&count);
        }
        Ok(outcomes)
    }

    /// Decides how many of the `left` copies of a class come in the next stage;
    /// `unfilled` cards of the stages before are for the classes behind.
    fn come(
        &self,
        turn: &mut Turn<'_>,
        left: u32,
        unfilled: u32,
        count: &Natural,
        ways: &mut Ways,
    ) -> Result<(), TooWide> {
        ways.spend(1)?;
        let Some(draws) = self.draws.get(turn.come.len()) else {
            let state = self.behind(turn);
            turn.next.entry(state).or_insert_with(Natural::zero).add(count);
            return Ok(());
        };
        let open = draws - turn.state.drawn[turn.come.len()];
        let row: Rc<[Natural]> = ways.row(left, open)?;
        let least = (unfilled + open).saturating_sub(turn.behind);
        for cards in least..=open.min(left) {
            let Some(ways_to_come) = row.get(cards as usize) else { break };
            let count = count.times(ways_to_come);
            turn.come.push(cards);
            self.come(turn, left - cards, unfilled + open - cards, &count, ways)?;
            turn.come.pop();
        }
        Ok(())
    }

    /// The state behind a class of which so many cards came.
    fn behind(&self, turn: &Turn<'_>) -> State {
        let mut state = turn.state.clone();
        for (drawn, cards) in state.drawn.iter_mut().zip(&turn.come) {
            *drawn += cards;
        }
        for (at, (look, tally)) in self.looks.iter().zip(&mut state.tallies).enumerate() {
            if self.pool.groups[turn.class] >> look.group & 1 == 0 {
                continue;
            }
            let cards = turn.held + turn.come[..=look.stage].iter().sum::<u32>();
            let counts = match look.different {
                false => cards,
                true if cards == 0 || state.counted >> at & 1 == 1 => 0,
                true => {
                    state.counted |= 1 << at;
                    1
                }
            };
            *tally = (*tally + counts).min(look.enough);
        }
        state
    }
}

/// A class on whose cards is decided, after one state.
struct Turn<'t> {
    class: usize,
    /// Its cards in the hand already.
    held: u32,
    /// Cards left in the classes behind it.
    behind: u32,
    /// Its cards of each stage that is decided.
    come: Cards,
    state: &'t State,
    next: &'t mut States,
}

fn looks(stages: &[Stage]) -> Vec<Look> {
    let checks = stages.iter().enumerate().flat_map(|(at, stage)| stage.checks.iter().map(move |check| (at, check)));
    checks
        .map(|(stage, check)| Look {
            stage,
            group: check.group,
            different: check.different,
            quantity: check.quantity,
            bit: check.bit,
            enough: match check.quantity {
                Quantity::AtLeast(bound) => bound,
                Quantity::AtMost(bound) | Quantity::Exactly(bound) => bound.saturating_add(1),
            },
        })
        .collect()
}
