//! How to search: the fields, their operators and values, and a form that
//! writes a query.

mod decks;
mod form;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{GRAMMAR, NOTES, PRECEDENCE, ReferenceEntry, reference},
    game::GameDefinition,
};

use crate::{
    drawing::{Asked, Page, Scene},
    paths::HasPaths as _,
};

use crate::components::clauses::sources;
pub(super) use form::compose;

/// Longer lists of words are folded away.
const MANY: usize = 12;

/// The page at `/help/search`.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let game = scene.library.catalogue.game();
    let entries = reference(game);
    let body = html! {
        div class="page query-help" {
            h1 { "How to search" }
            p class="lead" { "Type a name or any word of a card, or ask by field: a name, a sign, a value. The form writes such a query for you." }
            (form::form(scene))
            section aria-labelledby="examples" {
                h2 id="examples" { "By example" }
                dl class="query-examples" {
                    @for (query, words) in game.samples.queries {
                        div { dt { a href=(scene.paths().search(query)) { code { (query) } } } dd { (words) } }
                    }
                }
            }
            section aria-labelledby="signs" {
                h2 id="signs" { "What binds first" }
                ol class="prose-list" {
                    @for (sign, words) in PRECEDENCE { li { code { (sign) } " " (words) } }
                }
                p { "So " code { "walker or runner hp>3" } " finds everything with “walker” on it, and what has “runner” on it and more than 3 HP." }
                @for note in NOTES { p { (note) } }
            }
            section aria-labelledby="fields" {
                h2 id="fields" { "Fields" }
                (table(game, entries.iter().filter(|entry| entry.kind.is_some())))
            }
            section aria-labelledby="options" {
                h2 id="options" { "How results are shown" }
                (table(game, entries.iter().filter(|entry| entry.kind.is_none())))
            }
            (decks::section(scene))
            section aria-labelledby="grammar" {
                h2 id="grammar" { "The whole grammar" }
                details { summary { "Show it" } pre class="grammar" { (GRAMMAR) } }
            }
        }
    };
    Page::new(
        "How to search",
        "The search language: fields, comparisons, and, or, not, order, and a form that writes queries.",
        scene.paths().query_help(),
        body,
    )
}

fn table<'a>(game: &GameDefinition, entries: impl Iterator<Item = &'a ReferenceEntry>) -> Markup {
    html! {
        div class="table-scroll" {
            table class="table" {
                thead { tr { th scope="col" { "Name" } th scope="col" { "Write" } th scope="col" { "Values" } th scope="col" { "Example" } } }
                tbody { @for entry in entries { (row(game, entry)) } }
            }
        }
    }
}

fn row(game: &GameDefinition, entry: &ReferenceEntry) -> Markup {
    let type_name = |id: &&str| game.card_type(id).map_or_else(|| (*id).to_owned(), |word| word.name.to_owned());
    let types: Vec<_> = entry.types.iter().map(type_name).collect();
    html! {
        tr id=(format!("field-{}", entry.id)) {
            th scope="row" { (entry.name) }
            td {
                p class="query-help__names" { @for name in &entry.query_names { code { (name) } " " } }
                p class="figures muted" { (entry.operators.join(" ")) }
            }
            td {
                p { (entry.help) }
                @if !types.is_empty() && types.len() < game.types.len() { p class="muted" { "On: " (types.join(", ")) } }
                (values(entry))
                (sources(&entry.clauses.iter().map(|clause| (*clause).to_owned()).collect::<Vec<_>>(), &[], game.paths()))
            }
            td { @if !entry.example.is_empty() { a href=(game.paths().search(entry.example)) { code { (entry.example) } } } }
        }
    }
}

/// The words or numbers it can be compared with.
fn values(entry: &ReferenceEntry) -> Markup {
    let words = html! { @for choice in &entry.choices { code title=(choice.name) { (choice.id) } " " } };
    html! {
        @if entry.choices.len() > MANY { details { summary { (entry.choices.len()) " words" } (words) } }
        @else if !entry.choices.is_empty() { p { (words) } }
        @if let Some((least, most)) = entry.bounds {
            p class="muted" {
                (least) " to " (most)
                @if entry.variable { ", or " code { "X" } }
                @if entry.may_be_unknown { ", or " code { "?" } " where the list does not say" }
            }
        }
    }
}
