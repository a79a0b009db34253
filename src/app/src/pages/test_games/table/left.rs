//! Lines that the game left: where it parted from them, how they went on, and the way there.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::view::by_choice;

use super::{ground::Ground, shown::Left, story};
use crate::paths::games;

/// Draws them, folded; nothing where there are none.
pub(super) fn left(ground: &Ground<'_>) -> Markup {
    let lines = ground.table.solo.left;
    html! {
        @if !lines.is_empty() {
            details class="rail-more" {
                summary { "Other lines (" (lines.len()) ")" }
                ul class="left-lines" { @for line in lines.iter().rev() { (entry(ground, line)) } }
            }
        }
    }
}

fn entry(ground: &Ground<'_>, left: &Left) -> Markup {
    let known = by_choice(left.session.step_log(), &left.session.record().reseeds, ground.viewer());
    let turns = story::turns(ground.narrator(), &known, None);
    // The first that happened in it and not in the line of now.
    let parted = known.iter().position(|told| told.step.is_some_and(|step| step >= left.shared)).unwrap_or(known.len());
    let headline = turns.iter().flat_map(|turn| &turn.told).find(|told| told.entry >= parted);
    let turn = turns.iter().rfind(|turn| turn.told.first().is_some_and(|told| told.entry <= parted));
    let end = left.session.outcome().map(|outcome| ground.narrator().verdict(outcome));
    let last = left.session.rules().view(left.session.state(), ground.viewer()).turn();
    html! {
        li {
            p {
                @match turn.and_then(|turn| turn.number) { Some(number) => { "Turn " (number) ": " } None => "Opening: " }
                @match headline { Some(told) => (story::headline(ground, told)), None => "the same, by other luck" }
            }
            p class="muted" { "It went on to turn " (last) "." @if let Some(end) = end { " " (end) } }
            button class="button button--plain button--small" form=(games::WAY) name=(games::LINE) value=(left.place) { "Go to its end" }
        }
    }
}
