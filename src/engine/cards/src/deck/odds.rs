//! Exact odds of a deck: fractions, never estimates.
//!
//! A [`Question`] joins conditions on one or several shuffled sections by and
//! and or. Each section is counted on its own (module `draw`): every way its cards
//! can come falls into one outcome, the set of conditions that hold. Sections
//! are shuffled independently, so the ways of all sections multiply, and the
//! odds are the ways that meet the question among all ways.
//!
//! What an opening hand, a draw and a mulligan are is read from the game's
//! [`OpeningRules`](crate::game::OpeningRules).

mod by_copies;
mod draw;
mod error;
mod groups;
mod natural;
mod parse;
mod policy;
mod question;
mod ratio;
mod text;

use std::collections::BTreeMap;

pub use by_copies::{ByCopies, CopiesRow};
pub use error::{Meaning, QuestionError};
pub use natural::Natural;
pub use parse::{GRAMMAR, QuestionFault};
pub use question::{Condition, Count, Group, HandCount, Keep, Moment, Mulligan, Quantity, Question, TurnOrder};
pub use ratio::Odds;

use self::{
    draw::{Check, Exchange, Outcomes, Policy, Stage, TooWide},
    error::section_name,
    groups::SectionGroups,
};
use super::list::DeckList;
use crate::{
    card::CardName,
    catalogue::{Catalogue, Legality},
    game::{GameDefinition, MulliganRule, SectionDraws},
    limits::QUESTION_CONDITIONS,
};

/// Digits after the point of [`Answer::decimal`].
const DECIMAL_DIGITS: u32 = 6;
/// Digits after the point of [`Answer::percent`].
const PERCENT_DIGITS: u32 = 2;

/// The answer to a [`Question`] about one deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The question in its own grammar.
    pub question: String,
    /// The odds, exactly.
    pub odds: Odds,
    /// The odds as a fraction in lowest terms.
    pub fraction: String,
    /// The odds as a decimal fraction, rounded half up to six digits.
    pub decimal: String,
    /// The odds in percent, rounded half up to two digits.
    pub percent: String,
    /// What the odds were computed from.
    pub steps: Vec<Step>,
}

/// A number that an [`Answer`] rests on, with what leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// The size of a section.
    Section {
        /// Identifier of the section.
        section: &'static str,
        /// Its cards.
        cards: u32,
        /// Those of them that the catalogue does not know: they belong to no
        /// group of a query.
        unknown: u32,
    },
    /// The copies of a group.
    Group {
        /// Identifier of the section.
        section: &'static str,
        /// The group in the grammar of questions.
        group: String,
        /// Its copies in the section.
        copies: u32,
        /// The names of their cards with the copies of each, in the order of the list.
        cards: Vec<(String, u32)>,
        /// The lines they stand on, as positions in the deck list.
        lines: Vec<usize>,
        /// When there is none: the sections of the deck that have such cards,
        /// by identifier, with their copies.
        elsewhere: Vec<(String, u32)>,
    },
    /// The cards seen by a moment.
    Seen {
        /// Identifier of the section.
        section: &'static str,
        /// The moment.
        moment: Moment,
        /// How many cards; never more than the section has.
        cards: u32,
        /// Rule clauses of the number.
        clauses: Vec<&'static str>,
    },
    /// A mulligan was taken into account.
    Mulligan {
        /// Identifier of the section.
        section: &'static str,
        /// Rule clauses of the exchange.
        clauses: &'static [&'static str],
    },
    /// The question names no section and several have such cards.
    OtherReading {
        /// Identifier of the section that was counted.
        section: &'static str,
        /// That of the section it may mean instead.
        other: &'static str,
        /// The question about that, in the grammar of questions.
        question: String,
        /// Its odds; `None` when it has no answer.
        odds: Option<Odds>,
    },
    /// The odds of a single condition of several.
    Condition {
        /// The condition in the grammar of questions.
        condition: String,
        /// Its own odds.
        odds: Odds,
    },
}

