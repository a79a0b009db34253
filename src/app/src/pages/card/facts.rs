//! Every printed field of a card with its name.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Card, Fact},
    catalogue::Catalogue,
    game::{FieldDefinition, FieldKind, Word},
};

use crate::components::card_face::UNKNOWN;

/// The fields in the game's reading order; the type line and the text stand
/// elsewhere on the page.
pub(super) fn table(catalogue: &Catalogue, card: &Card) -> Markup {
    let printed = catalogue.game().fields.iter().filter_map(|field| Some((field, card.fact(field.id)?)));
    html! {
        dl class="facts" {
            @for (field, fact) in printed {
                div {
                    dt title=(field.help) { (field.name) }
                    dd { (value(field, fact)) }
                }
            }
            @if let Some(copies) = card.max_copies { div { dt { "Copies in a deck" } dd { (copies) } } }
        }
    }
}

/// A value in words.
fn value(field: &FieldDefinition, fact: &Fact) -> String {
    let words = match field.kind {
        FieldKind::Word(words) | FieldKind::Words(words) => words,
        FieldKind::Number { .. } | FieldKind::Text | FieldKind::Flag => &[],
    };
    let name = |id: &str| {
        words.iter().find(|word: &&Word| word.id == id).map_or_else(|| id.to_owned(), |word| word.name.to_owned())
    };
    match fact {
        Fact::Unknown => UNKNOWN.to_owned(),
        Fact::Number(number) => number.to_string(),
        Fact::Variable => "X".to_owned(),
        Fact::Text(text) => text.clone(),
        Fact::Word(word) => name(word),
        Fact::Words(words) if words.is_empty() => "none".to_owned(),
        Fact::Words(words) => words.iter().map(|word| name(word)).collect::<Vec<_>>().join(", "),
        Fact::Flag => "yes".to_owned(),
    }
}
