//! How public decks are searched.

use maud::{Markup, html};
use safehouse_engine::deck::query::{DECK_GRAMMAR, DECK_NOTES, deck_reference};

use crate::{drawing::Scene, paths, paths::HasPaths as _};

/// The section about queries for decks, with examples that run.
pub(super) fn section(scene: &Scene<'_>) -> Markup {
    let game = scene.library.catalogue.game();
    let search = |query: &str| format!("{}?q={}", scene.paths().public_decks(), paths::encode(query));
    html! {
        section aria-labelledby="decks" {
            h2 id="decks" { "Searching decks" }
            p { "Public decks are searched in the same language, with fields of their own." }
            @for note in DECK_NOTES { p { (note) } }
            dl class="query-examples" {
                @for (query, words) in game.samples.deck_queries {
                    div { dt { a href=(search(query)) rel="external" { code { (query) } } } dd { (words) } }
                }
            }
            div class="table-scroll" {
                table class="table" {
                    thead { tr { th scope="col" { "Name" } th scope="col" { "Write" } th scope="col" { "Values" } th scope="col" { "Example" } } }
                    tbody {
                        @for entry in deck_reference(game) {
                            tr id=(format!("deck-field-{}", entry.id)) {
                                th scope="row" { (entry.name) }
                                td {
                                    p class="query-help__names" { @for name in &entry.query_names { code { (name) } " " } }
                                    p class="figures muted" { (entry.operators.join(" ")) }
                                }
                                td {
                                    p { (entry.help) }
                                    @if !entry.choices.is_empty() { p { @for choice in &entry.choices { code title=(choice.name) { (choice.id) } " " } } }
                                }
                                td { @if !entry.example.is_empty() { a href=(search(&entry.example)) rel="external" { code { (entry.example) } } } }
                            }
                        }
                    }
                }
            }
            details { summary { "The grammar of queries for decks" } pre class="grammar" { (DECK_GRAMMAR) } }
        }
    }
}
