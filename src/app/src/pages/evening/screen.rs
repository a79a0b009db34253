//! The page for a screen on the wall: the round, the time that is left, who sits where.
//!
//! When the time is over is said once; a script of the page counts down, turns the pages of names, and asks from time
//! to time whether something changed (`server/src/http/page_scripts/screen.js`). Without it the page says the hour and
//! loads itself anew.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen,
    rounds::{PlaySeen, RoundShown, RoundState},
    times,
};

use super::{pairings::seats, round_name, seeded};
use crate::{
    drawing::Page,
    pages::public_decks::rfc3339,
    paths::{evening as at, events},
};

/// What the screen has, so that its script stands on its page alone.
pub const MARK: &str = "data-screen=";

/// Seconds after which a page without script loads itself anew.
const ANEW: u32 = 30;

/// The page at `/events/{event}/screen`; without a play before it begins.
pub fn draw_screen(seen: &EventSeen, play: Option<&PlaySeen>) -> Page {
    let event = &seen.event;
    let shown = shown(seen, play);
    let body = html! {
        noscript { meta http-equiv="refresh" content=(ANEW); }
        div class="screen" data-screen=(at::part(&event.code, "screen.json")) data-revision=(revision(&shown)) data-now=(seen.now) {
            (shown)
            footer class="screen__foot" {
                a href=(events::event(&event.code)) rel="external" { "The event" }
                span class="screen__turning" hidden {
                    span class="screen__page figures" aria-live="off" {}
                    button class="button button--plain button--small" type="button" data-turns { "Hold this page" }
                }
            }
        }
    };
    Page::new(format!("Screen of {}", event.name), "", "", body)
}

/// Another number for whatever else the screen shows. What staff prepare, and nobody sees yet, changes nothing of it.
pub fn screen_revision(seen: &EventSeen, play: Option<&PlaySeen>) -> u64 {
    revision(&shown(seen, play))
}

fn revision(shown: &Markup) -> u64 {
    let mut hasher = DefaultHasher::new();
    shown.0.hash(&mut hasher);
    // Scripts count to 2^53.
    hasher.finish() >> 11
}

/// What a screen shows that changes.
fn shown(seen: &EventSeen, play: Option<&PlaySeen>) -> Markup {
    let event = &seen.event;
    let round = play.and_then(|play| play.rounds.iter().rev().find(|round| round.state != RoundState::Draft));
    html! {
        header class="screen__head" {
            h1 { bdi { (event.name) } }
            @match (play, round) {
                (Some(play), Some(round)) => { p class="screen__round" { (round_name(play, round.number)) } (time(seen, round)) }
                _ => { p class="screen__round" { "Begins at " (times::hour(event.starts_at, &seen.settings.time_zone)) } }
            }
        }
        @match (play, round) {
            (Some(play), Some(round)) => (names(play, round)),
            _ => { p class="screen__wait" { "The pairings are here as soon as the first round is shown." } }
        }
    }
}

fn time(seen: &EventSeen, round: &RoundShown) -> Markup {
    html! {
        @match (round.state, round.ends_at) {
            (RoundState::Published, Some(ends_at)) => {
                p class="screen__time" {
                    strong class="screen__left figures" data-ends=(ends_at) role="timer" hidden {}
                    span class="screen__until" { "until " time datetime=(rfc3339(ends_at)) { (times::hour(ends_at, &seen.settings.time_zone)) } }
                }
            }
            (RoundState::Finished, _) => { p class="screen__time" { "This round is finished." } }
            _ => {}
        }
    }
}

fn names(play: &PlaySeen, round: &RoundShown) -> Markup {
    let extra = |table: Option<u32>| {
        table
            .and_then(|table| round.extra_minutes.iter().find(|(known, _)| *known == table))
            .map(|(_, minutes)| *minutes)
    };
    html! {
        p class="screen__key" aria-hidden="true" { span { "Table" } span { "Players" } }
        // It is scrolled by hand where no script turns its pages.
        ul class="screen__names" tabindex="0" aria-label="Pairings by name" {
            @for ((number, name), table, opponent) in seats(round) {
                li {
                    span class="screen__table figures" {
                        // Where names stand in several columns, a heading above the first says nothing of the others.
                        @match table { Some(table) => { span class="hidden" { "Table " } span class="screen__word" aria-hidden="true" { "Table " } (table) } None => "–" }
                    }
                    span class="screen__name" { bdi { (name) } (seeded(play, round, number)) }
                    span class="screen__opponent" {
                        @match opponent { Some((number, opponent)) => { span class="muted" { "and " } bdi { (opponent) } (seeded(play, round, number)) } None => "has a bye" }
                        @if let Some(minutes) = extra(table) { " +" (minutes) " min" }
                    }
                }
            }
        }
    }
}
