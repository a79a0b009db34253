//! One printing, and everything about its card.

mod explanation;
mod facts;
mod legality;
pub(crate) mod odds;

use maud::{Markup, html};
use safehouse_engine::{
    card::{Card, Edition, Requirement, RequirementTest, Variant},
    catalogue::{Catalogue, PrintingIndex},
    games,
};

use super::{not_found, playtest_note};
use crate::{
    components::{
        add_to_deck,
        card_face::{Face, card_face, type_line},
        card_names, clauses, owned_marks,
        symbol::line_symbol,
        symbols,
    },
    drawing::{Asked, Page, Scene, for_documents},
    paths::HasPaths as _,
};

/// The page at `/cards/:set/:number/:slug`; `?edition=first` puts the stamp on.
pub(crate) fn draw(scene: &Scene<'_>, asked: &Asked) -> Page {
    let edition = asked.query.get("edition").and_then(|id| Edition::from_id(&id));
    match find(&scene.library.catalogue, &asked.param("set"), &asked.param("number")) {
        Some(printing) => draw_printing(scene, printing, edition),
        None => {
            not_found::page(scene, "There is no such card", "No printing has this number. Search for its name instead.")
        }
    }
}

/// The printing of a set and a number in the address of a page.
#[cfg(feature = "ssr")]
pub fn find_printing(catalogue: &Catalogue, set: &str, number: &str) -> Option<PrintingIndex> {
    find(catalogue, set, number)
}

/// The printing of a set and a number, which may leave the set's code out.
fn find(catalogue: &Catalogue, set: &str, number: &str) -> Option<PrintingIndex> {
    catalogue
        .find_number(&format!("{set}-{number}"))
        .or_else(|| catalogue.find_number(number))
        .filter(|printing| catalogue.printing(*printing).set.eq_ignore_ascii_case(set))
}

fn draw_printing(scene: &Scene<'_>, index: PrintingIndex, edition: Option<Edition>) -> Page {
    let library = scene.library;
    let catalogue = &library.catalogue;
    let card_index = catalogue.card_of(index);
    let card = catalogue.card(card_index);
    let printing = catalogue.printing(index);
    let name = card.name.as_str();
    let face = Face { edition, linked: false, ..Face::new(catalogue, index, scene.icons) };
    let set_name = face.set.map_or(printing.set.as_str(), |set| &set.name);

    let body = html! {
        div class="page card-page" {
            (neighbours(catalogue, index))
            div class="card-page__columns" {
                // The words beside it say all of it.
                div class="card-page__face" aria-hidden="true" { (card_face(&face)) }
                div class="card-page__words" {
                    nav class="crumbs" aria-label="Where you are" {
                        a href=(catalogue.paths().cards()) { "Cards" } span aria-hidden="true" { "/" }
                        a href=(catalogue.paths().set(&printing.set)) { (set_name) } span aria-hidden="true" { "/" }
                        span class="figures" { (printing.number) }
                    }
                    h1 { (name) }
                    p class="card-page__type" data-tone=(catalogue.game().face.tone(card.card_type).name()) {
                        (type_line(catalogue, card)) " " (symbols::rarity_label(catalogue.game(), printing.rarity))
                    }
                    p class="actions" {
                        (add_to_deck::large_button(catalogue, card))
                        // The server knows which card it is by the address before it: less for every browser to load.
                        a class="button button--plain" rel="external" href="?events" { "Events" }
                    }
                    (owned_marks::section(scene, index))
                    (text(catalogue, card))
                    (explanation::details(catalogue.game(), card))
                    (facts::table(catalogue, card))
                    @if let Some(set) = face.set { (playtest_note(set)) }
                }
            }
            div class="card-page__more" {
                (keywords(catalogue, card))
                (printings(catalogue, card, index, edition))
                (legality::section(library, card_index))
                (odds::section(library, card_index))
            }
        }
    };
    let description = for_documents(|| {
        if card.text.is_empty() {
            format!("{name}, {}, {}.", type_line(catalogue, card), printing.number)
        } else {
            format!("{}: {}", type_line(catalogue, card), card.text.join(" "))
        }
    });
    let preview = for_documents(|| catalogue.paths().card_preview(printing));
    Page { preview, ..Page::new(name, description, for_documents(|| catalogue.paths().card(printing, name)), body) }
}

