//! Two decks side by side.

mod difference;

use std::{cmp::Ordering, collections::BTreeSet};

use leptos::prelude::*;
use leptos_router::{hooks::use_query_map, params::ParamsMap};
use maud::{Markup, html};
use safehouse_engine::deck::{code::DecodeError, list::DeckList, statistics::FacetValue};

use self::difference::{Change, Row, differences};
use super::shared_deck::{Kept, KeptDecks, kept_page, trouble};
use crate::{
    components::{
        cost_curve::CostCurve,
        deck_sheet::{Sheet, chip, draw_curve, findings, headline, section_curves},
        page_buttons,
    },
    deck::{
        address::code_of,
        label::DeckLabel,
        written::{Written, decode},
    },
    drawn::{Page, Scene},
    library::Library,
    paths,
};

/// Parameters of the two decks.
const SIDES: [(&str, &str); 2] = [("left", "Left deck"), ("right", "Right deck")];

/// The page at `/decks/compare`; `?left=` and `?right=` are deck codes or
/// links to decks. Its route waits for the decks that the server keeps.
#[component]
pub fn ComparePage() -> impl IntoView {
    page_buttons::listen();
    let query = use_query_map();
    let ids = Memo::new(move |_| query.with(|query| short_ids(&written(query))));
    kept_page(ids, move |scene, kept| query.with(|query| draw(scene, query, kept)))
}

fn short_ids(sides: &[Written; 2]) -> Vec<String> {
    sides.iter().filter_map(Written::short_id).map(str::to_owned).collect()
}

fn written(query: &ParamsMap) -> [Written; 2] {
    SIDES.map(|(name, _)| Written::read(&query.get(name).unwrap_or_default()))
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

fn read(library: &Library, written: Written, kept: &KeptDecks) -> Side {
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
    let texts = SIDES.map(|(name, _)| query.get(name).unwrap_or_default());
    let body = html! {
        div class="page compare" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::DECKS) { "Decks" } span aria-hidden="true" { "/" } "Compare"
            }
            h1 { "Compare two decks" }
            (form(library, &sides, &texts))
            @match &sides {
                [Side::Deck(left), Side::Deck(right)] => {
                    @let [left, right] = told_apart(left, right);
                    (comparison(&[Sheet::new(library, &left), Sheet::new(library, &right)]))
                }
                _ => p class="muted" { "Fill in both fields to see what the decks share and where they differ." }
            }
        }
    };
    let game = library.catalogue.game().name;
    let description = format!("Two {game} decks side by side: what only one plays, other numbers, verdicts, curves.");
    Some(Page::new("Compare two decks", description, "/decks/compare", body))
}

/// The decks under names that tell them apart.
fn told_apart(left: &DeckList, right: &DeckList) -> [DeckList; 2] {
    let are_alike = left.name == right.name;
    let named = |deck: &DeckList, side: &str| {
        let name = if are_alike || deck.name.is_empty() { side } else { &deck.name };
        DeckList { name: name.to_owned(), ..deck.clone() }
    };
    [named(left, SIDES[0].1), named(right, SIDES[1].1)]
}

/// The label that a deck brought along, without a name that only tells it apart.
fn own_label(deck: &DeckList) -> DeckLabel {
    let label = DeckLabel::of(deck);
    if SIDES.iter().any(|(_, side)| *side == deck.name) { DeckLabel { name: String::new(), ..label } } else { label }
}

fn form(library: &Library, sides: &[Side; 2], texts: &[String; 2]) -> Markup {
    html! {
        form class="compare__form" action="/decks/compare" method="get" data-navigate="submit" {
            @for ((name, label), (side, text)) in SIDES.iter().zip(sides.iter().zip(texts)) {
                div class="labelled" {
                    label for=(name) { (label) @if let Side::Deck(deck) = side { @if !deck.name.is_empty() { ": " (deck.name) } } }
                    input id=(name) class="field" name=(name) value=(text) list="ready-made" autocomplete="off"
                        autocapitalize="off" spellcheck="false" placeholder="sh1…"
                        aria-invalid=[matches!(side, Side::Unreadable(_) | Side::Missing).then_some("true")]
                        aria-describedby="compare-help";
                    @match side {
                        Side::Unreadable(error) => { (trouble(error)) }
                        Side::Missing => p class="problem" role="alert" {
                            strong { "No deck has this link." } " Copy it again, or paste the deck code."
                        }
                        Side::Empty | Side::Deck(_) => {}
                    }
                }
            }
            datalist id="ready-made" {
                @for deck in &library.decks { option value=(code_of(library, deck)) { (deck.name) } }
            }
            p id="compare-help" class="muted" {
                "A deck code, a link to a deck, or a short link. The builder shows the code under Export."
            }
            p class="actions" {
                button class="button" { "Compare" }
                @if texts.iter().any(|text| !text.is_empty()) {
                    a class="button button--plain" href=(paths::compare(&texts[1], &texts[0])) { "Swap sides" }
                }
            }
        }
    }
}

fn comparison(sheets: &[Sheet<'_>; 2]) -> Markup {
    let [left, right] = sheets;
    html! {
        section aria-labelledby="verdicts" {
            h2 id="verdicts" { "Verdicts" }
            div class="compare__pair" {
                @for sheet in sheets {
                    div class="compare__side" {
                        h3 { @if sheet.code.is_empty() { (sheet.name()) } @else { a href=(paths::shared_code(&sheet.code, &own_label(sheet.deck))) { (sheet.name()) } } }
                        p { (chip(&sheet.certificate)) }
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
            (table(left, right))
        }
        (curves(sheets))
    }
}

fn table(left: &Sheet<'_>, right: &Sheet<'_>) -> Markup {
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
                            th scope="col" class="number" { (left.name()) }
                            th scope="col" class="number" { (right.name()) }
                            th scope="col" class="number" { "Difference" }
                        } }
                        @if other.is_empty() {
                            tbody { tr { td colspan="4" class="muted" { "No difference." } } }
                        }
                        @for (change, heading) in [(Change::OnlyLeft, "Only left"), (Change::OnlyRight, "Only right"), (Change::Number, "Other numbers")] {
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
                        summary { "The same in both: " (same.iter().map(|row| u64::from(row.left)).sum::<u64>()) " cards" }
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
                            (draw_curve(&format!("{} – {section}", sheet.name()), curve, peak))
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
