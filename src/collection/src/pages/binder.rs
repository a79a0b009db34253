//! The binder of a set: nine pockets a page by number, two pages side by side; the same numbers as a
//! dense list; or all pages for paper. Each shows the numbers that a query finds, where one is asked.

mod asked;
mod leaf;
mod list;
mod paper;
mod pocket;

use maud::{Markup, html};
use safehouse_engine::{catalogue::PrintingIndex, copies::completion::Narrow, limits::QUERY_CHARACTERS};
use safehouse_paths::{collection as at, number_in_set};

use self::{
    asked::{Asked, View},
    leaf::{Leaf, drawn, leaves},
};
use super::{
    missing::Target,
    sets::{figures, share, status},
};
use crate::{
    Answer, Desk, Fields, Page,
    parts::{FAULTS_ID, Section, faults, frame, just_done, notices},
};

/// How many pages lie open.
const OPEN: usize = 2;

/// The page.
pub(super) fn page(desk: &Desk<'_>, code: &str, query: &Fields) -> Answer {
    let Some(set) = desk.catalogue().set(code) else { return Answer::Nothing };
    let asked = Asked::read(desk, set, query);
    let (shown, back) = match asked.view {
        View::Binder => open(desk, &asked),
        View::List => list::draw(desk, &asked),
        View::Paper => paper::draw(desk, &asked),
    };
    let content = html! {
        (head(desk, &asked))
        (search(desk, &asked))
        (just_done(desk, query, &back))
        (shown)
    };
    let title =
        if asked.view == View::List { format!("Checklist: {}", set.name) } else { format!("Binder: {}", set.name) };
    let page = Page::new(title, frame(desk, Section::Sets, &set.name, &content));
    if asked.fault.is_some() { page.refused().into() } else { page.into() }
}

/// The field of the query, and what is to be said of it.
fn search(desk: &Desk<'_>, asked: &Asked<'_>) -> Markup {
    html! {
        form class="binder-search screen-only" method="get" action=(at::set(desk.game(), &asked.set.code)) role="search" {
            @if !asked.view.id().is_empty() { input type="hidden" name="view" value=(asked.view.id()); }
            div class="labelled" {
                label for="q" { "Only these cards" }
                input class="field" id="q" name="q" type="search" value=(asked.query) maxlength=(QUERY_CHARACTERS) autocapitalize="off" spellcheck="false"
                    placeholder="Name, missing: or owned>=4" aria-invalid=[asked.fault.as_ref().map(|_| "true")] aria-describedby=[asked.fault.as_ref().map(|_| FAULTS_ID)];
            }
            div class="actions" {
                button class="button button--plain" type="submit" { "Show" }
                @if !asked.query.is_empty() { a class="button button--plain" href=(asked.of_query("")) rel="external" { "All numbers" } }
            }
        }
        @if let Some(fault) = &asked.fault { (faults(desk, &asked.query, fault, "Every number of the set is shown.")) }
        (notices(&asked.notices))
    }
}

/// How complete the set is, and its other views.
fn head(desk: &Desk<'_>, asked: &Asked<'_>) -> Markup {
    let set = asked.set;
    let missing = Target { narrow: Narrow { set: Some(set.code.clone()), ..Narrow::default() }, ..Target::default() };
    html! {
        div class="binder-head" {
            div {
                (status(set))
                p {
                    (figures(desk, &asked.numbers))
                    @if asked.is_narrowed() { ": what “" bdi { (asked.query) } "” finds" }
                }
            }
            nav class="choice" aria-label="Views of the set" {
                @for (view, id, words) in View::ALL {
                    a href=(asked.of_view(id)) rel="external" aria-current=[(view == asked.view).then_some("page")] { (words) }
                }
                a href=(missing.address(desk.game())) rel="external" { "Missing" }
            }
        }
    }
}

/// The two pages that lie open where one is asked for, and their address.
fn open(desk: &Desk<'_>, asked: &Asked<'_>) -> (Markup, String) {
    let leaves = leaves(&asked.numbers);
    let spreads = leaves.len().div_ceil(OPEN).max(1);
    let at = (asked.page - 1).min(spreads * OPEN - 1) / OPEN;
    let address = |spread: usize| asked.of_page(spread * OPEN + 1);
    let back = address(at);
    let before = (at > 0).then(|| address(at - 1));
    let behind = (at + 1 < spreads).then(|| address(at + 1));
    let shown = html! {
        div class="binder" data-binder="" {
            nav class="binder__turn" aria-label="Pages of the binder" {
                (turn(before.as_deref(), "prev", "previous", html! { span aria-hidden="true" { "← " } "Previous" }))
                (chooser(desk, asked, &leaves, at))
                (turn(behind.as_deref(), "next", "next", html! { "Next" span aria-hidden="true" { " →" } }))
            }
            div class="binder__spread" {
                @for leaf in leaves.iter().skip(at * OPEN).take(OPEN) { (drawn(desk, leaf, Some(&back))) }
            }
            @if leaves.is_empty() { p class="muted" { (asked.none()) } }
            // Whoever has gone through the pages of a phone is far from the upper ones.
            nav class="binder__turn binder__turn--below" aria-label="Pages of the binder, below" {
                (turn(before.as_deref(), "prev", "", html! { span aria-hidden="true" { "← " } "Previous" }))
                (turn(behind.as_deref(), "next", "", html! { "Next" span aria-hidden="true" { " →" } }))
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
fn chooser(desk: &Desk<'_>, asked: &Asked<'_>, leaves: &[Leaf<'_>], at: usize) -> Markup {
    let catalogue = desk.catalogue();
    let number =
        |printing: Option<&PrintingIndex>| printing.map_or("", |printing| number_in_set(catalogue.printing(*printing)));
    html! {
        form class="binder__chooser" method="get" action=(at::set(desk.game(), &asked.set.code)) {
            @if !asked.query.is_empty() { input type="hidden" name="q" value=(asked.query); }
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
