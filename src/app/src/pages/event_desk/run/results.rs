//! Results: a row for each table that lacks one, and a correction of each that has one.

use maud::{Markup, html};
use safehouse_service::events::{
    rounds::{Backing, MatchChange, MatchShown, Outcome, PlaySeen, ReportAnswer, ReportedAs, RoundShown, RoundState},
    times,
};

use super::{run_deeds as deeds, run_page::RunPage};
use crate::{
    pages::evening::{
        outcome_words, reported_words,
        result_fields::{self, Filled},
        round_name, seeded,
    },
    paths::evening,
};

/// The results of the round that is played.
pub(super) fn draw(page: &RunPage, play: &PlaySeen, round: &RoundShown) -> Markup {
    let open: Vec<_> = round.matches.iter().filter(|game| game.b.is_some() && game.outcome.is_none()).collect();
    let is_alone = |game: &&MatchShown| game.backing().is_some_and(|backing| backing != Backing::Enough);
    let (disputed, said): (Vec<_>, Vec<_>) = round
        .matches
        .iter()
        .filter(|game| game.outcome.is_some() || game.b.is_none())
        .partition(|game| game.answer == ReportAnswer::Disputed);
    let (alone, rest): (Vec<_>, Vec<_>) = said.into_iter().partition(is_alone);
    html! {
        @if !disputed.is_empty() { (disputes(page, play, round, &disputed)) }
        @if !open.is_empty() && page.enters_results() {
            form class="run-results" method="post" action=(page.deed(deeds::RESULTS)) data-results="entered" {
                input type="hidden" name="round" value=(round.number);
                ol { @for game in &open { @if let Some(table) = game.table { li id=(format!("table-{table}")) { (entered(page, play, round, (table, game))) } } } }
                p class="run-results__save" { button class="button" type="submit" { "Save the results" } " " span class="muted" { "Tables without one stay as they are." } }
                noscript { p class="muted" { "Save them before you press anything else on this page: it forgets what is not saved." } }
            }
        } @else if !open.is_empty() {
            ol class="pairing-list" { @for game in &open { li { (line(page, play, round, game)) } } }
        }
        @if !alone.is_empty() {
            h3 { "Not confirmed" }
            ol class="pairing-list" {
                @for game in &alone { li id=[game.table.map(|table| format!("table-{table}"))] { (line(page, play, round, game)) (left_to_others(page, game)) (confirm(page, (round, game))) (correction(page, play, (round, game))) } }
            }
        }
        @if !rest.is_empty() {
            h3 { "With a result" }
            ol class="pairing-list" {
                @for game in &rest { li id=[game.table.map(|table| format!("table-{table}"))] { (line(page, play, round, game)) (correction(page, play, (round, game))) } }
            }
        }
    }
}

/// Why nothing can be pressed of a match that waits for staff.
fn left_to_others(page: &RunPage, game: &MatchShown) -> Markup {
    html! { @if page.enters_results() && !page.decides(game) { p class="muted" { "You play here: others of the staff decide it." } } }
}

/// What staff press where one player said something and the other did not answer.
fn confirm(page: &RunPage, (round, game): (&RoundShown, &MatchShown)) -> Markup {
    let Some(table) = game.table.filter(|_| page.enters_results() && page.decides(game)) else { return html! {} };
    let (by, _) = reporter(game);
    html! {
        form class="actions" method="post" action=(page.deed(deeds::CONFIRM)) {
            input type="hidden" name="round" value=(round.number);
            input type="hidden" name="table" value=(table);
            input type="hidden" name="base" value=(game.revision);
            span class="tag tag--warn" { "not confirmed" } " " span { bdi { (page.name(by)) } " alone says so." } " "
            button class="button button--small" type="submit" { "Confirm it" span class="hidden" { ": table " (table) } }
        }
    }
}

/// The tables of which the two say different things: they wait for staff, so that they stand first.
fn disputes(page: &RunPage, play: &PlaySeen, round: &RoundShown, disputed: &[&MatchShown]) -> Markup {
    let tables: Vec<String> = disputed.iter().filter_map(|game| game.table).map(|table| table.to_string()).collect();
    html! {
        section class="panel run-disputed" aria-labelledby="disputed" {
            h3 id="disputed" { "Disputed: " @if disputed.len() == 1 { "table " } @else { "tables " } (tables.join(", ")) }
            ol class="pairing-list" {
                @for game in disputed { li id=[game.table.map(|table| format!("table-{table}"))] { (line(page, play, round, game)) (said(page, play, (round, game))) (left_to_others(page, game)) (stands(page, (round, game))) (correction(page, play, (round, game))) } }
            }
        }
    }
}

