//! Who sees which of the reader's lists.

use std::collections::BTreeSet;

use maud::{Markup, html};
use safehouse_collection::{
    Desk, Page,
    trading::{self, Tab},
};
use safehouse_engine::english::counted;
use safehouse_service::shared_lists::{ListField, ListKind, ListShown, ListVisibility, SOME, SharedList, ShownCounts};

use super::deeds;
use crate::{
    pages::{account::copying::secret, public_decks::day},
    paths::collection as at,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ListsPage {
    /// The name of the reader's account.
    pub owner: String,
    /// Each list as it is shown.
    pub lists: Vec<SharedList>,
    /// A link that was just made.
    pub made: Option<MadeLink>,
    /// Why a form was refused, of which list, and what was chosen in it.
    pub fault: Option<(ListKind, String, Option<ListShown>)>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// A link that is shown, once.
#[derive(Clone)]
pub struct MadeLink {
    /// Of which list.
    pub kind: ListKind,
    /// The whole address.
    pub link: String,
}

impl std::fmt::Debug for MadeLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeLink").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// What a list is, for its owner.
fn heading(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Wants => "What you want",
        ListKind::Trade => "What you would give away",
        ListKind::Collection => "All your copies",
    }
}

fn hint(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Wants => "Your wants, without your notes, how much and until when you want it.",
        ListKind::Trade => "Copies that you marked for trade, less those that are promised to somebody.",
        ListKind::Collection => "Every copy that you have.",
    }
}

fn visibility_words(kind: ListKind, visibility: ListVisibility) -> (&'static str, &'static str) {
    match visibility {
        ListVisibility::Private => ("Nobody else", "It is yours alone."),
        ListVisibility::Matches if kind == ListKind::Collection => (
            "People whose lists fit",
            "As if nobody: people are found by wants and by what is for trade, never by all copies.",
        ),
        ListVisibility::Matches => (
            "People whose lists fit",
            "Who is signed in and has or wants what stands in it is told of these lines alone, with what you tick. Copies fit nobody unless number, edition and finish are ticked.",
        ),
        ListVisibility::Link => {
            ("Whoever has the link", "Search engines are asked to leave it out. You can take the link back.")
        }
        ListVisibility::Public if kind == ListKind::Collection => ("Everybody", "It has a page of its own."),
        ListVisibility::Public => ("Everybody", "It has a page of its own, and people whose lists fit are told of it."),
    }
}

fn field_words(kind: ListKind, field: ListField) -> &'static str {
    match field {
        ListField::Number => "Number",
        ListField::Name => "Name",
        ListField::Edition => "Edition",
        ListField::Finish => "Finish",
        ListField::Language => "Language",
        ListField::Condition if kind == ListKind::Wants => "Worst condition",
        ListField::Condition => "Condition",
        ListField::Count => "How many",
        ListField::ForTrade => "Whether it is for trade",
    }
}

/// The page.
pub fn draw_lists(desk: &Desk<'_>, page: &ListsPage) -> Page {
    let content = html! {
        @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
        p {
            "Others see of a copy or a want what you tick, and nothing else: never where it is, what it cost, when it came, what you noted, its certificate, or what all of it is worth."
        }
        div class="lists" { @for list in &page.lists { (panel(desk, page, list)) } }
    };
    let drawn = trading::page(desk, Tab::Lists, "Lists that others see", &content);
    if page.fault.is_some() { drawn.refused() } else { drawn }
}

