//! The middle of the table: whose turn it is and which step, what is asked and the answers
//! that are no card, and the stack where it holds something.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::{choice::Choice, explain};

use super::{between, dice, end, example, ground::Ground, orders, replay};
use crate::{
    components::clauses,
    pages::test_games::{anchors, by_hand_words},
    paths::{HasPaths as _, games},
};

/// The most answers that stand in the spine; more are in the list alone.
const MOST_BUTTONS: usize = 6;

/// Draws it.
pub(super) fn spine(ground: &Ground<'_>) -> Markup {
    html! {
        section class="spine" aria-label="Turn and question" {
            (whose_turn(ground))
            div class="spine__asked" {
                @if let Some(told) = ground.table.told { p class="spine__told" { (clauses::linked(told, ground.scene.paths())) } }
                (prompt(ground))
                @if let Some(between) = &ground.table.between { (between::asked(ground, between)) }
                (orders::orders(ground))
                (dice::dice(ground))
            }
            (stack(ground))
        }
    }
}

/// Whose turn it is and whose side is attacked, in words: place and colour say it as well.
fn whose_turn(ground: &Ground<'_>) -> Markup {
    let view = &ground.view;
    let turn_player = view.turn_player();
    let (who, what) = if ground.outcome.is_some() {
        ("The game is over".to_owned(), String::new())
    } else if ground.is_solo() || !ground.plays() {
        let (survivor, zombies) = (ground.name(turn_player), ground.name(turn_player.other()));
        (format!("{survivor} survives"), format!("{zombies} plays the Zombies"))
    } else if turn_player == ground.seat {
        ("Your turn".to_owned(), "you survive".to_owned())
    } else {
        ("Their turn".to_owned(), "your Zombies attack".to_owned())
    };
    let now = explain::step_of(view.stage());
    let step = explain::TURN.get(now);
    html! {
        div class="spine__turn" data-role=(if turn_player == ground.seat { "survivor" } else { "zombies" }) {
            p class="spine__who" {
                strong { bdi { (who) } }
                @if !what.is_empty() { span { bdi { (what) } } }
            }
            p class="spine__step" {
                @if view.turn() == 0 { "Before the first turn" } @else {
                    "Turn " (view.turn())
                    @if let Some(step) = step { " · " (step.part) " · " b { (step.name) } }
                }
                @if let Some((at, steps)) = back_in_time(ground) {
                    " · " span class="spine__back" { "Back at step " (at) " of " (steps) }
                }
                @if let Some(by_hand) = ground.table.session.by_hand() { " · " span class="log__luck" { (by_hand_words(by_hand)) } }
            }
            ol class="steps" aria-hidden="true" {
                @for (at, step) in explain::TURN.iter().enumerate() {
                    li data-now[view.turn() > 0 && at == now] data-part=(step.part) title=(step.name) {}
                }
            }
        }
    }
}

/// Where a game of one person's stands that was taken back: what came after can be done again, until
/// something else is answered.
fn back_in_time(ground: &Ground<'_>) -> Option<(usize, usize)> {
    let table = ground.table;
    let is_played = table.between.is_none() && table.replay.is_none() && table.example.is_none();
    let (at, steps) = (table.session.at(), table.session.steps());
    (is_played && at < steps).then_some((at, steps))
}

fn prompt(ground: &Ground<'_>) -> Markup {
    if let Some(replay) = ground.table.replay {
        return replay::controls(ground, replay);
    }
    if let Some(example) = ground.table.example {
        return example::controls(ground, example);
    }
    if let Some(outcome) = ground.outcome {
        return end::verdict(ground, outcome);
    }
    let Some((seat, question)) = ground.asked else {
        let text = meanwhile(ground);
        return html! { h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" { (text) } };
    };
    let buttons: Vec<_> = ground.offers_off_board().collect();
    let shown = if buttons.len() > MOST_BUTTONS { &[][..] } else { buttons.as_slice() };
    let primary = ground.primary().map(|offer| offer.number);
    // What is loud is what moves the game on: not to do it is never, though the key for going on gives it.
    let acts: Vec<_> = shown.iter().filter(|offer| !matches!(offer.choice, Choice::Pass | Choice::No)).collect();
    let loud = match acts.as_slice() {
        [act] => Some(act.number),
        _ => primary.filter(|number| acts.iter().any(|act| act.number == *number)),
    };
    let sentence = explain::prompt(&ground.view, question);
    html! {
        h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" {
            @if ground.is_solo() { bdi class="spine__seat" { (ground.name(seat)) } ": " }
            (clauses::linked(&sentence, ground.scene.paths()))
        }
        div class="spine__buttons" {
            button class="button button--plain button--small spine__all" type="button" popovertarget=(anchors::ANSWERS) {
                "All answers " span class="figures" { (ground.offers.len()) }
            }
            @for offer in shown {
                @let plain = if Some(offer.number) == loud { "" } else { " button--plain" };
                @let goes_on = if Some(offer.number) == primary { " spine__primary" } else { "" };
                button class={ "button button--small" (plain) (goes_on) }
                    form=(games::ANSWER) name="choice" value=(offer.value()) { (offer.text) }
            }
        }
    }
}

/// What is said while another player decides: the same whatever that is about.
pub(super) fn meanwhile(ground: &Ground<'_>) -> String {
    ground.narrator().meanwhile(ground.viewer()).to_string()
}

fn stack(ground: &Ground<'_>) -> Markup {
    let frames = ground.view.stack();
    html! {
        @if !frames.is_empty() {
            section class="stack-list" aria-label="Stack" {
                h3 { "Stack" }
                ol reversed {
                    @for (at, frame) in frames.iter().rev().enumerate() {
                        @let source = ground.view.card(frame.source).map_or("a card", |card| card.name.as_str());
                        @let targets: Vec<&str> = frame.targets.iter().filter_map(|id| ground.view.card(*id)).map(|card| card.name.as_str()).collect();
                        li {
                            b { (source) }
                            span class="muted" { " of " bdi { (ground.name(frame.seat)) } }
                            @if !targets.is_empty() { " at " (targets.join(", ")) }
                            @if at == 0 { span class="condition" { "resolves next" } }
                        }
                    }
                }
            }
        }
    }
}
