//! A row of the table: some of its copies, or all, become others.

mod form;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{Change, Holding, ledger::Cause},
    english::counted,
};
use safehouse_paths::{self as paths, collection as at};

use self::form::RowForm;
use super::{lots, words::said};
use crate::{
    Answer, Deed, Desk, Fields, Page,
    edits::Edits,
    parts::{Section, copies_of, done, frame, holding_of, key_of, name_of},
};

/// The most other holdings of the number that are shown, and have to be gone through in the table beyond.
const OTHERS: usize = 50;

/// Where the reader came from, and goes back to.
fn back(desk: &Desk<'_>, fields: &Fields) -> String {
    paths::own_address(fields.get("back")).map_or_else(|| at::page(desk.game(), at::TABLE), str::to_owned)
}

/// The page of a row.
fn address(desk: &Desk<'_>, holding: &Holding, back: &str) -> String {
    at::asking(&at::page(desk.game(), at::TABLE_ROW), &[("row", &key_of(holding)), ("back", back)])
}

/// The page.
pub(in super::super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let Some(holding) = holding_of(query.get("row")) else { return Answer::Nothing };
    show(desk, &holding, &RowForm::of(&holding), query, None).into()
}

fn show(desk: &Desk<'_>, holding: &Holding, form: &RowForm, query: &Fields, fault: Option<&str>) -> Page {
    let back = back(desk, query);
    let here = address(desk, holding, &back);
    let copies = desk.shelf.balances().of(holding);
    let of_number = || desk.shelf.balances().of_number(&holding.number).filter(|(other, _)| *other != holding);
    let others: Vec<(&Holding, i64)> = of_number().take(OTHERS).collect();
    let content: Markup = html! {
        (done(desk, query, &here))
        p class="row-head" { (copies_of(desk, &holding.number)) }
        p {
            b { (counted(copies.unsigned_abs(), ("copy", "copies"))) } ": " (said(holding)) "."
            @if copies < 0 { " They have to be found: more were taken than there were." }
            " " a href=(at::asking(&at::page(desk.game(), at::HISTORY), &[("card", &holding.number)])) rel="external" { "History" }
            " · " a href=(back) rel="external" { "Back to the table" }
        }
        @if let Some(fault) = fault { p class="form__fault" role="alert" { (fault) } }
        @if copies > 0 { (form.draw(desk, holding, copies, &back)) }
        @else if copies < 0 { (settling(desk, holding, &back)) }
        @else if copies == 0 && fault.is_none() { p class="form__fault" role="alert" { "There are no such copies any more. Those below are of the same number." } }
        (lots::section(desk, holding, &here))
        @if !others.is_empty() {
            section {
                h2 { "Other copies of this number" }
                ul class="row-others" {
                    @for (other, copies) in &others {
                        li { a href=(address(desk, other, &back)) rel="external" { (copies) "× " (said(other)) } }
                    }
                }
                @if of_number().nth(OTHERS).is_some() {
                    p { a href=(at::asking(&at::page(desk.game(), at::TABLE), &[("q", &holding.number)])) rel="external" { "All of them in the table" } }
                }
            }
        }
    };
    let card = desk.catalogue().find_number(&holding.number).map(|printing| name_of(desk.catalogue(), printing));
    let heading = card.map_or_else(|| holding.number.clone(), |card| format!("{} {card}", holding.number));
    let page = Page::new(format!("Copies of {}", holding.number), frame(desk, Section::Table, &heading, &content));
    let is_there = copies != 0 || !query.get("did").is_empty();
    if fault.is_some() || !is_there { page.refused() } else { page }
}

/// The form for copies that have to be found: they are counted anew, and there are none.
fn settling(desk: &Desk<'_>, holding: &Holding, back: &str) -> Markup {
    html! {
        form method="post" action=(at::page(desk.game(), at::TABLE_ROW)) {
            input type="hidden" name="row" value=(key_of(holding));
            input type="hidden" name="back" value=(back);
            button class="button button--plain" name="do" value="settle" { "I counted them: there are none" }
        }
    }
}

/// Copies that have to be found are none from now on, since somebody counted them.
fn settled(desk: &Desk<'_>, holding: &Holding, back: String) -> Answer {
    let known = desk.shelf.balances().of(holding);
    if known >= 0 {
        // Another device or another tab settled it before.
        return Answer::Lead(back);
    }
    let by = i32::try_from(known.unsigned_abs()).unwrap_or(i32::MAX);
    let change = Change { holding: holding.clone(), by };
    Answer::Deed(Deed::of(&Cause::Counted { known }, &[change], back))
}

/// Changes copies of a row, or removes them.
pub(in super::super) fn take(desk: &Desk<'_>, fields: &Fields) -> Answer {
    let Some(holding) = holding_of(fields.get("row")) else { return Answer::Nothing };
    let form = RowForm::read(fields);
    let back = back(desk, fields);
    if fields.get("do") == "settle" {
        return settled(desk, &holding, back);
    }
    let there = u32::try_from(desk.shelf.balances().of(&holding).clamp(0, i64::from(i32::MAX))).unwrap_or_default();
    let mut edits = Edits::default();
    let then = match (fields.get("do"), form.copies(there)) {
        (_, Err(fault)) => return show(desk, &holding, &form, fields, Some(&fault)).refused().into(),
        ("remove", Ok(copies)) => {
            edits.remove(&holding, copies);
            if copies == there { back } else { address(desk, &holding, &back) }
        }
        (_, Ok(copies)) => match form.turned(desk, &holding, copies) {
            Ok(turned) if turned == holding => return Answer::Lead(address(desk, &holding, &back)),
            Ok(turned) => {
                edits.turn(&holding, &turned, copies);
                address(desk, &turned, &back)
            }
            Err(fault) => return show(desk, &holding, &form, fields, Some(&fault)).refused().into(),
        },
    };
    Answer::Deed(Deed { drafts: edits.drafts(), is_whole: true, file: None, then })
}

#[cfg(test)]
mod tests;
