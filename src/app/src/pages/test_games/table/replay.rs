//! A game that is looked at by its record: step by step, by links, and played on from anywhere.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::explain;

use super::{ground::Ground, shown::Replay};
use crate::{
    components::symbol,
    pages::test_games::anchors,
    paths::{self, games},
};

/// The bar of a replay.
pub(super) fn bar(ground: &Ground<'_>, replay: Replay<'_>) -> Markup {
    let [first, second] = ground.table.seats.map(|seated| seated.deck);
    html! {
        header class="game__bar" {
            a class="game__home" href=(paths::HOME) aria-label="Safehouse, home" { (symbol::logo()) }
            p class="game__title" { "Replay / " bdi { (first) } " against " bdi { (second) } }
            form class="game__ways" method="get" action=(games::replays(ground.table.game)) {
                input type="hidden" name="game" value=(replay.word);
                label class="hidden" for="at" { "Choice, of " (replay.of) }
                input class="field game__at" id="at" name="at" type="number" min="0" max=(replay.of) value=(replay.at);
                button class="button button--plain button--small" { "Go" }
            }
            button class="button button--plain button--small" type="button" popovertarget="game-menu" aria-haspopup="true" { "Take along" }
            div id="game-menu" class="game__menu game__menu--deeds" popover {
                p class="game__menu-title" { "This position" }
                a class="answer" rel="external" download=(games::POSITION) href=(games::replay_file(ground.table.game, replay.word, replay.at, games::POSITION)) {
                    span class="answer__text" { "As a scenario" } span class="answer__will" { "An example that runs: the table, the choices since, what must be so." }
                }
                a class="answer" rel="external" download=(games::REPORT) href=(games::replay_file(ground.table.game, replay.word, replay.at, games::REPORT)) {
                    span class="answer__text" { "As a bug report" } span class="answer__will" { "What is asked, what happened, and how to repeat it." }
                }
            }
            button class="button button--plain button--small game__open-log" type="button" popovertarget=(anchors::LOG) { "Log" }
            button class="button button--plain button--small game__open-turn" type="button" popovertarget=(anchors::TURN) { "Turn" }
        }
    }
}

/// Back and forth, and playing on.
pub(super) fn controls(ground: &Ground<'_>, replay: Replay<'_>) -> Markup {
    let Replay { word, at, of } = replay;
    let game = ground.table.game;
    let way = |to: Option<usize>, words: &str, rel: Option<&str>| {
        let rel = format!("external{}", rel.map(|rel| format!(" {rel}")).unwrap_or_default());
        html! {
            @match to {
                Some(to) => a class="button button--plain button--small" rel=(rel) href=(games::replay(game, word, to)) { (words) },
                None => span class="button button--plain button--small" aria-disabled="true" { (words) },
            }
        }
    };
    let before = at.checked_sub(1);
    let after = (at < of).then_some(at + 1);
    html! {
        h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" {
            "Choice " (at) " of " (of)
            @if let Some(words) = next_words(ground) { span class="spine__next" { ": " (words) } }
        }
        div class="spine__buttons" {
            (way(before.map(|_| 0), "First", None))
            (way(before, "Back", Some("prev")))
            (way(after, "Next", Some("next")))
            (way(after.map(|_| of), "Last", None))
            form method="post" action=(games::replays(game)) {
                input type="hidden" name="game" value=(word);
                input type="hidden" name="at" value=(at);
                button class="button button--small" { "Play on from here" }
            }
        }
    }
}

/// What is asked at this place of the game, or how it ended.
fn next_words(ground: &Ground<'_>) -> Option<String> {
    if let Some(outcome) = ground.outcome {
        return Some(ground.narrator().verdict(outcome));
    }
    let waiting = ground.view.waiting()?;
    Some(format!("{} – {}", ground.name(waiting.seat), explain::prompt(&ground.view, waiting.question)))
}
