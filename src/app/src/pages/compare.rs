//! Two decks side by side.

mod difference;
mod own_decks;

use std::{cmp::Ordering, collections::BTreeSet};

use leptos::prelude::*;
use leptos_router::{hooks::use_query_map, params::ParamsMap};
use maud::{Markup, html};
use safehouse_engine::{
    deck::{code::DecodeError, list::DeckList, statistics::FacetValue},
    library::GameLibrary,
};

use self::difference::{Change, Row, differences};
use super::shared_deck::{Kept, KeptDecks, kept_page, trouble};
use crate::{
    components::{
        cost_curve::CostCurve,
        deck_sheet::{Sheet, chip, draw_curve, findings, headline, isolated, name_of, section_curves},
        page_buttons,
    },
    context::use_site,
    deck::{
        address::link_of,
        label::DeckLabel,
        written::{Written, decode},
    },
    drawing::{Page, Scene, for_documents},
    paths::HasPaths as _,
};

/// Parameters of the two decks, and what their fields are called.
const SIDES: [(&str, &str); 2] = [("left", "First deck"), ("right", "Second deck")];

/// The parameter of a code or link that goes before the chosen deck.
fn link_of_side(side: &str) -> String {
    format!("{side}-link")
}

/// The page at `/decks/compare`; `?left=` and `?right=` are deck codes or
/// links to decks. Its route waits for the decks that the server keeps.
#[component]
pub fn ComparePage() -> impl IntoView {
    page_buttons::listen();
    let query = use_query_map();
    let ids = Memo::new(move |_| query.with(|query| short_ids(&written(query))));
    let site = use_site();
    let offer = Callback::new(move |element: web_sys::Element| own_decks::offer(&element, site));
    kept_page(ids, move |scene, kept| query.with(|query| draw(scene, query, kept)), offer)
}

fn short_ids(sides: &[Written; 2]) -> Vec<String> {
    sides.iter().filter_map(Written::short_id).map(str::to_owned).collect()
}

fn written(query: &ParamsMap) -> [Written; 2] {
    texts(query).map(|text| Written::read(&text))
}

/// What each side says: the code or link in its field, else the chosen deck.
fn texts(query: &ParamsMap) -> [String; 2] {
    SIDES.map(|(name, _)| {
        let written = query.get(&link_of_side(name)).filter(|text| !text.trim().is_empty());
        written.or_else(|| query.get(name)).unwrap_or_default()
    })
}

/// What became of what stands in a field.
enum Side {
    /// It is empty.
    Empty,
    /// A deck.
    Deck(DeckList),
    /// A code that is not read.
    Unreadable(DecodeError),
    /// A link to a deck that the server does not have.
    Missing,
}

fn read(library: &GameLibrary, written: Written, kept: &KeptDecks) -> Side {
    match written {
        Written::Nothing => Side::Empty,
        Written::Code { code, label } => match decode(&code, label, &library.catalogue) {
            Ok(deck) => Side::Deck(deck),
            Err(error) => Side::Unreadable(error),
        },
        // A server that does not answer and a deck that is not there look the
        // same to the reader: the link gives no deck now.
        Written::Short { id, label } => match kept.get(&id) {
            Some(Kept::Deck(deck)) => Side::Deck(label.on(deck.clone())),
            Some(Kept::Nothing | Kept::Removed | Kept::Unanswered) | None => Side::Missing,
        },
    }
}

/// The page; nothing while a deck that it needs is on its way.
fn draw(scene: &Scene<'_>, query: &ParamsMap, kept: &KeptDecks) -> Option<Page> {
    let library = scene.library;
    let written = written(query);
    if short_ids(&written).iter().any(|id| !kept.contains_key(id)) {
        return None;
    }
    let sides = written.map(|side| read(library, side, kept));
    let texts = texts(query);
    let mut status = None;
    let body = html! {
        div class="page compare" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(scene.paths().decks()) { "Decks" } span aria-hidden="true" { "/" } "Compare"
            }
            h1 { "Compare two decks" }
            (form(library, &sides, &texts))
            @match &sides {
                [Side::Deck(left), Side::Deck(right)] => {
                    @let labels = [left, right].map(DeckLabel::of);
                    @let [left, right] = told_apart(left, right);
                    @let sheets = [Sheet::new(library, &left), Sheet::new(library, &right)];
                    @let () = status = sheets.iter().find_map(Sheet::status);
                    (comparison(&sheets, &labels))
                }
                _ => p class="muted" { "Choose two decks to see what they share and where they differ." }
            }
        }
    };
    let words =
        |game: &str| format!("Two {game} decks side by side: what only one plays, other numbers, verdicts, curves.");
    let description = for_documents(|| words(library.catalogue.game().name));
    Some(Page {
        status,
        ..Page::new("Compare two decks", description, for_documents(|| scene.paths().comparison()), body)
    })
}

/// The decks under names that tell them apart.
fn told_apart(left: &DeckList, right: &DeckList) -> [DeckList; 2] {
    let are_alike = name_of(left) == name_of(right);
    let named = |deck: &DeckList, order: &str| {
        let name = name_of(deck);
        let name = if are_alike { format!("{name} ({order})") } else { name.to_owned() };
        DeckList { name, ..deck.clone() }
    };
    [named(left, "first"), named(right, "second")]
}

