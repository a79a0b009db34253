//! The reader's trades: those that wait for them, those that wait for others, and those that are over.

use maud::{Markup, html};
use safehouse_collection::{
    Desk, Page,
    trading::{self, Tab},
};
use safehouse_engine::english::counted;
use safehouse_service::trades::{Trade, TradesAsked};

use super::{
    copies::total,
    state::{Turn, short, turn},
};
use crate::{pages::public_decks::day, paths::collection as at};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct TradesPage {
    /// Which trades these are.
    pub asked: TradesAsked,
    /// Those of the page, those that changed last first.
    pub trades: Vec<Trade>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// The page.
pub fn draw_trades(desk: &Desk<'_>, page: &TradesPage) -> Page {
    let here = at::page(desk.game(), at::TRADES);
    let is_over = page.asked == TradesAsked::Over;
    let which = |whose: Option<Turn>| page.trades.iter().filter(|trade| turn(trade) == whose).collect::<Vec<_>>();
    let over = at::asking(&here, &[("show", "over")]);
    let content = html! {
        div class="missing-head" {
            nav class="choice" aria-label="Which trades" {
                a href=(here) rel="external" aria-current=[(!is_over).then_some("true")] { "Open" }
                a href=(over) rel="external" aria-current=[is_over.then_some("true")] { "Over" }
            }
            a class="button button--small" href=(at::page(desk.game(), at::MATCHES)) rel="external" { "Find somebody who fits" }
        }
        @if page.trades.is_empty() {
            p class="muted" {
                @if is_over { "No trade is over yet." }
                @else { "No trade is open. Look for people who have what you want and want what you have, and put a trade together: copies change hands when both of you say so." }
            }
        }
        @if is_over { (list(desk, "Over", &page.trades.iter().collect::<Vec<_>>())) } @else {
            (list(desk, "You are asked", &which(Some(Turn::You))))
            (list(desk, "They are asked", &which(Some(Turn::They))))
        }
        @if let Some(next) = &page.next {
            nav class="pages actions" aria-label="Pages of trades" {
                a class="button button--plain" rel="next external" href=(at::asking(if is_over { &over } else { &here }, &[("before", next)])) { "Earlier" }
            }
        }
    };
    trading::page(desk, Tab::Trades, "Trades", &content)
}

fn list(desk: &Desk<'_>, heading: &str, trades: &[&Trade]) -> Markup {
    let copies = |count: u64| counted(count, ("copy", "copies"));
    html! {
        @if !trades.is_empty() {
            section {
                h2 { (heading) " " span class="figures muted" { (trades.len()) } }
                ul class="trades" {
                    @for trade in trades {
                        li {
                            a class="trades__trade" href=(at::trade(desk.game(), &trade.id.to_string())) rel="external" {
                                strong { bdi { (trade.partner) } }
                                span { "You give " (copies(total(&trade.gives))) ", you get " (copies(total(&trade.gets))) }
                                span class="muted" {
                                    (short(trade)) " · " (day(trade.changed_at))
                                    @if turn(trade).is_some() { " · waits until " (day(trade.ends_at)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
