//! Before play begins: who is there, who lacks a list and what becomes of them, where everybody sits.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    EntryState, EventState, ListVerdict, PlayerShown,
    rounds::GivenBeforehand,
    settings::{Lists, WithoutList},
};

use super::{run_deeds as deeds, run_page::RunPage};
use crate::{
    pages::event_desk::{desk::entry_words, rematches::rematches},
    paths::event_desk as at,
};

pub(super) fn draw(page: &RunPage) -> Markup {
    let has_place = |player: &&PlayerShown| matches!(player.state, EntryState::Registered | EntryState::CheckedIn);
    let placed: Vec<&PlayerShown> = page.players.iter().filter(has_place).collect();
    let there = placed.iter().filter(|player| is_there(player)).count();
    html! {
        @if page.seen.runs() { (begin(page, &placed, there)) }
        section aria-labelledby="there" {
            h2 id="there" { "Who is there " span class="figures muted" { (there) " of " (placed.len()) } }
            @if placed.is_empty() { p class="panel" { "Nobody has a place yet. " a href=(at::part(&page.seen.event.code, "desk")) rel="external" { "Enter players at the desk" } "." } }
            @else {
                ul class="run-people" { @for player in &placed { li id=(format!("player-{}", player.number)) { (one(page, player)) } } }
                @if page.scores() { (give(page, &placed)) }
            }
        }
        (seats(page))
    }
}

/// What keeps the event from beginning, or the form that begins it.
fn begin(page: &RunPage, placed: &[&PlayerShown], there: usize) -> Markup {
    let (event, settings) = (&page.seen.event, &page.seen.settings);
    let can_begin = match event.state {
        EventState::Locked => true,
        EventState::Announced | EventState::Registration => settings.lists == Lists::None,
        _ => false,
    };
    let absent: Vec<&&PlayerShown> = placed.iter().filter(|player| !is_there(player)).collect();
    let lacking: Vec<&&PlayerShown> = placed.iter().filter(|player| lacks(player, settings.takes_illegal)).collect();
    let illegal: Vec<&&PlayerShown> =
        placed.iter().filter(|player| settings.takes_illegal && is_not_legal(player)).collect();
    // Whoever may not open lists is told of none whether it is legal.
    let is_told = !settings.takes_illegal && page.seen.standing.may_open_lists();
    let list = if is_told { "legal list" } else { "list" };
    html! {
        section class="panel" aria-labelledby="begin" {
            h2 id="begin" { "Begin" }
            (rematches(settings.rounds, u32::try_from(placed.len()).unwrap_or(u32::MAX)))
            @if settings.lists == Lists::Required {
                @if lacking.is_empty() { p { "Everybody who has a place handed in a " (list) "." } }
                @else {
                    p {
                        strong { (counted(u64::try_from(lacking.len()).unwrap_or(u64::MAX), ("player has", "players have"))) " no " (list) ": " }
                        @for (at, player) in lacking.iter().enumerate() { @if at > 0 { ", " } bdi { (page.name(player.number)) } }
                        ". "
                        @match settings.without_list {
                            WithoutList::Drop => { "The event drops them when it begins." }
                            WithoutList::Warn => { "They play if you say so." }
                            WithoutList::Nothing => { "They play all the same, as the event says." }
                        }
                    }
                }
            }
            @if !illegal.is_empty() {
                p {
                    "The event takes lists that are not legal. These play with one: "
                    @for (at, player) in illegal.iter().enumerate() { @if at > 0 { ", " } bdi { (page.name(player.number)) } }
                    "."
                }
            }
            @if can_begin {
                form class="form" method="post" action=(page.deed(deeds::BEGIN)) {
                    @if !absent.is_empty() { (whether_absent(page, &absent, there)) }
                    @if settings.lists == Lists::Required && settings.without_list == WithoutList::Warn && (!lacking.is_empty() || !page.told.lacking.is_empty()) {
                        label class="form__check" {
                            input type="checkbox" name="despite" value="yes";
                            span {
                                "Let whoever has no " (list) " play all the same"
                                @for (at, number) in page.told.lacking.iter().enumerate() { @if at == 0 { ": " } @else { ", " } bdi { (page.name(*number)) } }
                                "."
                            }
                        }
                    }
                    @if event.state != EventState::Locked { p class="form__hint" { "It closes the registration." } }
                    button class="button" type="submit" { "Begin the event" }
                }
            } @else {
                p {
                    @match event.state {
                        EventState::Cancelled => { "The event is cancelled." }
                        EventState::Draft => { "Announce the event first." }
                        _ if settings.lists == Lists::None => { "Close the entries first, " a href=(at::part(&event.code, "desk")) rel="external" { "at the desk" } "." }
                        _ => { "Lock the lists first, " a href=(at::part(&event.code, "desk")) rel="external" { "at the desk" } ". They lock by themselves at the deadline." }
                    }
                }
            }
        }
    }
}

fn is_there(player: &PlayerShown) -> bool {
    player.state == EntryState::CheckedIn
}

