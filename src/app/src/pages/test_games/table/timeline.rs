//! The turns of the line, to go to.

use maud::{Markup, html};

use super::{ground::Ground, shown::TurnMark};
use crate::paths::games;

/// Id of the turn before that of now, for its key.
const BEFORE: &str = "turn-before";
/// Id of the turn after it.
const AFTER: &str = "turn-after";

/// A button for each turn, those ahead as well that were taken back.
pub(super) fn timeline(ground: &Ground<'_>) -> Markup {
    let (at, steps) = match ground.table.replay {
        Some(replay) => (replay.at, replay.of),
        None => (ground.table.session.at(), ground.table.session.steps()),
    };
    let marks: Vec<TurnMark> =
        [TurnMark { number: 0, step: 0 }].into_iter().chain(ground.table.solo.turns.iter().copied()).collect();
    let now = marks.iter().rposition(|mark| mark.step <= at).unwrap_or(0);
    let is_begun = marks.get(now).is_some_and(|mark| mark.step == at);
    // Within a turn, the way back leads to its beginning first.
    let before = if is_begun { now.checked_sub(1) } else { Some(now) };
    let mark = |place: usize, mark: &TurnMark| {
        let id = if before == Some(place) { Some(BEFORE) } else { (place == now + 1).then_some(AFTER) };
        let current = (place == now).then_some("step");
        let (words, name) = match mark.number {
            0 => ("⇤".to_owned(), "The opening".to_owned()),
            number => (number.to_string(), format!("Turn {number}")),
        };
        let is_ahead = mark.step > at;
        html! {
            li {
                @match ground.table.replay {
                    Some(replay) => a id=[id] class="timeline__turn" rel="external" href=(replay.address(ground.table.game, mark.step)) aria-label=(name) aria-current=[current] { (words) },
                    None => button id=[id] class="timeline__turn" form=(games::WAY) name=(games::TURN) value=(mark.number) aria-label=(name) aria-current=[current] data-ahead[is_ahead] { (words) },
                }
            }
        }
    };
    html! {
        nav class="timeline" aria-label="Turns" {
            ol {
                @for (place, turn) in marks.iter().enumerate() { (mark(place, turn)) }
                @if at < steps && ground.table.replay.is_none() {
                    li { button class="timeline__turn" form=(games::WAY) name="way" value=(games::END) aria-label="The end of what was taken back" data-ahead { "⇥" } }
                }
            }
        }
    }
}
