//! The form that finds rows.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::Condition,
    limits::QUERY_CHARACTERS,
};
use safehouse_paths::collection as at;

use super::{
    rows::Rows,
    state::{NO_PLACE, State},
};
use crate::{
    Desk,
    parts::{FAULTS_ID, choice, choices, faults, notices, place_words},
};

/// The most places that are offered.
const PLACES: usize = 500;

/// The form that finds rows.
pub(super) fn filter(desk: &Desk<'_>, state: &State, rows: &Rows<'_>) -> Markup {
    let places = desk.shelf.places();
    let has_place = state.place.as_ref().is_none_or(|place| places.contains_key(place));
    html! {
        form class="table-filter" method="get" action=(at::page(desk.game(), at::TABLE)) role="search" {
            @for (name, value) in state.fields() {
                @if matches!(name, "sort" | "down") && !value.is_empty() { input type="hidden" name=(name) value=(value); }
            }
            div class="labelled table-filter__query" {
                label for="q" { "Cards" }
                input class="field" id="q" name="q" type="search" value=(state.query) maxlength=(QUERY_CHARACTERS) placeholder="Name, number or a query"
                    autocapitalize="off" spellcheck="false" aria-describedby=(if rows.fault.is_some() { FAULTS_ID } else { "q-hint" }) aria-invalid=[rows.fault.as_ref().map(|_| "true")];
                p class="muted" id="q-hint" { "Also by your copies: " code { "condition>=nm" } ", " code { "place:\"Binder 2\"" } ", " code { "free>=1" } "." }
            }
            @if let Some(fault) = &rows.fault { (faults(desk, &state.query, fault, "The rows are those without it.")) }
            (notices(&rows.notices))
            div class="actions" {
                button class="button" type="submit" { "Filter" }
                @if state.is_filtered() { a class="button button--plain" href=(at::page(desk.game(), at::TABLE)) rel="external" { "All rows" } }
                a class="button button--plain" href=(at::asking(&at::page(desk.game(), at::CARDS), &[("q", &state.query)])) rel="external" { "Among all cards" }
            }
            details class="table-filter__more" open[State { query: String::new(), ..state.clone() }.is_filtered()] {
                summary { "More filters" }
                div class="table-filter__fields" {
                    div class="labelled" {
                        label for="place" { "Place" }
                        select class="field" id="place" name="place" {
                            (choice("", "Anywhere", state.place_value()))
                            (choice(NO_PLACE, "In no place", state.place_value()))
                            @for place in places.keys().filter(|place| !place.is_empty()).take(PLACES) { (choice(place, &place_words(place), state.place_value())) }
                            @if !has_place && state.place.as_deref() != Some("") { (choice(state.place_value(), &place_words(state.place_value()), state.place_value())) }
                        }
                    }
                    div class="labelled" {
                        label for="finish" { "Finish" }
                        select class="field" id="finish" name="finish" { (choices("Any", Finish::ALL.iter().map(|one| (one.id(), one.name())), state.finish.map(Finish::id))) }
                    }
                    div class="labelled" {
                        label for="edition" { "Edition" }
                        select class="field" id="edition" name="edition" { (choices("Any", Edition::ALL.iter().map(|one| (one.id(), one.name())), state.edition.map(Edition::id))) }
                    }
                    div class="labelled" {
                        label for="condition" { "Condition at least" }
                        select class="field" id="condition" name="condition" { (choices("Any", Condition::ALL.iter().map(|one| (one.id(), one.name())), state.condition.map(Condition::id))) }
                    }
                    div class="labelled" {
                        label for="trade" { "For trade" }
                        select class="field" id="trade" name="trade" { (choices("Either", [("yes", "Yes"), ("no", "No")].into_iter(), state.is_for_trade.map(|is| if is { "yes" } else { "no" }))) }
                    }
                    label class="table-check" {
                        input type="checkbox" name="negative" value="yes" checked[state.is_negative];
                        "Only what has to be found"
                    }
                    button class="button button--plain" type="submit" { "Filter" }
                }
            }
        }
    }
}
