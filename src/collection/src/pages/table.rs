//! Every holding as a row of a table: found, ordered, stepped, changed one at a time or many at once.

mod bulk;
mod draw;
mod filter;
mod lots;
mod printed;
mod row;
mod rows;
mod several;
mod state;
mod words;

use maud::{Markup, html};
use safehouse_engine::copies::{Change, ledger::Cause};
use safehouse_paths::{self as paths, collection as at};

use self::{bulk::Plan, rows::Rows, state::State};
pub(super) use self::{
    lots::note,
    row::{page as row, take as take_row},
};
use crate::{
    Answer, Deed, Desk, Fields, Page,
    parts::{Section, done, frame, holding_of},
};

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let state = State::read(query);
    show(desk, &state, query, &Fields::default(), None).into()
}

fn show(desk: &Desk<'_>, state: &State, query: &Fields, form: &Fields, fault: Option<&str>) -> Page {
    let rows = Rows::read(desk, state);
    let content: Markup = html! {
        (done(desk, query, &state.address(desk)))
        @if let Some(fault) = fault { p class="form__fault" role="alert" { (fault) } }
        (filter::filter(desk, state, &rows))
        (draw::table(desk, state, &rows, form))
    };
    let page = Page::new("Table of copies", frame(desk, Section::Table, "Table", &content));
    if rows.fault.is_some() || fault.is_some() { page.refused() } else { page }
}

/// One copy more or fewer of a row: `more` or `fewer` with its key, and `back`.
pub(super) fn step(desk: &Desk<'_>, form: &Fields) -> Answer {
    let back = paths::own_address(form.get("back")).map_or_else(|| at::page(desk.game(), at::TABLE), str::to_owned);
    let (key, by) = match form.get("more") {
        "" => (form.get("fewer"), -1),
        more => (more, 1),
    };
    let Some(holding) = holding_of(key) else { return Answer::Nothing };
    // A number that neither the collection nor the catalogue has is no row of anybody's.
    let copies = desk.shelf.balances().of(&holding);
    if copies == 0 && desk.catalogue().find_number(&holding.number).is_none() {
        return Answer::Nothing;
    }
    if by < 0 && copies <= 0 {
        // Another device or another tab took the last one.
        return Answer::Lead(back);
    }
    let cause = if by > 0 { Cause::Acquired } else { Cause::Removed };
    Answer::Deed(Deed::of(&cause, &[Change { holding, by }], back))
}

/// Several rows: what would change is shown, and recorded when it was seen.
pub(super) fn edit(desk: &Desk<'_>, form: &Fields) -> Answer {
    let state = State::read(form);
    let plan = match Plan::read(desk, &state, form) {
        Ok(plan) => plan,
        Err(fault) => return show(desk, &state, &Fields::default(), form, Some(&fault)).refused().into(),
    };
    if !plan.rows.is_empty() && form.get("sure") == plan.digest() {
        let then = state.address(desk);
        return Answer::Deed(Deed { drafts: plan.edits().drafts(), is_whole: true, file: None, then });
    }
    let content = several::confirmation(desk, &plan, form, &state);
    let page = Page::new("Change several rows", frame(desk, Section::Table, "Change several", &content));
    if plan.rows.is_empty() { page.refused().into() } else { page.into() }
}

#[cfg(test)]
mod tests;