fn form(library: &GameLibrary, sides: &[Side; 2], texts: &[String; 2]) -> Markup {
    html! {
        form class="compare__form" action=(library.paths().comparison()) method="get" data-navigate="submit" {
            @for ((name, label), (side, text)) in SIDES.iter().zip(sides.iter().zip(texts)) {
                (picker(library, name, label, side, text))
            }
            p class="actions" {
                button class="button" { "Compare" }
                @if texts.iter().any(|text| !text.is_empty()) {
                    a class="button button--plain" href=(library.paths().compare(&texts[1], &texts[0])) { "Swap the decks" }
                }
            }
        }
    }
}

/// Chooses a deck by its name, or by a code or link; the browser adds the decks
/// of this device.
fn picker(library: &GameLibrary, name: &str, label: &str, side: &Side, text: &str) -> Markup {
    let offered: Vec<(String, &str)> = library
        .decks
        .iter()
        .map(|deck| (link_of(library, deck), name_of(deck)))
        .filter(|(link, _)| !link.is_empty())
        .collect();
    let is_offered = offered.iter().any(|(link, _)| link == text);
    let field = link_of_side(name);
    let is_wrong = matches!(side, Side::Unreadable(_) | Side::Missing);
    html! {
        fieldset class="compare__picker" {
            legend { (label) }
            div class="labelled" {
                label for=(name) { "Choose a deck" }
                select id=(name) class="field" name=(name) data-own-decks {
                    option value="" { "–" }
                    @if let Side::Deck(deck) = side { @if !is_offered { option value=(text) selected { (name_of(deck)) } } }
                    optgroup label="Ready-made" {
                        @for (link, deck) in &offered { option value=(link) selected[link == text] { (deck) } }
                    }
                }
            }
            details open[is_wrong] {
                summary { "Or paste a code or a link" }
                div class="labelled" {
                    label for=(field) { "Deck code, link to a deck, or short link" }
                    input id=(field) class="field" name=(field) value=[is_wrong.then_some(text)] autocomplete="off"
                        autocapitalize="off" spellcheck="false" aria-invalid=[is_wrong.then_some("true")];
                    @match side {
                        Side::Unreadable(error) => { (trouble(error)) }
                        Side::Missing => p class="problem" role="alert" {
                            strong { "No deck has this link." } " Copy it again, or paste the deck code."
                        }
                        Side::Empty | Side::Deck(_) => {}
                    }
                }
            }
        }
    }
}

