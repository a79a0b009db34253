//! What each of the copies is worth, row by row.

use std::cmp::Reverse;

use maud::{Markup, html};
use safehouse_engine::{
    copies::prices::{Total, Totals, Valuation, Valued},
    english::counted,
};

use super::view::{Show, View};
use crate::{
    Desk,
    parts::{copies_of, form_words, place_words},
};

/// How many rows a page has.
const ROWS: usize = 200;

/// What all copies of a row are worth.
pub(super) fn total(row: &Valued<'_>) -> Option<Total> {
    let found = row.price.as_ref().ok()?;
    let mut totals = Totals::default();
    totals.add(&found.price.money, row.copies);
    totals.iter().next()
}

/// The rows that are listed, in their order.
fn listed<'v>(view: &View<'_>, valuation: &'v Valuation<'_>) -> Vec<(&'v Valued<'v>, Option<Total>)> {
    let of_list = |row: &&Valued<'_>| view.show != Show::Unpriced || row.price.is_err();
    let mut rows: Vec<_> = valuation.rows.iter().filter(of_list).map(|row| (row, total(row))).collect();
    if view.show == Show::ByWorth {
        // Currencies are not compared; what has no price stands last.
        rows.sort_by_cached_key(|(_, total)| match total {
            Some(total) => (false, total.currency.clone(), Reverse(total.minor)),
            None => (true, None, Reverse(0)),
        });
    }
    rows
}

/// The list with the ways to its other orders and pages.
pub(super) fn draw(desk: &Desk<'_>, view: &View<'_>, valuation: &Valuation<'_>) -> Markup {
    let game = desk.game();
    let rows = listed(view, valuation);
    let pages = rows.len().div_ceil(ROWS).max(1);
    let page = view.page.min(pages);
    let shown = rows.chunks(ROWS).nth(page - 1).unwrap_or_default();
    html! {
        section aria-labelledby="list-of" {
            div class="missing-head" {
                h2 id="list-of" tabindex="-1" { (counted(rows.len() as u64, ("row", "rows"))) }
                nav class="choice" aria-label="What is listed" {
                    @for show in Show::LISTS {
                        a href=(view.address(game, show, 1, "")) rel="external" aria-current=[(show == view.show).then_some("true")] { (show.words()) }
                    }
                }
            }
            @if rows.is_empty() {
                p class="muted" { @if view.show == Show::Unpriced { "Every copy has a price." } @else { "There are no copies yet." } }
            } @else {
                table class="table value-rows" role="table" {
                    // Where its rows are no table to the eye, roles keep it one.
                    thead role="rowgroup" {
                        tr role="row" {
                            th scope="col" role="columnheader" { "Card" }
                            th scope="col" role="columnheader" class="number" { "Copies" }
                            th scope="col" role="columnheader" class="number" { "Each" }
                            th scope="col" role="columnheader" class="number" { "Value" }
                        }
                    }
                    tbody role="rowgroup" { @for (row, total) in shown { (drawn(desk, row, total.as_ref())) } }
                }
                @if pages > 1 {
                    nav class="pages actions" aria-label="Pages of the list" {
                        @if page > 1 { a class="button button--plain" rel="prev external" data-turn="previous" href=(view.address(game, view.show, page - 1, "")) { "Previous" } }
                        span class="pages__here" { ((page - 1) * ROWS + 1) " to " ((page - 1) * ROWS + shown.len()) " of " (rows.len()) }
                        @if page < pages { a class="button button--plain" rel="next external" data-turn="next" href=(view.address(game, view.show, page + 1, "")) { "Next" } }
                    }
                }
                p class="actions" { a class="button button--plain button--small" href=(view.address(game, Show::ByNumber, 1, "csv")) rel="external" download { "All of it as a table (CSV)" } }
            }
        }
    }
}

fn drawn(desk: &Desk<'_>, row: &Valued<'_>, total: Option<&Total>) -> Markup {
    let words = form_words(row.holding);
    html! {
        tr role="row" {
            td role="cell" {
                (copies_of(desk, &row.holding.number))
                @if !words.is_empty() { " " span class="muted" { (words) } }
                @if !row.holding.place.is_empty() { " " span class="muted" { "in " bdi { (place_words(&row.holding.place)) } } }
                span class="value-rows__price muted" {
                    @match &row.price {
                        Ok(found) => { (found.fit) ", " (found.price.day) @if !found.price.source.is_empty() { ", " bdi { (found.price.source) } } }
                        Err(why) => { "No price: " (why) }
                    }
                }
            }
            td role="cell" class="number" { (row.copies) }
            td role="cell" class="number" { @if let Ok(found) = &row.price { (found.price.money.signed()) } @else { span aria-label="none" { "–" } } }
            td role="cell" class="number" { @if let Some(total) = total { b { (total.signed()) } } @else { span aria-label="none" { "–" } } }
        }
    }
}