/// What each of the two says of a match that is disputed.
fn said(page: &RunPage, play: &PlaySeen, (round, game): (&RoundShown, &MatchShown)) -> Markup {
    let is_it = |change: &&MatchChange| {
        (change.round, Some(change.table), change.revision) == (round.number, game.table, game.revision)
            && matches!(change.made_as, ReportedAs::A | ReportedAs::B)
    };
    let change = page.changes.iter().find(is_it).and_then(|change| change.after.as_deref());
    let instead = change.and_then(|json| serde_json::from_str::<Outcome>(json).ok());
    let known = staff_named(page, game);
    let words = |outcome: &Outcome| html! { "“" (outcome_words(&known, outcome, play.settings.games)) "”" };
    let (by, other) = reporter(game);
    html! {
        ul class="run-disputed__said" {
            @if let Some(outcome) = &game.outcome { li { bdi { (page.name(by)) } " says: " (words(outcome)) "." } }
            @if let Some(other) = other {
                li {
                    bdi { (page.name(other)) }
                    @match &instead { Some(outcome) => { " says: " (words(outcome)) "." } None => " says that it is not so, and not what it was." }
                }
            }
        }
    }
}

/// Who of the two reported a result, and the other of them.
fn reporter(game: &MatchShown) -> (u32, Option<u32>) {
    match (game.reported_as, &game.b) {
        (Some(ReportedAs::B), Some((number, _))) => (*number, Some(game.a.0)),
        (_, second) => (game.a.0, second.as_ref().map(|(number, _)| *number)),
    }
}

/// What staff press where a result that is disputed stands as it was reported.
fn stands(page: &RunPage, (round, game): (&RoundShown, &MatchShown)) -> Markup {
    let Some(table) = game.table.filter(|_| page.enters_results() && page.decides(game)) else { return html! {} };
    html! {
        form class="actions" method="post" action=(page.deed(deeds::CONFIRM)) {
            input type="hidden" name="round" value=(round.number);
            input type="hidden" name="table" value=(table);
            input type="hidden" name="base" value=(game.revision);
            button class="button button--small" type="submit" { "It stands" span class="hidden" { ": table " (table) } } " "
            span class="muted" { "The result counts as " bdi { (page.name(reporter(game).0)) } " reported it. Otherwise correct it." }
        }
    }
}

/// A table whose result is to be entered.
fn entered(page: &RunPage, play: &PlaySeen, round: &RoundShown, (table, game): (u32, &MatchShown)) -> Markup {
    let is_of_round = page.written(deeds::RESULTS, "round") == round.number.to_string();
    let written = match is_of_round {
        true => Filled::written(|name| page.written(deeds::RESULTS, name), table),
        false => Filled::default(),
    };
    let known = staff_named(page, game);
    html! {
        p class="run-results__table" { span class="figures" { (table) } " " bdi { (known.a.1) } (seeded(play, round, known.a.0)) " " span class="muted" { "and" } " " @if let Some((number, second)) = &known.b { bdi { (second) } (seeded(play, round, *number)) } }
        @if page.decides(game) {
            @if page.plays(game) { p class="muted" { "You play here, and nobody else of the staff can enter it. Everybody reads that a player of this table did." } }
            input type="hidden" name=(result_fields::field("base", table)) value=(game.revision);
            (result_fields::draw(&known, table, (play.settings.games, round.phase), &written))
        } @else { p class="muted" { "You play here: report it on " a href=(evening::part(&page.seen.event.code, "pairings")) rel="external" { "the page of pairings" } ", or leave it to others of the staff." } }
    }
}

/// The match with the names that staff know.
fn staff_named(page: &RunPage, game: &MatchShown) -> MatchShown {
    let mut known = game.clone();
    known.a.1 = page.name(game.a.0);
    if let Some((number, name)) = &mut known.b {
        *name = page.name(*number);
    }
    known
}

fn line(page: &RunPage, play: &PlaySeen, round: &RoundShown, game: &MatchShown) -> Markup {
    let known = staff_named(page, game);
    html! {
        div class="pairing" {
            span class="pairing__table figures" { @match known.table { Some(table) => { span class="hidden" { "Table " } (table) } None => "–" } }
            span class="pairing__players" {
                bdi { (known.a.1) } (seeded(play, round, known.a.0))
                @if let Some((number, second)) = &known.b { " " span class="muted" { "and" } " " bdi { (second) } (seeded(play, round, *number)) }
            }
            span class="pairing__result" {
                @match (&known.outcome, &known.b) {
                    (Some(outcome), _) => { (outcome_words(&known, outcome, play.settings.games)) (reported_words(&known)) }
                    (None, None) => { "Bye" }
                    (None, Some(_)) => { span class="muted" { "no result yet" } }
                }
            }
        }
    }
}

