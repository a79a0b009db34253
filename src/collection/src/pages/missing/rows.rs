//! What is listed, row by row.

use maud::{Markup, html};
use safehouse_engine::{
    card::{Edition, Finish},
    copies::completion::Slot,
    english::counted,
};
use safehouse_paths::{HasPaths as _, collection as at, number_in_set};
use safehouse_symbols::rarity_label;

use super::{Show, Target, found::Listed};
use crate::{
    Desk,
    parts::{anchor, name_of},
};

/// How many rows a page has.
const ROWS: usize = 200;
/// How many rows a page has that goes to paper, where they are small and nothing is done by them.
const TICKED: usize = 500;
/// How many boxes are drawn to be ticked one by one.
const BOXES: u32 = 4;

/// The finish and the edition of a thing, where they count.
pub(super) fn form_words(slot: &Slot) -> String {
    let words = [slot.finish.map(Finish::name), slot.edition.map(Edition::name)];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Rows of one set, those beyond its size apart.
fn parts<'a>(rows: &'a [Listed<'a>]) -> impl Iterator<Item = &'a [Listed<'a>]> {
    rows.chunk_by(|one, other| one.set.code == other.set.code && one.is_beyond == other.is_beyond)
}

/// What a part of the list is.
fn part_words(first: &Listed<'_>) -> String {
    let beyond = if first.is_beyond { ", secret: beyond the set's numbers" } else { "" };
    format!("{}{beyond}", first.set.name)
}

/// The rows of the page that is asked for, so many a page, and the ways to the others. `form` is that of
/// the list.
fn page<'a>(
    desk: &Desk<'_>,
    target: &Target,
    rows: &'a [Listed<'a>],
    size: usize,
    form: &str,
) -> (&'a [Listed<'a>], Markup) {
    let pages = rows.len().div_ceil(size).max(1);
    let page = target.page.min(pages);
    let from = (page - 1) * size;
    let shown = rows.chunks(size).nth(page - 1).unwrap_or_default();
    let to = |page: usize| Target { page, ..target.clone() }.address_as(desk.game(), form);
    let ways = html! {
        @if pages > 1 {
            nav class="pages actions screen-only" aria-label="Pages of the list" {
                @if page > 1 { a class="button button--plain" rel="prev external" data-turn="previous" href=(to(page - 1)) { "Previous" } }
                span class="pages__here" { (from + 1) " to " (from + shown.len()) " of " (rows.len()) }
                @if page < pages { a class="button button--plain" rel="next external" data-turn="next" href=(to(page + 1)) { "Next" } }
            }
        }
    };
    (shown, ways)
}

/// A page of the rows, a table a set.
pub(super) fn table(desk: &Desk<'_>, target: &Target, rows: &[Listed<'_>]) -> Markup {
    let (shown, ways) = page(desk, target, rows, ROWS, "");
    html! {
        @for part in parts(shown) {
            @if let Some(first) = part.first() {
                table class="table missing" {
                    caption { (part_words(first)) }
                    thead {
                        tr {
                            th scope="col" { "Number" }
                            th scope="col" { "Card" }
                            th scope="col" class="number" { "Have" }
                            th scope="col" class="number" { (target.show.column()) }
                        }
                    }
                    tbody { @for row in part { (drawn(desk, target, row)) } }
                }
            }
        }
        (ways)
    }
}

fn drawn(desk: &Desk<'_>, target: &Target, row: &Listed<'_>) -> Markup {
    let catalogue = desk.catalogue();
    let printing = catalogue.printing(row.slot.printing);
    let name = name_of(catalogue, row.slot.printing);
    let words = form_words(&row.slot);
    let short = number_in_set(printing);
    let of_set = printing.number.strip_suffix(short).unwrap_or_default();
    let set = at::set(desk.game(), &row.set.code);
    let checklist = format!("{}#{}", at::asking(&set, &[("view", "list")]), anchor(catalogue, row.slot.printing));
    html! {
        tr data-number=(printing.number) {
            td class="figures" {
                a href=(checklist) rel="external" { span class="missing__set" { (of_set) } (short) }
            }
            td {
                div class="missing__card" {
                    (rarity_label(catalogue.game(), printing.rarity)) " "
                    a class="missing__name" href=(catalogue.paths().card(printing, name)) rel="external" { (name) }
                    @if !words.is_empty() { " " span class="muted" { (words) } }
                }
            }
            td class="number" { (row.slot.owned) " of " (row.slot.wanted) }
            td class="number" { b { (target.show.copies(&row.slot)) } }
        }
    }
}

/// Rows with boxes for a pen.
pub(super) fn to_tick(desk: &Desk<'_>, target: &Target, rows: &[Listed<'_>]) -> Markup {
    let catalogue = desk.catalogue();
    let (shown, ways) = page(desk, target, rows, TICKED, "print");
    html! {
        (ways)
        @for part in parts(shown) {
            @if let Some(first) = part.first() {
                section class="ticks" {
                    h2 { (part_words(first)) " " span class="muted" { "(" (counted(part.len() as u64, super::target::unit(target.per))) ")" } }
                    ul class="ticks__list" {
                        @for row in part {
                            @let copies = target.show.copies(&row.slot);
                            @let words = form_words(&row.slot);
                            li {
                                span class="ticks__boxes" aria-hidden="true" {
                                    @for _ in 0..copies.min(BOXES) { span class="ticks__box" {} }
                                }
                                span class="figures" { (catalogue.printing(row.slot.printing).number) } " "
                                span class="figures muted" { (catalogue.printing(row.slot.printing).rarity) } " "
                                (name_of(catalogue, row.slot.printing))
                                @if !words.is_empty() { " (" (words) ")" }
                                @if copies > 1 { " " b { "×" (copies) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Show {
    /// The head of the last column.
    fn column(self) -> &'static str {
        match self {
            Self::Missing => "Missing",
            Self::Duplicates => "Beyond",
        }
    }
}
