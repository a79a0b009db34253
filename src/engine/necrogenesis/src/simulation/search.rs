//! A player that tries its options out: a Monte-Carlo tree over games that fit
//! what the seat sees (information-set tree search).
//!
//! Each iteration deals what is hidden anew, walks down the tree by upper
//! confidence bounds among the options that are legal in this deal, with the
//! rule of thumb's choice before the others, adds one node, and lets the rule of thumb play a few turns on. Cards seen earlier
//! and hidden again are not remembered.

use safehouse_table::{Outcome, Seat, random::Seed};

use super::{
    super::{choice::Choice, duel::Duel, object::ObjectId, state::State, view::SeatView},
    policy::Policy,
    random::Numbers,
    rule_of_thumb::RuleOfThumb,
};

/// How much little-tried options attract.
const EXPLORATION: f64 = 1.0;
/// How much of that attraction is the rule of thumb's own choice.
const PRIOR: f64 = 0.5;
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
}

const NONE: usize = usize::MAX;

impl Search {
    pub(super) fn new(seed: Seed, iterations: u32) -> Self {
        Self { numbers: Numbers::new(seed), iterations, nodes: Vec::new(), options: Vec::new(), path: Vec::new() }
    }

    fn node(&mut self, choice: Choice, seat: Seat) -> usize {
        let node = Node { choice, seat, first_child: NONE, next_sibling: NONE, visits: 0, won: 0.0 };
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

    /// The option to walk to, and whether its node is new. What the rule of
    /// thumb would do is tried first and oftenest; another option has to show
    /// that it is better. One that was not tried counts as those that were.
    fn select(&mut self, parent: usize, seat: Seat, thumb: usize) -> (usize, bool) {
        let tried = |option: &Choice| self.child(parent, *option, seat).map(|child| &self.nodes[child]);
        let (visits, won) = self
            .options
            .iter()
            .filter_map(tried)
            .fold((0, 0.0), |(visits, won), node| (visits + node.visits, won + node.won));
        let mean = if visits == 0 { 0.5 } else { won / f64::from(visits) };
        let reach = EXPLORATION * f64::from(visits + 1).sqrt();
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, option) in self.options.iter().enumerate() {
            let prior = (1.0 - PRIOR) / self.options.len() as f64 + if index == thumb { PRIOR } else { 0.0 };
            let (value, times) = match tried(option) {
                Some(node) if node.visits > 0 => (node.won / f64::from(node.visits), node.visits),
                _ => (mean, 0),
            };
            let bound = value + reach * prior / f64::from(1 + times);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        let choice = self.options[best.1];
        if let Some(child) = self.child(parent, choice, seat) {
            return (child, false);
        }
        let child = self.node(choice, seat);
        self.nodes[child].next_sibling = self.nodes[parent].first_child;
        self.nodes[parent].first_child = child;
        (child, true)
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
            if self.options.is_empty() {
                break;
            }
            let thumb = RuleOfThumb.choose(&rules.seat_view(&state, asked.seat), &self.options);
            let (child, is_new) = self.select(at, asked.seat, thumb);
            self.path.push(child);
            at = child;
            let choice = self.nodes[child].choice;
            rules.take_silently(&mut state, choice, &mut self.options);
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
            rules.take_silently(&mut state, choice, &mut self.options);
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
