//! Cards in a grid, as lines of a table, and as text.

use maud::{Markup, html};
use safehouse_engine::catalogue::PrintingIndex;

use super::{
    add_to_deck,
    card_face::{costs, type_line, values},
    owned_marks, rules_text, slots, symbols,
};
use crate::{drawing::Scene, paths::HasPaths as _};

/// Faces in a grid, all of them.
pub fn grid(scene: &Scene<'_>, printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! {
        ol class="card-grid" data-rows {
            @for printing in printings { (slots::filled(scene, printing)) }
        }
    }
}

/// A grid for a running script, which puts the places of these printings and the
/// faces near the screen into it ([`slots`]).
pub fn live_grid(printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! { ol class="card-grid" data-rows data-slots=(slots::listed(printings)) {} }
}

/// A table, one line a printing. A phone lays each line out in two; the roles
/// keep it a table for a screen reader then.
pub fn table(scene: &Scene<'_>, printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! {
        div class="table-scroll" {
            table class="table card-table" role="table" {
                thead role="rowgroup" { tr role="row" {
                    th scope="col" role="columnheader" { "Name" }
                    th scope="col" role="columnheader" { "Type" }
                    th scope="col" role="columnheader" { "Cost" }
                    th scope="col" role="columnheader" class="number" { "HP" }
                    th scope="col" role="columnheader" class="number" { "Dmg" }
                    th scope="col" role="columnheader" { "Rarity" }
                    th scope="col" role="columnheader" { "Number" }
                    th scope="col" role="columnheader" class="with-script" { span class="hidden" { "Deck" } }
                } }
                tbody role="rowgroup" data-rows { @for printing in printings { (row(scene, printing)) } }
            }
        }
    }
}

/// A line of [`table`].
pub fn row(scene: &Scene<'_>, index: PrintingIndex) -> Markup {
    let catalogue = &scene.library.catalogue;
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index));
    let values = values(catalogue.game(), card);
    let figure = |id: &str| values.iter().find(|value| value.id == id).map(|value| value.figure.as_str());
    html! {
        tr role="row" data-tone=(catalogue.game().face.tone(card.card_type).name()) {
            th scope="row" role="rowheader" { a href=(catalogue.paths().card(printing, card.name.as_str())) { (card.name.as_str()) } (owned_marks::mark(scene, index)) }
            td role="cell" class="card-table__type" { (type_line(catalogue, card)) }
            td role="cell" class="figures" { @for cost in costs(catalogue.game(), card) { (cost.figure) " " (cost.id.to_uppercase()) " " } }
            td role="cell" class="number" { (labelled("HP", figure("hp"))) }
            td role="cell" class="number" { (labelled("Dmg", figure("damage"))) }
            td role="cell" class="card-table__rarity" { (symbols::rarity_label(catalogue.game(), printing.rarity)) }
            td role="cell" class="figures card-table__number" { (printing.number) }
            td role="cell" class="card-table__add with-script" { (add_to_deck::button(card)) }
        }
    }
}

/// A figure whose label shows where the table has no head.
fn labelled(label: &str, figure: Option<&str>) -> Markup {
    html! { @if let Some(figure) = figure { span class="card-table__label" aria-hidden="true" { (label) " " } (figure) } }
}

/// Everything a card prints, without its picture.
pub fn full_texts(scene: &Scene<'_>, printings: impl Iterator<Item = PrintingIndex>) -> Markup {
    html! { ol class="full-texts" data-rows { @for printing in printings { (full(scene, printing)) } } }
}

/// An entry of [`full_texts`].
pub fn full(scene: &Scene<'_>, index: PrintingIndex) -> Markup {
    let catalogue = &scene.library.catalogue;
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index));
    let glossary = (catalogue.game().glossary)();
    let traits = card.words("traits");
    html! {
        li class="full-text" data-tone=(catalogue.game().face.tone(card.card_type).name()) {
            h2 { a href=(catalogue.paths().card(printing, card.name.as_str())) { (card.name.as_str()) } }
            p class="full-text__type" {
                (type_line(catalogue, card))
                @if !traits.is_empty() { " · " (traits.join(", ")) }
            }
            dl class="full-text__values" {
                @for value in costs(catalogue.game(), card).iter().chain(&values(catalogue.game(), card)) {
                    div { dt { (value.label) } dd { (value.figure) } }
                }
                @for id in ["identity", "timing", "trigger"] {
                    @if let (Some(words), Some(field)) = (card.word(id), catalogue.game().field(id)) { div { dt { (field.name) } dd { (words) } } }
                }
            }
            @for line in &card.text { p { (rules_text::emphasised(line, glossary)) } }
            p class="full-text__foot" {
                span class="rarity" data-rarity=(symbols::rarity_colour(catalogue.game(), printing.rarity)) { (symbols::rarity(catalogue.game(), printing.rarity)) (printing.rarity) }
                span class="figures" { (printing.number) }
                (owned_marks::mark(scene, index))
                (add_to_deck::button(card))
            }
        }
    }
}
