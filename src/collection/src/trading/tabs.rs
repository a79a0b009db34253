//! The pages of trading among themselves.

use maud::{Markup, html};
use safehouse_paths::collection as at;

use crate::{
    Desk, Page,
    parts::{Section, frame},
};

/// A page of trading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// Trades that were proposed.
    Trades,
    /// People whose lists fit.
    People,
    /// What is wanted.
    Wants,
    /// What others see.
    Lists,
}

const TABS: [(Tab, &str, &str); 4] = [
    (Tab::Trades, at::TRADES, "Trades"),
    (Tab::People, at::MATCHES, "People who fit"),
    (Tab::Wants, at::WANTS, "Wants"),
    (Tab::Lists, at::LISTS, "Lists"),
];

/// A page of trading in the frame of the collection, between the ways to the others.
pub fn page(desk: &Desk<'_>, tab: Tab, heading: &str, content: &Markup) -> Page {
    let whole = html! {
        nav class="choice trading-tabs" aria-label="Trading" {
            @for (of, rest, words) in TABS {
                a href=(at::page(desk.game(), rest)) rel="external" aria-current=[(of == tab).then_some("true")] { (words) }
            }
        }
        (content)
    };
    Page::new(heading, frame(desk, Section::Trades, heading, &whole))
}
