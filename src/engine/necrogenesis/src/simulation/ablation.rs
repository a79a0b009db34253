//! What a copy of each card is worth: the same games once as they are and once
//! with a blank in its place.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_table::{Seat, Silent};

use super::{
    super::{
        duel::Duel,
        program::{Blank, CardId, Kind},
    },
    compare::{halves_of_first, in_order},
    estimate::{Mean, Share, Sum, Verdict, verdicts},
    report::brought,
    runner::Batch,
};

/// What a copy of some cards of the first seat is worth to these players.
#[derive(Debug, Clone, PartialEq)]
pub struct Ablation {
    /// Games played as they are, and as often with each card replaced.
    pub pairs: u64,
    /// Games that the first seat won as they are.
    pub wins: Share,
    /// The cards, the one that is worth most first.
    pub cards: Vec<AblatedCard>,
}

/// What a copy of a card is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct AblatedCard {
    /// Its name.
    pub name: String,
    /// Copies in the deck, of which one was replaced.
    pub copies: usize,
    /// Wins with it less wins with the blank, as a share of games.
    pub worth: Mean,
    /// Pairs that ended differently.
    pub differing: Share,
    /// Whether it stands out among the cards that were asked about.
    pub verdict: Verdict,
}

#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    difference: Sum,
    differing: u64,
}

/// Games between two looks at progress and intervals.
const BLOCK: u64 = 64;

impl Duel {
    /// The same duel with a blank in the place of one copy of a card of a seat, so that
    /// a seed deals the same game with that one card changed. The blank of a card of
    /// the Survivor Deck cannot be played; that of a Zombie costs no TH, deals no damage
    /// and goes at the first hit. `None` where the seat brings no such card, or it is
    /// its Survivor.
    pub fn with_blank(&self, seat: Seat, card: CardId) -> Option<Duel> {
        let start = seat.index() * super::super::object::CARDS_PER_SEAT;
        let zombie = self.program.card(card).kind == Kind::Zombie;
        let mut blanked = self.clone();
        let blank = blanked.program.add_blank(if zombie { Blank::Zombie } else { Blank::SurvivorDeck })?;
        let of_seat = blanked.cards.get_mut(start..start + super::super::object::CARDS_PER_SEAT)?;
        let copy = of_seat.iter_mut().skip(1).find(|id| **id == card)?;
        *copy = blank;
        Some(blanked)
    }
}

/// Plays each game of a batch as it is and with a blank in the place of one copy of
/// each card of the first seat, or of those named. `progress` is told how many games
/// are played so, and may stop it; with `until_width` it stops once no interval is wider.
/// The cards of the second seat stay what they are.
pub fn ablate(
    batch: &Batch,
    rules: &Duel,
    names: Option<&[&str]>,
    threads: NonZeroUsize,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Ablation {
    let asked = |card: CardId| names.is_none_or(|names| names.contains(&rules.program.card(card).name.as_str()));
    let cards: Vec<(CardId, usize, Duel)> = brought(rules, Seat::First)
        .into_iter()
        .filter(|(card, _)| asked(*card))
        .filter_map(|(card, copies)| Some((card, copies, rules.with_blank(Seat::First, card)?)))
        .collect();
    let mut counted = vec![Counted::default(); cards.len()];
    let (mut won, mut pairs) = (0, 0);
    while pairs < batch.games {
        let to = (pairs + BLOCK).min(batch.games);
        let ended = in_order(pairs..to, threads, |game, options| {
            let mut halves =
                |rules: &Duel| halves_of_first(batch.play(rules, game, options, &mut Silent, |_| {}).outcome());
            let whole = halves(rules);
            (whole, cards.iter().map(|(_, _, blanked)| halves(blanked)).collect::<Vec<i64>>())
        });
        for (whole, blanked) in ended {
            won += whole.unsigned_abs();
            for (counted, blanked) in counted.iter_mut().zip(blanked) {
                counted.difference.add(whole - blanked);
                counted.differing += u64::from(whole != blanked);
            }
        }
        pairs = to;
        let narrow = batch
            .until_width
            .is_some_and(|width| counted.iter().all(|counted| counted.difference.mean(2.0).width() <= width));
        if progress(pairs).is_break() || narrow {
            break;
        }
    }
    let known: Vec<_> =
        counted.iter().map(|counted| (counted.difference.mean(2.0).mean, counted.difference.chance())).collect();
    let mut found: Vec<AblatedCard> = cards
        .iter()
        .zip(counted)
        .zip(verdicts(&known))
        .map(|(((card, copies, _), counted), verdict)| AblatedCard {
            name: rules.program.card(*card).name.clone(),
            copies: *copies,
            worth: counted.difference.mean(2.0),
            differing: Share::new(counted.differing, pairs),
            verdict,
        })
        .collect();
    found.sort_by(|one, other| other.worth.mean.total_cmp(&one.worth.mean).then_with(|| one.name.cmp(&other.name)));
    Ablation { pairs, wins: Share::of_halves(won, pairs), cards: found }
}
