//! Cards drawn from a shuffled section, counted exactly.
//!
//! Copies are alike when they belong to the same groups. Every stage of the
//! drawing is counted over such classes: the ways to draw `c₁, c₂, …` of
//! classes with `s₁, s₂, …` copies are `C(s₁, c₁) · C(s₂, c₂) · …`
//! (multivariate hypergeometric), so overlapping groups need no correction.

use std::collections::BTreeMap;

use super::{natural::Natural, question::Quantity};
use crate::game::MulliganRule;

/// How many steps of the counting are taken before a question counts as too
/// wide: some tenths of a second in a browser. Questions of four groups about
/// a legal deck stay far below it.
const BUDGET: u32 = 1_000_000;

/// Copies of each class; also a hand, as cards of each class.
pub(super) type Cards = Vec<u32>;

/// The copies of one section, by the groups they belong to.
pub(super) struct Pool {
    /// The groups of each class, one bit a group.
    pub(super) groups: Vec<u64>,
    /// The copies of each class.
    pub(super) copies: Cards,
}

/// One moment at which the drawn cards are looked at.
pub(super) struct Stage {
    /// Cards drawn by then.
    pub(super) seen: u32,
    /// What is looked at.
    pub(super) checks: Vec<Check>,
}

/// A bound on the drawn cards of one group.
pub(super) struct Check {
    /// The bit set in an outcome when it holds.
    pub(super) bit: u32,
    pub(super) group: usize,
    pub(super) quantity: Quantity,
}

/// The mulligan of an opening hand.
pub(super) struct Exchange<'a> {
    pub(super) hand: u32,
    pub(super) rule: MulliganRule,
    pub(super) policy: Policy<'a>,
}

/// What is kept of a hand.
pub(super) enum Policy<'a> {
    /// The cards this says.
    Fixed(&'a dyn Fn(&Cards) -> Cards),
    /// Whatever leads to the outcomes of the highest value.
    Best(&'a dyn Fn(u32) -> Natural),
}

/// The ways to each outcome; an outcome is the bits of the checks that hold.
pub(super) struct Outcomes {
    pub(super) ways: BTreeMap<u32, Natural>,
    /// Their sum.
    pub(super) all: Natural,
}

/// More classes and draws than can be looked at in reasonable time.
#[derive(Debug)]
pub(super) struct TooWide;

/// The ways to reach each drawn hand with the bits set so far.
type States = BTreeMap<(Cards, u32), Natural>;

impl Pool {
    /// The copies of the section.
    pub(super) fn size(&self) -> u32 {
        self.copies.iter().sum()
    }

    /// The cards of a group in a hand.
    pub(super) fn of_group(&self, hand: &[u32], group: usize) -> u32 {
        let classes = self.groups.iter().zip(hand);
        classes.filter(|(groups, _)| **groups >> group & 1 == 1).map(|(_, cards)| cards).sum()
    }

    /// The outcomes of drawing in stages, ordered by the cards seen. With an
    /// exchange the first stage is the opening hand.
    pub(super) fn outcomes(&self, stages: &[Stage], exchange: Option<&Exchange<'_>>) -> Result<Outcomes, TooWide> {
        let mut work = Work { pool: self, budget: BUDGET };
        let start = States::from([((vec![0; self.copies.len()], 0), Natural::one())]);
        let (states, all) = match exchange {
            None => work.draw(start, 0, stages)?,
            Some(exchange) => {
                let (hands, all) = work.hands(exchange)?;
                let (exchanged, scale) = work.exchange(hands, stages, exchange)?;
                let (states, later) = work.draw(exchanged, exchange.hand, stages)?;
                (states, all.times(&scale).times(&later))
            }
        };
        let mut ways = BTreeMap::new();
        for ((_, bits), count) in states {
            ways.entry(bits).or_insert_with(Natural::zero).add(&count);
        }
        Ok(Outcomes { ways, all })
    }
}

struct Work<'a> {
    pool: &'a Pool,
    budget: u32,
}

