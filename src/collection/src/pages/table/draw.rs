//! A table as it is drawn. The roles are written out: where rows are cards, styles take them from the elements.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::{Grading, Holding, Language},
};
use safehouse_paths::{HasPaths as _, collection as at};
use safehouse_symbols::rarity_label;

use super::{
    rows::{PAGE, Row, Rows, page as page_of},
    several::several,
    state::{Column, State},
    words::grouped,
};
use crate::{
    Desk, Fields,
    parts::{form_words, key_of, name_of, place_line},
};

/// Where the shown rows stand among all of them, in words.
pub(super) fn totals(rows: &Rows<'_>, before: usize, shown: usize) -> String {
    let copies = format!("{} {}", grouped(rows.copies()), if rows.copies() == 1 { "copy" } else { "copies" });
    let all = rows.rows.len();
    match all {
        0 => "No rows".to_owned(),
        _ if shown == all => format!("{} {}; {copies}", grouped(all as u64), if all == 1 { "row" } else { "rows" }),
        _ => format!(
            "Rows {}–{} of {}; {copies}",
            grouped(before as u64 + 1),
            grouped((before + shown) as u64),
            grouped(all as u64)
        ),
    }
}

/// The rows of a page, with what is done with several of them.
pub(super) fn table(desk: &Desk<'_>, state: &State, rows: &Rows<'_>, form: &Fields) -> Markup {
    let (before, shown) = page_of(&rows.rows, state.page);
    let here = state.address(desk);
    let ticked: BTreeSet<&str> = form.all("row").collect();
    let all = rows.rows.len();
    let is_long = all > PAGE;
    html! {
        form id="step" method="post" action=(at::page(desk.game(), at::TABLE_STEP)) data-in-place="" { input type="hidden" name="back" value=(here); }
        p class="table-totals" { (totals(rows, before, shown.len())) @if !shown.is_empty() && !is_long && rows.fault.is_none() { " · " a href="#change" { "Change several" } } }
        @if shown.is_empty() {
            p class="muted" {
                @if state.is_filtered() { "Nothing is like that." } @else {
                    "Nothing is in the collection yet. " a href=(at::page(desk.game(), at::ENTER)) rel="external" { "Enter some cards" } "."
                }
            }
        } @else {
            form class="table-rows" id="rows" method="post" action=(at::page(desk.game(), at::TABLE_EDIT)) {
                @for (name, value) in state.fields() { @if !value.is_empty() { input type="hidden" name=(name) value=(value); } }
                // What was ticked and is not on this page stays so.
                @for key in &ticked { @if !shown.iter().any(|row| key_of(row.holding) == *key) { input type="hidden" name="row" value=(key); } }
                // The end of a table that is read on by scrolling is far away.
                @if is_long && rows.fault.is_none() { (several(desk, shown.len(), all, form)) }
                // `collection_rows.js` fetches what is not on this page, and counts rows from one with their heading.
                table class="table copies-table" role="table" aria-label="Copies" aria-rowcount=[is_long.then_some(all + 1)] data-address=[is_long.then(|| State { page: 1, ..state.clone() }.address(desk))] data-rows=[is_long.then_some(all)] data-page-rows=[is_long.then_some(PAGE)] data-first=[is_long.then_some(before)] {
                    thead role="rowgroup" { tr role="row" {
                        th scope="col" role="columnheader" { span class="hidden" { "Choose" } }
                        @for column in Column::ALL { (heading(desk, state, column)) }
                        th scope="col" role="columnheader" { span class="hidden" { "Edit" } }
                    } }
                    tbody role="rowgroup" { @for (at, one) in shown.iter().enumerate() { (row(desk, one, is_long.then_some(before + at + 2), &here, &ticked)) } }
                }
                (pages(desk, state, all))
                @if !is_long && rows.fault.is_none() { (several(desk, shown.len(), all, form)) }
            }
        }
    }
}

fn heading(desk: &Desk<'_>, state: &State, column: Column) -> Markup {
    let is_sorted = state.sort == column;
    let order = if state.is_descending { "descending" } else { "ascending" };
    let next = State { sort: column, is_descending: is_sorted && !state.is_descending, page: 1, ..state.clone() };
    html! {
        th scope="col" role="columnheader" class=[(column == Column::Copies).then_some("number")] aria-sort=[is_sorted.then_some(order)] {
            a href=(next.address(desk)) rel="external" { (column.name()) @if is_sorted { span aria-hidden="true" { (if state.is_descending { " ▼" } else { " ▲" }) } } }
        }
    }
}

