//! Cards drawn from a shuffled section, counted exactly.
//!
//! Copies are alike when they belong to the same groups. Every stage of the
//! drawing is counted over such classes: the ways to draw `c₁, c₂, …` of
//! classes with `s₁, s₂, …` copies are `C(s₁, c₁) · C(s₂, c₂) · …`
//! (multivariate hypergeometric), so overlapping groups need no correction.

mod pool;
mod straight;
mod ways;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

pub(super) use self::pool::{Cards, Check, Pool, Stage, TooWide};
use self::{pool::left, straight::Straight, ways::Ways};
use super::natural::Natural;
use crate::game::MulliganRule;

/// The mulligan of an opening hand.
pub(super) struct Exchange<'a> {
    pub(super) hand: u32,
    /// What is looked at while the hand is dealt, ordered by the cards seen.
    pub(super) before: &'a [Stage],
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

/// Hands with the bits set while they were dealt, and the ways to them.
type Hands = BTreeMap<(Cards, u32), Natural>;

impl Pool {
    /// The outcomes of drawing in stages, ordered by the cards seen. With an
    /// exchange they come behind the opening hand.
    pub(super) fn outcomes(&self, stages: &[Stage], exchange: Option<&Exchange<'_>>) -> Result<Outcomes, TooWide> {
        let mut ways = Ways::new(self.size());
        let Some(exchange) = exchange else {
            let straight = Straight::new(self, 0, stages, &mut ways)?;
            let none = vec![0; self.copies.len()];
            return Ok(Outcomes { ways: straight.outcomes(&none, &mut ways)?, all: straight.all });
        };
        let later = Straight::new(self, exchange.hand, stages, &mut ways)?;
        let mut work = Work { pool: self, exchange, later, ways };
        let (hands, dealt) = work.hands()?;
        let (exchanged, scale) = work.exchange(hands)?;
        let mut outcomes = BTreeMap::new();
        for ((hand, before), count) in exchanged {
            for (bits, ways) in work.later.outcomes(&hand, &mut work.ways)? {
                outcomes.entry(before | bits).or_insert_with(Natural::zero).add(&count.times(&ways));
            }
        }
        Ok(Outcomes { ways: outcomes, all: dealt.times(&scale).times(&work.later.all) })
    }
}

/// An exchange of opening hands.
struct Work<'a> {
    pool: &'a Pool,
    exchange: &'a Exchange<'a>,
    /// The draws behind it.
    later: Straight<'a>,
    ways: Ways,
}

