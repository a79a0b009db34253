//! The numbers of a set as a dense list to be counted through.

use super::asked::Asked;
use crate::{
    Desk,
    parts::{Named, checklist},
};
use maud::{Markup, html};
use safehouse_engine::catalogue::PrintingIndex;

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
                (checklist(desk, &within, Named::InSet, &back))
            }
        }
        @if !beyond.is_empty() {
            section aria-labelledby="beyond" {
                h2 id="beyond" { "Secret: beyond the set's numbers" }
                (checklist(desk, &beyond, Named::InSet, &back))
            }
        }
        @if pages > 1 {
            nav class="pages actions" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" data-turn="previous" href=(address(page - 1)) { "Previous numbers" } }
                @if page < pages { a class="button button--plain" rel="next external" data-turn="next" href=(address(page + 1)) { "Next numbers" } }
            }
        }
    };
    (shown, back)
}
