//! What a copy of each card is worth: the same games once as they are and once
//! with a blank in its place.

use std::{num::NonZeroUsize, ops::ControlFlow};

use safehouse_table::{Seat, Silent};

use super::{
    super::{
        duel::Duel,
        program::{Blank, CardId, Kind},
    },
    compare::halves_of_first,
    counts::{Counts, each_of},
    estimate::{Mean, Share, Sum, Verdict, verdicts},
    report::brought,
    runner::{Batch, on_threads},
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

/// What games say of a copy of one card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Worth {
    difference: Sum,
    differing: u64,
}

/// Counts of games that were played as they are and with a blank for each of some cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Worths {
    won: u64,
    cards: Vec<Worth>,
}

impl Worths {
    pub(super) fn of(cards: usize) -> Self {
        Self { won: 0, cards: vec![Worth::default(); cards] }
    }

    /// Counts a game by the halves of it that the first seat won, as it is and with each blank.
    pub(super) fn add(&mut self, whole: i64, blanked: impl IntoIterator<Item = i64>) {
        self.won += whole.unsigned_abs();
        for (worth, blanked) in self.cards.iter_mut().zip(blanked) {
            worth.difference.add(whole - blanked);
            worth.differing += u64::from(whole != blanked);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        let fits = self.add_row(&other.row());
        debug_assert!(fits.is_some(), "both are of the same cards");
    }

    /// How wide the widest interval is.
    pub(super) fn width(&self) -> f64 {
        self.cards.iter().map(|worth| worth.difference.mean(2.0).width()).fold(0.0, f64::max)
    }

    /// What so many games say of the cards, given in the order they were counted in.
    pub(super) fn ablation(&self, pairs: u64, cards: &[AskedCard], rules: &Duel) -> Ablation {
        let known = |worth: &Worth| (worth.difference.mean(2.0).mean, worth.difference.chance());
        let known: Vec<_> = self.cards.iter().map(known).collect();
        let mut found: Vec<AblatedCard> = cards
            .iter()
            .zip(&self.cards)
            .zip(verdicts(&known))
            .map(|((card, worth), verdict)| AblatedCard {
                name: rules.program.card(card.id).name.clone(),
                copies: card.copies,
                worth: worth.difference.mean(2.0),
                differing: Share::new(worth.differing, pairs),
                verdict,
            })
            .collect();
        found.sort_by(|one, other| other.worth.mean.total_cmp(&one.worth.mean).then_with(|| one.name.cmp(&other.name)));
        Ablation { pairs, wins: Share::of_halves(self.won, pairs), cards: found }
    }
}

impl Counts for Worths {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        visit(&mut self.won);
        each_of(&mut self.cards, |worth| {
            worth.difference.each(&mut *visit);
            visit(&mut worth.differing);
        });
    }
}

/// A card that is asked what a copy of it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AskedCard {
    pub(super) id: CardId,
    pub(super) copies: usize,
}

/// The cards of the first seat that can be replaced by a blank, or those named among them.
/// A blank is worth nothing.
pub(super) fn asked_cards<N: AsRef<str>>(rules: &Duel, names: Option<&[N]>) -> Vec<AskedCard> {
    let name = |card: CardId| rules.program.card(card).name.as_str();
    let is_blank = |name: &str| [Blank::SurvivorDeck, Blank::Zombie].iter().any(|blank| blank.name() == name);
    let asked = |card: CardId| names.is_none_or(|names| names.iter().any(|asked| asked.as_ref() == name(card)));
    brought(rules, Seat::First)
        .into_iter()
        .filter(|(card, _)| !is_blank(name(*card)) && asked(*card))
        .map(|(id, copies)| AskedCard { id, copies })
        .collect()
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
    let asked = asked_cards(rules, names);
    let (cards, blanked): (Vec<_>, Vec<_>) =
        asked.into_iter().filter_map(|card| Some((card, rules.with_blank(Seat::First, card.id)?))).unzip();
    let (mut all, mut pairs) = (Worths::of(cards.len()), 0);
    while pairs < batch.games {
        let to = (pairs + batch.block_games(1 + cards.len() as u64)).min(batch.games);
        let counted = on_threads(threads, pairs..to, Worths::of(cards.len()), |game, options, counted| {
            let mut halves =
                |rules: &Duel| halves_of_first(batch.play(rules, game, options, &mut Silent, |_| {}).outcome());
            let whole = halves(rules);
            counted.add(whole, blanked.iter().map(halves));
        });
        counted.iter().for_each(|counted| all.merge(counted));
        pairs = to;
        let narrow = batch.until_width.is_some_and(|width| all.width() <= width);
        if progress(pairs).is_break() || narrow {
            break;
        }
    }
    all.ablation(pairs, &cards, rules)
}
