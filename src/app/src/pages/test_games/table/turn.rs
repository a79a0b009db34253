//! The steps of a turn, with the one that the game is in.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::explain;

use super::ground::Ground;
use crate::{components::clauses, pages::test_games::anchors, paths::HasPaths as _};

/// Draws them.
pub(super) fn turn(ground: &Ground<'_>) -> Markup {
    let now = explain::step_of(ground.view.stage());
    html! {
        section id=(anchors::TURN) class="rail-part rail-part--turn" popover aria-label="Steps of a turn" {
            header class="rail-part__head" {
                h2 { "A turn" }
                button class="rail-part__close button--quiet" type="button" popovertarget=(anchors::TURN) popovertargetaction="hide" { "Close" }
            }
            ol class="turn-steps" {
                @for (at, step) in explain::TURN.iter().enumerate() {
                    li aria-current=[(at == now).then_some("step")] {
                        p { b { (step.name) } " " span class="muted" { (step.part) } " (" (clauses::linked(step.clause, ground.scene.paths())) ")" }
                        p class="muted" { (step.what) }
                    }
                }
            }
        }
    }
}
