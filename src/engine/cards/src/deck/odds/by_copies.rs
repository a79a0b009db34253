//! Odds by copies: what one, two, three copies of a card are worth.

use super::{
    Moment, Odds, Quantity, QuestionError, TurnOrder,
    draw::{Check, Exchange, Policy, Pool, Stage},
};
use crate::{
    game::{MulliganRule, SectionDraws},
    limits::ODDS_CARDS,
};

/// The odds of seeing at least one copy of a card, by copies and by moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByCopies {
    /// The moments, one a column.
    pub moments: Vec<Moment>,
    /// One row for each number of copies, from 1.
    pub rows: Vec<CopiesRow>,
}

/// A row of [`ByCopies`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiesRow {
    /// How many copies the deck plays.
    pub copies: u32,
    /// The odds by each moment.
    pub odds: Vec<Odds>,
}

impl ByCopies {
    /// The table of a section with `cards` cards for 1 to `most` copies.
    /// Copies beyond the cards have no row. With `mulligan` a hand without a
    /// copy is exchanged whole, as far as the rules allow it.
    ///
    /// # Errors
    /// More than [`ODDS_CARDS`] cards.
    pub fn new(
        draws: &SectionDraws,
        cards: u32,
        most: u32,
        moments: &[Moment],
        order: TurnOrder,
        mulligan: bool,
    ) -> Result<Self, QuestionError> {
        if cards > ODDS_CARDS {
            let cards = u64::from(cards);
            return Err(QuestionError::TooManyCards { section: "deck", cards });
        }
        let mut rows = Vec::new();
        for copies in 1..=most.min(cards) {
            let pool = Pool { groups: vec![0, 1], names: vec![None; 2], copies: vec![cards - copies, copies] };
            let mut odds = Vec::new();
            for moment in moments {
                let seen = moment.cards(draws, order, 0);
                let check = Check { bit: 0, group: 0, different: false, quantity: Quantity::AtLeast(1) };
                let stages = [Stage { seen, checks: vec![check] }];
                let exchanges = mulligan && draws.mulligan != MulliganRule::None && !matches!(moment, Moment::Cards(_));
                let keep = |hand: &Vec<u32>| if hand[1] > 0 { hand.clone() } else { vec![0, 0] };
                let (hand, policy) = (draws.opening_hand, Policy::Fixed(&keep));
                let exchange = Exchange { hand, before: &[], rule: draws.mulligan, policy };
                let outcomes = pool.outcomes(&stages, exchanges.then_some(&exchange))?;
                odds.push(outcomes.odds(|outcome| outcome == 1));
            }
            rows.push(CopiesRow { copies, odds });
        }
        Ok(Self { moments: moments.to_vec(), rows })
    }

    /// The usual columns of a section: the opening hand and the turns up to
    /// `last_turn` by which more cards are seen, or as many first cards where
    /// none is drawn.
    pub fn usual_moments(draws: &SectionDraws, last_turn: u32, order: TurnOrder) -> Vec<Moment> {
        if draws.opening_hand == 0 && draws.draws_per_turn == 0 {
            return (1..=last_turn).map(Moment::Cards).collect();
        }
        let draws_at_once = draws.drawn_by_turn(1, order == TurnOrder::First) > draws.opening_hand;
        let first_turn = if draws_at_once { 1 } else { 2 };
        std::iter::once(Moment::OpeningHand).chain((first_turn..=last_turn).map(Moment::Turn)).collect()
    }
}
