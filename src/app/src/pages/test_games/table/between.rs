//! What a table has that two people play at, each from a place of their own: who else is there,
//! what one of them asks of the other, and the way to another game.

use maud::{Markup, html};
use safehouse_engine::table::Seat;
use safehouse_service::matches::UndoWay;

use super::{
    ground::Ground,
    orders,
    shown::{Between, By},
};
use crate::{
    components::symbol,
    pages::{
        matches::AGAIN_SECONDS,
        test_games::{anchors, deeds},
    },
    paths::{self, HasPaths as _, games, matches},
};

/// The bar of a match.
pub(super) fn bar(ground: &Ground<'_>, between: &Between<'_>) -> Markup {
    let [first, second] = ground.table.seats.map(|seated| seated.deck);
    html! {
        header class="game__bar" {
            a class="game__home" href=(paths::HOME) aria-label="Safehouse, home" { (symbol::logo()) }
            p class="game__title" {
                a href=(matches::all(ground.table.game)) rel="external" { "Games of two" }
                span aria-hidden="true" { " / " } bdi { (first) } " against " bdi { (second) }
            }
            p id=(anchors::PRESENCE) class="game__presence" { (between.presence) }
            @if ground.plays() {
                div class="game__ways" role="group" aria-label="Back" { (undo(between)) }
            }
            button class="button button--plain button--small game__open-log" type="button" popovertarget=(anchors::LOG) { "Log" }
            button class="button button--plain button--small game__open-turn" type="button" popovertarget=(anchors::TURN) { "Turn" }
            button class="button button--plain button--small" type="button" popovertarget="game-menu" aria-haspopup="true" { "Game" }
            (menu(ground, between))
        }
    }
}

/// The button that takes a decision back, or asks for it.
fn undo(between: &Between<'_>) -> Markup {
    let (words, what, may) = match between.undo {
        UndoWay::Free => ("Undo", "Take your last decision back", true),
        UndoWay::Asks(_) => ("Ask to undo", "Ask the other player to let you take your last decision back", true),
        UndoWay::Refused => ("Undo", "The other player lets nothing more be taken back", false),
        UndoWay::Nothing => ("Undo", "There is nothing to take back now", false),
    };
    html! {
        button id="undo" class="button button--plain button--small" form=(games::WAY) name="way" value="undo" title=(what) disabled[!may] { (words) }
    }
}

fn menu(ground: &Ground<'_>, between: &Between<'_>) -> Markup {
    let goes_on = ground.outcome.is_none();
    let file = |part: &str| ground.part(part);
    html! {
        div id="game-menu" class="game__menu game__menu--deeds" popover {
            p class="game__menu-title" { "This game" }
            p class="game__menu-note" { (people(ground, between)) }
            @if ground.plays() && goes_on {
                (orders::for_windows(ground))
                // It cannot be taken back, so it takes two steps.
                details class="game-deletion" {
                    summary { "Concede…" }
                    p class="muted" { "The other player wins." }
                    button class="button button--danger button--small" form=(games::DEED) name="deed" value=(deeds::CONCEDE) { "Concede the game" }
                }
            }
            @if let Some(watch) = &between.watch {
                p class="game__menu-title" { "Let others watch" }
                p class="game__menu-note" {
                    "Whoever has this link sees the table without hands: "
                    a href=(watch) rel="external nofollow" class="game__link" { (watch) }
                }
            }
            p class="game__menu-title" { "Take along" }
            a class="answer" href=(file(games::LOG)) rel="external" download { span class="answer__text" { "Log as text" } }
            @if let Some(word) = ground.table.record {
                a class="answer" href=(games::replay(ground.table.game, word, ground.table.session.at())) rel="external" {
                    span class="answer__text" { "Replay" } span class="answer__will" { "Step by step, with all that was hidden." }
                }
                a class="answer" href=(file(games::RECORD)) rel="external" download {
                    span class="answer__text" { "Record" } span class="answer__will" { "Replays with the command line." }
                }
            }
            a class="answer" rel="external" href=(ground.scene.paths().rules()) { span class="answer__text" { "Rules in short" } }
            @if ground.plays() {
                details class="game-deletion" {
                    summary { "Leave for good…" }
                    p class="muted" { @if goes_on { "You give up, and your seat is nobody’s." } @else { "The game goes from your list." } }
                    button class="button button--danger button--small" form=(games::DEED) name="deed" value=(deeds::LEAVE) { "Leave the game" }
                }
            }
            @if !ground.table.notes.is_empty() {
                p class="game__menu-title" { "About your deck" }
                ul class="game__notes" { @for note in ground.table.notes { li { (note) } } }
            }
        }
    }
}

