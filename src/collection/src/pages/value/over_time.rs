//! What the copies of today are worth by each list.

use maud::{Markup, html};
use safehouse_engine::copies::prices::{Valuation, Worth};
use safehouse_paths::collection as at;

use super::{share::share, view::View};
use crate::{Desk, OwnPriceList, parts::bar};

/// A table with a row a list, the newest first.
pub(super) fn draw(desk: &Desk<'_>, view: &View<'_>) -> Markup {
    let opened = desk.prices.iter().filter_map(|own| Some((own, own.list.as_deref()?)));
    let points: Vec<(&OwnPriceList, Worth)> =
        opened.map(|(own, list)| (own, Valuation::of(desk.shelf.balances(), list, view.currency()).worth())).collect();
    html! {
        p { "The copies that are there today, by each of your price lists. How far two of them can be compared says how many copies each prices." }
        table class="table value-time" {
            thead {
                tr {
                    th scope="col" { "Day" }
                    th scope="col" { "Price list" }
                    th scope="col" class="number" { "Priced" }
                    th scope="col" { "Share" }
                    th scope="col" class="number" { "Value" }
                }
            }
            tbody {
                @for (own, Worth { totals, coverage }) in &points {
                    tr {
                        td class="figures" { time datetime=(own.day) { (own.day) } }
                        th scope="row" { a href=(at::asking(&at::page(desk.game(), at::VALUE), &[("list", &own.name)])) rel="external" { bdi { (own.name) } } }
                        td class="number" { (coverage.priced) " of " (coverage.copies) }
                        td { (bar(&share(coverage.priced, coverage.copies))) }
                        td class="number" { @for total in totals.iter() { b class="value-amount" { (total.signed()) } " " } @if totals.is_empty() { "–" } }
                    }
                }
            }
        }
        @if points.len() < 2 { p class="muted" { "Load a list each month, under a name of its own, and they are compared here." } }
    }
}