impl From<TooWide> for QuestionError {
    fn from(TooWide: TooWide) -> Self {
        Self::TooWide
    }
}

impl Question {
    /// A question about one condition, going first, without a mulligan.
    pub fn about(condition: Condition<Count>) -> Self {
        Self { condition, order: TurnOrder::First, mulligan: Mulligan::None, extra_draws: 0, other_reading: None }
    }

    /// The answer for a deck. Queries that name formats ask `legality`.
    ///
    /// # Errors
    /// [`QuestionError`] says what to change; a deck of any kind, even an
    /// empty one, has odds.
    pub fn answer(
        &self,
        deck: &DeckList,
        catalogue: &Catalogue,
        legality: &dyn Legality,
    ) -> Result<Answer, QuestionError> {
        let game = catalogue.game();
        let counts: Vec<&Count> = self.condition.parts();
        if counts.len() > QUESTION_CONDITIONS {
            return Err(QuestionError::TooManyConditions(counts.len()));
        }
        let mut sections = Vec::new();
        for count in &counts {
            let draws = meaning(game, count)?;
            if !sections.iter().any(|known: &&SectionDraws| known.section == draws.section) {
                sections.push(draws);
            }
        }
        sections.sort_by_key(|draws| game.sections.iter().position(|section| section.id == draws.section));

        let mut plans = Vec::new();
        for draws in sections {
            plans.push(Plan::new(self, &counts, draws, deck, catalogue, legality)?);
        }
        let outcomes = self.outcomes(&plans)?;

        let bits = std::cell::Cell::new(0);
        let numbered = self.condition.map(&mut |_| bits.replace(bits.get() + 1));
        let odds = outcomes.odds(|outcome| numbered.is_met(&mut |bit| outcome >> bit & 1 == 1));
        let mut steps: Vec<Step> = plans.iter().flat_map(|plan| plan.steps(game, self, deck)).collect();
        if counts.len() > 1 {
            steps.extend(counts.iter().enumerate().map(|(bit, count)| Step::Condition {
                condition: count.to_string(),
                odds: outcomes.odds(|outcome| outcome >> bit & 1 == 1),
            }));
        }
        if let Some(other) = &self.other_reading {
            let differ = |(mine, theirs): (&&Count, &&Count)| mine.section != theirs.section;
            let theirs = other.condition.parts();
            let pair = counts.iter().zip(&theirs).find(|pair| differ(*pair));
            if let Some((mine, theirs)) = pair {
                steps.push(Step::OtherReading {
                    section: meaning(game, mine)?.section,
                    other: meaning(game, theirs)?.section,
                    question: other.to_string(),
                    odds: other.answer(deck, catalogue, legality).ok().map(|answer| answer.odds),
                });
            }
        }
        Ok(Answer {
            question: self.to_string(),
            fraction: odds.to_string(),
            decimal: odds.decimal(DECIMAL_DIGITS),
            percent: odds.percent(PERCENT_DIGITS),
            odds,
            steps,
        })
    }

    /// The outcomes of all sections together.
    fn outcomes(&self, plans: &[Plan<'_>]) -> Result<Outcomes, QuestionError> {
        let exchanges = plans.iter().filter(|plan| plan.exchanges).count();
        if exchanges > 1 && self.mulligan == Mulligan::Best {
            return Err(QuestionError::SeveralBest);
        }
        let mut together = Outcomes { ways: BTreeMap::from([(0, Natural::one())]), all: Natural::one() };
        // The best exchange weighs its hands against what the other sections show.
        for exchanges in [false, true] {
            for plan in plans.iter().filter(|plan| plan.exchanges == exchanges) {
                let own = plan.outcomes(self, &together)?;
                together = together.and(&own);
            }
        }
        Ok(together)
    }
}

impl Outcomes {
    /// The outcomes of two independent drawings.
    fn and(&self, other: &Self) -> Self {
        let mut ways = BTreeMap::new();
        for (left, left_ways) in &self.ways {
            for (right, right_ways) in &other.ways {
                let both = left_ways.times(right_ways);
                ways.entry(left | right).or_insert_with(Natural::zero).add(&both);
            }
        }
        Self { ways, all: self.all.times(&other.all) }
    }

