//! Every card of the list, found by what there is of it: also where only a device knows that.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{
        PrintingIndex, SearchRow,
        query::{Notice, QueryErrors, Unique},
    },
    english::counted,
    limits::QUERY_CHARACTERS,
};
use safehouse_paths::{HasPaths as _, collection as at};

use crate::{
    Answer, Desk, Fields, Page,
    parts::{FAULTS_ID, Named, Section, checklist, choice, faults, frame, just_done, notices},
};

/// How many numbers a page has.
const NUMBERS: usize = 120;

/// The orders that are offered: what they are called behind `order:`, and in words.
const ORDERS: [(&str, &str); 7] = [
    ("", "Number"),
    ("name", "Name"),
    ("rarity", "Rarity, common first"),
    ("-rarity", "Rarity, rare first"),
    ("type", "Type"),
    ("-owned", "Owned, most first"),
    ("owned", "Owned, fewest first"),
];

/// What is asked.
struct Asked {
    query: String,
    order: String,
    /// From 1.
    page: usize,
}

/// What that finds.
struct Found {
    numbers: Vec<PrintingIndex>,
    /// What each of them stands for.
    unique: Unique,
    notices: Vec<Notice>,
}

impl Asked {
    fn read(fields: &Fields) -> Self {
        let page = fields.get("page").parse::<usize>().unwrap_or(1).max(1);
        Self { query: fields.get("q").trim().to_owned(), order: fields.get("order").to_owned(), page }
    }

    /// A card is shown as the printing of which there are copies. What makes no sense as an order is none.
    fn find(&self, desk: &Desk<'_>) -> Result<Found, QueryErrors> {
        let (catalogue, formats) = (desk.catalogue(), desk.library.formats.newest());
        let mut query = desk.query(&self.query)?;
        drop(query.order_by(catalogue.game(), &self.order));
        let unique = query.options.unique.unwrap_or_default();
        let owned = Some(desk.index());
        let rows = catalogue.rows_in_order(&query, &formats, owned);
        let notices = query.notices_with_owned(catalogue, &formats, owned);
        let number = |row: SearchRow| {
            let there = |printing: &PrintingIndex| desk.copies(*printing) > 0;
            let other = || catalogue.printings_of(row.card).map(PrintingIndex).find(there);
            let is_here = unique == Unique::Prints || there(&row.printing);
            if is_here { row.printing } else { other().unwrap_or(row.printing) }
        };
        Ok(Found { numbers: rows.into_iter().map(number).collect(), unique, notices })
    }

    fn address(&self, desk: &Desk<'_>, page: usize) -> String {
        let page = if page > 1 { page.to_string() } else { String::new() };
        let asked = [("q", self.query.as_str()), ("order", &self.order), ("page", &page)];
        at::asking(&at::page(desk.game(), at::CARDS), &asked)
    }
}

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let asked = Asked::read(query);
    let found = asked.find(desk);
    let content = html! {
        @if let Ok(found) = &found { (just_done(desk, query, &asked.address(desk, asked.page(found)))) }
        (form(desk, &asked, found.as_ref().err()))
        @if let Ok(found) = &found {
            (notices(&found.notices))
            (list(desk, &asked, found))
        }
    };
    let page = Page::new("All cards", frame(desk, Section::Sets, "All cards", &content));
    if found.is_err() { page.refused().into() } else { page.into() }
}

impl Asked {
    /// The page that there is of what was found.
    fn page(&self, found: &Found) -> usize {
        self.page.min(found.numbers.len().div_ceil(NUMBERS).max(1))
    }
}

fn form(desk: &Desk<'_>, asked: &Asked, fault: Option<&QueryErrors>) -> Markup {
    html! {
        form class="table-filter" method="get" action=(at::page(desk.game(), at::CARDS)) role="search" {
            div class="labelled table-filter__query" {
                label for="q" { "Cards" }
                input class="field" id="q" name="q" type="search" value=(asked.query) maxlength=(QUERY_CHARACTERS) placeholder="Name, number or a query"
                    autocapitalize="off" spellcheck="false" aria-describedby=(if fault.is_some() { FAULTS_ID } else { "q-hint" }) aria-invalid=[fault.map(|_| "true")];
                p class="muted" id="q-hint" {
                    "By what there is of them, too: " code { "owned>=4" } ", " code { "missing:" } ", " code { "finish:foil" } ". "
                    a href=(desk.catalogue().paths().query_help()) rel="external" { "How to search" }
                }
            }
            @if let Some(fault) = fault { (faults(desk, &asked.query, fault, "Nothing was looked for.")) }
            div class="actions card-finder__order" {
                div class="labelled" {
                    label for="order" { "Order" }
                    select class="field" id="order" name="order" { @for (id, words) in ORDERS { (choice(id, words, &asked.order)) } }
                }
                button class="button" type="submit" { "Show" }
            }
        }
    }
}

fn list(desk: &Desk<'_>, asked: &Asked, found: &Found) -> Markup {
    let page = asked.page(found);
    let pages = found.numbers.len().div_ceil(NUMBERS);
    let thing = match found.unique {
        Unique::Cards => ("card", "cards"),
        Unique::Prints => ("printing", "printings"),
    };
    let shown = found.numbers.chunks(NUMBERS).nth(page - 1).unwrap_or_default();
    html! {
        p class="table-totals" { (counted(found.numbers.len() as u64, thing)) }
        @if shown.is_empty() { p class="muted" { "No card matches." } }
        @else { (checklist(desk, shown, Named::Whole, &asked.address(desk, page))) }
        @if pages > 1 {
            nav class="pages actions" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" data-turn="previous" href=(asked.address(desk, page - 1)) { "Previous" } }
                span class="pages__here" { "Page " (page) " of " (pages) }
                @if page < pages { a class="button button--plain" rel="next external" data-turn="next" href=(asked.address(desk, page + 1)) { "Next" } }
            }
        }
    }
}

#[cfg(test)]
mod tests;