/// A row, and where it stands in a table that is longer than a page. The words of a column stand in it where it
/// is a card.
fn row(desk: &Desk<'_>, row: &Row<'_>, at_row: Option<usize>, here: &str, ticked: &BTreeSet<&str>) -> Markup {
    let Row { holding, copies, printing } = *row;
    let catalogue = desk.catalogue();
    let key = key_of(holding);
    let number = holding.number.as_str();
    let words = form_words(holding);
    let said = if words.is_empty() { number.to_owned() } else { format!("{number}, {words}") };
    let edit = at::asking(&at::page(desk.game(), at::TABLE_ROW), &[("row", &key), ("back", here)]);
    html! {
        tr role="row" aria-rowindex=[at_row] data-negative=[(copies < 0).then_some("")] {
            td role="cell" class="copies-table__choose" { label class="table-check" { input type="checkbox" name="row" value=(key) checked[ticked.contains(key.as_str())]; span class="hidden" { "Choose " (said) } } }
            td role="cell" class="figures copies-table__number" { bdi { (number) } }
            td role="cell" class="copies-table__name" {
                @match printing {
                    Some(printing) => {
                        @let name = name_of(catalogue, printing);
                        a href=(catalogue.paths().card(catalogue.printing(printing), name)) rel="external" { (name) }
                    }
                    None => span class="muted" { "not in the card list" }
                }
            }
            td role="cell" class="copies-table__rarity" { @if let Some(printing) = printing { (rarity_label(catalogue.game(), catalogue.printing(printing).rarity)) } }
            (fact("Finish", holding.finish.name(), holding.finish == Finish::Regular))
            (fact("Edition", holding.edition.name(), holding.edition == Edition::Unlimited))
            td role="cell" data-label="Condition" data-plain=[holding.condition.is_none().then_some("")] { @if let Some(condition) = holding.condition { abbr title=(condition.name()) { (condition.letters()) } } }
            (fact("Language", holding.language.map_or("", Language::name), holding.language.is_none()))
            (fact("Grade, marks", &grade(holding), grade(holding).is_empty()))
            td role="cell" data-label="Place" data-plain=[holding.place.is_empty().then_some("")] { @if !holding.place.is_empty() { (place_line(desk, &holding.place)) } }
            (fact("For trade", if holding.is_for_trade { "Yes" } else { "" }, !holding.is_for_trade))
            td role="cell" class="number copies-table__copies" {
                button class="copies-table__step" form="step" name="fewer" value=(key) aria-label={ "One fewer of " (said) } disabled[copies <= 0] { "−" }
                span class="figures" { (minus(copies)) @if copies < 0 { span class="hidden" { " copies, to be found" } } }
                button class="copies-table__step" form="step" name="more" value=(key) aria-label={ "One more of " (said) } { "+" }
            }
            td role="cell" class="copies-table__edit" { a href=(edit) rel="external" aria-label={ "Edit " (said) } { "Edit" } }
        }
    }
}

/// What is usual is not said again on a card.
fn fact(label: &str, words: &str, is_plain: bool) -> Markup {
    html! { td role="cell" data-label=(label) data-plain=[is_plain.then_some("")] { (words) } }
}

/// Grade, signature and paint, in words.
fn grade(holding: &Holding) -> String {
    let mut words = Vec::new();
    words.extend(holding.grading.as_ref().map(|Grading { company, grade, .. }| format!("{company} {grade}")));
    words.extend(holding.is_signed.then(|| "signed".to_owned()));
    words.extend(holding.is_altered.then(|| "altered".to_owned()));
    words.join(", ")
}

/// A number with the sign that is as wide as a digit.
fn minus(copies: i64) -> String {
    if copies < 0 { format!("−{}", copies.unsigned_abs()) } else { copies.to_string() }
}

fn pages(desk: &Desk<'_>, state: &State, all: usize) -> Markup {
    let last = all.saturating_sub(1) / PAGE + 1;
    let page = state.page.min(last);
    let address = |page: usize| State { page, ..state.clone() }.address(desk);
    html! {
        @if last > 1 {
            nav class="table-pages" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" href=(address(page - 1)) { "Previous" } }
                span { "Page " (page) " of " (last) }
                @if page < last { a class="button button--plain" rel="next external" href=(address(page + 1)) { "Next" } }
            }
        }
    }
}
