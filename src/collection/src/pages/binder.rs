//! The binder of a set: nine pockets a page by number, two pages side by side; the same numbers as a
//! dense list; or all pages for paper.

mod leaf;
mod list;
mod paper;
mod pocket;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{PrintingIndex, Set},
    english::counted,
};
use safehouse_paths::{collection as at, number_in_set};

use self::leaf::{Leaf, drawn, leaves};
use super::{
    missing::{Narrow, Target},
    sets::{share, status},
};
use crate::{
    Answer, Desk, Fields, Page,
    parts::{Numbers, Section, frame, just_done},
};

/// How many pages lie open.
const OPEN: usize = 2;

/// How a set is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Binder,
    List,
    Paper,
}

impl View {
    /// Each with its name in addresses and in words.
    const ALL: [(Self, &'static str, &'static str); 3] =
        [(Self::Binder, "", "Binder"), (Self::List, "list", "Checklist"), (Self::Paper, "print", "Print")];

    fn read(text: &str) -> Self {
        Self::ALL.into_iter().find(|(_, id, _)| *id == text).map_or(Self::Binder, |(view, ..)| view)
    }
}

/// The page.
pub(super) fn page(desk: &Desk<'_>, code: &str, query: &Fields) -> Answer {
    let Some(set) = desk.catalogue().set(code) else { return Answer::Nothing };
    let numbers = Numbers::of(desk.catalogue(), &set.code);
    let asked = query.get("page").parse::<usize>().unwrap_or(1).max(1);
    let view = View::read(query.get("view"));
    let (shown, back) = match view {
        View::Binder => open(desk, set, &numbers, asked),
        View::List => list::draw(desk, set, &numbers, asked),
        View::Paper => paper::draw(desk, set, &numbers, asked),
    };
    let content = html! {
        (head(desk, set, &numbers, view))
        (just_done(desk, query, &back))
        (shown)
    };
    let title = if view == View::List { format!("Checklist: {}", set.name) } else { format!("Binder: {}", set.name) };
    Page::new(title, frame(desk, Section::Sets, &set.name, &content)).into()
}

/// How complete the set is, and its other views.
fn head(desk: &Desk<'_>, set: &Set, numbers: &Numbers, shown: View) -> Markup {
    let within = share(desk, numbers.within.iter().copied());
    let beyond = share(desk, numbers.beyond.iter().copied());
    let address = at::set(desk.game(), &set.code);
    let missing = Target { narrow: Narrow { set: Some(set.code.clone()), ..Narrow::default() }, ..Target::default() };
    html! {
        div class="binder-head" {
            div {
                (status(set))
                p {
                    b class="figures" { (within.full) } " of " (counted(u64::from(within.slots), ("number", "numbers")))
                    @if beyond.slots > 0 { ", " b class="figures" { (beyond.full) } " of " (beyond.slots) " secret" }
                    ", " (counted(within.owned + beyond.owned, ("copy", "copies")))
                }
            }
            nav class="choice" aria-label="Views of the set" {
                @for (view, id, words) in View::ALL {
                    a href=(at::asking(&address, &[("view", id)])) rel="external" aria-current=[(view == shown).then_some("page")] { (words) }
                }
                a href=(missing.address(desk.game())) rel="external" { "Missing" }
            }
        }
    }
}

/// The two pages that lie open where one is asked for, and their address.
fn open(desk: &Desk<'_>, set: &Set, numbers: &Numbers, asked: usize) -> (Markup, String) {
    let leaves = leaves(numbers);
    let spreads = leaves.len().div_ceil(OPEN).max(1);
    let at = (asked - 1).min(spreads * OPEN - 1) / OPEN;
    let address =
        |spread: usize| at::asking(&at::set(desk.game(), &set.code), &[("page", &(spread * OPEN + 1).to_string())]);
    let back = address(at);
    let before = (at > 0).then(|| address(at - 1));
    let behind = (at + 1 < spreads).then(|| address(at + 1));
    let shown = html! {
        div class="binder" data-binder="" {
            nav class="binder__turn" aria-label="Pages of the binder" {
                (turn(before.as_deref(), "prev", "previous", html! { span aria-hidden="true" { "← " } "Before" }))
                (chooser(desk, set, &leaves, at))
                (turn(behind.as_deref(), "next", "next", html! { "Further" span aria-hidden="true" { " →" } }))
            }
            div class="binder__spread" {
                @for leaf in leaves.iter().skip(at * OPEN).take(OPEN) { (drawn(desk, leaf, Some(&back))) }
            }
            @if leaves.is_empty() { p class="muted" { "The card list has no number of this set." } }
            // Whoever has gone through the pages of a phone is far from the upper ones.
            nav class="binder__turn binder__turn--below" aria-label="Pages of the binder, below" {
                (turn(before.as_deref(), "prev", "", html! { span aria-hidden="true" { "← " } "Before" }))
                (turn(behind.as_deref(), "next", "", html! { "Further" span aria-hidden="true" { " →" } }))
            }
        }
    };
    (shown, back)
}

/// The way to the pages before or behind; a sign of it where there are none.
fn turn(to: Option<&str>, rel: &str, way: &str, words: Markup) -> Markup {
    let way = Some(way).filter(|way| !way.is_empty());
    html! {
        @match to {
            Some(to) => a class="button button--plain" href=(to) rel=(format!("{rel} external")) data-turn=[way] { (words) },
            None => span class="button button--plain" aria-disabled="true" aria-hidden="true" { (words) },
        }
    }
}

/// Every two pages with their numbers and what they lack.
fn chooser(desk: &Desk<'_>, set: &Set, leaves: &[Leaf<'_>], at: usize) -> Markup {
    let catalogue = desk.catalogue();
    let number =
        |printing: Option<&PrintingIndex>| printing.map_or("", |printing| number_in_set(catalogue.printing(*printing)));
    html! {
        form class="binder__chooser" method="get" action=(at::set(desk.game(), &set.code)) {
            label class="hidden" for="binder-page" { "Pages" }
            select class="field" id="binder-page" name="page" {
                @for (spread, open) in leaves.chunks(OPEN).enumerate() {
                    @let (first, last) = (spread * OPEN + 1, spread * OPEN + open.len());
                    @let pockets = || open.iter().flat_map(|leaf| leaf.pockets);
                    @let there = share(desk, pockets().copied());
                    option value=(first) selected[spread == at] {
                        @if first == last { "Page " (first) } @else { "Pages " (first) " and " (last) }
                        ": " (number(pockets().next())) " to " (number(pockets().last()))
                        @if there.full == there.slots { ", full" } @else { ", " (there.slots - there.full) " missing" }
                    }
                }
            }
            button class="button button--plain" type="submit" { "Open" }
        }
    }
}

#[cfg(test)]
mod tests;
