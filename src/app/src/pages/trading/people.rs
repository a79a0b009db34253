//! People whose lists fit the reader's, those that fit best first.

use maud::{Markup, html};
use safehouse_collection::{
    Desk, Page,
    trading::{self, Tab},
};
use safehouse_engine::english::counted;
use safehouse_service::trades::{Fit, Fits, MOST_COMPARED, TradeCopy};

use super::copies;
use crate::paths::{collection as at, public};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct PeoplePage {
    /// The people of the page.
    pub fits: Fits,
    /// Behind how many it begins.
    pub after: usize,
    /// Whether others find the reader by a list of theirs.
    pub is_found: bool,
}

/// The page.
pub fn draw_people(desk: &Desk<'_>, page: &PeoplePage) -> Page {
    let PeoplePage { fits, after, is_found } = page;
    let to = |rest: &str| at::page(desk.game(), rest);
    let from = |after: usize| {
        at::asking(&to(at::MATCHES), &[("after", &if after > 0 { after.to_string() } else { String::new() })])
    };
    let content = html! {
        p {
            "Compared are your " a href=(to(at::WANTS)) rel="external" { (counted(fits.wants as u64, ("open want", "open wants"))) }
            " and your " a href=(at::asking(&to(at::TABLE), &[("trade", "yes")])) rel="external" { (counted(fits.offers as u64, ("kind of copy", "kinds of copies"))) " for trade" } "."
            @if !fits.is_complete { " So many people share cards with you that only the " (MOST_COMPARED) " who share most were compared." }
        }
        @if !is_found {
            p class="playtest-note" {
                "Others do not find you: your lists are not for people whose lists fit. "
                a href=(to(at::LISTS)) rel="external" { "Who sees your lists" }
            }
        }
        @if fits.people.is_empty() {
            p class="muted" {
                @if fits.wants == 0 && fits.offers == 0 { "Write down what you want, and mark copies that you would give away: “for trade” in the table. Then people stand here who fit." }
                @else { "Nobody who lets it be found has what you want, or wants what you would give away. Look again when you have more of either." }
            }
        } @else {
            ol class="fits" { @for fit in &fits.people { (person(desk, fit)) } }
        }
        @if *after > 0 || after + fits.people.len() < fits.total {
            nav class="pages actions" aria-label="Pages of people" {
                @if *after > 0 { a class="button button--plain" rel="prev external" href=(from(after.saturating_sub(fits.people.len().max(1)))) { "Before" } }
                @if after + fits.people.len() < fits.total { a class="button button--plain" rel="next external" href=(from(after + fits.people.len())) { "Further" } }
            }
        }
    };
    trading::page(desk, Tab::People, "People who fit", &content)
}

fn person(desk: &Desk<'_>, fit: &Fit) -> Markup {
    let lines = |matched: &[safehouse_service::trades::MatchedCopies]| -> Vec<TradeCopy> {
        matched.iter().map(|one| one.copy.clone()).collect()
    };
    let (gets, gives) = (lines(&fit.gets), lines(&fit.gives));
    html! {
        li class="panel fit" {
            div class="fit__head" {
                h2 { a href=(public::author(&fit.partner)) rel="external" { bdi { (fit.partner) } } }
                p class="muted" { (counted(copies::total(&gets), ("copy", "copies"))) " for you, " (counted(copies::total(&gives), ("copy", "copies"))) " for them" }
                a class="button button--small" href=(at::asking(&at::page(desk.game(), at::PROPOSE), &[("with", &fit.partner)])) rel="external" { "Put a trade together" span class="hidden" { " with " (fit.partner) } }
            }
            div class="trade-sides" {
                div { h3 { "You would get" } (copies::list(desk, &gets, "Nothing that you want.")) }
                div { h3 { "You would give" } (copies::list(desk, &gives, "Nothing that they want.")) }
            }
        }
    }
}
