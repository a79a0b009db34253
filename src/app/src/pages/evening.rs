//! An event that is played, as everybody sees it: who meets whom and why, how everybody stands, and the page for a
//! screen on the wall. Drafts of rounds are on none of these pages. They work without script.

mod explained;
mod own_match;
mod pairings;
pub mod result_fields;
mod screen;
mod seed;
mod standings;
mod words;

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen,
    rounds::{CorrectionShown, PlaySeen, RoundPhase, RoundShown, RoundState},
    times,
};

pub(in crate::pages) use self::own_match::own_match;
pub(crate) use self::{
    explained::{explained_bye, explained_table},
    words::{named, outcome_words, reported_words, warning_words},
};
pub use self::{
    own_match::{OwnMatch, RESULT_DEEDS},
    pairings::{PairingsPage, draw_no_rounds, draw_pairings},
    screen::{MARK, draw_screen, screen_revision},
    standings::{StandingsPage, draw_standings},
};
use crate::{
    pages::events::ways,
    paths::{evening as at, events as of_event, stores},
};

/// Where one is, above a page of an event that is played.
fn head(seen: &EventSeen, here: &str, title: &str) -> Markup {
    let event = &seen.event;
    html! {
        nav class="crumbs" aria-label="Where you are" {
            a href=(of_event::EVENTS) rel="external" { "Events" }
            span aria-hidden="true" { "/" }
            a href=(stores::store(&event.store_slug)) rel="external" { bdi { (event.store_name) } }
            span aria-hidden="true" { "/" }
            a href=(of_event::event(&event.code)) rel="external" { bdi { (event.name) } }
        }
        header class="page-head" {
            h1 { (title) }
            p class="print-only" { bdi { (event.name) } ", " bdi { (event.store_name) } }
        }
        (ways(event, here))
    }
}

/// What a round is called, as `Round 3 of 5` or `Semi-finals`.
pub fn round_name(play: &PlaySeen, number: u32) -> String {
    let swiss = swiss_rounds(play);
    let is_cut = play.rounds.iter().any(|round| round.number == number && round.phase == RoundPhase::Cut);
    match (&play.bracket, play.settings.rounds) {
        (Some(bracket), _) if is_cut || number > swiss => {
            match bracket.rounds().saturating_sub(number.saturating_sub(swiss)) {
                0 => "Final".to_owned(),
                1 => "Semi-finals".to_owned(),
                2 => "Quarter-finals".to_owned(),
                left => format!("Round of {}", 1_u64 << left.saturating_add(1).min(16)),
            }
        }
        (_, Some(rounds)) if rounds > 0 => format!("Round {number} of {rounds}"),
        _ => format!("Round {number}"),
    }
}

/// How many Swiss rounds everybody sees.
pub(crate) fn swiss_rounds(play: &PlaySeen) -> u32 {
    let shown = |round: &&RoundShown| round.phase == RoundPhase::Swiss && round.state != RoundState::Draft;
    u32::try_from(play.rounds.iter().filter(shown).count()).unwrap_or(u32::MAX)
}

/// The tables of a round whose result was corrected: the first correction, when the last one was, and how many there were.
fn corrected_tables(round: &RoundShown) -> Vec<(&CorrectionShown, i64, u32)> {
    let mut tables: Vec<(&CorrectionShown, i64, u32)> = Vec::new();
    for one in &round.corrected {
        match tables.iter_mut().find(|(first, ..)| first.table == one.table) {
            Some((_, last, often)) => {
                *last = one.at;
                *often = often.saturating_add(1);
            }
            None => tables.push((one, one.at, 1)),
        }
    }
    tables
}

/// Results of rounds that staff corrected, as everybody may know it: when, and at which table.
fn corrected<'a>(
    seen: &EventSeen,
    play: &PlaySeen,
    rounds: impl Iterator<Item = &'a RoundShown>,
    is_one: bool,
) -> Markup {
    html! {
        @for round in rounds {
            @for (one, last, often) in corrected_tables(round) {
                p {
                    strong { "Corrected" } " on " (times::in_words(last, &seen.settings.time_zone)) ": " @if !is_one { (round_name(play, round.number)) ", " } "table " (one.table) "."
                    @if often > 1 { " That was the last of " (often) " corrections." }
                    @if let Some(game) = round.matches.iter().find(|game| game.table == Some(one.table)) { @if often > 1 { " Before the first, it was “" } @else { " Before, it was “" } (outcome_words(game, &one.before, play.settings.games)) "”." }
                }
            }
        }
    }
}