/// Whether those who are not there play: one of both, and nothing is chosen before. Where nobody was checked in, only
/// that all of them play makes an event.
fn whether_absent(page: &RunPage, absent: &[&&PlayerShown], there: usize) -> Markup {
    let count = u64::try_from(absent.len()).unwrap_or(u64::MAX);
    // One answer alone is ticked; one of two is chosen.
    let kind = if there == 0 { "checkbox" } else { "radio" };
    let choice = |value: &str, words: &str| {
        html! {
            label class="form__check" {
                input type=(kind) name="everybody" value=(value) required checked[page.written(deeds::BEGIN, "everybody") == value];
                span { (words) }
            }
        }
    };
    html! {
        fieldset class="form__group" {
            legend { "Who is not checked in" }
            @if there == 0 { p { "Nobody is checked in." } }
            @else {
                p {
                    strong { (counted(count, ("player is", "players are"))) " not checked in: " }
                    @for (at, player) in absent.iter().enumerate() { @if at > 0 { ", " } bdi { (page.name(player.number)) } }
                    ". Staff can let in late whoever does not play from the beginning."
                }
            }
            (choice("yes", "Let everybody who has a place play, checked in or not."))
            @if there > 0 { (choice("no", "Those who are not there do not play.")) }
        }
    }
}

/// Whether somebody's list is known not to be legal.
fn is_not_legal(player: &PlayerShown) -> bool {
    player.verdict.is_some_and(|verdict| verdict != ListVerdict::Legal)
}

/// Whether somebody has no list that they may play, as far as the reader may know.
fn lacks(player: &PlayerShown, takes_illegal: bool) -> bool {
    player.has_list == Some(false) || (!takes_illegal && is_not_legal(player))
}

fn one(page: &RunPage, player: &PlayerShown) -> Markup {
    let is_there = is_there(player);
    let has_lists = page.seen.settings.lists != Lists::None;
    html! {
        span class="figures muted" { (player.number) }
        span { (page.names.draw(player.number)) @if player.has_list == Some(false) && has_lists { " " span class="tag tag--warn" { "no list" } } @if is_not_legal(player) { " " span class="tag tag--bad" { "not legal" } } }
        span class="muted" { (entry_words(player.state)) }
        @if page.is_at_desk() {
            form method="post" action=(page.deed(deeds::CHECK_IN)) {
                input type="hidden" name="player" value=(player.number);
                button class=(if is_there { "button button--plain button--small" } else { "button button--small" }) type="submit" name="there" value=(if is_there { "no" } else { "yes" }) {
                    @if is_there { "Not there" } @else { "Check in" } span class="hidden" { " " (page.name(player.number)) }
                }
            }
        }
    }
}

/// Who has byes and a table beforehand, and the form that gives them: as it was sent, or of whoever was given something
/// just now.
fn give(page: &RunPage, placed: &[&PlayerShown]) -> Markup {
    let written = |name: &str| page.written(deeds::GIVE, name);
    let is_refused = page.fault.is_some() && !written("byes").is_empty();
    let chosen = if is_refused { written("player").parse().ok() } else { page.just_given };
    let had = page.given.iter().find(|given| Some(given.player) == chosen);
    let (byes, table) = if is_refused {
        (written("byes").to_owned(), written("table").to_owned())
    } else {
        let byes = had.map_or(0, |given| given.byes);
        (byes.to_string(), had.and_then(|given| given.table).map(|table| table.to_string()).unwrap_or_default())
    };
    html! {
        details class="desk__more" open[chosen.is_some() || !page.given.is_empty()] {
            summary { "Byes and a table beforehand" }
            @if !page.given.is_empty() { ul class="run-people" { @for given in &page.given { li { (given_to(page, *given)) } } } }
            form class="form" method="post" action=(page.deed(deeds::GIVE)) {
                div class="labelled" { label for="give-player" { "Player" } select class="field" id="give-player" name="player" { @for player in placed { option value=(player.number) selected[chosen == Some(player.number)] { (page.name(player.number)) } } } }
                div class="labelled" { label for="give-byes" { "Byes in the first rounds" } input class="field" id="give-byes" name="byes" type="number" inputmode="numeric" min="0" max="64" value=(byes); }
                div class="labelled" { label for="give-table" { "Keeps this table" } input class="field" id="give-table" name="table" type="number" inputmode="numeric" min="1" max="9999" value=(table); p class="form__hint" { "Empty for any." } }
                button class="button" type="submit" { "Give it" }
            }
        }
    }
}

/// What somebody has beforehand, and what takes it back.
fn given_to(page: &RunPage, given: GivenBeforehand) -> Markup {
    html! {
        span class="figures muted" { (given.player) }
        span { (page.names.draw(given.player)) }
        span class="muted" {
            @if given.byes > 0 { (counted(u64::from(given.byes), ("bye", "byes"))) }
            @if given.byes > 0 && given.table.is_some() { ", " }
            @if let Some(table) = given.table { "table " (table) }
        }
        form method="post" action=(page.deed(deeds::GIVE)) {
            input type="hidden" name="player" value=(given.player);
            input type="hidden" name="table" value="";
            button class="button button--plain button--small" type="submit" name="byes" value="0" { "Take it back" span class="hidden" { " from " (page.name(given.player)) } }
        }
    }
}

fn seats(page: &RunPage) -> Markup {
    html! {
        @if !page.seats.is_empty() {
            details class="desk__more" {
                summary { "Seats of the player meeting" }
                p class="muted" { "Drawn from the event’s seed, of whoever is checked in. They change while people come." }
                table class="table" {
                    thead { tr { th scope="col" { "Table" } th scope="col" { "Player" } } }
                    tbody { @for seat in &page.seats { tr { th scope="row" class="figures" { (seat.table) } td { (page.names.draw(seat.player)) } } } }
                }
            }
        }
    }
}