impl Work<'_> {
    /// The opening hands as dealt, and how many there are.
    fn hands(&mut self, exchange: &Exchange<'_>) -> Result<(States, Natural), TooWide> {
        let size = self.pool.size();
        let dealt = exchange.hand.min(size);
        let mut hands = States::new();
        self.deal(&self.pool.copies, dealt, &mut |hand, ways| {
            hands.insert((hand.to_vec(), 0), ways.clone());
        })?;
        Ok((hands, binomial(size, dealt)))
    }

    /// Draws on through the stages; also gives the number of equally likely
    /// draws that each state branched into.
    fn draw(&mut self, mut states: States, mut seen: u32, stages: &[Stage]) -> Result<(States, Natural), TooWide> {
        let pool = self.pool;
        let size = pool.size();
        seen = seen.min(size);
        let mut all = Natural::one();
        for (index, stage) in stages.iter().enumerate() {
            let until = stage.seen.clamp(seen, size);
            let is_last = index + 1 == stages.len();
            let mut next = States::new();
            for ((hand, bits), ways) in states {
                let rest = left(&pool.copies, &hand);
                self.deal(&rest, until - seen, &mut |drawn, branch| {
                    let hand = sum(&hand, drawn);
                    let mut bits = bits;
                    for check in &stage.checks {
                        if check.quantity.admits(pool.of_group(&hand, check.group)) {
                            bits |= 1 << check.bit;
                        }
                    }
                    // Nothing looks at the cards after the last stage.
                    let hand = if is_last { Vec::new() } else { hand };
                    next.entry((hand, bits)).or_insert_with(Natural::zero).add(&ways.times(branch));
                })?;
            }
            all = all.times(&binomial(size - seen, until - seen));
            seen = until;
            states = next;
        }
        Ok((states, all))
    }

    /// Exchanges cards of every hand; also gives the number by which every
    /// way was multiplied.
    fn exchange(
        &mut self,
        hands: States,
        stages: &[Stage],
        exchange: &Exchange<'_>,
    ) -> Result<(States, Natural), TooWide> {
        let scales = Scales::new(self.pool.size(), exchange);
        let mut choice = match exchange.policy {
            Policy::Fixed(_) => None,
            Policy::Best(value) => {
                Some(Choice { reached: self.values(stages, exchange, value)?, kept: BTreeMap::new() })
            }
        };
        let mut next = States::new();
        for ((hand, bits), ways) in hands {
            let keep = match (&exchange.policy, &mut choice) {
                (Policy::Fixed(keep), _) => least(&keep(&hand), &hand),
                (Policy::Best(_), Some(choice)) => self.best(&hand, exchange, &scales, choice)?,
                (Policy::Best(_), None) => hand.clone(),
            };
            let (keep, redraw, factor) = match scales.factor(&hand, &keep) {
                Some((redraw, factor)) => (keep, redraw, factor),
                None => (hand.clone(), 0, &scales.common),
            };
            let ways = ways.times(factor);
            self.deal(&self.stock(&hand, &keep, exchange), redraw, &mut |drawn, branch| {
                next.entry((sum(&keep, drawn), bits)).or_insert_with(Natural::zero).add(&ways.times(branch));
            })?;
        }
        Ok((next, scales.common))
    }

    /// What the new cards of a hand are drawn from.
    fn stock(&self, hand: &[u32], keep: &[u32], exchange: &Exchange<'_>) -> Cards {
        match exchange.rule {
            MulliganRule::Partial { shuffled_in_first: true } => left(&self.pool.copies, keep),
            MulliganRule::Partial { shuffled_in_first: false } | MulliganRule::None => left(&self.pool.copies, hand),
        }
    }

    /// The value of every hand after its exchange.
    fn values(
        &mut self,
        stages: &[Stage],
        exchange: &Exchange<'_>,
        value: &dyn Fn(u32) -> Natural,
    ) -> Result<BTreeMap<Cards, Natural>, TooWide> {
        let mut values = BTreeMap::new();
        for ((hand, bits), _) in self.hands(exchange)?.0 {
            let start = States::from([((hand.clone(), bits), Natural::one())]);
            let mut total = Natural::zero();
            for ((_, bits), ways) in self.draw(start, exchange.hand, stages)?.0 {
                total.add(&ways.times(&value(bits)));
            }
            values.insert(hand, total);
        }
        Ok(values)
    }

    /// The cards of a hand whose keeping has the highest value; the most
    /// cards among equals.
    fn best(
        &mut self,
        hand: &Cards,
        exchange: &Exchange<'_>,
        scales: &Scales,
        choice: &mut Choice,
    ) -> Result<Cards, TooWide> {
        let mut keeps = Vec::new();
        for kept in (0..=hand.iter().sum()).rev() {
            self.deal(hand, kept, &mut |keep, _| keeps.push(keep.to_vec()))?;
        }
        // Where exchanged cards come back, the value depends on the kept ones alone.
        let shared = exchange.rule == MulliganRule::Partial { shuffled_in_first: true };
        let mut best: Option<(Natural, Cards)> = None;
        for keep in keeps {
            let Some((redraw, factor)) = scales.factor(hand, &keep) else { continue };
            let known = choice.kept.get(&keep).filter(|_| shared).cloned();
            let value = match known {
                Some(value) => value,
                None => {
                    let mut value = Natural::zero();
                    self.deal(&self.stock(hand, &keep, exchange), redraw, &mut |drawn, branch| {
                        if let Some(reached) = choice.reached.get(&sum(&keep, drawn)) {
                            value.add(&reached.times(branch));
                        }
                    })?;
                    let value = value.times(factor);
                    choice.kept.insert(keep.clone(), value.clone());
                    value
                }
            };
            if best.as_ref().is_none_or(|(highest, _)| value > *highest) {
                best = Some((value, keep));
            }
        }
        Ok(best.map_or_else(|| hand.clone(), |(_, keep)| keep))
    }

    /// Calls `found` for each way to divide `draws` cards over the classes,
    /// with the number of hands that are so divided.
    fn deal(&mut self, copies: &[u32], draws: u32, found: &mut dyn FnMut(&[u32], &Natural)) -> Result<(), TooWide> {
        let rows: Vec<Vec<Natural>> = copies.iter().map(|copies| binomials(*copies, draws)).collect();
        let mut behind = vec![0; copies.len() + 1];
        for (index, copies) in copies.iter().enumerate().rev() {
            behind[index] = behind[index + 1] + copies;
        }
        if behind[0] < draws {
            return Ok(());
        }
        let mut drawn = vec![0; copies.len()];
        self.deal_from(0, draws, &Natural::one(), &rows, &behind, &mut drawn, found)
    }

    #[expect(clippy::too_many_arguments, reason = "one frame of a recursion over the classes")]
    fn deal_from(
        &mut self,
        class: usize,
        draws: u32,
        ways: &Natural,
        rows: &[Vec<Natural>],
        behind: &[u32],
        drawn: &mut Cards,
        found: &mut dyn FnMut(&[u32], &Natural),
    ) -> Result<(), TooWide> {
        self.budget = self.budget.checked_sub(1).ok_or(TooWide)?;
        if class == rows.len() {
            found(drawn, ways);
            return Ok(());
        }
        let least = draws.saturating_sub(behind[class + 1]);
        for (cards, row) in (0..=draws).zip(&rows[class]).skip(least as usize) {
            drawn[class] = cards;
            self.deal_from(class + 1, draws - cards, &ways.times(row), rows, behind, drawn, found)?;
        }
        drawn[class] = 0;
        Ok(())
    }
}

