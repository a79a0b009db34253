//! How the engine reads a card's text, line by line.

use maud::{Markup, html};
use safehouse_engine::{
    card::Card,
    game::GameDefinition,
    games::explain,
    rulestext::{Explanation, LineReading, Part, REMINDER},
};

use crate::{
    components::clauses,
    paths::{GamePaths, HasPaths as _},
};

/// Folded away: whoever asks how a text works opens it.
pub(super) fn details(game: &GameDefinition, card: &Card) -> Markup {
    let (lines, paths) = (explain(game, &card.text), game.paths());
    html! {
        @if !lines.is_empty() {
            details class="reading" {
                summary { "How the rules read this text" }
                @for Explanation { text, reading } in &lines {
                    p class="reading__line" { (text) }
                    @match reading {
                        LineReading::Reminder => p class="muted" { (clauses::linked(REMINDER, paths)) },
                        LineReading::Manual(fault) => p class="muted" {
                            "Resolved by hand in test games. Column " (fault.column) ": " (fault)
                        },
                        LineReading::Parts(parts) => dl class="reading__parts" { @for part in parts { (row(part, paths)) } },
                    }
                }
            }
        }
    }
}

fn row(part: &Part, paths: GamePaths<'_>) -> Markup {
    let (rulings, clauses): (Vec<_>, Vec<_>) =
        part.clauses.iter().map(|&clause| clause.to_owned()).partition(|clause| clause.starts_with('R'));
    html! { div { dt { (part.role.name()) } dd { (part.words) " " (clauses::sources(&clauses, &rulings, paths)) } } }
}
