//! A player that tries its options out: a Monte-Carlo tree over games that fit
//! what the seat sees (information-set tree search).
//!
//! Each iteration deals what is hidden anew, walks down the tree by upper
//! confidence bounds among the options that are legal in this deal, adds one
//! node, and lets the rule of thumb play a few turns on. Cards seen earlier
//! and hidden again are not remembered.

use crate::table::{Outcome, Seat, Silent, random::Seed};

use super::{
    super::{choice::Choice, duel::Duel, object::ObjectId, state::State, view::SeatView},
    policy::Policy,
    random::Numbers,
    rule_of_thumb::RuleOfThumb,
};

/// How much little-tried options attract.
const EXPLORATION: f64 = 0.7;
/// Turns that a game is played on before it is judged by its HP.
const HORIZON: u16 = 4;
/// No tree is deeper, however long a turn is.
const DEEPEST: usize = 40;

/// See the head of this file.
#[derive(Debug)]
pub struct Search {
    numbers: Numbers,
    iterations: u32,
    nodes: Vec<Node>,
    options: Vec<Choice>,
    path: Vec<usize>,
}

#[derive(Debug, Clone)]
struct Node {
    choice: Choice,
    /// Who makes the choice.
    seat: Seat,
    first_child: usize,
    next_sibling: usize,
    visits: u32,
    /// Sum of results for `seat`.
    won: f64,
    /// How often the choice was legal where it could have been made.
    offered: u32,
}

const NONE: usize = usize::MAX;

impl Search {
    pub(super) fn new(seed: Seed, iterations: u32) -> Self {
        Self { numbers: Numbers::new(seed), iterations, nodes: Vec::new(), options: Vec::new(), path: Vec::new() }
    }

    fn node(&mut self, choice: Choice, seat: Seat) -> usize {
        let node = Node { choice, seat, first_child: NONE, next_sibling: NONE, visits: 0, won: 0.0, offered: 0 };
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn child(&self, parent: usize, choice: Choice, seat: Seat) -> Option<usize> {
        let mut at = self.nodes[parent].first_child;
        while at != NONE {
            let node = &self.nodes[at];
            if node.choice == choice && node.seat == seat {
                return Some(at);
            }
            at = node.next_sibling;
        }
        None
    }

    /// The option to walk to, and whether its node is new.
    fn select(&mut self, parent: usize, seat: Seat) -> (usize, bool) {
        let mut best = (f64::NEG_INFINITY, NONE);
        let mut untried = 0;
        for index in 0..self.options.len() {
            match self.child(parent, self.options[index], seat) {
                Some(child) => {
                    let node = &mut self.nodes[child];
                    node.offered += 1;
                    let visits = f64::from(node.visits.max(1));
                    let bound = node.won / visits + EXPLORATION * (f64::from(node.offered).ln() / visits).sqrt();
                    if bound > best.0 {
                        best = (bound, child);
                    }
                }
                None => untried += 1,
            }
        }
        if untried == 0 {
            return (best.1, false);
        }
        let mut skip = self.numbers.below(untried);
        for index in 0..self.options.len() {
            let choice = self.options[index];
            if self.child(parent, choice, seat).is_none() {
                if skip == 0 {
                    let child = self.node(choice, seat);
                    self.nodes[child].offered = 1;
                    self.nodes[child].next_sibling = self.nodes[parent].first_child;
                    self.nodes[parent].first_child = child;
                    return (child, true);
                }
                skip -= 1;
            }
        }
        (best.1, false)
    }

    fn iterate(&mut self, rules: &Duel, mut state: State, root_options: &[Choice]) {
        self.options.clear();
        self.options.extend_from_slice(root_options);
        self.path.clear();
        let last_turn = state.turn() + HORIZON;
        let mut at = 0;
        while let Some(asked) = state.asked() {
            if self.path.len() >= DEEPEST {
                break;
            }
            let (child, is_new) = self.select(at, asked.seat);
            if child == NONE {
                break;
            }
            self.path.push(child);
            at = child;
            let choice = self.nodes[child].choice;
            rules.take(&mut state, choice, &mut Silent, &mut self.options);
            if is_new {
                break;
            }
        }
        while let Some(asked) = state.asked() {
            if state.turn() > last_turn {
                break;
            }
            let chosen = RuleOfThumb.choose(&rules.seat_view(&state, asked.seat), &self.options);
            let choice = self.options[chosen];
            rules.take(&mut state, choice, &mut Silent, &mut self.options);
        }
        let first = judge(rules, &state);
        for node in &self.path {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            node.won += if node.seat == Seat::First { first } else { 1.0 - first };
        }
    }
}

/// The result for the first seat, from 0 to 1; of a game that goes on, by HP.
fn judge(rules: &Duel, state: &State) -> f64 {
    match state.outcome() {
        Some(Outcome::Won(Seat::First)) => 1.0,
        Some(Outcome::Won(Seat::Second)) => 0.0,
        Some(Outcome::Drawn) => 0.5,
        None => {
            let view = rules.seat_view(state, Seat::First);
            let [first, second] = Seat::BOTH.map(|seat| {
                let survivor = ObjectId::survivor(seat);
                f64::from(view.hp_left(survivor)) / f64::from(view.hp_max(survivor).max(1))
            });
            0.5 + 0.4 * (first - second).clamp(-1.0, 1.0)
        }
    }
}

impl Policy for Search {
    fn choose(&mut self, view: &SeatView<'_>, options: &[Choice]) -> usize {
        if options.len() < 2 {
            return 0;
        }
        self.nodes.clear();
        let root = self.node(Choice::Pass, view.seat());
        for _ in 0..self.iterations {
            let seed = self.numbers.seed();
            self.iterate(view.rules(), view.guess(seed), options);
        }
        let visits =
            |choice: &Choice| self.child(root, *choice, view.seat()).map_or(0, |child| self.nodes[child].visits);
        // The first of the most visited.
        let most = options.iter().map(visits).max().unwrap_or(0);
        options.iter().position(|choice| visits(choice) == most).unwrap_or(0)
    }
}
