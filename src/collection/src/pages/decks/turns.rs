//! Decks that are never out at the same time: the same copies serve each of them. They stand in the address.

use maud::{Markup, html};
use safehouse_engine::copies::allocation::{Allocator, StockCopies, Swap};

use super::{ranking::position, words::name_of};
use crate::{Desk, Fields};

/// The most groups of decks: the address names them.
pub const MOST_GROUPS: usize = 20;
/// Between the ids of a group: no id has it ([`safehouse_engine::copies::deck_place`]).
pub(super) const BETWEEN: &str = "#";

/// Groups of decks by their positions on the desk, each deck in one of them at most.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Turns {
    /// The groups.
    pub groups: Vec<Vec<usize>>,
    /// Whether decks were to share their copies and fewer than two were ticked.
    pub(super) is_alone: bool,
}

impl Turns {
    /// Reads an address or a form: `turns` several times, the ids of a group each, and `together`, which makes a
    /// group of what it picks.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let position = |id: &str| position(desk, id);
        let mut turns = Self::default();
        if !fields.get("together").is_empty() {
            turns.is_alone = !turns.take(fields.all("pick").filter_map(position).collect());
        }
        for group in fields.all("turns").take(MOST_GROUPS) {
            turns.take(group.split(BETWEEN).filter_map(position).collect());
        }
        turns
    }

    /// Takes a group in, without the decks that are in one. `false` where fewer than two are left.
    pub(super) fn take(&mut self, decks: Vec<usize>) -> bool {
        let mut group: Vec<usize> = Vec::new();
        for deck in decks {
            if !group.contains(&deck) && !self.groups.iter().flatten().any(|known| *known == deck) {
                group.push(deck);
            }
        }
        let is_group = group.len() > 1 && self.groups.len() < MOST_GROUPS;
        if is_group {
            self.groups.push(group);
        }
        is_group
    }

    /// What an address or a form says of them.
    pub(super) fn asked(&self, desk: &Desk<'_>) -> Vec<(&'static str, String)> {
        let ids = |group: &Vec<usize>| {
            let ids: Vec<&str> =
                group.iter().filter_map(|deck| desk.decks.get(*deck)).map(|deck| deck.id.as_str()).collect();
            ("turns", ids.join(BETWEEN))
        };
        self.groups.iter().map(ids).collect()
    }

    /// The same without one of the groups.
    fn without(&self, group: usize) -> Self {
        let mut less = self.clone();
        if group < less.groups.len() {
            less.groups.remove(group);
        }
        less
    }

    /// The decks that take turns with one.
    pub(super) fn partners(&self, deck: usize) -> impl Iterator<Item = usize> {
        let group = self.groups.iter().find(|group| group.contains(&deck));
        group.into_iter().flatten().copied().filter(move |partner| *partner != deck)
    }

    /// The groups with what changes hands from each deck to the next; `address` gives that of the page with other
    /// groups.
    pub(super) fn draw(&self, desk: &Desk<'_>, allocator: &Allocator<'_>, address: impl Fn(&Self) -> String) -> Markup {
        html! {
            @if self.is_alone {
                p class="form__fault" role="alert" { "Tick the decks that are never played at the same time, two of them at least." }
            }
            @if !self.groups.is_empty() {
                section {
                    h2 { "Never played at the same time" }
                    p class="muted" { "The same copies serve each of these decks, one after the other, so that they are not bought twice." }
                    ul class="decks__names" {
                        @for (place, group) in self.groups.iter().enumerate() {
                            li {
                                @let last = group.len().saturating_sub(1);
                                @for (at, deck) in group.iter().filter_map(|deck| desk.decks.get(*deck)).enumerate() {
                                    @if at == last { " and " } @else if at > 0 { ", " }
                                    bdi { (name_of(deck)) }
                                }
                                " are never played at the same time. "
                                a href=(address(&self.without(place))) rel="external" { "Separate them" }
                                ul class="muted" {
                                    @for (from, to, swap) in allocator.changes(group) { li { (change_words(desk, (from, to), &swap)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn sum(listed: &[StockCopies]) -> u64 {
    listed.iter().map(|one| u64::from(one.copies)).sum()
}

/// How many copies change hands when one deck makes room for another.
pub(super) fn change_words(desk: &Desk<'_>, (from, to): (usize, usize), swap: &Swap) -> Markup {
    let Swap { out, into, stays } = swap;
    let name = |deck: usize| desk.decks.get(deck).map_or("", name_of);
    html! { "From " bdi { (name(from)) } " to " bdi { (name(to)) } ": take out " (sum(out)) ", put in " (sum(into)) "; " (sum(stays)) " stay." }
}
