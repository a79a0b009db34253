//! The slim bar on top: name, search, places, theme.

use leptos::prelude::*;
use maud::{Markup, html};

use super::{
    super::symbol::{logo, moon, new_deck, sun},
    account::AccountLink,
    place::Place,
    shared::SEARCH_FIELD,
};
use crate::{context::Site, paths};

/// The bar on the page at a path, with a query in its field.
pub(super) fn draw(site: Site, path: &str, query: &str) -> Markup {
    let game = untrack(|| site.game());
    let paths = paths::of(&game);
    html! {
        a class="top-bar__name" href=(paths::HOME) {
            span class="top-bar__logo" { (logo()) }
            "Safehouse"
        }
        form class="top-bar__search" action=(paths.cards()) method="get" role="search" data-navigate="live" {
            label class="hidden" for=(SEARCH_FIELD) { "Search cards" }
            input id=(SEARCH_FIELD) class="field" type="search" name="q" placeholder="Search cards" autocomplete="off"
                autocapitalize="off" spellcheck="false" enterkeyhint="search" aria-keyshortcuts="/" value=(query);
            kbd class="top-bar__key" aria-hidden="true" { "/" }
        }
        nav class="top-bar__places" aria-label="Main" {
            @for place in Place::of(&game) {
                a href=(place.address(paths)) aria-current=[place.current(path, paths)] rel=[place.rel()] { (place.name()) }
            }
        }
        a class="button button--small top-bar__build" href=(paths.new_deck()) title="Build a deck" {
            span class="top-bar__build-symbol" { (new_deck()) }
            span class="top-bar__build-word" { "Build" }
        }
        (theme_switch())
        @if let Some(account) = AccountLink::of_visitor() { (account.in_top_bar(path)) }
    }
}

/// Two buttons of which the style sheet shows the one that changes something,
/// because only the browser knows what it prefers. Without script the form
/// asks the server to remember the choice.
fn theme_switch() -> Markup {
    html! {
        form class="theme-switch" method="post" action="/api/theme" {
            button class="button--quiet theme-switch__to-light" name="theme" value="light" title="Light theme" {
                span { (sun()) }
                span class="hidden" { "Switch to the light theme" }
            }
            button class="button--quiet theme-switch__to-dark" name="theme" value="dark" title="Dark theme" {
                span { (moon()) }
                span class="hidden" { "Switch to the dark theme" }
            }
        }
    }
}
