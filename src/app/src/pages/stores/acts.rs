//! What the staff of a store did, for its owners and organisers.

use maud::{Markup, html};
use safehouse_service::{
    events::times,
    stores::{Act, ActTold, GameStore, OWN_HAND, StaffRole},
};
use serde_json::Value;

use super::{crumbs, parts, role_name, store_mark};
use crate::{
    drawing::Page,
    pages::account::empty::nothing_here,
    paths::{self, events, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ActsPage {
    /// The store.
    pub store: GameStore,
    /// What was done, the newest first.
    pub acts: Vec<ActTold>,
    /// The place of the last of these, where there are older ones.
    pub older: Option<String>,
}

/// The page at `/stores/{store}/acts`.
pub fn draw_acts(page: &ActsPage) -> Page {
    let store = &page.store;
    let here = at::part(&store.slug, parts::ACTS);
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            h1 { "What staff did" }
            (store_mark(store))
            @if page.acts.is_empty() {
                (nothing_here("Nothing yet.", &html! { "Whatever somebody of the staff does stands here, with who of them." }, None))
            } @else {
                p class="muted" { "Times of " (store.time_zone.replace('_', " ")) "." }
                ol class="audit" { @for act in &page.acts { li { (entry(act, &store.time_zone)) } } }
            }
            @if let Some(older) = &page.older {
                p class="actions" { a class="button button--plain" href=(format!("{here}?before={}", paths::encode(older))) rel="external next" { "Show more" } }
            }
        }
    };
    Page::new(format!("What the staff of {} did", store.name), "", "", body)
}

fn entry(told: &ActTold, zone: &str) -> Markup {
    let act = &told.act;
    let details: Value = serde_json::from_str(&act.details).unwrap_or_default();
    let word = |name: &str| details.get(name).and_then(Value::as_str);
    let place = place(&details);
    html! {
        p class="audit__what" {
            @if act.by.is_empty() { "Somebody whose account is gone" } @else { bdi { (act.by) } }
            @if details.get(OWN_HAND).is_some() { (own_hand(&act.act)) }
            " " (words(&act.act, word("state"), word("reason")))
            @if let Some(version) = details.get("consent").and_then(Value::as_u64) { ", with version " (version) " of what it asks players" }
            @if let Some(whose) = &told.whose { " (" bdi { (whose) } ")" }
            @if let Some(role) = word("role").and_then(StaffRole::named) { ": " (role_name(role)) }
            @if let Some(player) = &told.player { ": " bdi { (player) } }
            @if !place.is_empty() { @if told.player.is_some() { ", " } @else { ": " } (place) }
        }
        p class="muted" {
            (times::minute(act.at, zone))
            @match &told.event {
                Some((code, name)) => { " · " a href=(events::event(code)) rel="external" { bdi { (name) } } }
                None if act.event.is_some() => " · about an event that is gone",
                None => {}
            }
        }
    }
}

/// The round and the table that an act names, as `round 2, table 1`; empty of one that names neither.
fn place(details: &Value) -> String {
    let numbered = |name: &str| details.get(name).and_then(Value::as_u64).map(|number| format!("{name} {number}"));
    let named: Vec<String> = ["round", "table"].into_iter().filter_map(numbered).collect();
    named.join(", ")
}

/// That whoever did something takes part in what it touches.
fn own_hand(act: &str) -> &'static str {
    match Act::named(act) {
        Some(
            Act::ResultEntered
            | Act::ResultConfirmed
            | Act::ResultCorrected
            | Act::ResultsImported
            | Act::RoundFinished
            | Act::RoundChanged,
        ) => ", who plays at this table,",
        _ => ", who plays there themselves,",
    }
}

/// What was done, behind the name of whoever did it: `state` is the one that an event was taken on to, `reason` why a
/// list was corrected.
fn words<'a>(act: &'a str, state: Option<&str>, reason: Option<&str>) -> &'a str {
    match (Act::named(act), state, reason) {
        (Some(Act::EventMoved), Some("draft"), _) => "took an event back to a draft",
        (Some(Act::EventMoved), Some("announced"), _) => "announced an event, with registration closed",
        (Some(Act::EventMoved), Some("registration"), _) => "opened the registration of an event",
        (Some(Act::EventMoved), Some("lists_open"), _) => "began to take lists of an event",
        (Some(Act::EventMoved), Some("published"), _) => "marked an event as published",
        (Some(Act::EventMoved), Some("cancelled"), _) => "cancelled an event",
        (Some(Act::ListCorrected), _, Some("late")) => "took a list late",
        (Some(known), ..) => known.words(),
        (None, ..) => act,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_names_the_round_and_the_table_that_it_has() {
        let place = |json: &str| place(&serde_json::from_str(json).expect("JSON"));
        assert_eq!(place(r#"{"round":2,"table":11}"#), "round 2, table 11");
        assert_eq!(place(r#"{"round":2,"outcome":"fine"}"#), "round 2");
        assert_eq!(place(r#"{"player":3,"byes":0,"table":null}"#), "");
    }
}