/// Rounds that everybody saw and that staff took back: which, since when it was shown and when it was taken back.
fn taken_back(seen: &EventSeen, play: &PlaySeen, is_told: impl Fn(u32) -> bool) -> Markup {
    let zone = &seen.settings.time_zone;
    let is_shown =
        |number: u32| play.rounds.iter().any(|round| round.number == number && round.state != RoundState::Draft);
    html! {
        @for one in play.taken_back.iter().filter(|one| is_told(one.round)) {
            p {
                strong { "Taken back" } " on " (times::in_words(one.at, zone)) ": " (round_name(play, one.round)) ", which was shown at " (times::hour(one.shown_at, zone)) "."
                @if !is_shown(one.round) { " What it said holds no more: wait until it is shown anew." }
            }
        }
    }
}

/// When the time of a table is over that has more of it, in milliseconds since 1970, and how many minutes more: none while
/// no time runs, or of a table that has no more.
fn own_end(round: &RoundShown, table: u32) -> Option<(u32, i64)> {
    let ends_at = round.ends_at.filter(|_| round.state == RoundState::Published)?;
    let (_, minutes) = round.extra_minutes.iter().find(|(known, _)| *known == table)?;
    Some((*minutes, ends_at.saturating_add(i64::from(*minutes).saturating_mul(60_000))))
}

/// That a round was paired from results that were corrected since.
fn corrected_since(round: &RoundShown) -> Markup {
    html! {
        @if !round.corrected_since.is_empty() {
            p {
                "Results that this round was paired from were corrected later: "
                (of_tables(&round.corrected_since))
                ". Nothing of the round changed by it."
            }
        }
    }
}

/// Tables of rounds, as `round 1, table 3`.
fn of_tables(tables: &[(u32, u32)]) -> Markup {
    html! { @for (at, (round, table)) in tables.iter().enumerate() { @if at > 0 { "; " } "round " (round) ", table " (table) } }
}

/// That the cut stands as it was made before results were corrected.
fn cut_stands(play: &PlaySeen) -> Markup {
    html! {
        @if let Some(stands) = &play.cut_stands {
            p {
                "The cut was made before a correction of "
                @match stands.corrected.as_slice() {
                    [] => { "a result" }
                    [round] => { "round " (round) }
                    rounds => {
                        "the rounds "
                        @for (at, round) in rounds.iter().enumerate() { @if at > 0 { ", " } (round) }
                    }
                }
                ", and stands as it was made. By the corrected results: " (stands.difference.named(|number| named(play, number))) "."
            }
        }
    }
}

/// Whether nobody plays a Swiss round: the event is a single elimination from the start.
pub(crate) fn is_elimination(play: &PlaySeen) -> bool {
    play.settings.rounds == Some(0)
}

/// The seed that a player has in a round of the cut, from 1; none in Swiss rounds.
pub(crate) fn seed_of(play: &PlaySeen, round: &RoundShown, number: u32) -> Option<usize> {
    let bracket = play.bracket.as_ref().filter(|_| round.phase == RoundPhase::Cut)?;
    bracket.seeds.iter().position(|seed| seed.0 == number).map(|place| place.saturating_add(1))
}

/// The same, behind the name of the player.
pub(crate) fn seeded(play: &PlaySeen, round: &RoundShown, number: u32) -> Markup {
    html! { @if let Some(seed) = seed_of(play, round, number) { " " span class="muted figures" { "(seed " (seed) ")" } } }
}

/// The name of a player with the seed that they have in a round of the cut, as `Ada (seed 1)`.
pub fn seeded_name(play: &PlaySeen, round: &RoundShown, (number, name): (u32, &str)) -> String {
    match seed_of(play, round, number) {
        Some(seed) => format!("{name} (seed {seed})"),
        None => name.to_owned(),
    }
}

/// Ways to the rounds that everybody sees, with the one that is shown.
fn rounds(seen: &EventSeen, play: &PlaySeen, part: &str, here: u32, wanted: impl Fn(&RoundShown) -> bool) -> Markup {
    let shown: Vec<&RoundShown> = play.rounds.iter().filter(|round| wanted(round)).collect();
    html! {
        @if shown.len() > 1 {
            nav class="round-ways" aria-label="Rounds" {
                ul {
                    @for round in shown {
                        li { a href=(at::of_round(&seen.event.code, part, round.number)) rel="external" aria-current=[(round.number == here).then_some("page")] { (round_name(play, round.number)) } }
                    }
                }
            }
        }
    }
}