/// Who plays which deck.
fn people(ground: &Ground<'_>, between: &Between<'_>) -> Markup {
    let [first, second] = between.people;
    html! {
        @for (at, (seat, person)) in Seat::BOTH.into_iter().zip([first, second]).enumerate() {
            @if at > 0 { "; " }
            bdi { (ground.name(seat)) } ": "
            @match (ground.table.of(seat).by, person) {
                (By::Person, _) => "you",
                (_, Some(name)) => bdi { (name) },
                (_, None) => "somebody without an account",
            }
            " (" b { (*seat.of(&between.verdicts)) } ")"
        }
        "."
    }
}

/// What one player asks of the other, what happens by itself, and how a page goes on that runs no
/// script.
pub(super) fn asked(ground: &Ground<'_>, between: &Between<'_>) -> Markup {
    if ground.outcome.is_some() {
        return html! {};
    }
    let own = ground.seat;
    html! {
        @if between.passes_soon {
            p class="spine__soon" { "One answer: it is given by itself in a moment." }
        }
        @match between.undo_asked {
            Some(seat) if ground.plays() && seat == own => {
                p class="spine__soon" { "You asked to take your last decision back. The other player decides; if the game goes on meanwhile, nothing is asked any more." }
            }
            Some(seat) if ground.plays() => {
                div class="spine__consent" role="group" aria-label="The other player asks" {
                    p { bdi { (ground.name(seat)) } " asks to take back their last decision, and all that came after it. Chance would go another way from there." }
                    button class="button button--small" form=(games::DEED) name="deed" value=(deeds::ALLOW) { "Allow it" }
                    button class="button button--plain button--small" form=(games::DEED) name="deed" value=(deeds::REFUSE) { "Refuse" }
                    button class="button button--plain button--small" form=(games::DEED) name="deed" value=(deeds::REFUSE_ALL) { "Refuse for the rest of the game" }
                }
            }
            Some(seat) => p class="spine__soon" { bdi { (ground.name(seat)) } " asks to take a decision back." },
            None => {}
        }
        @if between.may_end {
            div class="spine__consent" role="group" aria-label="The other player is away" {
                p { "The other player was not here for long. You may go on waiting, or end the game: they gave up then." }
                button class="button button--plain button--small" form=(games::DEED) name="deed" value=(deeds::END) { "End the game" }
            }
        }
        @if ground.asked.is_none() || between.passes_soon { (reload(ground)) }
    }
}

/// Without script, a page that waits asks again by itself; nobody loses what they were writing, as
/// nothing is asked of them.
fn reload(ground: &Ground<'_>) -> Markup {
    let here = matches::one(ground.table.game, ground.table.id);
    html! {
        noscript {
            meta http-equiv="refresh" content=(AGAIN_SECONDS);
            p class="spine__soon" { "This page asks again every " (AGAIN_SECONDS) " seconds. " a href=(here) rel="external" { "Ask now" } }
        }
    }
}

/// The way to another game once this one is over.
pub(super) fn another(ground: &Ground<'_>, between: &Between<'_>) -> Markup {
    let [first, second] = between.again;
    let (own, other) = if ground.seat == Seat::First { (first, second) } else { (second, first) };
    html! {
        @if let Some(next) = &between.next {
            a class="button button--small" href=(next) rel="external" { "Go to the next game" }
        } @else if ground.plays() && own {
            span class="spine__soon" { "You want another game. It begins when the other player does." }
            noscript { meta http-equiv="refresh" content=(AGAIN_SECONDS); }
        } @else if ground.plays() {
            @if other { span class="spine__soon" { "The other player wants another game." } }
            button class="button button--small" form=(games::DEED) name="deed" value=(deeds::REMATCH) { "Another game" }
        }
    }
}
