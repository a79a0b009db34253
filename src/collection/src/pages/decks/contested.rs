//! Copies that two built decks need.

use maud::{Markup, html};
use safehouse_engine::{
    card::fold,
    copies::allocation::{AllocatedLine, Allocator},
    english::counted,
};
use safehouse_paths::collection as at;

use super::words::name_of;
use crate::Desk;

/// A card of which built decks together need more copies than there are, although each alone would find
/// them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contested {
    /// The card, as a deck spells it.
    pub card: String,
    /// How many copies are missing for all of them.
    pub copies: u64,
    /// The built decks that ask for the card.
    pub decks: Vec<usize>,
}

/// What the built decks contest, by card in the order of their lines.
pub fn contested(desk: &Desk<'_>, allocator: &Allocator<'_>, built: &[usize]) -> Vec<Contested> {
    let mut contested: Vec<Contested> = Vec::new();
    let together = allocator.allocate(built);
    let missing = together.lines.iter().filter(|line| line.missing > 0);
    // Lines of a deck stand side by side.
    let mut last: Option<(usize, Vec<AllocatedLine>)> = None;
    for line in missing {
        let Some(card) = desk.decks.get(line.deck).and_then(|deck| deck.list.lines.get(line.line)) else { continue };
        let alone = match last.take() {
            Some((deck, lines)) if deck == line.deck => lines,
            _ => allocator.allocate(&[line.deck]).lines,
        };
        let (_, alone) = last.insert((line.deck, alone));
        let alone = alone.iter().find(|other| other.line == line.line).map_or(0, |line| line.missing);
        let copies = u64::from(line.missing.saturating_sub(alone));
        if copies == 0 {
            continue;
        }
        let name = fold(&card.card);
        match contested.iter_mut().find(|known| fold(&known.card) == name) {
            Some(known) => known.copies += copies,
            None => {
                let asks = |deck: &usize| {
                    let lines = desk.decks.get(*deck).map(|deck| deck.list.lines.as_slice()).unwrap_or_default();
                    lines.iter().any(|line| fold(&line.card) == name)
                };
                let decks = built.iter().copied().filter(asks).collect();
                contested.push(Contested { card: card.card.clone(), copies, decks });
            }
        }
    }
    contested
}

/// The same as a warning; nothing where nothing is contested.
pub(super) fn warning(desk: &Desk<'_>, contested: &[Contested]) -> Markup {
    html! {
        @if !contested.is_empty() {
            div class="decks-contested" role="note" {
                h2 { "Built decks need the same copies" }
                ul {
                    @for one in contested {
                        li {
                            bdi { (one.card) } ": " (counted(one.copies, ("copy", "copies"))) " too few for "
                            @for (position, deck) in one.decks.iter().filter_map(|deck| desk.decks.get(*deck)).enumerate() {
                                @if position > 0 { " and " }
                                a href=(at::deck(desk.game(), &deck.id)) rel="external" { bdi { (name_of(deck)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
