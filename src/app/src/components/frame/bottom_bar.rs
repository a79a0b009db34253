//! The places again, within reach of a thumb.

use leptos::prelude::*;
use maud::{Markup, html};

use super::{super::symbol, account::AccountLink, place::Place};
use crate::{context::Site, paths};

/// The bar on the page at a path.
pub(super) fn draw(site: Site, path: &str) -> Markup {
    let game = untrack(|| site.game());
    let paths = paths::of(&game);
    html! {
        @for place in Place::within_reach(&game) {
            a href=(place.address(paths)) aria-current=[place.current(path, paths)] rel=[place.rel()] {
                span class="bottom-bar__symbol" { (symbol::line_symbol(place.drawing())) }
                (place.short_name())
            }
        }
        @if let Some(account) = AccountLink::of_visitor() {
            a href=(account.address) rel="external" aria-current=[account.current(path)] {
                span class="bottom-bar__symbol" { (symbol::person()) }
                (account.short())
            }
        }
    }
}
