//! The round that is played: its time, its results, its end.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    rounds::{Backing, PlaySeen, RoundShown},
    times,
};

use super::{results, run_deeds as deeds, run_page::RunPage};
use crate::pages::{evening::round_name, event_desk::done_words, public_decks::rfc3339};

pub(super) fn draw(page: &RunPage, play: &PlaySeen, round: &RoundShown) -> Markup {
    let open = open_tables(round);
    // What lacks a result is entered first; what is done is finished first.
    let is_ready = open.is_empty() && of_backing(round, Backing::Unproven).is_empty();
    html! {
        section aria-labelledby="round" {
            h2 id="round" { (round_name(play, round.number)) }
            @if page.enters_results() { (timer(page, play, round)) }
            @if page.scores() && is_ready { (finish(page, round, &open)) }
            div class="run__results" id="results" tabindex="-1" { (results::draw(page, play, round)) }
            @if page.scores() && !is_ready { (finish(page, round, &open)) }
            @if page.scores() { (take_back(page, round)) }
        }
    }
}

/// That the time is taken away, in the place of what was just done, with the way back.
pub(super) fn untimed(page: &RunPage, left: i64) -> Markup {
    html! {
        (done_words(page.done))
        @if page.enters_results() {
            form class="actions run__undo" method="post" action=(page.deed(deeds::TIMER)) {
                input type="hidden" name="left" value=(left);
                button class="button button--plain" type="submit" name="deed" value="resume" { "Undo" span class="hidden" { ": start the time with what was left" } } " "
                span class="muted" { (counted(left.unsigned_abs().div_ceil(60_000), ("minute was", "minutes were"))) " left." }
            }
        }
    }
}

fn timer(page: &RunPage, play: &PlaySeen, round: &RoundShown) -> Markup {
    let zone = &page.seen.settings.time_zone;
    let minutes = |id: &'static str, label: &str, value: u32| {
        html! {
            div class="labelled labelled--inline" {
                label for=(id) { (label) }
                input class="field" id=(id) name=(id) type="number" inputmode="numeric" min="1" max="600" value=(value);
            }
        }
    };
    html! {
        div class="run__timer" {
            p {
                @match round.ends_at {
                    Some(ends_at) if ends_at > play.now => {
                        strong { "Time is over at " time datetime=(rfc3339(ends_at)) { (times::hour(ends_at, zone)) } }
                        ", in " (counted(ends_at.saturating_sub(play.now).unsigned_abs().div_ceil(60_000), ("minute", "minutes"))) "."
                    }
                    Some(ends_at) => { strong { "Time was over at " (times::hour(ends_at, zone)) } "." }
                    None => { "No time runs." }
                }
                @for (table, minutes) in &round.extra_minutes { " Table " (table) " has " (counted(u64::from(*minutes), ("minute", "minutes"))) " more, for a deck check." }
            }
            form class="run__timer-form" method="post" action=(page.deed(deeds::TIMER)) {
                @if round.ends_at.is_some() {
                    (minutes("more", "Minutes more", 3))
                    button class="button button--plain button--small" type="submit" name="deed" value="extend" { "Add them" }
                    button class="button button--plain button--small" type="submit" name="deed" value="stop" { "Take the time away" }
                } @else {
                    (minutes("minutes", "Minutes", page.seen.settings.round_minutes))
                    button class="button button--small" type="submit" name="deed" value="start" { "Start the time" }
                }
            }
        }
    }
}

fn finish(page: &RunPage, round: &RoundShown, open: &[u32]) -> Markup {
    let (one_sided, unproven) = (of_backing(round, Backing::OneSide), of_backing(round, Backing::Unproven));
    html! {
        form class="run__finish" method="post" action=(page.deed(deeds::FINISH)) {
            input type="hidden" name="round" value=(round.number);
            @if !open.is_empty() { (tables(open, " without a result that counts: ")) }
            @if !unproven.is_empty() {
                (tables(&unproven, " where one player alone says that somebody did not come, gave up, or that both lost. Staff confirm that or enter the result first: "))
            }
            @if !one_sided.is_empty() { (tables(&one_sided, " not confirmed: ")) }
            @if open.is_empty() && unproven.is_empty() {
                @if one_sided.is_empty() { p { "Every table has a result." } }
                @else {
                    label class="form__check" { input type="checkbox" name="as_said" value="yes"; span { "These results stand as one player said them." } }
                }
                button class="button" type="submit" { "Finish the round" }
            }
        }
    }
}

/// What takes the round back, out of the way: everybody saw it. One with results keeps them.
fn take_back(page: &RunPage, round: &RoundShown) -> Markup {
    let reported: Vec<u32> =
        round.matches.iter().filter(|game| game.outcome.is_some()).filter_map(|game| game.table).collect();
    html! {
        details class="desk__more" id="take-back" {
            summary { "Take the round back" }
            p { "For a mistake in what it was paired from. It becomes a draft that only staff see, earlier results can be corrected, and it is paired anew. Everybody reads that it was taken back; lists that were shown with it stay shown." }
            form class="form" method="post" action=(page.deed(deeds::TAKE_BACK)) {
                input type="hidden" name="round" value=(round.number);
                @if !reported.is_empty() {
                    (tables(&reported, " with a result: "))
                    label class="form__check" { input type="checkbox" name="results" value="yes" required; span { "Take these results away, too. They stay among the corrected results." } }
                }
                button class=(if reported.is_empty() { "button button--plain" } else { "button button--danger" }) type="submit" { "Take the round back" }
            }
        }
    }
}

/// So many tables, with what there is to say of them and a way to each.
fn tables(tables: &[u32], words: &str) -> Markup {
    html! {
        p {
            strong { (counted(u64::try_from(tables.len()).unwrap_or(u64::MAX), ("table", "tables"))) (words) }
            @for (at, table) in tables.iter().enumerate() { @if at > 0 { ", " } a href=(format!("#table-{table}")) { (table) } }
        }
    }
}

/// The tables of a round whose results are backed so.
fn of_backing(round: &RoundShown, wanted: Backing) -> Vec<u32> {
    round.matches.iter().filter(|game| game.backing() == Some(wanted)).filter_map(|game| game.table).collect()
}

/// The matches of a round that have no result that counts.
fn open_tables(round: &RoundShown) -> Vec<u32> {
    use safehouse_service::events::rounds::ReportAnswer;
    let is_open = |game: &&safehouse_service::events::rounds::MatchShown| {
        game.b.is_some() && (game.outcome.is_none() || game.answer == ReportAnswer::Disputed)
    };
    round.matches.iter().filter(is_open).filter_map(|game| game.table).collect()
}
