//! A trade: what each gives, how far it is, and what the reader can do next.

use maud::{Markup, html};
use safehouse_collection::{
    Desk, Page,
    trading::{self, Tab},
};
use safehouse_engine::english::counted;
use safehouse_service::trades::{Trade, TradeParty, TradeState};

use super::{
    copies::{self, total},
    deeds,
    state::{long, short, turn},
};
use crate::{
    pages::public_decks::day,
    paths::{collection as at, public},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct TradePage {
    /// The trade.
    pub trade: Trade,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// Why something was refused.
    pub fault: Option<String>,
}

/// The page.
pub fn draw_trade(desk: &Desk<'_>, page: &TradePage) -> Page {
    let trade = &page.trade;
    let heading = format!("Trade with {}", trade.partner);
    let many = |count: u64| counted(count, ("copy", "copies"));
    let content = html! {
        @if let Some(fault) = &page.fault { div class="form__fault" role="alert" { p { (fault) } } }
        @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
        p class="trade-state" { span class="tag" { (short(trade)) } " " (long(trade)) }
        div class="trade-sides" {
            section class="panel" aria-labelledby="gives" {
                h2 id="gives" { "You give " span class="muted" { (many(total(&trade.gives))) } }
                (copies::list(desk, &trade.gives, "Nothing."))
                @if !trade.own.is_empty() && turn(trade).is_some() {
                    details class="trade-promised" open {
                        summary { "Promised: nobody else is offered these" }
                        (copies::places(&trade.own))
                    }
                    (copies::gone(desk, &trade.own))
                }
            }
            section class="panel" aria-labelledby="gets" {
                h2 id="gets" { "You get " span class="muted" { (many(total(&trade.gets))) } }
                (copies::list(desk, &trade.gets, "Nothing."))
            }
        }
        (next(desk, trade))
        p class="muted trade-when" {
            "With " a href=(public::author(&trade.partner)) rel="external" { bdi { (trade.partner) } }
            " · proposed on " (day(trade.created_at))
            @if trade.changed_at != trade.created_at { " · changed on " (day(trade.changed_at)) }
            @if turn(trade).is_some() { " · waits until " (day(trade.ends_at)) }
        }
        (said(trade))
    };
    let drawn = trading::page(desk, Tab::Trades, &heading, &content);
    Page { status: if page.fault.is_some() { 409 } else { drawn.status }, ..drawn }
}

/// That a side said something and took it back: the other sees it.
fn said(trade: &Trade) -> Markup {
    html! {
        @if let Some(at) = trade.they.took_back_at.filter(|_| trade.they.confirmed_at.is_none()) {
            p class="muted" { bdi { (trade.partner) } " said that the copies changed hands, and took that back on " (day(at)) "." }
        }
        @if let Some(at) = trade.you.took_back_at.filter(|_| trade.you.confirmed_at.is_none()) {
            p class="muted" { "You said that the copies changed hands, and took that back on " (day(at)) "." }
        }
    }
}

/// What the reader can do.
fn next(desk: &Desk<'_>, trade: &Trade) -> Markup {
    let here = at::trade(desk.game(), &trade.id.to_string());
    let deed = |deed: &str, words: &str, class: &str| {
        html! {
            form method="post" action=(here) {
                input type="hidden" name="deed" value=(deed);
                input type="hidden" name="version" value=(trade.version);
                button class=(class) type="submit" { (words) }
            }
        }
    };
    const MAIN: &str = "button";
    const PLAIN: &str = "button button--plain";
    const DANGER: &str = "button button--danger-plain";
    let confirmed = (trade.you.confirmed_at.is_some(), trade.they.confirmed_at.is_some());
    html! {
        div class="actions trade-next" {
            @match (trade.state, trade.party, confirmed) {
                (TradeState::Proposed, TradeParty::Partner, _) => {
                    (deed(deeds::ACCEPT, "Accept it", MAIN))
                    a class=(PLAIN) href=(at::asking(&at::page(desk.game(), at::PROPOSE), &[("instead", &trade.id.to_string())])) rel="external" { "Propose something else" }
                    (deed(deeds::DECLINE, "Decline it", DANGER))
                }
                (TradeState::Proposed, TradeParty::Proposer, _) => (deed(deeds::WITHDRAW, "Withdraw it", DANGER)),
                (TradeState::Accepted, _, (true, _)) => {
                    (deed(deeds::TAKE_BACK, "Take back that the copies changed hands", PLAIN))
                    (deed(deeds::WITHDRAW, "Withdraw from it", DANGER))
                }
                (TradeState::Accepted, _, (false, _)) => {
                    (deed(deeds::CONFIRM, "The copies changed hands", MAIN))
                    (deed(deeds::WITHDRAW, "Withdraw from it", DANGER))
                }
                (TradeState::Done, ..) => {
                    a class=(MAIN) href=(at::asking(&at::page(desk.game(), at::HISTORY), &[("of", &trade.id.simple().to_string())])) rel="external" { "What it changed in your collection" }
                }
                _ => a class=(PLAIN) href=(at::page(desk.game(), at::MATCHES)) rel="external" { "Find somebody who fits" },
            }
        }
    }
}
