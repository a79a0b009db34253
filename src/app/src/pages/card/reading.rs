//! How the engine reads a card's text, line by line.

use maud::{Markup, html};
use safehouse_engine::{
    card::Card,
    rulestext::{Explanation, Part, Reading, explain},
};

use crate::components::clauses;

/// Folded away: whoever asks how a text works opens it.
pub(super) fn details(card: &Card) -> Markup {
    html! {
        @if !card.text.is_empty() {
            details class="reading" {
                summary { "How the rules read this text" }
                @for Explanation { text, reading } in explain(&card.text) {
                    p class="reading__line" { (text) }
                    @match reading {
                        Reading::Reminder => p class="muted" { (clauses::linked("A reminder, no rule (3.8.3)")) },
                        Reading::Manual(fault) => p class="muted" {
                            "Resolved by hand in test games. Column " (fault.column) ": " (fault)
                        },
                        Reading::Parts(parts) => dl class="reading__parts" { @for part in &parts { (row(part)) } },
                    }
                }
            }
        }
    }
}

fn row(part: &Part) -> Markup {
    let (rulings, clauses): (Vec<_>, Vec<_>) =
        part.clauses.iter().map(|&clause| clause.to_owned()).partition(|clause| clause.starts_with('R'));
    html! { div { dt { (part.role.name()) } dd { (part.words) " " (clauses::sources(&clauses, &rulings)) } } }
}
