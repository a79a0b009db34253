//! Places: what is in each, and what is done with a place as a whole.

mod pull;
mod sums;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{Holding, deck_of_place, is_deck_place},
    english::counted,
    limits::NAME_BYTES,
};
use safehouse_paths::collection as at;

pub(super) use self::pull::{page as pull, take as take_pull};
pub use self::sums::{Sum, sums};
use crate::{
    Answer, Deed, Desk, Draft, Fields, Page,
    edits::Edits,
    parts::{Section, done, frame, named_place, place_list, place_words},
};

/// Places of a page.
const PAGE: usize = 100;

/// What an address of the table says for copies in no place.
const NO_PLACE: &str = " ";

fn address(desk: &Desk<'_>, page: usize) -> String {
    let page = if page > 1 { page.to_string() } else { String::new() };
    at::asking(&at::page(desk.game(), at::PLACES), &[("page", &page)])
}

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    show(desk, query, None).into()
}

fn show(desk: &Desk<'_>, query: &Fields, fault: Option<(&str, &str)>) -> Page {
    let places = sums(desk);
    let last = places.len().saturating_sub(1) / PAGE + 1;
    let page = query.get("page").parse::<usize>().unwrap_or(1).clamp(1, last);
    let content: Markup = html! {
        (done(desk, query, &address(desk, page)))
        @if places.is_empty() {
            p class="muted" { "Nothing is in the collection yet. " a href=(at::page(desk.game(), at::ENTER)) rel="external" { "Enter some cards" } "; " code { "@Binder 2" } " says where the next ones go." }
        }
        ul class="places" {
            @for (at_place, (place, sum)) in places.iter().enumerate().skip((page - 1) * PAGE).take(PAGE) {
                li class="place" { (one(desk, place, sum, page, at_place, fault.filter(|(of, _)| of == place))) }
            }
        }
        (place_list(desk, "places"))
        @if let Some((_, fault)) = fault.filter(|(of, _)| !places.contains_key(of)) { p class="form__fault" role="alert" { (fault) } }
        @if last > 1 {
            nav class="table-pages" aria-label="Pages" {
                @if page > 1 { a class="button button--plain" rel="prev external" href=(address(desk, page - 1)) { "Previous" } }
                span { "Page " (page) " of " (last) }
                @if page < last { a class="button button--plain" rel="next external" href=(address(desk, page + 1)) { "Next" } }
            }
        }
    };
    let page = Page::new("Places", frame(desk, Section::Places, "Places", &content));
    if fault.is_some() { page.refused() } else { page }
}

fn one(desk: &Desk<'_>, place: &str, sum: &Sum, page: usize, position: usize, fault: Option<(&str, &str)>) -> Markup {
    let game = desk.game();
    let words = if place.is_empty() { "In no place".to_owned() } else { place_words(place) };
    let listed = at::asking(&at::page(game, at::TABLE), &[("place", if place.is_empty() { NO_PLACE } else { place })]);
    let pulled = at::asking(&at::page(game, at::PULL), &[("from", place)]);
    html! {
        h2 class="place__name" { bdi { (words) } }
        p class="place__sum figures" {
            (counted(sum.copies, ("copy", "copies"))) ", " (counted(sum.numbers as u64, ("number", "numbers")))
            @if sum.missing > 0 { ", " (counted(sum.missing as u64, ("row", "rows"))) " to be found" }
        }
        @if let Some((_, fault)) = fault { p class="form__fault" role="alert" { (fault) } }
        div class="place__ways" {
            a href=(listed) rel="external" { "What is there" span class="hidden" { " in " (words) } }
            @if sum.copies > 0 { a href=(pulled) rel="external" { "Take some out" span class="hidden" { " of " (words) } } }
            @if let Some(deck) = deck_of_place(place) { a href=(at::deck(game, deck.id)) rel="external" { "Its deck" span class="hidden" { ", " (words) } } }
        }
        @if !place.is_empty() || sum.copies > 0 {
            details class="place__deeds" open[fault.is_some()] {
                summary {
                    @if place.is_empty() { "Put all of it in a place" } @else if is_deck_place(place) { "Merge or empty" } @else { "Rename, merge or empty" }
                    span class="hidden" { ", " (words) }
                }
                @if !is_deck_place(place) {
                    form class="table-deed" method="post" action=(at::page(game, at::RENAME_PLACE)) {
                        input type="hidden" name="from" value=(place);
                        input type="hidden" name="page" value=(page);
                        div class="labelled" {
                            label for={ "name-" (position) } { @if place.is_empty() { "Put all of it in a place" } @else { "Another name" } }
                            input class="field" id={ "name-" (position) } name="to" value=(place) maxlength=(NAME_BYTES) autocomplete="off" required;
                        }
                        button class="button button--plain" type="submit" { @if place.is_empty() { "Put" } @else { "Rename" } }
                    }
                }
                form class="table-deed" method="post" action=(at::page(game, at::EMPTY_PLACE)) {
                    input type="hidden" name="from" value=(place);
                    input type="hidden" name="page" value=(page);
                    div class="labelled" {
                        label for={ "into-" (position) } { "Into another place" }
                        input class="field" id={ "into-" (position) } name="to" list="places" maxlength=(NAME_BYTES) autocomplete="off";
                    }
                    button class="button button--plain" name="do" value="merge" { "Merge" }
                    @if !place.is_empty() { button class="button button--plain" name="do" value="empty" { "Empty into no place" } }
                }
            }
        }
    }
}

