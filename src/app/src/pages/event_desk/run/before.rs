//! Before play begins: who is there, who lacks a list and what becomes of them, where everybody sits.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    EntryState, EventState, ListVerdict, PlayerShown,
    settings::{Lists, WithoutList},
};

use super::{run_deeds as deeds, run_page::RunPage};
use crate::{pages::event_desk::desk::entry_words, paths::event_desk as at};

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
    let absent: Vec<&&PlayerShown> =
        if there == 0 { Vec::new() } else { placed.iter().filter(|player| !is_there(player)).collect() };
    let lacking: Vec<&&PlayerShown> = placed.iter().filter(|player| lacks(player, settings.takes_illegal)).collect();
    let illegal: Vec<&&PlayerShown> =
        placed.iter().filter(|player| settings.takes_illegal && is_not_legal(player)).collect();
    // Whoever may not open lists is told of none whether it is legal.
    let is_told = !settings.takes_illegal && page.seen.standing.may_open_lists();
    let list = if is_told { "legal list" } else { "list" };
    html! {
        section class="panel" aria-labelledby="begin" {
            h2 id="begin" { "Begin" }
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
                    label class="form__check" {
                        input type="checkbox" name="everybody" value="yes" checked[there == 0 || page.written.get("everybody") == "yes"];
                        span { "Let everybody who has a place play, checked in or not." }
                    }
                    @if !absent.is_empty() { (left_out(page, &absent)) }
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

/// Who would not play as they are not there, and the word that it is meant so.
fn left_out(page: &RunPage, absent: &[&&PlayerShown]) -> Markup {
    let count = u64::try_from(absent.len()).unwrap_or(u64::MAX);
    html! {
        div class="store-mark store-mark--warn" {
            p {
                strong { (counted(count, ("player is", "players are"))) " not checked in: " }
                @for (at, player) in absent.iter().enumerate() { @if at > 0 { ", " } bdi { (page.name(player.number)) } }
                ". Unless everybody plays, the event begins without them. Staff can let them in late."
            }
            label class="form__check" {
                input type="checkbox" name="without_absent" value="yes" checked[page.written.get("without_absent") == "yes"];
                span { "Those who are not there do not play." }
            }
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

fn give(page: &RunPage, placed: &[&PlayerShown]) -> Markup {
    html! {
        details class="desk__more" {
            summary { "Byes and a table beforehand" }
            form class="form" method="post" action=(page.deed(deeds::GIVE)) {
                div class="labelled" { label for="give-player" { "Player" } select class="field" id="give-player" name="player" { @for player in placed { option value=(player.number) { (page.name(player.number)) } } } }
                div class="labelled" { label for="give-byes" { "Byes in the first rounds" } input class="field" id="give-byes" name="byes" type="number" inputmode="numeric" min="0" max="64" value="0"; }
                div class="labelled" { label for="give-table" { "Keeps this table" } input class="field" id="give-table" name="table" type="number" inputmode="numeric" min="1" max="9999"; p class="form__hint" { "Empty for any." } }
                button class="button" type="submit" { "Give it" }
            }
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
