//! A rule as an example on the table: what was done, what must be so, and the steps of it.

use maud::{Markup, html};

use super::{ground::Ground, shown::Example};
use crate::{
    components::{clauses, symbol},
    pages::test_games::anchors,
    paths::{self, HasPaths as _, rules},
};

/// The bar of an example.
pub(super) fn bar(ground: &Ground<'_>, example: Example<'_>) -> Markup {
    let paths = ground.scene.paths();
    html! {
        header class="game__bar" {
            a class="game__home" href=(paths::HOME) aria-label="Safehouse, home" { (symbol::logo()) }
            p class="game__title" {
                a href=(paths.rules()) rel="external" { "Rules" }
                span aria-hidden="true" { " / " }
                @if let Some(id) = example.walk.rules.first() {
                    a class="clause figures" href=(paths.clause(id)) rel="external" { (id) } ": "
                }
                (example.walk.title)
            }
            button class="button button--plain button--small game__open-log" type="button" popovertarget=(anchors::LOG) { "Log" }
            button class="button button--plain button--small game__open-turn" type="button" popovertarget=(anchors::TURN) { "Turn" }
        }
    }
}

/// Which step this is, and the others.
pub(super) fn controls(ground: &Ground<'_>, example: Example<'_>) -> Markup {
    let last = example.walk.moments.len().saturating_sub(1);
    let at = example.at;
    let way = |to: Option<usize>, words: &str, rel: &str, id: Option<&str>| {
        let is_next = rel == "next";
        let rel = format!("external {rel}");
        let class = if is_next { "button button--small spine__primary" } else { "button button--plain button--small" };
        html! {
            @match to {
                Some(to) => a id=[id] class=(class) rel=(rel.trim()) data-primary[is_next]
                    href=(rules::example(ground.scene.paths(), example.chapter, example.name, to)) { (words) },
                None => span class="button button--plain button--small" aria-disabled="true" { (words) },
            }
        }
    };
    let before = at.checked_sub(1);
    let after = (at < last).then_some(at + 1);
    html! {
        h2 id=(anchors::PROMPT) class="spine__prompt" tabindex="-1" {
            "Step " (at) " of " (last) ": "
            @if example.moment.done.is_empty() { "the table as it is set up" } @else { (example.moment.done) }
        }
        div class="spine__buttons" {
            button class="button button--plain button--small spine__all" type="button" popovertarget=(anchors::ANSWERS) {
                "What must be so " span class="figures" { (example.moment.expected.len()) }
            }
            (way(before.map(|_| 0), "Setup", "", None))
            (way(before, "Back", "prev", Some("undo")))
            (way(after, "Next", "next", Some("redo")))
            @if ground.outcome.is_none() {
                form method="post" action=(rules::example(ground.scene.paths(), example.chapter, example.name, at)) {
                    button class="button button--plain button--small" { "Play on from here" }
                }
            }
            @if after.is_none() {
                @if let Some(id) = example.walk.rules.first() {
                    a class="button button--small" rel="external" href=(ground.scene.paths().clause(id)) { "Clause " span class="figures" { (id) } }
                }
            }
        }
    }
}

/// What must be so at this step, and by which readings the example is played.
pub(super) fn expected(ground: &Ground<'_>, example: Example<'_>) -> Markup {
    let paths = ground.scene.paths();

    html! {
        section id=(anchors::ANSWERS) class="rail-part rail-part--answers" popover aria-label="What must be so" {
            header class="rail-part__head" {
                h2 { "What must be so" }
                button class="rail-part__close button--quiet" type="button" popovertarget=(anchors::ANSWERS) popovertargetaction="hide" { "Close" }
            }
            p { b { (example.walk.title) } " (" (clauses::linked(&example.walk.rules.join(", "), paths)) ")" }
            @if example.moment.expected.is_empty() {
                p class="muted" { @if example.at == 0 { "The table is set up. The next step makes a move." } @else { "Nothing is looked at after this step." } }
            } @else {
                ul class="expected" {
                    @for sentence in &example.moment.expected {
                        li { (clauses::linked(sentence, paths)) }
                    }
                }
            }
            p {
                a rel="external" download=(format!("{}.scenario", example.name)) href=(rules::example_file(paths, example.chapter, example.name)) { "This example as a scenario file" }
            }
            @if !example.walk.readings.is_empty() {
                p class="muted" { "Played with another reading of the rules than usual: " (example.walk.readings.join(", ")) "." }
            }
        }
    }
}