/// What is to be recorded where a place gets another name, one that no other place has; nothing where it has it.
///
/// # Errors
/// Why it cannot be called so, in words.
pub fn renamed(desk: &Desk<'_>, from: &str, to: &str) -> Result<Vec<Draft>, String> {
    match named_place(desk, to) {
        Ok(to) if to.is_empty() => Err("A place has a name. To leave copies in none, empty it.".to_owned()),
        Ok(to) if to == from => Ok(Vec::new()),
        Ok(to) if is_deck_place(from) || is_deck_place(&to) => {
            Err("The place of a deck is called as its deck. Rename the deck, or take it apart.".to_owned())
        }
        Ok(to) if desk.shelf.places().contains_key(&to) => {
            Err("There is a place of this name already. Merge this one into it instead.".to_owned())
        }
        Ok(to) => Ok(moved(desk, from, &to)),
        Err(fault) => Err(fault.to_string()),
    }
}

/// What is to be recorded where all copies of a place go to another one.
///
/// # Errors
/// Why they cannot, in words.
pub fn merged(desk: &Desk<'_>, from: &str, to: &str) -> Result<Vec<Draft>, String> {
    match named_place(desk, to) {
        Ok(to) if to.is_empty() => Err("Choose the place that all of it goes to, or empty it into none.".to_owned()),
        Ok(to) if to == from => Err("That is this place. Choose another one.".to_owned()),
        Ok(to) if !desk.shelf.places().contains_key(&to) => {
            Err("There is no place of this name. Rename this one instead, or choose one that is there.".to_owned())
        }
        Ok(to) => Ok(moved(desk, from, &to)),
        Err(fault) => Err(fault.to_string()),
    }
}

/// What is to be recorded where all copies of a place are in none from then on.
pub fn emptied(desk: &Desk<'_>, from: &str) -> Vec<Draft> {
    moved(desk, from, "")
}

/// Gives a place another name.
pub(super) fn rename(desk: &Desk<'_>, form: &Fields) -> Answer {
    led(desk, form, renamed(desk, form.get("from"), form.get("to")))
}

/// Puts all copies of a place into another one (`do=merge`), or into none (`do=empty`).
pub(super) fn empty(desk: &Desk<'_>, form: &Fields) -> Answer {
    let from = form.get("from");
    led(
        desk,
        form,
        if form.get("do") == "empty" { Ok(emptied(desk, from)) } else { merged(desk, from, form.get("to")) },
    )
}

fn led(desk: &Desk<'_>, form: &Fields, drafts: Result<Vec<Draft>, String>) -> Answer {
    let then = address(desk, page_of(form));
    match drafts {
        // It is so already, or another device or another tab moved them before.
        Ok(drafts) if drafts.is_empty() => Answer::Lead(then),
        Ok(drafts) => Answer::Deed(Deed { drafts, is_whole: true, file: None, then }),
        Err(fault) => refused(desk, form, &fault),
    }
}

fn page_of(form: &Fields) -> usize {
    form.get("page").parse().unwrap_or(1)
}

fn refused(desk: &Desk<'_>, form: &Fields, fault: &str) -> Answer {
    show(desk, form, Some((form.get("from"), fault))).refused().into()
}

/// What is there goes; what has to be found there stays to be found there.
fn moved(desk: &Desk<'_>, from: &str, to: &str) -> Vec<Draft> {
    let there = desk.shelf.balances().iter().filter(|(holding, copies)| holding.place == from && *copies > 0);
    let mut edits = Edits::default();
    for (holding, copies) in there {
        // One change holds no more; nobody has as many.
        let copies = u32::try_from(copies).unwrap_or(u32::MAX).min(i32::MAX.unsigned_abs());
        edits.turn(holding, &Holding { place: to.to_owned(), ..holding.clone() }, copies);
    }
    edits.drafts()
}

#[cfg(test)]
mod tests;