    /// The ways whose outcome is wanted.
    fn ways_to(&self, wanted: impl Fn(u32) -> bool) -> Natural {
        let mut sum = Natural::zero();
        for (_, ways) in self.ways.iter().filter(|(outcome, _)| wanted(**outcome)) {
            sum.add(ways);
        }
        sum
    }

    fn odds(&self, wanted: impl Fn(u32) -> bool) -> Odds {
        // There is always at least one way, and no more wanted ones than all.
        Odds::of(&self.ways_to(wanted), &self.all).unwrap_or_else(Odds::never)
    }
}

/// The draws of a count's section, when the game gives the count a meaning.
fn meaning(game: &GameDefinition, count: &Count) -> Result<&'static SectionDraws, Meaning> {
    let Some(draws) = game.opening.section(&count.section) else {
        let known: Vec<&str> = game.opening.sections.iter().map(|draws| draws.section).collect();
        return Err(Meaning::NotDrawn(count.section.clone(), known.join(" or ")));
    };
    let by_turns = matches!(count.moment, Moment::OpeningHand | Moment::Turn(_));
    if by_turns && draws.opening_hand == 0 && draws.draws_per_turn == 0 {
        return Err(Meaning::NoHand(section_name(game, draws.section)));
    }
    Ok(draws)
}

/// What is asked of one section.
struct Plan<'a> {
    draws: &'static SectionDraws,
    /// The conditions on it, each with its bit in an outcome.
    counts: Vec<(u32, &'a Count)>,
    groups: SectionGroups,
    /// Whether an exchanged hand is among what is asked.
    exchanges: bool,
}