fn panel(desk: &Desk<'_>, page: &ListsPage, list: &SharedList) -> Markup {
    let (kind, name) = (list.kind, list.kind.as_str());
    let fault = page.fault.as_ref().filter(|(of, ..)| *of == kind);
    let shown = fault.and_then(|(_, _, chosen)| *chosen).unwrap_or(list.shown);
    let here = at::page(desk.game(), at::LISTS);
    let made = page.made.as_ref().filter(|made| made.kind == kind);
    html! {
        section class="panel list" aria-labelledby=(name) {
            h2 id=(name) { (heading(kind)) }
            p class="muted" { (hint(kind)) }
            @if kind == ListKind::Trade { (not_shown(desk)) }
            @if let Some((_, words, _)) = fault { div class="form__fault" role="alert" { p { (words) } } }
            form class="form" method="post" action=(here) {
                input type="hidden" name="deed" value=(deeds::SHARE);
                input type="hidden" name="list" value=(name);
                fieldset class="list__who" {
                    legend { "Who sees it" }
                    @for visibility in ListVisibility::ALL.iter().filter(|one| kind != ListKind::Collection || **one != ListVisibility::Matches) {
                        @let (words, means) = visibility_words(kind, *visibility);
                        label class="list__choice" {
                            input type="radio" name="visibility" value=(visibility.as_str()) checked[shown.visibility == *visibility];
                            span { (words) span class="muted" { (means) } }
                        }
                    }
                }
                fieldset class="list__fields" {
                    legend { "What it says of each" }
                    @for field in ListField::ALL.iter().filter(|one| kind == ListKind::Collection || **one != ListField::ForTrade) {
                        label class="table-check" { input type="checkbox" name="field" value=(field.as_str()) checked[shown.fields.has(*field)]; (field_words(kind, *field)) }
                    }
                }
                div class="labelled list__counts" {
                    label for={ (name) "-counts" } { "Of many copies" }
                    select class="field" id={ (name) "-counts" } name="counts" {
                        option value=(ShownCounts::Some.as_str()) selected[shown.counts == ShownCounts::Some] { "it says “" (SOME) "+”" }
                        option value=(ShownCounts::Exact.as_str()) selected[shown.counts == ShownCounts::Exact] { "it says how many" }
                    }
                }
                button class="button" type="submit" { "Keep" span class="hidden" { " for " (heading(kind)) } }
            }
            (link(desk, page, list, made))
        }
    }
}

/// How many numbers are named.
const NAMED: usize = 5;

/// Which copies are marked for trade and on no list.
fn not_shown(desk: &Desk<'_>) -> Markup {
    let balances = desk.shelf.balances().iter();
    let marked = balances.filter(|(holding, copies)| *copies > 0 && holding.is_for_trade && !holding.is_plain());
    let (mut all, mut numbers) = (0, BTreeSet::new());
    for (holding, copies) in marked {
        all += copies.unsigned_abs();
        numbers.insert(holding.number.as_str());
    }
    let others = numbers.len().saturating_sub(NAMED);
    html! {
        @if all > 0 {
            p class="playtest-note" {
                "Not on it, and in no trade that is found: " (counted(all, ("copy", "copies"))) " that you marked for trade and that somebody graded, signed or altered ("
                (numbers.into_iter().take(NAMED).collect::<Vec<_>>().join(", "))
                @if others > 0 { " and " (counted(others as u64, ("further number", "further numbers"))) }
                "). Such a copy is worth something else to each who looks at it, and a list does not say what makes it so: show it to people yourself."
            }
        }
    }
}

/// The ways to the list that others have.
fn link(desk: &Desk<'_>, page: &ListsPage, list: &SharedList, made: Option<&MadeLink>) -> Markup {
    let name = list.kind.as_str();
    let here = at::page(desk.game(), at::LISTS);
    let deed = |deed: &str, words: &str, class: &str| {
        html! {
            form method="post" action=(here) {
                input type="hidden" name="deed" value=(deed);
                input type="hidden" name="list" value=(name);
                button class=(class) type="submit" { (words) span class="hidden" { ": " (heading(list.kind)) } }
            }
        }
    };
    html! {
        @if list.shown.visibility.has_links() {
            div class="list__ways" {
                @if list.shown.visibility == ListVisibility::Public {
                    p { a href=(at::shown_list(desk.game(), name, &page.owner)) rel="external" { "The page that everybody sees" } }
                }
                @if let Some(made) = made {
                    div role="status" {
                        p { strong { "This is the link." } " Copy it now: it is shown this once." }
                        (secret(&format!("{name}-link"), "The link", &made.link))
                    }
                }
                div class="actions" {
                    @match list.linked_at {
                        Some(linked_at) => {
                            p { "A link works since " (day(linked_at)) "." }
                            (deed(deeds::LINK, "Make another one, which ends this", "button button--plain button--small"))
                            (deed(deeds::REVOKE, "Take it back", "button button--danger-plain button--small"))
                        }
                        None => {
                            p { "No link works." }
                            (deed(deeds::LINK, "Make a link", "button button--plain button--small"))
                        }
                    }
                }
            }
        }
    }
}
