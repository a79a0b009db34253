//! The rounds of an event, for its staff: play begins, a round is paired as a draft, shown, timed, its results are
//! entered, it is finished; then the next one, the cut, the end. Nothing of it needs a script or a pointer.

mod before;
mod draft;
mod importing;
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
    rounds::{CutDifference, Difference, Placing, PlaySeen, PlayerId, RoundState},
};

use super::{
    agreement::kept_hidden, done_words, head, lists_hidden::lists_hidden, outbox::outbox, papers::papers,
    sheets::sheets,
};
use crate::{
    drawing::Page,
    pages::{evening::round_name, stores::fault_above},
    paths::{evening, event_desk as at},
};

/// The page at `/events/{event}/run`.
pub fn draw_run(page: &RunPage) -> Page {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let body = html! {
        div class="page stores desk run" {
            @if page.takes_results() { a class="skip-link" href="#results" rel="external" { "To the results" } }
            (head(seen, "run", "Rounds"))
            @match (page.dropped, page.time_left, page.came.zip(page.play.as_ref())) {
                (Some(number), ..) => (people::dropped(page, number)),
                (None, Some(left), _) => (played::untimed(page, left)),
                (None, None, Some((number, play))) => (people::came(page, play, number)),
                (None, None, None) => (done_words(page.done)),
            }
            (fault_above(fault))
            (outbox(seen, &page.reader, page.round(), &[]))
            (told(page))
            (lists_hidden(seen, page.hidden))
            (kept_hidden(seen, &page.players))
            @match &page.play {
                None => { (sheets(seen, &page.players)) (before::draw(page)) }
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
        @if let Some(cut) = play.cut_overtaken.as_ref().filter(|_| page.told.cut.is_none()) { (cut_differs(page, cut)) }
        @match last {
            Some(round) if round.state == RoundState::Draft => (draft::draw(page, play, round)),
            Some(round) if round.state == RoundState::Published => (played::draw(page, play, round)),
            _ if page.is_over() => (over(page)),
            _ => (next::draw(page, play)),
        }
        (ways(page, play))
        (sheets(&page.seen, &page.players))
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
                    " Its seed is shown, so that anybody computes the pairings once more. Results are still corrected, with a reason, until the event is marked as published " a href=(at::part(&page.seen.event.code, "desk")) rel="external" { "at the desk" } ". Standings and places follow; who was in the cut stays."
                }
            }
        }
    }
}

/// What there is of the round beside this page: what everybody sees, then what is printed.
fn ways(page: &RunPage, play: &PlaySeen) -> Markup {
    let code = &page.seen.event.code;
    let has_shown = play.rounds.iter().any(|round| round.state != RoundState::Draft);
    let has_finished = play.rounds.iter().any(|round| round.state == RoundState::Finished);
    let seen = |of: &str, words: &str| html! { li { a href=(evening::part(code, of)) rel="external" { (words) } } };
    let print = |of: &str, words: &str| html! { li { (papers(code, of, words)) } };
    html! {
        @if has_shown {
            details class="desk__more run__ways" id="ways" {
                summary { "Screens and print" }
                p id="screens" { strong { "What everybody sees" } }
                ul aria-labelledby="screens" {
                    (seen("pairings", "Pairings"))
                    @if has_finished { (seen("standings", "Standings")) }
                    (seen("screen", "Screen"))
                }
                p id="print" { strong { "Print" } }
                ul aria-labelledby="print" {
                    (print("pairings.pdf", "Print by name"))
                    (print("tables.pdf", "Print by table"))
                    (print("slips.pdf", "Print slips"))
                    @if has_finished { (print("standings.pdf", "Print standings")) }
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
            div class="form__fault" role="alert" tabindex="-1" autofocus {
                @for (table, words) in &told.unfit { p { a href=(format!("#table-{table}")) { "Table " (table) } ": " (words) "." } }
            }
        }
        @if !told.stale.is_empty() {
            div class="form__fault" role="alert" tabindex="-1" autofocus[told.unfit.is_empty()] {
                p { "Somebody else entered the result of the tables " (tables(&told.stale)) " meanwhile. Nothing was changed: look at what is there, and correct it where it is wrong." }
            }
        }
        @if let (Some(differ), Some(play)) = (&told.would_differ, &page.play) { (would_differ(page, play, differ)) }
        @if let Some(cut) = &told.cut { (cut_differs(page, cut)) }
        @if let Some(imported) = &told.imported { (importing::told(page, imported)) }
        @if let (Some(preview), Some(play)) = (&told.preview, &page.play) { (importing::preview(page, play, preview)) }
    }
}

/// What a corrected result does to the places of the cut.
fn cut_differs(page: &RunPage, cut: &CutDifference) -> Markup {
    let names = |of: &[PlayerId]| of.iter().map(|id| page.name(id.0)).collect::<Vec<_>>();
    let listed =
        |names: &[String]| html! { @for (at, name) in names.iter().enumerate() { @if at > 0 { ", " } bdi { (name) } } };
    let stands = page.play.as_ref().and_then(|play| play.cut_stands.as_ref());
    html! {
        section class="panel" aria-labelledby="cut-differs" role="status" {
            h2 id="cut-differs" { "What it does to the cut" }
            @if cut.is_open && stands.is_some_and(|stands| stands.difference == *cut) {
                p { "Had it been known, the cut would be another one. Staff said that it stands as it was made; everybody reads so once its first round is shown." }
            } @else { p { (cut.words()) } }
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
        section class="panel" aria-labelledby="differ" role="status" tabindex="-1" autofocus {
            h2 id="differ" { @if page.told.is_taken_away { "The result is taken away" } @else { "The result is corrected" } }
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
            @if let Some(moved) = &page.told.places { (places(page, moved)) }
            @if let Some(draft) = draft { p { "The draft of round " (draft.number) " is stale: pair it anew." } }
        }
    }
}

/// Who has another place since a result of a finished round was corrected.
fn places(page: &RunPage, moved: &[(Placing, Placing)]) -> Markup {
    let place = |of: &Placing| match of.from == of.to {
        true => of.from.to_string(),
        false => format!("{}–{}", of.from, of.to),
    };
    html! {
        p { "Standings and places follow the corrected result." @if !moved.is_empty() { " Another place after the cut have:" } }
        @if !moved.is_empty() {
            dl class="facts" {
                @for (was, is) in moved {
                    div { dt { bdi { (page.name(is.player.0)) } } dd { "Place " (place(is)) ", not " (place(was)) } }
                }
            }
        }
    }
}
