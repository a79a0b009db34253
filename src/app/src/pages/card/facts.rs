//! Every printed field of a card with its name.

use maud::{Markup, html};
use safehouse_engine::{card::Card, catalogue::Catalogue};

/// The fields in the game's reading order; the type line and the text stand
/// elsewhere on the page.
pub(super) fn table(catalogue: &Catalogue, card: &Card) -> Markup {
    let printed = catalogue.game().fields.iter().filter_map(|field| Some((field, card.fact(field.id)?)));
    html! {
        dl class="facts" {
            @for (field, fact) in printed {
                div {
                    dt title=(field.help) { (field.name) }
                    dd { (field.written(fact)) }
                }
            }
            @if let Some(copies) = card.max_copies { div { dt { "Copies in a deck" } dd { (copies) } } }
        }
    }
}
