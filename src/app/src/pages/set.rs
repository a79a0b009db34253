//! One set: what is in it, by number.

use maud::{Markup, html};
use safehouse_engine::{
    card::Variant,
    catalogue::{Catalogue, PrintingIndex, Set},
    english::counted,
};

use super::{not_found, playtest_note};
use crate::{
    components::{card_face::type_line, card_fan::fan, symbols},
    drawing::{Asked, Page, Scene, for_documents},
    paths::HasPaths as _,
};

/// The page at `/sets/:code`.
pub(crate) fn draw(scene: &Scene<'_>, asked: &Asked) -> Page {
    let catalogue = &scene.library.catalogue;
    let Some(set) = catalogue.set(&asked.param("code")) else {
        return not_found::page(scene, "There is no such set", "No set has this code. All sets are listed under Sets.");
    };
    let printings: Vec<_> =
        catalogue.by_number().filter(|printing| catalogue.printing(*printing).set == set.code).collect();
    let body = html! {
        div class="page" {
            nav class="crumbs" aria-label="Where you are" { a href=(catalogue.paths().sets()) { "Sets" } span aria-hidden="true" { "/" } (set.code) }
            div class="page-head" {
                h1 { (set.name) }
                a class="button" href=(catalogue.paths().search(&format!("set:{}", set.code))) { "Browse as cards" }
            }
            p class="muted" {
                (counted(printings.len() as u64, ("printing", "printings")))
                @if let Some(released) = &set.released { ", released " time datetime=(released) { (released) } }
            }
            (playtest_note(set))
            div class="set-head" {
                (counts(catalogue, set, &printings))
                (fan(scene, printings.iter().copied()))
            }
            section aria-labelledby="set-list" {
                h2 id="set-list" { "Every printing" }
                div class="table-scroll" {
                    table class="table" {
                        thead { tr {
                            th scope="col" { "Number" } th scope="col" { "Name" } th scope="col" { "Type" }
                            th scope="col" { "Rarity" } th scope="col" { "Printing" }
                        } }
                        tbody { @for printing in &printings { (row(catalogue, *printing)) } }
                    }
                }
            }
        }
    };
    let description = for_documents(|| {
        let printings = counted(printings.len() as u64, ("printing", "printings"));
        format!("{} ({}): {printings} by number.", set.name, set.code)
    });
    Page::new(set.name.clone(), description, for_documents(|| catalogue.paths().set(&set.code)), body)
}

fn row(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let printing = catalogue.printing(index);
    let card = catalogue.card(catalogue.card_of(index));
    html! {
        tr {
            td class="figures" { (printing.number) }
            th scope="row" { a href=(catalogue.paths().card(printing, card.name.as_str())) { (card.name.as_str()) } }
            td { (type_line(catalogue, card)) }
            td { (symbols::rarity_label(catalogue.game(), printing.rarity)) }
            td { @if printing.variant != Variant::Standard { (printing.variant.name()) } }
        }
    }
}

/// How many printings of each type and rarity; every number is a search.
fn counts(catalogue: &Catalogue, set: &Set, printings: &[PrintingIndex]) -> Markup {
    let game = catalogue.game();
    let count = |card_type: &str, code: Option<&str>| {
        printings
            .iter()
            .filter(|index| catalogue.card(catalogue.card_of(**index)).card_type == card_type)
            .filter(|index| code.is_none_or(|code| catalogue.printing(**index).rarity == code))
            .count()
    };
    html! {
        section aria-labelledby="set-counts" {
            h2 id="set-counts" { "What is in it" }
            div class="table-scroll" {
                table class="table set-counts" {
                    thead { tr {
                        th scope="col" { "Type" } th scope="col" class="number" { "All" }
                        @for word in game.rarities { th scope="col" class="number" { abbr title=(word.name) { (word.id) } } }
                    } }
                    tbody {
                        @for word in game.types {
                            tr {
                                th scope="row" { (word.name) }
                                td class="number" {
                                    a href=(catalogue.paths().search(&format!("set:{} t:{} unique:prints", set.code, word.id))) { (count(word.id, None)) }
                                }
                                @for rarity in game.rarities {
                                    @let number = count(word.id, Some(rarity.id));
                                    td class="number" {
                                        @if number > 0 {
                                            a href=(catalogue.paths().search(&format!("set:{} t:{} r:{} unique:prints", set.code, word.id, rarity.id))) { (number) }
                                        } @else { span class="muted" { "0" } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