impl Work<'_> {
    /// The opening hands as dealt, and how many ways there are to deal them.
    fn hands(&mut self) -> Result<(Hands, Natural), TooWide> {
        let pool = self.pool;
        let size = pool.size();
        let whole = Stage { seen: self.exchange.hand, checks: Vec::new() };
        let mut hands = Hands::from([((vec![0; pool.copies.len()], 0), Natural::one())]);
        let (mut seen, mut all) = (0, Natural::one());
        for stage in self.exchange.before.iter().chain([&whole]) {
            let until = stage.seen.clamp(seen, size.max(seen));
            let mut next = Hands::new();
            for ((hand, bits), ways) in hands {
                self.deal(&left(&pool.copies, &hand), until - seen, &mut |drawn, branch| {
                    let hand = sum(&hand, drawn);
                    let held = stage
                        .checks
                        .iter()
                        .filter(|check| check.quantity.admits(pool.tally(&hand, check.group, check.different)));
                    let bits = held.fold(bits, |bits, check| bits | 1 << check.bit);
                    next.entry((hand, bits)).or_insert_with(Natural::zero).add(&ways.times(branch));
                })?;
            }
            all = all.times(&self.ways.binomial(size - seen, until - seen)?);
            (seen, hands) = (until, next);
        }
        Ok((hands, all))
    }

    /// Exchanges cards of every hand; also gives the number by which every
    /// way was multiplied.
    fn exchange(&mut self, hands: Hands) -> Result<(Hands, Natural), TooWide> {
        let exchange = self.exchange;
        let scales = Scales::new(self.pool.size(), exchange, &mut self.ways)?;
        let mut choice = match exchange.policy {
            Policy::Fixed(_) => None,
            Policy::Best(value) => Some(Choice { reached: self.values(&hands, value)?, kept: BTreeMap::new() }),
        };
        let mut next = Hands::new();
        for ((hand, bits), ways) in hands {
            let keep = match (&exchange.policy, &mut choice) {
                (Policy::Fixed(keep), _) => least(&keep(&hand), &hand),
                (Policy::Best(_), Some(choice)) => self.best(&hand, bits, &scales, choice)?,
                (Policy::Best(_), None) => hand.clone(),
            };
            let (keep, redraw, factor) = match scales.factor(&hand, &keep) {
                Some((redraw, factor)) => (keep, redraw, factor),
                None => (hand.clone(), 0, &scales.common),
            };
            let ways = ways.times(factor);
            self.deal(&self.stock(&hand, &keep), redraw, &mut |drawn, branch| {
                next.entry((sum(&keep, drawn), bits)).or_insert_with(Natural::zero).add(&ways.times(branch));
            })?;
        }
        Ok((next, scales.common))
    }

    /// What the new cards of a hand are drawn from.
    fn stock(&self, hand: &[u32], keep: &[u32]) -> Cards {
        match self.exchange.rule {
            MulliganRule::Partial { shuffled_in_first: true } => left(&self.pool.copies, keep),
            MulliganRule::Partial { shuffled_in_first: false } | MulliganRule::None => left(&self.pool.copies, hand),
        }
    }

    /// The value of every hand after its exchange, for whatever was seen before it.
    fn values(
        &mut self,
        hands: &Hands,
        value: &dyn Fn(u32) -> Natural,
    ) -> Result<BTreeMap<(Cards, u32), Natural>, TooWide> {
        let seen_before: BTreeSet<u32> = hands.keys().map(|(_, bits)| *bits).collect();
        let reachable: BTreeSet<&Cards> = hands.keys().map(|(hand, _)| hand).collect();
        let mut worth: BTreeMap<u32, Natural> = BTreeMap::new();
        let mut values = BTreeMap::new();
        for hand in reachable {
            let outcomes = self.later.outcomes(hand, &mut self.ways)?;
            for &before in &seen_before {
                let mut total = Natural::zero();
                for (bits, ways) in &outcomes {
                    let bits = before | bits;
                    self.ways.spend(1)?;
                    total.add(&ways.times(worth.entry(bits).or_insert_with(|| value(bits))));
                }
                values.insert((hand.clone(), before), total);
            }
        }
        Ok(values)
    }

    /// The cards of a hand whose keeping has the highest value; the most
    /// cards among equals. `before` is what was seen while it was dealt.
    fn best(&mut self, hand: &Cards, before: u32, scales: &Scales, choice: &mut Choice) -> Result<Cards, TooWide> {
        let mut keeps = Vec::new();
        for kept in (0..=hand.iter().sum()).rev() {
            self.deal(hand, kept, &mut |keep, _| keeps.push(keep.to_vec()))?;
        }
        // Where exchanged cards come back, the value depends on the kept ones alone.
        let shared = self.exchange.rule == MulliganRule::Partial { shuffled_in_first: true };
        let mut best: Option<(Natural, Cards)> = None;
        for keep in keeps {
            let Some((redraw, factor)) = scales.factor(hand, &keep) else { continue };
            let known = choice.kept.get(&(keep.clone(), before)).filter(|_| shared).cloned();
            let value = match known {
                Some(value) => value,
                None => {
                    let mut value = Natural::zero();
                    self.deal(&self.stock(hand, &keep), redraw, &mut |drawn, branch| {
                        if let Some(reached) = choice.reached.get(&(sum(&keep, drawn), before)) {
                            value.add(&reached.times(branch));
                        }
                    })?;
                    let value = value.times(factor);
                    choice.kept.insert((keep.clone(), before), value.clone());
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
        let mut rows = Vec::with_capacity(copies.len());
        for copies in copies {
            rows.push(self.ways.row(*copies, draws)?);
        }
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
        rows: &[Rc<[Natural]>],
        behind: &[u32],
        drawn: &mut Cards,
        found: &mut dyn FnMut(&[u32], &Natural),
    ) -> Result<(), TooWide> {
        self.ways.spend(1)?;
        if class == rows.len() {
            found(drawn, ways);
            return Ok(());
        }
        let least = draws.saturating_sub(behind[class + 1]);
        let most = draws.min(behind[class] - behind[class + 1]);
        for cards in least..=most {
            let Some(row) = rows[class].get(cards as usize) else { break };
            drawn[class] = cards;
            self.deal_from(class + 1, draws - cards, &ways.times(row), rows, behind, drawn, found)?;
        }
        drawn[class] = 0;
        Ok(())
    }
}

/// What the best exchange is found from.
struct Choice {
    /// The value of every hand after its exchange, by what was seen before it.
    reached: BTreeMap<(Cards, u32), Natural>,
    /// The values of keeping these cards that are known already, likewise.
    kept: BTreeMap<(Cards, u32), Natural>,
}

/// Hands that exchange different numbers of cards branch into different
/// numbers of draws; the factors bring them to a common one.
struct Scales {
    /// By the number of cards exchanged, as far as the deck can replace them.
    factors: Vec<Natural>,
    common: Natural,
}

impl Scales {
    fn new(size: u32, exchange: &Exchange<'_>, ways: &mut Ways) -> Result<Self, TooWide> {
        let hand = exchange.hand.min(size);
        let mut branches: Vec<Natural> = Vec::new();
        for away in 0..=hand {
            let stock = match exchange.rule {
                MulliganRule::Partial { shuffled_in_first: true } => size - hand + away,
                MulliganRule::Partial { shuffled_in_first: false } => size - hand,
                MulliganRule::None => 0,
            };
            if away > stock {
                break;
            }
            branches.push(ways.binomial(stock, away)?);
        }
        let common = branches.iter().fold(Natural::one(), |common, branch| {
            let shared = common.common_divisor(branch);
            common.times(&quotient(branch, &shared))
        });
        Ok(Self { factors: branches.iter().map(|branch| quotient(&common, branch)).collect(), common })
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

fn sum(hand: &[u32], drawn: &[u32]) -> Cards {
    hand.iter().zip(drawn).map(|(hand, drawn)| hand + drawn).collect()
}

fn quotient(number: &Natural, divisor: &Natural) -> Natural {
    number.divided_by(divisor).map_or_else(Natural::zero, |(quotient, _)| quotient)
}
