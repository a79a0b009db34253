//! A game that can only be read: it was played by other rules or other cards.

use maud::html;
use safehouse_service::test_games::KeptGame;

use super::{deeds, deletion::deletion, mark::by_hand_words};
use crate::{
    drawing::{Page, Scene},
    paths::{HasPaths as _, games},
};

/// The page of such a game.
pub fn draw_kept(scene: &Scene<'_>, kept: &KeptGame) -> Page {
    let [first, second] = &kept.names;
    let title = format!("{first} against {second}");
    let body = html! {
        div class="page page--text test-games" {
            p class="muted" { a href=(scene.paths().test_games()) rel="external" { "Test games" } }
            h1 { bdi { (title) } }
            @if let Some(by_hand) = kept.by_hand { p class="muted" { "This game is " (by_hand_words(by_hand)) "." } }
            p class="notice-line" { (kept.why) " What happened in it is kept; it cannot be played on." }
            form class="kept-game__deeds" method="post" action=(games::part(&kept.game, kept.id.as_str(), games::DEED)) {
                input type="hidden" name="revision" value=(kept.revision);
                button class="button" name="deed" value=(deeds::NEW) { "New deal with these decks" }
                (deletion(None))
            }
            h2 { "What happened" }
            @if kept.lines.is_empty() {
                p class="muted" { "Nothing of it can be read any more." }
            } @else {
                ol class="kept-game__lines" { @for line in &kept.lines { li { (line) } } }
            }
        }
    };
    Page::new(title, "A test game of before.", "", body)
}
