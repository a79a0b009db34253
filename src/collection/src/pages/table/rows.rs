//! The rows of a table: which holdings, in which order.

use std::cmp::Ordering;

use safehouse_engine::{
    catalogue::{
        PrintingIndex,
        query::{Notice, Query, QueryErrors},
    },
    copies::Holding,
};

use super::state::{Column, State};
use crate::{Desk, parts::name_of};

/// A row: a holding and how many copies of it there are, below zero for what has to be found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) holding: &'a Holding,
    pub(super) copies: i64,
    /// `None` where the catalogue does not have it.
    pub(super) printing: Option<PrintingIndex>,
}

/// The rows that an address asks for.
pub(super) struct Rows<'a> {
    /// In their order.
    pub(super) rows: Vec<Row<'a>>,
    /// Why the query finds nothing of its own: the rows are those without it then.
    pub(super) fault: Option<QueryErrors>,
    /// What is to be said of the query.
    pub(super) notices: Vec<Notice>,
}

impl<'a> Rows<'a> {
    /// The rows, in order.
    pub(super) fn read(desk: &Desk<'a>, state: &State) -> Self {
        let mut rows: Vec<Row<'a>> = every(desk).filter(|row| is_asked_for(row, state)).collect();
        let (mut fault, mut notices) = (None, Vec::new());
        match state.query.as_str() {
            "" => {}
            query => match desk.query(query) {
                Ok(query) => notices = keep_found(desk, &query, &mut rows),
                Err(errors) => fault = Some(errors),
            },
        }
        sort(desk, &mut rows, state);
        Self { rows, fault, notices }
    }

    /// How many copies they are; what has to be found takes nothing from it.
    pub(super) fn copies(&self) -> u64 {
        self.rows.iter().fold(0, |sum, row| sum.saturating_add(u64::try_from(row.copies).unwrap_or_default()))
    }
}

/// Every row, in the order of holdings.
fn every<'a>(desk: &Desk<'a>) -> impl Iterator<Item = Row<'a>> + use<'a> {
    let catalogue = desk.catalogue();
    // Holdings of a number stand side by side, and to find it is what costs most.
    let mut last: Option<(&str, Option<PrintingIndex>)> = None;
    desk.shelf.balances().iter().map(move |(holding, copies)| {
        let number = holding.number.as_str();
        let printing = match last {
            Some((known, printing)) if known == number => printing,
            _ => catalogue.find_number(number),
        };
        last = Some((number, printing));
        Row { holding, copies, printing }
    })
}

/// Keeps the rows that a query finds, and answers what is to be said of it. What it asks of single copies
/// the copies of a row answer, and not others of the same printing.
fn keep_found(desk: &Desk<'_>, query: &Query, rows: &mut Vec<Row<'_>>) -> Vec<Notice> {
    let (found, notices) = desk.find(query);
    let formats = desk.library.formats.newest();
    // Whoever asks nothing of the copies does not wait for their index.
    let of_copies = query.asks_copies().then(|| query.of_copies(desk.catalogue(), &formats, desk.index())).flatten();
    match of_copies {
        Some(mut query) => rows.retain(|row| row.printing.is_some_and(|printing| query.finds(printing, row.holding))),
        None => rows.retain(|row| row.printing.is_some_and(|printing| found.contains(printing))),
    }
    notices
}

fn is_asked_for(Row { holding, copies, .. }: &Row<'_>, state: &State) -> bool {
    state.place.as_ref().is_none_or(|place| *place == holding.place)
        && state.finish.is_none_or(|finish| finish == holding.finish)
        && state.edition.is_none_or(|edition| edition == holding.edition)
        // The best condition stands first; of what nobody knows nobody knows whether it is good enough.
        && state.condition.is_none_or(|worst| holding.condition.is_some_and(|condition| condition <= worst))
        && state.is_for_trade.is_none_or(|is| is == holding.is_for_trade)
        && (!state.is_negative || *copies < 0)
}

/// Puts them into the order that is asked for; equals stay by number, and then in the order of holdings.
fn sort(desk: &Desk<'_>, rows: &mut [Row<'_>], state: &State) {
    let catalogue = desk.catalogue();
    let number = |row: &Row<'_>| row.printing.and_then(|printing| catalogue.number_place(printing));
    // Numbers that nobody knows stand behind all others.
    rows.sort_by_key(|row| (row.printing.is_none(), number(row)));
    let rank = |row: &Row<'_>| {
        let rarity = row.printing.map(|printing| catalogue.printing(printing).rarity);
        rarity.and_then(|rarity| catalogue.game().rarity_rank(rarity))
    };
    let compare = |one: &Row<'_>, other: &Row<'_>| {
        let (left, right) = (one.holding, other.holding);
        match state.sort {
            // They are so already, but for the direction.
            Column::Number => last_if_unknown(number(one), number(other)).then_with(|| left.number.cmp(&right.number)),
            Column::Name => {
                let name = |row: &Row<'_>| row.printing.map(|printing| name_of(catalogue, printing));
                last_if_unknown(name(one), name(other))
            }
            Column::Rarity => last_if_unknown(rank(one), rank(other)),
            Column::Finish => left.finish.cmp(&right.finish),
            Column::Edition => left.edition.cmp(&right.edition),
            Column::Condition => last_if_unknown(left.condition, right.condition),
            Column::Language => {
                let language = |holding: &Holding| holding.language.map(|language| language.name());
                last_if_unknown(language(left), language(right))
            }
            Column::Grade => last_if_unknown(left.grading.as_ref(), right.grading.as_ref()),
            Column::Place => left.place.cmp(&right.place),
            Column::Trade => right.is_for_trade.cmp(&left.is_for_trade),
            Column::Copies => one.copies.cmp(&other.copies),
        }
    };
    rows.sort_by(|one, other| {
        let order = compare(one, other);
        if state.is_descending { order.reverse() } else { order }
    });
}

fn last_if_unknown<T: Ord>(one: Option<T>, other: Option<T>) -> Ordering {
    one.is_none().cmp(&other.is_none()).then_with(|| one.cmp(&other))
}

/// Rows of a page.
pub(super) const PAGE: usize = 100;

/// The rows of a page, after how many stand before them. Behind the last page is the last page.
pub(super) fn page<'r, 'a>(rows: &'r [Row<'a>], page: usize) -> (usize, &'r [Row<'a>]) {
    let last = rows.len().saturating_sub(1) / PAGE;
    let before = page.saturating_sub(1).min(last) * PAGE;
    let shown = rows.get(before..rows.len().min(before + PAGE)).unwrap_or_default();
    (before, shown)
}
