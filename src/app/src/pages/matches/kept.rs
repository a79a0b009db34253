//! A match that can only be read: it was played by other rules or other cards.

use maud::html;
use safehouse_service::matches::KeptMatch;

use crate::{
    drawing::{Page, Scene},
    paths::matches,
};

/// The page of such a match.
pub fn draw_kept(scene: &Scene<'_>, kept: &KeptMatch) -> Page {
    let [first, second] = &kept.names;
    let title = format!("{first} against {second}");
    let body = html! {
        div class="page page--text test-games" {
            p class="muted" { a href=(matches::all(scene.library.game().id)) rel="external" { "Games of two" } }
            h1 { bdi { (title) } }
            p class="notice-line" { (kept.why) " What everybody at its table saw is kept; it cannot be played on." }
            h2 { "What happened" }
            @if kept.lines.is_empty() {
                p class="muted" { "Nothing of it can be read any more." }
            } @else {
                ol class="kept-game__lines" { @for line in &kept.lines { li { (line) } } }
            }
        }
    };
    Page::new(title, "A game of before.", "", body)
}
