//! Rounds of another program: the form that brings its file, what would be taken of it, and what came of it.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::rounds::{
    ImportPreview, Imported, MOST_ROUNDS_BYTES, MatchShown, PlaySeen, ReportAnswer, RoundRead,
};

use super::{run_deeds as deeds, run_page::RunPage};
use crate::pages::{
    evening::{outcome_words, round_name},
    stores::Labelled,
};

/// The form that brings a file.
pub(super) fn form(page: &RunPage) -> Markup {
    let written = page.written(deeds::IMPORT, "text");
    html! {
        details class="desk__more" id="import" open[!written.is_empty()] {
            summary { "Take rounds of another program" }
            form class="form" method="post" action=(page.deed(deeds::IMPORT)) enctype="multipart/form-data" {
                div class="labelled" { label for="file" { "Its file" } input class="field" type="file" id="file" name="file" accept=".json,.csv,.txt,application/json,text/csv,text/plain"; }
                (Labelled { id: "text", label: "Or its text", hint: "What it exports: a table with commas, or JSON of the tools that this site writes itself. Players are found by their names, or by # and their number. Who left and who came late by it is taken with the rounds, and elimination rounds come into the cut where they fit. You see what would be taken before it is.", fault: page.fault.as_ref() }.lines(written, MOST_ROUNDS_BYTES, 8))
                button class="button" type="submit" { "See its rounds" }
            }
        }
    }
}

/// What would be taken of a file, and the button that takes it.
pub(super) fn preview(page: &RunPage, play: &PlaySeen, (preview, text): &(ImportPreview, String)) -> Markup {
    let imported = &preview.imported;
    html! {
        section class="panel" aria-labelledby="preview" tabindex="-1" autofocus {
            h2 id="preview" { "What would be taken" }
            @for round in &preview.rounds { (round_read(page, play, round)) }
            (beside(page, imported))
            @if imported.elimination > 0 {
                p { "And " (counted(u64::try_from(imported.elimination).unwrap_or(u64::MAX), ("match", "matches"))) " of elimination rounds, which come into the cut where they fit. Where they do not, you read why then." }
            }
            form class="form" method="post" action=(page.deed(deeds::IMPORT)) enctype="multipart/form-data" {
                input type="hidden" name="text" value=(text);
                input type="hidden" name="sure" value="yes";
                p class="form__hint" { "Everybody sees these rounds then. Results are still corrected, table by table; who met whom is not." }
                button class="button" type="submit" { "Take these rounds" }
            }
        }
    }
}

fn round_read(page: &RunPage, play: &PlaySeen, round: &RoundRead) -> Markup {
    let open = round.matches.iter().filter(|game| game.outcome.is_none()).count();
    html! {
        h3 { (round_name(play, round.number)) }
        ol class="pairing-list" {
            @for game in &round.matches {
                li { div class="pairing" {
                    span class="pairing__table figures" { span class="hidden" { "Table " } (game.table) }
                    span class="pairing__players" { bdi { (page.name(game.a.0)) } " " span class="muted" { "and" } " " bdi { (page.name(game.b.0)) } }
                    span class="pairing__result" {
                        @match &game.outcome {
                            Some(outcome) => (outcome_words(&shown(page, game.a.0, game.b.0), outcome, play.settings.games)),
                            None => { span class="muted" { "no result yet" } }
                        }
                    }
                } }
            }
            @for bye in &round.byes {
                li { div class="pairing" {
                    span class="pairing__table figures" { "–" }
                    span class="pairing__players" { bdi { (page.name(bye.0)) } }
                    span class="pairing__result" { "Bye" }
                } }
            }
        }
        @if open > 0 { p { "It is played on here: " (counted(u64::try_from(open).unwrap_or(u64::MAX), ("table has", "tables have"))) " no result." } }
    }
}

/// A match as results are told of.
fn shown(page: &RunPage, a: u32, b: u32) -> MatchShown {
    MatchShown {
        table: None,
        a: (a, page.name(a)),
        b: Some((b, page.name(b))),
        outcome: None,
        reported_as: None,
        answer: ReportAnswer::None,
        is_own_entry: false,
        revision: 0,
    }
}

/// What came of a file.
pub(super) fn told(page: &RunPage, imported: &Imported) -> Markup {
    html! {
        @if imported.is_refused() { (refused(imported)) }
        @else {
            div class="panel" role="status" tabindex="-1" autofocus {
                p { strong { @if imported.rounds.is_empty() { "Nothing was taken." } @else { "Taken: " (rounds(&imported.rounds)) "." } } }
                (beside(page, imported))
                @if imported.elimination > 0 {
                    p { "Not taken: " (counted(u64::try_from(imported.elimination).unwrap_or(u64::MAX), ("match", "matches"))) " of elimination rounds. Make the cut here, and enter their results as they were." }
                    ul { @for fault in &imported.cut_faults { li { (fault) } } }
                }
            }
        }
    }
}

/// Everything that is to be mended in a file before any of it is taken.
fn refused(imported: &Imported) -> Markup {
    html! {
        div class="form__fault" role="alert" tabindex="-1" autofocus {
            p { strong { "Nothing was taken." } " Mend these in the text below, and see its rounds once more." }
            @if !imported.faults.is_empty() { p { "What could not be read:" } ul { @for fault in &imported.faults { li { (fault) } } } }
            @if !imported.unknown.is_empty() {
                p { "Nobody here has these names; change them, or write " code { "#" } " and a player’s number:" }
                ul { @for name in &imported.unknown { li { bdi { (name) } } } }
            }
        }
    }
}

/// What there is to know beside the rounds that are taken.
fn beside(page: &RunPage, imported: &Imported) -> Markup {
    let is_one = imported.already.len() == 1;
    html! {
        @if !imported.already.is_empty() {
            p {
                (capital(&rounds(&imported.already))) @if is_one { " is there already, and stays as it is" } @else { " are there already, and stay as they are" } " here whatever the file says. "
                "A result that is wrong is corrected " a href="#earlier" { "under “Finished rounds”" } ", at its table."
            }
        }
        @for (numbers, words) in [(&imported.left, "Left, by these rounds: "), (&imported.late, "Came late, by these rounds: ")] {
            @if !numbers.is_empty() {
                p { (words) @for (at, number) in numbers.iter().enumerate() { @if at > 0 { ", " } bdi { (page.name(*number)) } } "." }
            }
        }
    }
}

/// Rounds by their numbers, in words.
fn rounds(numbers: &[u32]) -> String {
    let listed = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    if numbers.len() == 1 { format!("round {listed}") } else { format!("rounds {listed}") }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