/// Two decks side by side: verdicts, cards, curves.
pub(crate) fn comparison(sheets: &[Sheet<'_>; 2], labels: &[DeckLabel; 2]) -> Markup {
    let [left, right] = sheets;
    html! {
        section aria-labelledby="verdicts" {
            h2 id="verdicts" { "Verdicts" }
            div class="compare__pair" {
                @for (sheet, label) in sheets.iter().zip(labels) {
                    div class="compare__side" {
                        h3 { @if sheet.code.is_empty() { bdi { (sheet.name()) } } @else { a href=(sheet.library.paths().shared_code(&sheet.code, label)) { bdi { (sheet.name()) } } } }
                        p { (chip(sheet.catalogue().game(), &sheet.certificate)) }
                        (headline(sheet))
                        (findings(sheet))
                    }
                }
            }
        }
        section aria-labelledby="cards" {
            h2 id="cards" { "Cards" }
            @if left.certificate.content_id == right.certificate.content_id {
                p { "Both are the same deck: every section holds the same cards." }
            }
            (card_tables(left, right))
        }
        (curves(sheets))
    }
}

/// What both hold and what only one does, a table a section.
pub(crate) fn card_tables(left: &Sheet<'_>, right: &Sheet<'_>) -> Markup {
    let game = left.catalogue().game();
    html! {
        @for section in game.sections {
            @let rows = differences(left.catalogue(), left.deck, right.deck, section.id);
            @let (same, other): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.change() == Change::Same);
            @if !same.is_empty() || !other.is_empty() {
                div class="table-scroll" {
                    table class="table compare__table" {
                        caption { (section.name) }
                        thead { tr {
                            th scope="col" { "Card" }
                            th scope="col" class="number" { bdi { (left.name()) } }
                            th scope="col" class="number" { bdi { (right.name()) } }
                            th scope="col" class="number" { "Difference" }
                        } }
                        @if other.is_empty() {
                            tbody { tr { td colspan="4" class="muted" { "No difference." } } }
                        }
                        @for (change, heading) in [
                            (Change::OnlyLeft, html! { "Only in " bdi { (left.name()) } }),
                            (Change::OnlyRight, html! { "Only in " bdi { (right.name()) } }),
                            (Change::Number, html! { "In both, in other numbers" }),
                        ] {
                            @let rows: Vec<&Row> = other.iter().filter(|row| row.change() == change).collect();
                            @if !rows.is_empty() {
                                tbody data-change=(change.id()) {
                                    tr class="compare__group" { th colspan="4" scope="rowgroup" { (heading) } }
                                    @for row in rows { (table_row(left, row)) }
                                }
                            }
                        }
                        tfoot { tr {
                            th scope="row" { "Cards" }
                            td class="number" { (left.deck.count(section.id)) }
                            td class="number" { (right.deck.count(section.id)) }
                            td class="number" { (signed(left.deck.count(section.id), right.deck.count(section.id))) }
                        } }
                    }
                }
                @if !same.is_empty() {
                    details class="compare__same" {
                        @let cards = same.iter().map(|row| u64::from(row.left)).sum::<u64>();
                        summary { "The same in both: " (cards) @if cards == 1 { " card" } @else { " cards" } }
                        ul class="deck-list" {
                            @for row in &same {
                                li class="deck-list__row" {
                                    span class="deck-list__quantity figures" { (row.left) span class="hidden" { " ×" } }
                                    span class="deck-list__name" { (row.link(left.catalogue())) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn table_row(left: &Sheet<'_>, row: &Row) -> Markup {
    html! {
        tr {
            th scope="row" { (row.link(left.catalogue())) }
            td class="number" { (quantity(row.left)) }
            td class="number" { (quantity(row.right)) }
            td class="number" { (signed(row.left, row.right)) }
        }
    }
}

fn quantity(copies: u32) -> Markup {
    html! { @if copies == 0 { span class="muted" { "–" } } @else { (copies) } }
}

/// How many more the right deck has, e.g. `+2` or `−1`.
fn signed(left: u32, right: u32) -> String {
    match right.cmp(&left) {
        Ordering::Less => format!("−{}", left - right),
        Ordering::Equal => "±0".to_owned(),
        Ordering::Greater => format!("+{}", right - left),
    }
}

/// Curves of both decks on one scale, cost by cost.
fn curves(sheets: &[Sheet<'_>; 2]) -> Markup {
    let [left, right] = sheets;
    let sections = left.catalogue().game().sections.iter().filter(|section| section.counted);
    let mut pairs = Vec::new();
    for section in sections {
        let curves = pair_up(section_curves(left, section), section_curves(right, section));
        pairs.extend(curves.into_iter().map(|pair| (section.name, pair)));
    }
    html! {
        @if !pairs.is_empty() {
            section class="curves" aria-labelledby="curves" {
                h2 id="curves" { "Curves" }
                @for (section, pair) in &pairs {
                    @let peak = pair.iter().map(CostCurve::peak).max().unwrap_or(0);
                    div class="compare__pair" {
                        @for (sheet, curve) in sheets.iter().zip(pair) {
                            (draw_curve(&format!("{} – {section}", isolated(sheet.name())), curve, peak))
                        }
                    }
                }
            }
        }
    }
}

/// Curves of the same cost, over the costs of both.
fn pair_up(left: Vec<CostCurve>, right: Vec<CostCurve>) -> Vec<[CostCurve; 2]> {
    let empty = |name| CostCurve { name, bars: Vec::new(), mean: None };
    let mut names: Vec<&'static str> = left.iter().chain(&right).map(|curve| curve.name).collect();
    names.sort_unstable();
    names.dedup();
    let named = |curves: &[CostCurve], name| curves.iter().find(|curve| curve.name == name).cloned();
    names
        .into_iter()
        .map(|name| {
            let pair = [&left, &right].map(|curves| named(curves, name).unwrap_or_else(|| empty(name)));
            let bars = pair.iter().flat_map(|curve| &curve.bars);
            let costs: BTreeSet<FacetValue> = bars.map(|bar| bar.value.clone()).collect();
            pair.map(|curve| curve.over(&costs))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use safehouse_engine::deck::statistics::{Bucket, Tally};

    use super::*;

    #[test]
    fn curves_that_are_compared_share_their_costs() {
        let curve = |bars: &[(FacetValue, u64)]| {
            let bar = |(value, copies): &(FacetValue, u64)| Bucket {
                value: value.clone(),
                tally: Tally { copies: *copies, lines: Vec::new() },
            };
            CostCurve { name: "AP", bars: bars.iter().map(bar).collect(), mean: None }
        };
        let number = FacetValue::Number;
        let left = curve(&[(number(0), 2), (FacetValue::Variable, 1)]);
        let pairs = pair_up(vec![left], vec![curve(&[(number(2), 4), (number(10), 1)])]);
        let costs = |curve: &CostCurve| {
            curve.bars.iter().map(|bar| format!("{}={}", bar.value, bar.tally.copies)).collect::<Vec<_>>()
        };
        assert_eq!(pairs.len(), 1);
        assert_eq!(costs(&pairs[0][0]), ["0=2", "2=0", "10=0", "X=1"]);
        assert_eq!(costs(&pairs[0][1]), ["0=0", "2=4", "10=1", "X=0"]);
    }

    #[test]
    fn a_difference_says_its_direction() {
        assert_eq!((signed(1, 3).as_str(), signed(3, 1).as_str(), signed(2, 2).as_str()), ("+2", "−2", "±0"));
    }
}
