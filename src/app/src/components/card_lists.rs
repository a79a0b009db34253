//! Cards in a grid, as lines of a table, and as text.

use maud::{Markup, html};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};

use super::{
    card_face::{Face, card_face, costs, rarity_name, type_line, values},
    rules_text, symbols,
};
use crate::paths;

/// Faces in a grid.
pub fn grid(catalogue: &Catalogue, printings: impl Iterator<Item = PrintingIndex>, icons: &str) -> Markup {
    html! {
        ol class="card-grid" data-rows {
            @for printing in printings { li { (card_face(&Face::new(catalogue, printing, icons))) } }
        }
    }
}

/// A table, one line a printing.
pub fn table(catalogue: &Catalogue, printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! {
        div class="table-scroll" {
            table class="table card-table" {
                thead { tr {
                    th scope="col" { "Name" } th scope="col" { "Type" } th scope="col" { "Cost" }
                    th scope="col" class="number" { "HP" } th scope="col" class="number" { "Dmg" }
                    th scope="col" { "Rarity" } th scope="col" { "Number" }
                } }
                tbody data-rows { @for printing in printings { (row(catalogue, printing)) } }
            }
        }
    }
}

/// A line of [`table`].
pub fn row(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index));
    let values = values(card);
    let figure = |id: &str| values.iter().find(|value| value.id == id).map(|value| value.figure.as_str());
    html! {
        tr data-type=(card.card_type) {
            th scope="row" { a href=(paths::card(printing, card.name.as_str())) { (card.name.as_str()) } }
            td { (type_line(catalogue, card)) }
            td class="figures" { @for cost in costs(card) { (cost.figure) " " (cost.id.to_uppercase()) " " } }
            td class="number" { (figure("hp").unwrap_or_default()) }
            td class="number" { (figure("damage").unwrap_or_default()) }
            td { span class="rarity" data-rarity=(printing.rarity) { (symbols::rarity(printing.rarity)) abbr title=(rarity_name(catalogue, printing.rarity)) { (printing.rarity) } } }
            td class="figures" { (printing.number) }
        }
    }
}

/// Everything a card prints, without its picture.
pub fn full_texts(catalogue: &Catalogue, printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! { ol class="full-texts" data-rows { @for printing in printings { (full(catalogue, printing)) } } }
}

/// An entry of [`full_texts`].
pub fn full(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index));
    let glossary = (catalogue.game().glossary)();
    let traits = card.words("traits");
    html! {
        li class="full-text" data-type=(card.card_type) {
            h3 { a href=(paths::card(printing, card.name.as_str())) { (card.name.as_str()) } }
            p class="full-text__type" {
                (type_line(catalogue, card))
                @if !traits.is_empty() { " · " (traits.join(", ")) }
            }
            dl class="full-text__values" {
                @for value in costs(card).iter().chain(&values(card)) {
                    div { dt { (value.label) } dd { (value.figure) } }
                }
                @for id in ["identity", "timing", "trigger"] {
                    @if let (Some(words), Some(field)) = (card.word(id), catalogue.game().field(id)) { div { dt { (field.name) } dd { (words) } } }
                }
            }
            @for line in &card.text { p { (rules_text::emphasised(line, glossary)) } }
            p class="full-text__foot" {
                span class="rarity" data-rarity=(printing.rarity) { (symbols::rarity(printing.rarity)) (printing.rarity) }
                span class="figures" { (printing.number) }
            }
        }
    }
}
