//! The rounds of an event, for its staff: play begins, a round is paired as a draft, shown, timed, its results are
//! entered, it is finished; then the next one, the cut, the end. Nothing of it needs a script or a pointer.

mod before;
mod draft;
mod next;
mod people;
mod played;
mod results;
pub mod run_deeds;
mod run_page;

pub use run_page::{RunPage, RunTold};

use maud::{Markup, html};
use safehouse_service::events::{
    EventState,
    rounds::{CutDifference, Difference, PlaySeen, PlayerId, RoundState},
};

use super::{done_words, head, lists_hidden::lists_hidden, outbox::outbox, papers::papers, sheets::sheets};
use crate::{
    drawing::Page,
    pages::{evening::round_name, stores::fault_above},
    paths::evening,
};

/// The page at `/events/{event}/run`.
pub fn draw_run(page: &RunPage) -> Page {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let body = html! {
        div class="page stores desk run" {
            @if page.takes_results() { a class="skip-link" href="#results" rel="external" { "To the results" } }
            (head(seen, "run", "Rounds"))
            (done_words(page.done))
            (fault_above(fault))
            (outbox(seen, &page.reader, page.round(), &[]))
            (told(page))
            (lists_hidden(seen, page.hidden))
            (sheets(seen, &page.players))
            @match &page.play {
                None => (before::draw(page)),
                Some(play) => (running(page, play)),
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Rounds of {}", seen.event.name), "", "", body) }
}

fn running(page: &RunPage, play: &PlaySeen) -> Markup {
    let last = play.rounds.last();
    html! {
        (ways(page, play))
        @if let Some(cut) = play.cut_overtaken.as_ref().filter(|_| page.told.cut.is_none()) { (cut_differs(page, cut)) }
        @match last {
            Some(round) if round.state == RoundState::Draft => (draft::draw(page, play, round)),
            Some(round) if round.state == RoundState::Published => (played::draw(page, play, round)),
            _ if page.is_over() => (over(page)),
            _ => (next::draw(page, play)),
        }
        @if !page.is_over() { (people::draw(page, play)) }
        (results::earlier(page, play))
        (results::changes(page, play))
    }
}

/// What is said once nothing is played any more.
fn over(page: &RunPage) -> Markup {
    html! {
        p class="panel" {
            @match page.seen.event.state {
                EventState::Cancelled => { strong { "The event is cancelled." } " Results are not corrected any more." }
                EventState::Published => {
                    strong { "The event is over, and marked as published." }
                    " Its seed is shown, so that anybody computes the pairings once more. Results are not corrected any more."
                }
                _ => {
                    strong { "The event is over." }
                    " Its seed is shown, so that anybody computes the pairings once more. Results are still corrected, with a reason, until the event is marked as published at the desk. Standings and places follow; who was in the cut stays."
                }
            }
        }
    }
}

/// What there is of the round beside this page.
fn ways(page: &RunPage, play: &PlaySeen) -> Markup {
    let code = &page.seen.event.code;
    let has_shown = play.rounds.iter().any(|round| round.state != RoundState::Draft);
    let has_finished = play.rounds.iter().any(|round| round.state == RoundState::Finished);
    let print = |of: &str, words: &str| papers(code, of, words);
    html! {
        nav class="run__ways" aria-label="What everybody sees, and what is printed" {
            ul {
                @if has_shown {
                    li { a class="button button--plain button--small" href=(evening::part(code, "pairings")) rel="external" { "Pairings" } }
                    li { a class="button button--plain button--small" href=(evening::part(code, "screen")) rel="external" { "Screen" } }
                    li { (print("pairings.pdf", "Print by name")) }
                    li { (print("tables.pdf", "Print by table")) }
                    li { (print("slips.pdf", "Print slips")) }
                }
                @if has_finished {
                    li { a class="button button--plain button--small" href=(evening::part(code, "standings")) rel="external" { "Standings" } }
                    li { (print("standings.pdf", "Print standings")) }
                }
            }
        }
    }
}

/// What is told of what was just done.
fn told(page: &RunPage) -> Markup {
    let told = &page.told;
    let tables = |tables: &[u32]| tables.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    html! {
        @if !told.unfit.is_empty() {
            div class="form__fault" role="alert" {
                @for (table, words) in &told.unfit { p { a href=(format!("#table-{table}")) { "Table " (table) } ": " (words) "." } }
            }
        }
        @if !told.stale.is_empty() {
            div class="form__fault" role="alert" {
                p { "Somebody else entered the result of the tables " (tables(&told.stale)) " meanwhile. Nothing was changed: look at what is there, and correct it where it is wrong." }
            }
        }
        @if let (Some(differ), Some(play)) = (&told.would_differ, &page.play) { (would_differ(page, play, differ)) }
        @if let Some(cut) = &told.cut { (cut_differs(page, cut)) }
        @if let Some(imported) = &told.imported {
            div class="panel" role="status" {
                @if !imported.unknown.is_empty() {
                    p { strong { "Nothing was taken." } " Nobody here has these names; change them in the file, or write " code { "#" } " and a player’s number:" }
                    ul { @for name in &imported.unknown { li { bdi { (name) } } } }
                } @else {
                    p { "Taken: rounds " (tables(&imported.rounds)) "." }
                }
                @if !imported.faults.is_empty() { p { "What could not be read:" } ul { @for fault in &imported.faults { li { (fault) } } } }
            }
        }
    }
}

/// What a corrected result does to the places of the cut.
fn cut_differs(page: &RunPage, cut: &CutDifference) -> Markup {
    let names = |of: &[PlayerId]| of.iter().map(|id| page.name(id.0)).collect::<Vec<_>>();
    let listed =
        |names: &[String]| html! { @for (at, name) in names.iter().enumerate() { @if at > 0 { ", " } bdi { (name) } } };
    html! {
        section class="panel" aria-labelledby="cut-differs" role="status" {
            h2 id="cut-differs" { "What it does to the cut" }
            p { (cut.words()) }
            @if !cut.is_same() {
                dl class="facts" {
                    @if !cut.new.is_empty() { div { dt { "Would be in" } dd { (listed(&names(&cut.new))) } } }
                    @if !cut.gone.is_empty() { div { dt { "Would be out" } dd { (listed(&names(&cut.gone))) } } }
                    @for (player, was, would) in &cut.moved {
                        div { dt { bdi { (page.name(player.0)) } } dd { "Seed " (would) ", not " (was) } }
                    }
                }
            }
        }
    }
}

/// What a corrected result would have changed, had it been known.
fn would_differ(page: &RunPage, play: &PlaySeen, differ: &[Difference]) -> Markup {
    let pairs = |pairs: &[(PlayerId, PlayerId)]| {
        html! {
            @for (at, (a, b)) in pairs.iter().enumerate() {
                @if at > 0 { "; " }
                bdi { (page.name(a.0)) } " and " bdi { (page.name(b.0)) }
            }
        }
    };
    let draft = play.rounds.last().filter(|_| page.draft.as_ref().is_some_and(|draft| draft.stale.is_stale()));
    html! {
        section class="panel" aria-labelledby="differ" role="status" {
            h2 id="differ" { "The result is corrected" }
            @if differ.is_empty() { p { @if play.bracket.is_some() { "No later Swiss round that was shown would have been paired otherwise." } @else { "No later round that was shown would have been paired otherwise." } } }
            @else {
                p { "Had it been known, these rounds would have been paired otherwise. Nothing of them is changed." }
                dl class="facts facts--told" {
                    @for one in differ {
                        div { dt { (round_name(play, one.round)) } dd {
                            @if !one.gone.is_empty() { "Not " (pairs(&one.gone)) }
                            @if !one.new.is_empty() { ", but " (pairs(&one.new)) }
                            @if let (Some(gone), Some(new)) = (one.bye_gone, one.bye_new) { ". The bye not of " bdi { (page.name(gone.0)) } ", but of " bdi { (page.name(new.0)) } }
                            "."
                        } }
                    }
                }
            }
            @if let Some(draft) = draft { p { "The draft of round " (draft.number) " is stale: pair it anew." } }
        }
    }
}
