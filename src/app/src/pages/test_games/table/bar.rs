//! The bar of a game: the way home, what is played, undo and redo, and what else can be done.

use maud::{Markup, html};

use super::{between, ground::Ground};
use crate::{
    components::symbol,
    pages::test_games::{anchors, deeds, deletion::deletion},
    paths::{self, HasPaths as _, games},
};

/// Draws that of the game.
pub(super) fn of_game(ground: &Ground<'_>) -> Markup {
    match &ground.table.between {
        Some(between) => between::bar(ground, between),
        None => bar(ground),
    }
}

/// That of a game of one person's.
fn bar(ground: &Ground<'_>) -> Markup {
    let session = ground.table.session;
    let (at, steps) = (session.at(), session.steps());
    let [first, second] = ground.table.seats.map(|seated| seated.deck);
    html! {
        header class="game__bar" {
            a class="game__home" href=(paths::HOME) aria-label="Safehouse, home" { (symbol::logo()) }
            p class="game__title" {
                a href=(ground.scene.paths().test_games()) rel="external" { "Test games" }
                span aria-hidden="true" { " / " }
                @if ground.table.solo.title.is_empty() { bdi { (first) } " against " bdi { (second) } } @else { bdi { (ground.table.solo.title) } }
            }
            div class="game__ways" role="group" aria-label="Back and forth" {
                button id="undo" class="button button--plain button--small" form=(games::WAY) name="way" value="undo" disabled[at == 0] { "Undo" }
                button id="redo" class="button button--plain button--small" form=(games::WAY) name="way" value="redo" disabled[at == steps] { "Redo" }
            }
            button class="button button--plain button--small game__open-log" type="button" popovertarget=(anchors::LOG) { "Log" }
            button class="button button--plain button--small game__open-turn" type="button" popovertarget=(anchors::TURN) { "Turn" }
            button class="button button--plain button--small" type="button" popovertarget="game-menu" aria-haspopup="true" { "Game" }
            (menu(ground))
        }
    }
}

fn menu(ground: &Ground<'_>) -> Markup {
    let is_over = ground.outcome.is_some();
    let deed = |value: &str, words: &str, what: &str| {
        html! {
            button class="answer" form=(games::DEED) name="deed" value=(value) {
                span class="answer__text" { (words) } span class="answer__will" { (what) }
            }
        }
    };
    html! {
        div id="game-menu" class="game__menu game__menu--deeds" popover {
            p class="game__menu-title" { "This game" }
            @if !is_over {
                (deed(deeds::LUCK, "New luck from here", "Dice and decks go by other chance; what you know stays where it is."))
                @if !ground.table.is_open && !ground.is_solo() {
                    (deed(deeds::REVEAL, "Show what is hidden", "Hands, decks and the other side's choices; the game is marked as open."))
                }
                (deed(deeds::CONCEDE, "Concede", "The other side wins."))
            }
            (deed(deeds::AGAIN, "Same deal again", "A new game with the same cards in the same places."))
            (deed(deeds::NEW, "New deal", "A new game with the same decks."))
            (deed(deeds::BRANCH, "Play on from here in a copy", "This game stays as it is."))
            @if !is_over && (ground.table.is_open || ground.is_solo()) {
                a class="answer" href=(games::part(ground.table.game, ground.table.id, games::EDIT)) rel="external" {
                    span class="answer__text" { "Change the table" } span class="answer__will" { "By hand: cards, points, the turn; the game is marked." }
                }
            }
            p class="game__menu-title" { "Take along" }
            a class="answer" href=(games::part(ground.table.game, ground.table.id, games::LOG)) rel="external" download { span class="answer__text" { "Log as text" } }
            @if let Some(word) = ground.table.record {
                a class="answer" href=(games::replay(ground.table.game, word, ground.table.session.at())) rel="external" {
                    span class="answer__text" { "Replay" } span class="answer__will" { "Step by step, under an address that holds the whole game and needs no account." }
                }
                a class="answer" href=(games::part(ground.table.game, ground.table.id, games::RECORD)) rel="external" download {
                    span class="answer__text" { "Record" } span class="answer__will" { "Replays with the command line; holds the seed." }
                }
            }
            a class="answer" href=(games::part(ground.table.game, ground.table.id, games::POSITION)) rel="external" download {
                span class="answer__text" { "Position as a scenario" } span class="answer__will" { "An example that runs: the table, the choices since, what must be so." }
            }
            a class="answer" href=(games::part(ground.table.game, ground.table.id, games::REPORT)) rel="external" download {
                span class="answer__text" { "Bug report" } span class="answer__will" { "What is asked, what happened, and how to repeat it; nothing that is hidden from you." }
            }
            a class="answer" rel="external" href=(ground.scene.paths().rules()) { span class="answer__text" { "Rules in short" } }
            form class="game__name" method="post" action=(games::part(ground.table.game, ground.table.id, games::DEED)) {
                input type="hidden" name="revision" value=(ground.table.revision);
                label for="game-name" { "Name of this game" }
                div { input class="field" id="game-name" name="title" value=(ground.table.solo.title) autocomplete="off"; button class="button button--plain button--small" name="deed" value=(deeds::RENAME) { "Keep it" } }
            }
            (deletion(Some(games::DEED)))
            @if !ground.table.notes.is_empty() {
                p class="game__menu-title" { "About the decks" }
                ul class="game__notes" { @for note in ground.table.notes { li { (note) } } }
            }
        }
    }
}