/// The form that corrects a result.
fn correction(page: &RunPage, play: &PlaySeen, (round, game): (&RoundShown, &MatchShown)) -> Markup {
    let is_theirs = page.corrects_results() && page.decides(game);
    let Some(table) = game.table.filter(|_| is_theirs && game.outcome.is_some()) else { return html! {} };
    let known = staff_named(page, game);
    let reason = format!("reason-{}-{table}", round.number);
    // A form that was refused is shown as it was filled in: that of this round and table alone.
    let is_of_it = |name: &str, number: u32| page.written(deeds::CORRECT, name) == number.to_string();
    let is_refused = is_of_it("round", round.number) && is_of_it("table", table);
    let filled = match is_refused {
        true => Filled::written(|name| page.written(deeds::CORRECT, name), table),
        false => Filled::of(game.outcome.as_ref(), play.settings.games),
    };
    // Beside “It stands” it is the second way.
    let button = if game.answer == ReportAnswer::Disputed { "button button--plain" } else { "button" };
    html! {
        details class="pairing__correct" open[is_refused] {
            summary { "Correct" span class="hidden" { " table " (table) } }
            form class="form" method="post" action=(page.deed(deeds::CORRECT)) data-results="corrected" {
                input type="hidden" name="round" value=(round.number);
                input type="hidden" name="table" value=(table);
                input type="hidden" name="base" value=(game.revision);
                (result_fields::draw(&known, table, (play.settings.games, round.phase), &filled))
                div class="labelled" {
                    label for=(reason) { "Why" }
                    input class="field" id=(reason) name="reason" maxlength="200" value=[is_refused.then(|| page.written(deeds::CORRECT, "reason"))] required autocomplete="off";
                    p class="form__hint" { "It is kept with the correction. What later rounds would have been is shown afterwards; none is changed." }
                }
                div class="actions" {
                    button class=(button) type="submit" name="deed" value="correct" { "Correct the result" }
                    @if round.state == RoundState::Published { button class="button button--plain" type="submit" name="deed" value="clear" { "Take the result away" } }
                }
            }
        }
    }
}

/// Rounds that are finished, with their results.
pub(super) fn earlier(page: &RunPage, play: &PlaySeen) -> Markup {
    let finished: Vec<_> = play.rounds.iter().rev().filter(|round| round.state == RoundState::Finished).collect();
    html! {
        @if !finished.is_empty() {
            section aria-labelledby="earlier" {
                h2 id="earlier" { "Finished rounds" }
                @for round in finished {
                    details class="desk__more" {
                        summary { (round_name(play, round.number)) }
                        ol class="pairing-list" { @for game in &round.matches { li { (line(page, play, round, game)) (correction(page, play, (round, game))) } } }
                    }
                }
            }
        }
    }
}

/// What was corrected, with its reasons. What staff only confirmed is no correction.
pub(super) fn changes(page: &RunPage, play: &PlaySeen) -> Markup {
    let is_corrected = |change: &&MatchChange| change.before.is_some() && change.before != change.after;
    let corrected: Vec<&MatchChange> = page.changes.iter().filter(is_corrected).collect();
    html! {
        @if !corrected.is_empty() {
            details class="desk__more" {
                summary { "Corrected results" }
                ul class="run-changes" {
                    @for change in corrected {
                        li {
                            (times::minute(change.at, &page.seen.settings.time_zone)) ": " (round_name(play, change.round)) ", table " (change.table) ", "
                            (was(play, change, change.before.as_deref())) @if !is_dispute(change) { " became " (was(play, change, change.after.as_deref())) }
                            @else if change.after.is_some() { ", which the other disputes: " (was(play, change, change.after.as_deref())) }
                            @if !change.reason.is_empty() { ": " bdi { (change.reason) } }
                            @if matches!(change.made_as, ReportedAs::A | ReportedAs::B) { " (by a player)" }
                            @else if let Some(by) = &change.by { ", by " bdi { (by) } }
                        }
                    }
                }
            }
        }
    }
}

/// Whether somebody said only what the result was that the other reported.
fn is_dispute(change: &MatchChange) -> bool {
    matches!(change.made_as, ReportedAs::A | ReportedAs::B) && !change.reason.is_empty()
}

fn was(play: &PlaySeen, change: &MatchChange, outcome: Option<&str>) -> Markup {
    let round = play.rounds.iter().find(|round| round.number == change.round);
    let game = round.and_then(|round| round.matches.iter().find(|game| game.table == Some(change.table)));
    let outcome = outcome.and_then(|json| serde_json::from_str::<Outcome>(json).ok());
    html! {
        "“"
        @match (game, outcome) {
            (Some(game), Some(outcome)) => (outcome_words(game, &outcome, play.settings.games)),
            _ => "no result",
        }
        "”"
    }
}