/// What the best exchange is found from.
struct Choice {
    /// The value of every hand after its exchange.
    reached: BTreeMap<Cards, Natural>,
    /// The values of keeping these cards that are known already.
    kept: BTreeMap<Cards, Natural>,
}

/// Hands that exchange different numbers of cards branch into different
/// numbers of draws; the factors bring them to a common one.
struct Scales {
    /// By the number of cards exchanged, as far as the deck can replace them.
    factors: Vec<Natural>,
    common: Natural,
}

impl Scales {
    fn new(size: u32, exchange: &Exchange<'_>) -> Self {
        let hand = exchange.hand.min(size);
        let branches: Vec<Natural> = (0..=hand)
            .map_while(|away| {
                let stock = match exchange.rule {
                    MulliganRule::Partial { shuffled_in_first: true } => size - hand + away,
                    MulliganRule::Partial { shuffled_in_first: false } => size - hand,
                    MulliganRule::None => 0,
                };
                (away <= stock).then(|| binomial(stock, away))
            })
            .collect();
        let common = branches.iter().fold(Natural::one(), |common, branch| {
            let shared = common.common_divisor(branch);
            common.times(&quotient(branch, &shared))
        });
        Self { factors: branches.iter().map(|branch| quotient(&common, branch)).collect(), common }
    }

    /// How many cards are drawn anew and the factor of their draws; nothing
    /// when the deck cannot replace so many.
    fn factor(&self, hand: &[u32], keep: &[u32]) -> Option<(u32, &Natural)> {
        let away: u32 = left(hand, keep).iter().sum();
        self.factors.get(away as usize).map(|factor| (away, factor))
    }
}

fn least(left: &[u32], right: &[u32]) -> Cards {
    left.iter().zip(right).map(|(left, right)| *left.min(right)).collect()
}

fn left(copies: &[u32], taken: &[u32]) -> Cards {
    copies.iter().zip(taken).map(|(copies, taken)| copies.saturating_sub(*taken)).collect()
}

fn sum(hand: &[u32], drawn: &[u32]) -> Cards {
    hand.iter().zip(drawn).map(|(hand, drawn)| hand + drawn).collect()
}

fn quotient(number: &Natural, divisor: &Natural) -> Natural {
    number.divided_by(divisor).map_or_else(Natural::zero, |(quotient, _)| quotient)
}

/// C(n, 0), C(n, 1), … up to C(n, most) or C(n, n).
fn binomials(n: u32, most: u32) -> Vec<Natural> {
    let mut row = vec![Natural::one()];
    for k in 0..n.min(most) {
        let next = row[k as usize].times_small(n - k).divided_by_small(k + 1);
        row.push(next.map_or_else(Natural::zero, |(quotient, _)| quotient));
    }
    row
}

/// C(n, k): the ways to choose `k` of `n` cards.
pub(super) fn binomial(n: u32, k: u32) -> Natural {
    if k > n {
        return Natural::zero();
    }
    binomials(n, k.min(n - k)).pop().unwrap_or_else(Natural::one)
}
