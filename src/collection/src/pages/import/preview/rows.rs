//! A file row by row: what it says, and what becomes of it.

use maud::{Markup, html};
use safehouse_engine::copies::{
    Holding,
    dialect::{Outcome, Row},
};

use super::{
    super::reading::{Asked, DECIDES, Read, Which},
    decisions::of_row,
    form::CHOICES,
    texts::Texts,
};
use crate::{
    Desk,
    parts::{form_words, place_words},
};

/// Rows that are shown at once.
const ROWS: usize = 50;

/// The rows that are asked for, or what asks for them.
pub(super) fn row_by_row(desk: &Desk<'_>, Read { rows, text, .. }: &Read, asked: &Asked) -> Markup {
    let found: Vec<&Row> = rows.rows.iter().filter(|row| is_of(row, asked.which)).collect();
    let last = found.len().saturating_sub(1) / ROWS + 1;
    let page = asked.rows.map(|page| page.min(last));
    html! {
        section class="files-rows" id="rows" aria-labelledby="rows-heading" {
            h2 id="rows-heading" { "Row by row" }
            div class="files-rows__which" {
                div class="labelled" {
                    label for="which" { "Lines" }
                    select class="field" id="which" name="which" form=(CHOICES) {
                        @for which in Which::ALL { option value=(which.id()) selected[which == asked.which] { (which.words()) " (" (rows.rows.iter().filter(|row| is_of(row, which)).count()) ")" } }
                    }
                }
                button class="button button--plain" form=(CHOICES) formaction="#rows" name="rows" value="1" { "Show them" }
            }
            @if let Some(page) = page {
                @let texts = Texts::of(text);
                ol class="files-rows__list" {
                    @for row in found.iter().skip((page - 1) * ROWS).take(ROWS) {
                        li data-outcome=(word(&row.outcome)) {
                            p class="files-rows__line" { "Line " (row.line) }
                            p class="files-rows__text" { bdi { (texts.of_row(&rows.rows, row.line)) } }
                            div class="files-rows__outcome" { (outcome(desk, row, asked)) }
                        }
                    }
                }
                @if found.is_empty() { p class="muted" { "There are none." } }
                @if last > 1 {
                    nav class="table-pages" aria-label="Pages of rows" {
                        @if page > 1 { button class="button button--plain" form=(CHOICES) formaction="#rows" name="rows" value=(page - 1) { "Previous" } }
                        span { "Page " (page) " of " (last) }
                        @if page < last { button class="button button--plain" form=(CHOICES) formaction="#rows" name="rows" value=(page + 1) { "Next" } }
                    }
                }
                // What other rows were decided to be holds on.
                @for (key, word) in asked.of_lines() {
                    @if !found.iter().skip((page - 1) * ROWS).take(ROWS).any(|row| asks(row, key)) {
                        input type="hidden" form=(CHOICES) name=(format!("{DECIDES}{key}")) value=(word);
                    }
                }
            }
        }
    }
}

fn is_of(row: &Row, which: Which) -> bool {
    match which {
        Which::All => !matches!(row.outcome, Outcome::Header | Outcome::Blank),
        Which::Open => matches!(row.outcome, Outcome::Open(_)),
        Which::Refused => matches!(row.outcome, Outcome::Refused(_)),
        Which::Remarked => matches!(&row.outcome, Outcome::Taken(taken) if !taken.remarks.is_empty()),
        Which::Taken => matches!(row.outcome, Outcome::Taken(_)),
    }
}

fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Header | Outcome::Blank => "none",
        Outcome::Taken(_) => "taken",
        Outcome::Open(_) => "open",
        Outcome::Refused(_) => "refused",
    }
}

/// Whether what is shown of a row asks for the decision with this key.
fn asks(row: &Row, key: &str) -> bool {
    let Outcome::Open(open) = &row.outcome else { return false };
    open.causes.iter().any(|cause| format!("{}:{}", row.line, cause.key()) == key)
}

fn outcome(desk: &Desk<'_>, row: &Row, asked: &Asked) -> Markup {
    match &row.outcome {
        // Of these nothing is shown.
        Outcome::Header | Outcome::Blank => html! {},
        Outcome::Refused(refusal) => html! { b { "Not taken: " } (refusal) "." },
        Outcome::Taken(taken) => html! {
            @if taken.copies.is_empty() { "No copies." }
            @for (holding, copies) in &taken.copies { p { (copies) " × " (said(holding)) } }
            @for remark in &taken.remarks { p class="muted" { (remark) "." } }
        },
        Outcome::Open(open) => html! {
            @for cause in &open.causes { p { b { "To decide: " } (cause) "." } (of_row(desk, row.line, cause, Some(open), asked)) }
        },
    }
}

fn said(holding: &Holding) -> Markup {
    let words = form_words(holding);
    html! {
        bdi { (holding.number) } @if !words.is_empty() { ", " bdi { (words) } }
        @if !holding.place.is_empty() { ", " bdi { (place_words(&holding.place)) } }
    }
}
