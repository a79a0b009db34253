//! What the copies of today are worth by each list.

use maud::{Markup, html};
use safehouse_engine::copies::{
    completion::Share,
    prices::{Valuation, Worth},
};
use safehouse_paths::collection as at;

use super::{share::share, view::View};
use crate::{Desk, OwnPriceList, parts::bar};

/// A table with a row a list, the newest first.
pub(super) fn draw(desk: &Desk<'_>, view: &View<'_>) -> Markup {
    let opened = desk.prices.iter().filter_map(|own| Some((own, own.list.as_deref()?)));
    let points: Vec<(&OwnPriceList, Worth)> =
        opened.map(|(own, list)| (own, Valuation::of(desk.shelf.balances(), list, view.currency()).worth())).collect();
    let greatest = |currency: Option<&str>| points.iter().map(|(_, worth)| worth.totals.of(currency)).max();
    html! {
        p { "The copies that are there today, by each of your price lists; a bar is as long as its sum beside the greatest. How far two of them can be compared says how many copies each prices." }
        // Where its rows are no table to the eye, roles keep it one.
        table class="table value-time" role="table" {
            thead role="rowgroup" {
                tr role="row" {
                    th scope="col" role="columnheader" { "Day" }
                    th scope="col" role="columnheader" { "Price list" }
                    th scope="col" role="columnheader" class="number" { "Value" }
                    th scope="col" role="columnheader" { span class="hidden" { "Beside the greatest" } }
                    th scope="col" role="columnheader" class="number" { "Priced" }
                }
            }
            tbody role="rowgroup" {
                @for (own, Worth { totals, coverage }) in &points {
                    tr role="row" {
                        td role="cell" class="figures value-time__day" { time datetime=(own.day) { (own.day) } }
                        th scope="row" role="rowheader" { a href=(at::asking(&at::page(desk.game(), at::VALUE), &[("list", &own.name)])) rel="external" { bdi { (own.name) } } }
                        td role="cell" class="number value-time__sum" { @for total in totals.iter() { b class="value-amount" { (total.signed()) } " " } @if totals.is_empty() { "–" } }
                        td role="cell" class="value-time__bar" {
                            @for total in totals.iter() { (bar(&beside(total.minor, greatest(total.currency.as_deref())))) }
                        }
                        td role="cell" class="number value-time__priced" { (coverage.priced) " of " (coverage.copies) }
                    }
                }
            }
        }
        @if points.len() < 2 { p class="muted" { "Load a list each month, under a name of its own, and they are compared here." } }
    }
}

/// A sum as a share of the greatest in its currency, from nothing on.
fn beside(minor: u128, greatest: Option<u128>) -> Share {
    const WHOLE: u64 = 1000;
    let thousandths = minor.saturating_mul(u128::from(WHOLE)) / greatest.unwrap_or_default().max(1);
    share(u64::try_from(thousandths).unwrap_or(WHOLE), WHOLE)
}
