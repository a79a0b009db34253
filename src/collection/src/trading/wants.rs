//! What is wanted: by hand, and what sets and decks lack, which follows from them.

mod form;
mod row;
mod sources;
mod words;

use maud::{Markup, html};
use safehouse_engine::{copies::wants::Wanted, english::counted};
use safehouse_paths::collection as at;

use self::{
    form::WantForm,
    words::{CHANGE, FORGET, SAVE, UNFOLLOW},
};
use super::{OwnWant, SavedWant, Tab, TradingAnswer, TradingDesk, tabs};
use crate::{Fields, Page, parts::WRITE_DOWN};

/// How many wants a page has.
const SHOWN: usize = 100;
/// The page.
pub(super) fn page(desk: &TradingDesk<'_>, query: &Fields) -> Page {
    let edited = desk.wants.iter().find(|own| own.id == query.get("edit"));
    let form = edited.map_or_else(WantForm::default, |own| WantForm::of(&own.id, &own.want));
    drawn(desk, query, &form, None)
}

/// The page once more, with a form that was refused.
pub(super) fn again(desk: &TradingDesk<'_>, form: &Fields, words: &str) -> Page {
    drawn(desk, &Fields::default(), &WantForm::read(form), Some(words)).refused()
}

/// What a form says.
pub(super) fn take(desk: &TradingDesk<'_>, form: &Fields) -> TradingAnswer {
    let here = at::page(desk.desk.game(), at::WANTS);
    match form.get("deed") {
        SAVE => {
            let written = WantForm::read(form);
            let id = (!written.id.is_empty()).then(|| written.id.clone());
            let then = at::asking(&here, &[("done", if id.is_some() { "changed" } else { "saved" })]);
            match written.want(desk.desk.catalogue()) {
                Ok(want) => TradingAnswer::Save { wants: vec![SavedWant { id, want }], then },
                Err(words) => TradingAnswer::Page(again(desk, form, &words)),
            }
        }
        FORGET => {
            let then = at::asking(&here, &[("done", "forgotten"), ("page", form.get("page")), ("q", form.get("q"))]);
            TradingAnswer::Forget { id: form.get("id").to_owned(), then }
        }
        WRITE_DOWN => sources::follow(desk, form, &here),
        CHANGE => sources::change(desk, form, &here),
        UNFOLLOW => {
            let then = format!("{}#following", at::asking(&here, &[("done", "unfollowed")]));
            TradingAnswer::Unfollow { id: form.get("id").to_owned(), then }
        }
        _ => TradingAnswer::Nothing,
    }
}

fn drawn(desk: &TradingDesk<'_>, query: &Fields, form: &WantForm, fault: Option<&str>) -> Page {
    let content = html! {
        (done(query))
        (form.draw(desk, fault))
        (list(desk, query))
        (sources::draw(desk))
    };
    tabs::page(&desk.desk, Tab::Wants, "Wants", &content)
}

/// What was just done.
fn done(query: &Fields) -> Markup {
    let words = match query.get("done") {
        "saved" => "Written down.",
        "changed" | "source-changed" => "Changed.",
        "forgotten" => "Forgotten.",
        "follow" => "What is lacking of it is wanted from now on: it stands below, and changes with your copies.",
        "followed" => "What is lacking of it is wanted already: it stands below.",
        "unfollowed" => "What is lacking of it is not wanted any more.",
        _ => return html! {},
    };
    html! { p class="form__done" role="status" { (words) } }
}

/// Wants that are found by words, those that are wanted most first.
fn found<'a>(desk: &TradingDesk<'a>, words: &str) -> Vec<&'a OwnWant> {
    let words = words.trim().to_lowercase();
    let is_found = |own: &&OwnWant| {
        let (Wanted::Card { name: text } | Wanted::Printing { number: text }) = &own.want.what;
        let card = own.want.card(desk.desk.catalogue()).map(|card| desk.desk.catalogue().card(card).name.as_str());
        words.is_empty()
            || text.to_lowercase().contains(&words)
            || card.is_some_and(|name| name.to_lowercase().contains(&words))
    };
    let mut found: Vec<&OwnWant> = desk.wants.iter().filter(is_found).collect();
    // Within a priority they stay in the order in which they were written down.
    found.sort_by_key(|own| own.want.priority);
    found
}

fn list(desk: &TradingDesk<'_>, query: &Fields) -> Markup {
    let (game, words) = (desk.desk.game(), query.get("q"));
    let found = found(desk, words);
    let pages = found.len().div_ceil(SHOWN).max(1);
    let page = query.get("page").parse().unwrap_or(1).clamp(1, pages);
    let shown = found.chunks(SHOWN).nth(page - 1).unwrap_or_default();
    let to = |page: usize| at::asking(&at::page(game, at::WANTS), &[("q", words), ("page", &page.to_string())]);
    let following: usize = desk.sources.iter().map(|own| own.total).sum();
    // What follows is found by no words: it stands below, whatever is looked for.
    let counted_here = found.len() + if words.is_empty() { following } else { 0 };
    html! {
        section class="wants" aria-labelledby="wants" {
            div class="missing-head" {
                h2 id="wants" tabindex="-1" { (counted(counted_here as u64, ("want", "wants"))) }
                @if desk.wants.len() > SHOWN || !words.is_empty() {
                    form class="wants__find" method="get" action=(at::page(game, at::WANTS)) role="search" {
                        label class="hidden" for="find" { "Find a want by its card or number" }
                        input class="field" id="find" name="q" type="search" value=(words) placeholder="Card or number";
                        button class="button button--plain" type="submit" { "Find" }
                    }
                }
            }
            @if following > 0 && words.is_empty() {
                p class="muted" { (found.len()) " written down, " (following) " that follow from " a href="#following" { "what sets and decks lack" } "." }
            }
            @if desk.wants.is_empty() {
                @if following == 0 {
                    p class="muted" { "Nothing is wanted yet. Write a card down above, or let wants follow from what a set or a deck lacks. People who would give it away are found by it, if you let your list be found." }
                }
            } @else if shown.is_empty() {
                p class="muted" { "No want of yours is of such a card." }
            } @else {
                ul class="wants__list" {
                    @for own in shown { (row::draw(desk, own, (page, words))) }
                }
            }
            @if pages > 1 {
                nav class="pages actions" aria-label="Pages of wants" {
                    @if page > 1 { a class="button button--plain" rel="prev external" href=(to(page - 1)) { "Previous" } }
                    span class="pages__here" { "Page " (page) " of " (pages) }
                    @if page < pages { a class="button button--plain" rel="next external" href=(to(page + 1)) { "Next" } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