impl<'a> Plan<'a> {
    fn new(
        question: &'a Question,
        counts: &[&'a Count],
        draws: &'static SectionDraws,
        deck: &DeckList,
        catalogue: &Catalogue,
        legality: &dyn Legality,
    ) -> Result<Self, QuestionError> {
        let counts: Vec<(u32, &Count)> =
            (0..).zip(counts.iter().copied()).filter(|(_, count)| count.section == draws.section).collect();
        let is_first_cards = |count: &Count| matches!(count.moment, Moment::Cards(_));
        let exchanges = question.mulligan != Mulligan::None
            && draws.mulligan != MulliganRule::None
            && draws.opening_hand > 0
            && counts.iter().any(|(_, count)| !is_first_cards(count));
        let hand = draws.opening_hand;
        let is_beyond = |count: &Count| matches!(count.moment, Moment::Cards(cards) if cards > hand);
        if exchanges && counts.iter().any(|(_, count)| is_beyond(count)) {
            return Err(QuestionError::BeyondTheHand { section: section_name(catalogue.game(), draws.section), hand });
        }
        let mut wanted: Vec<(&Group, bool)> = counts.iter().map(|(_, count)| (&count.group, count.different)).collect();
        if exchanges {
            wanted.extend(question.mulligan.groups());
        }
        let groups = SectionGroups::new(draws.section, &wanted, deck, catalogue, legality)?;
        Ok(Self { draws, counts, groups, exchanges })
    }

    fn outcomes(&self, question: &Question, others: &Outcomes) -> Result<Outcomes, QuestionError> {
        if !self.exchanges {
            return Ok(self.groups.pool.outcomes(&self.stages(question, &|_| true), None)?);
        }
        let is_first_cards = |moment| matches!(moment, Moment::Cards(_));
        let before = self.stages(question, &is_first_cards);
        let stages = self.stages(question, &|moment| !is_first_cards(moment));

        let bits = std::cell::Cell::new(0);
        let numbered = question.condition.map(&mut |_| bits.replace(bits.get() + 1));
        let value = |own: u32| others.ways_to(|other| numbered.is_met(&mut |bit| (own | other) >> bit & 1 == 1));
        let fixed;
        let policy = match &question.mulligan {
            Mulligan::Best => Policy::Best(&value),
            mulligan => {
                fixed = policy::keep(mulligan, &question.condition, self.draws.section, &self.groups);
                Policy::Fixed(&fixed)
            }
        };
        let (hand, rule) = (self.draws.opening_hand, self.draws.mulligan);
        let exchange = Exchange { hand, before: &before, rule, policy };
        Ok(self.groups.pool.outcomes(&stages, Some(&exchange))?)
    }

    /// The moments of these conditions, by the cards seen.
    fn stages(&self, question: &Question, wanted: &dyn Fn(Moment) -> bool) -> Vec<Stage> {
        let mut by_seen: BTreeMap<u32, Vec<Check>> = BTreeMap::new();
        for (bit, count) in self.counts.iter().filter(|(_, count)| wanted(count.moment)) {
            by_seen.entry(self.seen(count.moment, question)).or_default().push(Check {
                bit: *bit,
                group: self.groups.position(&count.group),
                different: count.different,
                quantity: count.quantity,
            });
        }
        by_seen.into_iter().map(|(seen, checks)| Stage { seen, checks }).collect()
    }

    /// Cards seen by a moment, never more than there are.
    fn seen(&self, moment: Moment, question: &Question) -> u32 {
        moment.cards(self.draws, question.order, question.extra_draws).min(self.groups.pool.size())
    }

    fn steps(&self, game: &GameDefinition, question: &Question, deck: &DeckList) -> Vec<Step> {
        let section = game.section(self.draws.section).map_or(self.draws.section, |section| section.id);
        let mut steps = vec![Step::Section { section, cards: self.groups.pool.size(), unknown: self.groups.unknown }];
        for (group, lines, elsewhere) in self.groups.lines() {
            let copies = self.groups.pool.tally(&self.groups.pool.copies, self.groups.position(group), false);
            let mut cards: Vec<(String, u32)> = Vec::new();
            for line in lines.iter().filter_map(|line| deck.lines.get(*line)) {
                match cards.iter_mut().find(|(name, _)| CardName::new(name) == CardName::new(&line.card)) {
                    Some((_, copies)) => *copies = copies.saturating_add(line.quantity),
                    None => cards.push((line.card.clone(), line.quantity)),
                }
            }
            let (group, lines, elsewhere) = (group.to_string(), lines.to_vec(), elsewhere.to_vec());
            steps.push(Step::Group { section, group, copies, cards, lines, elsewhere });
        }
        let mut moments: Vec<Moment> = self.counts.iter().map(|(_, count)| count.moment).collect();
        moments.sort();
        moments.dedup();
        for moment in moments {
            let clauses = moment.clauses(self.draws);
            steps.push(Step::Seen { section, moment, cards: self.seen(moment, question), clauses });
        }
        if self.exchanges {
            steps.push(Step::Mulligan { section, clauses: self.draws.mulligan_clauses });
        }
        steps
    }
}

impl Moment {
    /// Cards seen by this moment according to the rules.
    fn cards(self, draws: &SectionDraws, order: TurnOrder, extra_draws: u32) -> u32 {
        match self {
            Self::OpeningHand => draws.opening_hand,
            Self::Turn(turn) => draws.drawn_by_turn(turn, order == TurnOrder::First).saturating_add(extra_draws),
            Self::Cards(cards) => cards,
        }
    }

    fn clauses(self, draws: &SectionDraws) -> Vec<&'static str> {
        match self {
            Self::OpeningHand => draws.opening_clauses.to_vec(),
            Self::Turn(_) => [draws.opening_clauses, draws.draw_clauses].concat(),
            Self::Cards(_) if draws.turned_up.is_some() => draws.draw_clauses.to_vec(),
            Self::Cards(_) => Vec::new(),
        }
    }
}
