//! What the copies are worth, by price lists that their owner loads: never without how many of them that
//! speaks of, and never with a price of anything else than the copies at hand.

mod csv;
mod over_time;
mod parts;
mod rows;
mod share;
mod view;

use maud::{Markup, html};
use safehouse_engine::{copies::prices::Valuation, english::counted};
use safehouse_paths::{self as paths, collection as at};

pub(super) use self::view::View;
use self::{share::share, view::Show};
use super::when::day;
use crate::{
    Answer, Desk, Fields, Keeper, Page, Request,
    parts::{Section, bar, frame, value_ways},
};

/// Which price lists an address looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PricesAsked {
    /// None.
    Nothing,
    /// What they are called and of which day, without their prices.
    Names,
    /// All of that, and the prices of the one of this name; of the first where none is called so.
    One(String),
    /// All of that, and the prices of each.
    Every,
}

/// Which price lists a request looks at: whoever keeps the collection opens those.
pub fn prices_asked(request: &Request) -> PricesAsked {
    match request.path.first().map(String::as_str) {
        Some(at::VALUE) if request.query.get("show") == Show::OverTime.id() => PricesAsked::Every,
        Some(at::VALUE | at::INSURANCE) => PricesAsked::One(request.query.get("list").to_owned()),
        Some(at::DECKS) if request.path.len() == 1 => PricesAsked::One(request.query.get("list").to_owned()),
        Some(at::PRICES) => PricesAsked::Names,
        _ => PricesAsked::Nothing,
    }
}

/// The page, or what it lists as a file.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let Some(view) = View::of(desk, query) else { return empty(desk, "Value").into() };
    if view.show == Show::OverTime {
        return whole(desk, "Value over time", "time", &over_time::draw(desk, &view)).into();
    }
    let valuation = Valuation::of(desk.shelf.balances(), view.list, view.currency());
    if query.get("form") == "csv" {
        return Answer::File(csv::file(desk, &valuation));
    }
    let kept = !query.get("kept").is_empty();
    let content = html! {
        @if kept { div class="form__done" role="status" { p { "The price list is kept." } } }
        @if let Some(name) = view.missed(query) {
            p class="playtest-note" { "There is no price list “" bdi { (name) } "” any more. This is the newest." }
        }
        (sum(desk, &view, &valuation))
        (choice(desk, &view))
        p class="value-jump" { a href="#value-parts" { "By set, rarity and place" } }
        div class="missing-body" {
            (rows::draw(desk, &view, &valuation))
            (parts::draw(desk, &valuation))
        }
    };
    whole(desk, "Value", "", &content).into()
}

fn whole(desk: &Desk<'_>, heading: &str, here: &str, content: &Markup) -> Page {
    let content = html! { (value_ways(desk, here)) (content) };
    Page::new(heading, frame(desk, Section::Value, heading, &content))
}

/// What is said on a device: price lists are kept in an account.
pub(super) fn elsewhere(desk: &Desk<'_>) -> Page {
    let content = html! {
        p { "What copies are worth is said by price lists of yours, which are kept in an account." }
        @if desk.keeper == Keeper::Copy {
            p class="muted" { "Your account answers this once the device has a connection." }
        } @else {
            p class="actions" { a class="button" href=(paths::with_next(paths::SIGN_IN, &at::page(desk.game(), at::VALUE))) rel="external" { "Sign in" } }
        }
    };
    Page::new("Value", frame(desk, Section::Value, "Value", &content))
}

/// What there is to do before there is a price list.
pub(super) fn empty(desk: &Desk<'_>, heading: &str) -> Page {
    let content = html! {
        p { "No price comes from anywhere but from a list of yours. Load one, and your copies are held against it: each by its own number, finish and edition, or not at all." }
        p class="actions" { a class="button" href=(at::page(desk.game(), at::PRICES)) rel="external" { "Load a price list" } }
    };
    whole(desk, heading, "none", &content)
}

/// By which list, and in which currency where it has several.
fn choice(desk: &Desk<'_>, view: &View<'_>) -> Markup {
    let currencies = view.list.currencies();
    html! {
        form class="value-choice" method="get" action=(at::page(desk.game(), at::VALUE)) {
            div class="labelled" {
                label for="list" { "By the price list" }
                (list_choice(desk, view))
            }
            @if currencies.len() > 1 {
                div class="labelled" {
                    label for="currency" { "Where a price has several, in" }
                    (currency_choice(&currencies, view.currency()))
                }
            }
            button class="button button--plain" type="submit" { "Show" }
        }
    }
}

/// The price lists to choose from.
pub(super) fn list_choice(desk: &Desk<'_>, view: &View<'_>) -> Markup {
    html! {
        select class="field" id="list" name="list" {
            @for one in desk.prices {
                option value=(one.name) selected[one.name == view.own.name] { (one.name) " (" (one.day) ")" }
            }
        }
    }
}

/// The currencies of a list to choose from.
pub(super) fn currency_choice(currencies: &[&str], chosen: Option<&str>) -> Markup {
    html! {
        select class="field" id="currency" name="currency" {
            option value="" { "The one of the latest day" }
            @for code in currencies { option value=(code) selected[chosen == Some(code)] { (code) } }
        }
    }
}

/// What all of it is worth, of how many copies that speaks, and what was paid.
fn sum(desk: &Desk<'_>, view: &View<'_>, valuation: &Valuation<'_>) -> Markup {
    let worth = valuation.worth();
    let coverage = &worth.coverage;
    let paid = desk.shelf.paid();
    html! {
        section class="value-sum" aria-labelledby="worth" {
            h2 class="hidden" id="worth" { "What it is worth" }
            p class="value-sum__total figures" {
                @for total in worth.totals.iter() { b { (total.signed()) } " " }
                @if worth.totals.is_empty() { b { "No price" } }
            }
            div class="value-sum__coverage" {
                p { (coverage) "." }
                (bar(&share(coverage.priced, coverage.copies)))
            }
            @if worth.totals.iter().len() > 1 {
                p class="muted" { "Each currency by itself: nothing is converted." }
            }
            dl class="value-facts" {
                div { dt { "Price list" } dd { bdi { (view.own.name) } ", of " time datetime=(view.own.day) { (view.own.day) } } }
                div { dt { "Source" } dd { @if view.list.sources().is_empty() { "not given" } @else { (sources(&view.list.sources())) } } }
                div { dt { "Paid" } dd { @if paid.known == 0 { "noted of no copy" } @else { (paid.totals) ", known of " (paid.known) " of " (counted(paid.copies, ("copy", "copies"))) } } }
            }
            @if view.own.day > day(desk.now) {
                p class="playtest-note" { "The list has a price of a day that is still to come: " (view.own.day) ". Look at its dates." }
            }
        }
    }
}

/// How many sources are named.
const SOURCES: usize = 4;

/// Where prices come from, the first of many.
fn sources(all: &[&str]) -> Markup {
    html! {
        @for (at, source) in all.iter().take(SOURCES).enumerate() { @if at > 0 { ", " } bdi { (source) } }
        @if all.len() > SOURCES { " and " (counted((all.len() - SOURCES) as u64, ("other", "others"))) }
    }
}

#[cfg(test)]
mod tests;
