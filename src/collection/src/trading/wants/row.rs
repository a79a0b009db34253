//! A want in the list.

use maud::{Markup, html};
use safehouse_engine::{
    copies::wants::{Want, Wanted},
    english::counted,
};
use safehouse_paths::{HasPaths as _, collection as at};

use super::words::{FORGET, priority_words};
use crate::{
    Desk,
    pages::day,
    parts::copies_of,
    trading::{OwnWant, TradingDesk},
};

/// Which copies will do, in words; empty where any will.
pub(super) fn accepted(want: &Want) -> String {
    let any = |words: Vec<&'static str>| words.join(" or ");
    let mut parts = vec![
        any(want.editions.iter().map(|one| one.name()).collect()),
        any(want.finishes.iter().map(|one| one.name()).collect()),
        any(want.languages.iter().map(|one| one.name()).collect()),
    ];
    parts.extend(want.worst.map(|worst| format!("{} or better", worst.name())));
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// How many copies the reader has that would do.
fn there(desk: &Desk<'_>, want: &Want) -> u64 {
    let catalogue = desk.catalogue();
    let numbers: Vec<&str> = match (&want.what, want.card(catalogue)) {
        (Wanted::Card { .. }, Some(card)) => {
            catalogue.card(card).printings.iter().map(|one| one.number.as_str()).collect()
        }
        (Wanted::Card { .. }, None) => Vec::new(),
        (Wanted::Printing { number }, _) => vec![number],
    };
    let balances = desk.shelf.balances();
    let copies = numbers.iter().flat_map(|number| balances.of_number(number));
    let will_do = copies.filter(|(holding, copies)| *copies > 0 && want.satisfies(holding, catalogue));
    will_do.map(|(_, copies)| copies.unsigned_abs()).sum()
}

pub(super) fn what(desk: &Desk<'_>, want: &Want) -> Markup {
    let catalogue = desk.catalogue();
    match (&want.what, want.card(catalogue)) {
        (Wanted::Printing { number }, _) => copies_of(desk, number),
        (Wanted::Card { name }, Some(card)) => {
            let first = catalogue.card(card).printings.first();
            html! {
                span class="printing-line" {
                    @match first {
                        Some(printing) => a href=(catalogue.paths().card(printing, name)) rel="external" { (name) },
                        None => (name),
                    }
                    " " span class="muted" { "any printing" }
                }
            }
        }
        (Wanted::Card { name }, None) => html! {
            span class="printing-line" { bdi { (name) } " " span class="muted" { "not in the card list" } }
        },
    }
}

/// A row, on a page of what was found by words.
pub(super) fn draw(desk: &TradingDesk<'_>, own: &OwnWant, (page, words): (usize, &str)) -> Markup {
    let OwnWant { id, want } = own;
    let here = at::page(desk.desk.game(), at::WANTS);
    let (accepted, there) = (accepted(want), there(&desk.desk, want));
    let (Wanted::Card { name } | Wanted::Printing { number: name }) = &want.what;
    let is_past = !want.is_open(&day(desk.desk.now));
    html! {
        li class="want" {
            b class="want__count figures" { (want.count) "×" }
            div class="want__about" {
                (what(&desk.desk, want))
                @if !accepted.is_empty() { p { (accepted) } }
                p class="want__said" {
                    @if let Some(words) = priority_words(want.priority) { span class="tag" { (words) } }
                    @if let Some(until) = &want.until {
                        span { @if is_past { "Was wanted until " } @else { "Until " } (until) }
                    }
                    @if there > 0 { span { (counted(there, ("copy of yours would do", "copies of yours would do"))) } }
                }
                @if !want.notes.is_empty() { p class="want__notes muted" { (want.notes) } }
            }
            div class="want__deeds" {
                a class="button button--plain button--small" href=(at::asking(&here, &[("edit", id)])) rel="external" { "Change" span class="hidden" { " " (name) } }
                form method="post" action=(here) {
                    input type="hidden" name="deed" value=(FORGET);
                    input type="hidden" name="id" value=(id);
                    @if page > 1 { input type="hidden" name="page" value=(page); }
                    @if !words.is_empty() { input type="hidden" name="q" value=(words); }
                    button class="button button--plain button--small" type="submit" { "Forget" span class="hidden" { " " (name) } }
                }
            }
        }
    }
}
