//! Copies that go from one place to another, as they are taken out one after the other.

use maud::{Markup, html};
use safehouse_engine::{
    copies::Holding,
    english::counted,
    limits::{COPIES, NAME_BYTES},
};
use safehouse_paths::collection as at;

use crate::{
    Answer, Deed, Desk, Fields, Page,
    edits::Edits,
    parts::{Section, copies_of, done, form_words, frame, holding_of, key_of, named_place, place_list, place_words},
};

/// Rows of a page.
const PAGE: usize = 100;

/// The page of a pull, by what it says.
fn address(desk: &Desk<'_>, from: &str, to: &str, page: usize) -> String {
    let page = if page > 1 { page.to_string() } else { String::new() };
    at::asking(&at::page(desk.game(), at::PULL), &[("from", from), ("to", to), ("page", &page)])
}

/// The page: what is in a place, each with how many go.
pub(in super::super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    show(desk, query, None).into()
}

fn show(desk: &Desk<'_>, query: &Fields, fault: Option<&str>) -> Page {
    let (from, to) = (query.get("from"), query.get("to"));
    let balances = desk.shelf.balances();
    let rows: Vec<(&Holding, i64)> =
        balances.iter().filter(|(holding, copies)| holding.place == from && *copies > 0).collect();
    let last = rows.len().saturating_sub(1) / PAGE + 1;
    let page = query.get("page").parse::<usize>().unwrap_or(1).clamp(1, last);
    let shown = rows.iter().skip((page - 1) * PAGE).take(PAGE);
    // What somebody wrote before it was refused stands at its row again.
    let written: Vec<(&str, &str)> = query.all("row").zip(query.all("copies")).collect();
    let value = |key: &str| written.iter().find(|(row, _)| *row == key).map_or("", |(_, copies)| *copies);
    let content: Markup = html! {
        (done(desk, query, &address(desk, from, to, page)))
        @if let Some(fault) = fault { p class="form__fault" role="alert" { (fault) } }
        p { "From " b { bdi { (place_words(from)) } } ". " a href=(at::page(desk.game(), at::PLACES)) rel="external" { "All places" } }
        @if rows.is_empty() {
            p class="muted" { "Nothing is there." }
        } @else {
            form class="pull" method="post" action=(at::page(desk.game(), at::PULL)) autocomplete="off" {
                input type="hidden" name="from" value=(from);
                input type="hidden" name="page" value=(page);
                div class="labelled pull__to" {
                    label for="to" { "To which place; empty for none" }
                    input class="field" id="to" name="to" value=(to) list="places" maxlength=(NAME_BYTES);
                    (place_list(desk, "places"))
                }
                p class="muted" { (counted(rows.len() as u64, ("row", "rows"))) @if last > 1 { ", page " (page) " of " (last) } }
                ul class="pull__rows" {
                    @for (holding, copies) in shown {
                        @let key = key_of(holding);
                        @let words = form_words(holding);
                        li class="pull__row" {
                            div { (copies_of(desk, &holding.number)) @if !words.is_empty() { " " span class="muted" { (words) } } }
                            input type="hidden" name="row" value=(key);
                            label class="pull__copies" {
                                input class="field" name="copies" value=(value(&key)) inputmode="numeric" pattern="[0-9]*" placeholder="0" maxlength="9"
                                    aria-label={ "How many of " (holding.number) @if !words.is_empty() { ", " (words) } };
                                span class="figures" { "of " (copies) }
                            }
                        }
                    }
                }
                div class="actions" {
                    button class="button" type="submit" { "Move them" }
                    @if page > 1 { a class="button button--plain" rel="prev external" href=(address(desk, from, to, page - 1)) { "Previous" } }
                    @if page < last { a class="button button--plain" rel="next external" href=(address(desk, from, to, page + 1)) { "Next" } }
                }
            }
        }
    };
    let page = Page::new("Take copies out", frame(desk, Section::Places, "Take copies out", &content));
    if fault.is_some() { page.refused() } else { page }
}

/// Moves what was written: `from`, `to`, and `row` and `copies` in pairs.
pub(in super::super) fn take(desk: &Desk<'_>, form: &Fields) -> Answer {
    let from = form.get("from");
    let edits = match named_place(desk, form.get("to")) {
        Ok(to) if to == from => Err("They are there already. Choose another place.".to_owned()),
        Ok(to) => edits(desk, form, from, &to).map(|edits| (edits, to)),
        Err(fault) => Err(fault.to_string()),
    };
    match edits {
        Ok((edits, to)) => {
            let page = form.get("page").parse().unwrap_or(1);
            let then = address(desk, from, &to, page);
            Answer::Deed(Deed { drafts: edits.drafts(), is_whole: true, file: None, then })
        }
        Err(fault) => show(desk, form, Some(&fault)).refused().into(),
    }
}

fn edits(desk: &Desk<'_>, form: &Fields, from: &str, to: &str) -> Result<Edits, String> {
    let mut edits = Edits::default();
    let mut is_nothing = true;
    for (key, copies) in form.all("row").zip(form.all("copies")) {
        let copies = match copies.trim() {
            "" | "0" => continue,
            text => text.parse::<u32>().ok().filter(|copies| (1..=COPIES).contains(copies)),
        };
        let copies = copies.ok_or_else(|| format!("A number of copies is a whole number up to {COPIES}."))?;
        let there = holding_of(key).filter(|holding| holding.place == from);
        let there = there.map(|holding| (desk.shelf.balances().of(&holding), holding));
        match there {
            Some((there, holding)) if there >= i64::from(copies) => {
                edits.turn(&holding, &holding.at(to), copies);
                is_nothing = false;
            }
            Some((there, holding)) => {
                let there = counted(u64::try_from(there).unwrap_or_default(), ("copy", "copies"));
                return Err(format!("Of {} there is no more than {there}. Write a smaller number.", holding.number));
            }
            None => return Err("A row is not in this place any more. Look at it again.".to_owned()),
        }
    }
    if is_nothing { Err("Write how many copies go beside at least one of them.".to_owned()) } else { Ok(edits) }
}
