//! The numbers of a set as a dense list to be counted through.

use maud::{Markup, html};
use safehouse_engine::catalogue::PrintingIndex;
use safehouse_paths::{HasPaths as _, number_in_set};
use safehouse_symbols::rarity_label;

use super::{asked::Asked, pocket::in_words};
use crate::{
    Desk,
    parts::{anchor, name_of, stepper},
};

/// How many numbers a page of the list has: the larger sets take two.
const LISTED: usize = 300;

/// The list, or the part of it that is asked for, and its address.
pub(super) fn draw(desk: &Desk<'_>, asked: &Asked<'_>) -> (Markup, String) {
    let numbers = &asked.numbers;
    let all: Vec<PrintingIndex> = numbers.all().collect();
    let pages = all.len().div_ceil(LISTED).max(1);
    let page = asked.page.min(pages);
    let address = |page: usize| asked.of_page(page);
    let back = address(page);
    let from = (page - 1) * LISTED;
    let within: Vec<PrintingIndex> = all.iter().take(numbers.within.len()).skip(from).take(LISTED).copied().collect();
    let beyond: Vec<PrintingIndex> =
        all.iter().skip(from.max(numbers.within.len())).take(LISTED - within.len()).copied().collect();
    let shown = html! {
        @if all.is_empty() { p class="muted" { (asked.none()) } }
        @if !within.is_empty() {
            section aria-labelledby="within" {
                h2 class="hidden" id="within" { "The set's numbers" }
                (list(desk, &within, &back))
            }
        }
        @if !beyond.is_empty() {
            section aria-labelledby="beyond" {
                h2 id="beyond" { "Secret: beyond the set's numbers" }
                (list(desk, &beyond, &back))
            }
        }
        @if pages > 1 {
            nav class="pages actions" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" data-turn="previous" href=(address(page - 1)) { "Numbers before" } }
                @if page < pages { a class="button button--plain" rel="next external" data-turn="next" href=(address(page + 1)) { "Further numbers" } }
            }
        }
    };
    (shown, back)
}

fn list(desk: &Desk<'_>, numbers: &[PrintingIndex], back: &str) -> Markup {
    html! { ol class="checklist" data-grid="" { @for printing in numbers { (cell(desk, *printing, back)) } } }
}

fn cell(desk: &Desk<'_>, printing: PrintingIndex, back: &str) -> Markup {
    let catalogue = desk.catalogue();
    let known = catalogue.printing(printing);
    let name = name_of(catalogue, printing);
    let copies = desk.copies(printing);
    let anchor = anchor(catalogue, printing);
    html! {
        li class="checklist__cell" id=(anchor) data-cell="" data-number=(known.number) data-owned=(copies) {
            span class="figures" { (number_in_set(known)) }
            (rarity_label(catalogue.game(), known.rarity))
            a class="checklist__name" href=(catalogue.paths().card(known, name)) rel="external" { (name) }
            span class="checklist__copies" title=(in_words(desk, printing)) {
                @if copies == 0 {
                    span aria-hidden="true" { "○" } span class="hidden" { "missing" }
                } @else {
                    b class="figures" { (copies) } span class="hidden" { (if copies == 1 { " copy" } else { " copies" }) }
                }
            }
            (stepper(desk, printing, &format!("{back}#{anchor}")))
        }
    }
}
