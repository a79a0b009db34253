//! What was read of a list: lines that could not be, and what is told before it counts.

use maud::{Markup, html};
use safehouse_engine::{
    deck::interchange::LineReport,
    english::{English, counted},
    library::GameLibrary,
};
use safehouse_service::events::ReadNotes;

use crate::{components::verdict::Mark, drawing::Scene, problem::near};

/// Characters of a line, at most.
const SHOWN: usize = 120;
/// Lines of a list, at most.
const MOST_LINES: usize = 50;

/// Lines of a list of a game that could not be read, each with why.
pub(in crate::pages) fn unread(scene: &Scene<'_>, game: &str, lines: &[LineReport]) -> Markup {
    let Some(library) = scene.all.of_game(game) else { return html! {} };
    html! {
        // Whoever sent the list reads this before the field in which it is mended.
        section aria-labelledby="unread" tabindex="-1" autofocus {
            h2 id="unread" { "Lines that could not be read" }
            (reports(library, lines))
        }
    }
}

/// What was read of a list of a game otherwise than it is written, and what of it is not handed in; nothing where
/// there is nothing to tell.
pub(in crate::pages) fn read_notes(scene: &Scene<'_>, game: &str, notes: &ReadNotes) -> Markup {
    let library = scene.all.of_game(game);
    html! {
        @if !notes.is_empty() {
            section class="panel" aria-labelledby="read-notes" {
                h3 id="read-notes" { "What was read of it" }
                @for (section, cards) in &notes.set_aside {
                    p { strong { (counted(u64::from(*cards), ("card", "cards"))) " not handed in." } " They were read as “" (section) "”, which is no part of a deck in this game. Write them under another heading if they belong to it." }
                }
                @if let Some(library) = library.filter(|_| !notes.lines.is_empty()) { (reports(library, &notes.lines)) }
            }
        }
    }
}

/// Lines of a list, each with what became of it.
fn reports(library: &GameLibrary, lines: &[LineReport]) -> Markup {
    let english = English::new(library.game());
    html! {
        ul class="findings" {
            @for report in lines.iter().take(MOST_LINES) {
                @let mark = Mark::of_line(&report.outcome);
                li class=(mark.item_class()) {
                    span class=(mark.class()) aria-hidden="true" { (mark.sign()) }
                    div {
                        p { span class="muted" { "Line " (report.line) ": " } bdi { code { (report.text.chars().take(SHOWN).collect::<String>()) } } }
                        @let near = near(&report.outcome);
                        p { (english.line_outcome(&report.outcome)) @if !near.is_empty() { " " (near.join(" · ")) } }
                    }
                }
            }
        }
    }
}
