//! How the engine reads a card's text, line by line.

use maud::{Markup, html};
use safehouse_engine::{
    card::Card,
    game::{
        GameDefinition,
        explanation::{Explanation, LineMeaning, LinePart},
    },
    games::explain,
};

use crate::{
    components::clauses,
    paths::{GamePaths, HasPaths as _},
};

/// Folded away: whoever asks how a text works opens it.
pub(super) fn details(game: &GameDefinition, card: &Card) -> Markup {
    drawn(&explain(game, &card.text), game.paths())
}

fn drawn(lines: &[Explanation], paths: GamePaths<'_>) -> Markup {
    html! {
        @if !lines.is_empty() {
            details class="reading" {
                summary { "How the rules read this text" }
                @for Explanation { text, meaning } in lines {
                    p class="reading__line" { (text) }
                    @match meaning {
                        LineMeaning::NoRule(words) => p class="muted" { (clauses::linked(words, paths)) },
                        LineMeaning::Unread { column, why } => p class="muted" {
                            "Resolved by hand in test games. Column " (column) ": " (why)
                        },
                        LineMeaning::Parts(parts) => dl class="reading__parts" { @for part in parts { (row(part, paths)) } },
                    }
                }
            }
        }
    }
}

fn row(part: &LinePart, paths: GamePaths<'_>) -> Markup {
    let LinePart { role, words, clauses, rulings } = part;
    let [clauses, rulings] = [clauses, rulings].map(|ids| ids.iter().map(|&id| id.to_owned()).collect::<Vec<_>>());
    html! { div { dt { (role) } dd { (words) " " (clauses::sources(&clauses, &rulings, paths)) } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use safehouse_testing::lighthouse::LIGHTHOUSE;

    #[test]
    fn a_text_of_another_game_is_explained_with_its_own_words_and_clauses() {
        let part =
            |words: &str, rulings| LinePart { role: "Tide", words: words.to_owned(), clauses: vec!["B4"], rulings };
        let line = |text: &str, meaning| Explanation { text: text.to_owned(), meaning };
        let lines = [
            line("Sail.", LineMeaning::Parts(vec![part("Ships sail", vec![]), part("Two at most", vec!["H1"])])),
            line("Beware!", LineMeaning::NoRule("A saying, no rule")),
            line("Sial.", LineMeaning::Unread { column: 2, why: "“ial” is not read here".to_owned() }),
        ];
        let drawn = drawn(&lines, LIGHTHOUSE.paths()).into_string();
        for part in
            ["<dt>Tide</dt>", "Ships sail", "A saying, no rule", "Column 2: “ial” is not read here", "house ruling "]
        {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        for clause in ["B4", "H1"] {
            assert!(drawn.contains(&format!("href=\"{}\"", LIGHTHOUSE.paths().clause(clause))), "{clause}: {drawn}");
        }
        assert_eq!(super::drawn(&[], LIGHTHOUSE.paths()).into_string(), "");
    }
}
