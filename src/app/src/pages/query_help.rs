//! How to search: the fields, their operators and values, and a form that
//! writes a query.

mod form;

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::{QueryField, QueryKind},
    game::GameDefinition,
};

use crate::{
    drawn::{Draw, Page, ReadingPage, Scene},
    paths,
};

pub(super) use form::compose;

/// The page at `/help/search`.
#[component]
pub fn QueryHelpPage() -> impl IntoView {
    view! { <ReadingPage draw=Draw::new(draw) /> }
}

/// The language by example: query and what it finds.
const EXAMPLES: &[(&str, &str)] = &[
    ("walker", "Cards with “walker” in their name."),
    ("!\"Sarah\"", "The card of exactly this name."),
    ("t:weapon class:ranged", "Conditions side by side must all hold."),
    ("t:item or t:event", "Either is enough."),
    ("t:weapon|item ap=1", "Several values of one field."),
    ("-t:zombie (ap=1 or tp=1)", "A minus turns around what follows; parentheses group."),
    ("dmg>hp", "Two numbers of the same card."),
    ("r>=SR unique:prints", "Rarities have an order; every printing for itself."),
    ("o:\"threat zone\"", "Words in the rules text, in this order."),
    ("o:/draw \\d card/", "A regular expression."),
    ("hp=?", "Where the card list does not know a value."),
    ("t:zombie order:-dmg order:name", "Largest damage first, then by name."),
];

fn draw(scene: &Scene<'_>) -> Page {
    let game = scene.library.catalogue.game();
    let body = html! {
        div class="page query-help" {
            h1 { "How to search" }
            p class="lead" { "Type a name, or ask by field: a name, a sign, a value. The form writes such a query for you." }
            (form::form(scene))
            section aria-labelledby="examples" {
                h2 id="examples" { "By example" }
                dl class="query-examples" {
                    @for (query, words) in EXAMPLES {
                        div { dt { a href=(paths::search(query)) { code { (query) } } } dd { (words) } }
                    }
                }
            }
            section aria-labelledby="signs" {
                h2 id="signs" { "What binds first" }
                ol class="prose-list" {
                    li { code { "|" } " between values: " code { "t:weapon|item" } }
                    li { code { "-" } " or " code { "not" } " before a condition or a group" }
                    li { code { "and" } ", which you need not write" }
                    li { code { "or" } }
                }
                p { "So " code { "walker or runner hp>3" } " finds every Walker, and those Runners that have more than 3 HP." }
                p { "A card that does not print a field matches no comparison with it. Case, accents, dashes and quotes make no difference." }
            }
            section aria-labelledby="fields" {
                h2 id="fields" { "Fields" }
                div class="table-scroll" {
                    table class="table" {
                        thead { tr { th scope="col" { "Field" } th scope="col" { "Write" } th scope="col" { "Signs" } th scope="col" { "Values" } } }
                        tbody { @for field in QueryField::all(game) { (row(game, field)) } }
                    }
                }
            }
        }
    };
    Page::new(
        "How to search",
        "The search language: fields, comparisons, and, or, not, order, and a form that writes queries.",
        paths::QUERY_HELP,
        body,
    )
}

fn row(game: &'static GameDefinition, field: QueryField) -> Markup {
    let choices = field.choices(game);
    let signs: Vec<_> = field.kind().operators().iter().map(|operator| operator.as_str()).collect();
    html! {
        tr id=(format!("field-{}", field.id())) {
            th scope="row" { (field.name()) }
            td { @for name in field.query_names() { code { (name) ":" } " " } }
            td class="figures" { (signs.join(" ")) }
            td {
                @if choices.is_empty() { (hint(field.kind())) }
                @else if choices.len() > 12 {
                    details { summary { (choices.len()) " words" } @for choice in &choices { code { (choice.id) } " " } }
                } @else {
                    @for choice in &choices { code title=(choice.name) { (choice.id) } " " }
                }
            }
        }
    }
}

fn hint(kind: QueryKind) -> &'static str {
    kind.value_hint()
}