/// Previous and next by number; the arrow keys follow them.
fn neighbours(catalogue: &Catalogue, index: PrintingIndex) -> Markup {
    let numbers: Vec<_> = catalogue.by_number().collect();
    let at = numbers.iter().position(|other| *other == index);
    let before = at.and_then(|at| at.checked_sub(1)).and_then(|at| numbers.get(at));
    let after = at.and_then(|at| numbers.get(at + 1));
    let link = |neighbour: PrintingIndex, rel: &str, arrow: &str, word: &str| {
        let printing = catalogue.printing(neighbour);
        let name = catalogue.card(catalogue.card_of(neighbour)).name.as_str();
        html! {
            a class="neighbours__link" rel=(rel) href=(catalogue.paths().card(printing, name)) data-side=(rel) {
                (line_symbol(arrow))
                span { span class="hidden" { (word) ": " } (name) " " span class="figures muted" { (printing.number) } }
            }
        }
    };
    html! {
        nav class="neighbours" aria-label="Cards by number" {
            @if let Some(before) = before { (link(*before, "prev", "M15 5l-7 7 7 7", "Previous")) }
            @if let Some(after) = after { (link(*after, "next", "M9 5l7 7-7 7", "Next")) }
        }
    }
}

fn text(catalogue: &Catalogue, card: &Card) -> Markup {
    html! {
        div class="card-page__text" {
            @if card.text.is_empty() { p class="muted" { "It has no rules text." } }
            @for line in &card.text { p { (card_names::rules_line(line, catalogue, &card.name)) } }
            @if let Some(requirement) = &card.requires { p class="playtest-note" { (card_names::sentence(&usable_with(catalogue, requirement), Some(&requirement.value), catalogue)) " " (clauses::sources(&requirement_clauses(catalogue), &[], catalogue.paths())) } }
            @if let Some(flavor) = &card.flavor { p class="card-page__flavor" { (flavor) } }
        }
    }
}

fn requirement_clauses(catalogue: &Catalogue) -> Vec<String> {
    catalogue.game().card_clauses.requirement.iter().map(|&clause| clause.to_owned()).collect()
}

fn usable_with(catalogue: &Catalogue, requirement: &Requirement) -> String {
    let value = &requirement.value;
    match requirement.test {
        RequirementTest::NameIs => format!("Only usable with {value}"),
        RequirementTest::NameContains => format!("Only usable with a card whose name contains “{value}”"),
        RequirementTest::FieldIs(field) => {
            let name = catalogue.game().field(field).map_or(field, |field| field.name);
            format!("Only usable with the {name} {value}")
        }
    }
}

/// What the mechanics in the text of this card do.
fn keywords(catalogue: &Catalogue, card: &Card) -> Markup {
    let mut terms = (catalogue.game().glossary)().terms_in(&card.text.join("\n"));
    terms.retain(|term| term.kind.is_mechanic());
    let summaries = games::summaries(catalogue.game());
    html! {
        @if !terms.is_empty() {
            section aria-labelledby="keywords" {
                h2 id="keywords" { "Words on this card" }
                dl class="keyword-notes" {
                    @for term in terms {
                        div {
                            dt { a href=(catalogue.paths().term(&term.id)) { (term.name) } }
                            dd { (summaries.of(term)) " " (clauses::sources(&term.clauses, &term.rulings, catalogue.paths())) }
                        }
                    }
                }
            }
        }
    }
}

fn printings(catalogue: &Catalogue, card: &Card, shown: PrintingIndex, edition: Option<Edition>) -> Markup {
    let index = catalogue.card_of(shown);
    html! {
        section aria-labelledby="printings" {
            h2 id="printings" { "Printings" }
            div class="table-scroll" {
                table class="table table--scrolled" {
                    thead { tr {
                        th scope="col" { "Number" } th scope="col" { "Set" } th scope="col" { "Rarity" }
                        th scope="col" { "Kind" } th scope="col" { "Finishes" } th scope="col" { "Editions" } th scope="col" { "Artist" }
                    } }
                    tbody {
                        @for position in catalogue.printings_of(index) {
                            @let printing = catalogue.printing(PrintingIndex(position));
                            @let address = catalogue.paths().card(printing, card.name.as_str());
                            @let is_shown = position == shown.0;
                            tr aria-current=[is_shown.then_some("true")] {
                                th scope="row" class="figures" { a href=(address) { (printing.number) } }
                                td { a href=(catalogue.paths().set(&printing.set)) { (catalogue.set(&printing.set).map_or(printing.set.as_str(), |set| &set.name)) } }
                                td { (symbols::rarity_label(catalogue.game(), printing.rarity)) }
                                td { (if printing.variant == Variant::Standard { "Standard" } else { printing.variant.name() }) }
                                td { (joined(printing.finishes.iter().map(|finish| finish.name()))) }
                                td {
                                    @for (position, other) in printing.editions.iter().enumerate() {
                                        @if position > 0 { ", " }
                                        a href=(format!("{address}?edition={}", other.id()))
                                            aria-current=[(is_shown && edition == Some(*other)).then_some("true")] { (other.name()) }
                                    }
                                }
                                td { (printing.artist.as_deref().unwrap_or("–")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
