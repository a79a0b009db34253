//! A page of a binder: nine pockets.

use maud::{Markup, html};
use safehouse_engine::catalogue::PrintingIndex;

use super::{super::sets::share, pocket};
use crate::{Desk, parts::Numbers};

/// How many pockets a page has: three rows of three.
const POCKETS: usize = 9;

/// A page of the binder.
pub(super) struct Leaf<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Whether it holds what is beyond the set's size.
    pub(super) is_beyond: bool,
    /// What its pockets are for.
    pub(super) pockets: &'a [PrintingIndex],
}

/// The pages of a binder. What is beyond the set's size begins a page of its own.
pub(super) fn leaves(numbers: &Numbers) -> Vec<Leaf<'_>> {
    let of = |numbers, is_beyond| <[PrintingIndex]>::chunks(numbers, POCKETS).map(move |pockets| (is_beyond, pockets));
    let leaves = of(&numbers.within, false).chain(of(&numbers.beyond, true));
    leaves.enumerate().map(|(at, (is_beyond, pockets))| Leaf { number: at + 1, is_beyond, pockets }).collect()
}

/// A page of the binder. `back` is where its buttons lead; without it there are none.
pub(super) fn drawn(desk: &Desk<'_>, leaf: &Leaf<'_>, back: Option<&str>) -> Markup {
    let id = format!("page-{}", leaf.number);
    let there = share(desk, leaf.pockets.iter().copied());
    html! {
        section class="binder__page" aria-labelledby=(id) {
            h2 class="binder__heading" id=(id) {
                "Page " (leaf.number)
                @if leaf.is_beyond { " " span class="tag" { "Secret: beyond the set" } }
                " " span class="binder__there figures" { (there.full) " of " (there.slots) }
            }
            ol class="binder__pockets" data-grid="3" {
                @for printing in leaf.pockets { (pocket::draw(desk, *printing, back)) }
                // A page has nine sleeves, also where the set ends before.
                @for _ in leaf.pockets.len()..POCKETS { li class="pocket pocket--none" aria-hidden="true" {} }
            }
        }
    }
}
