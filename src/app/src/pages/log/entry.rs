//! An entry of the public log.

use maud::{Markup, html};
use safehouse_service::{LogOrigin, log::EntryShown};

use super::{NamedEvents, words};
use crate::{
    drawing::Page,
    pages::public_decks::minute,
    paths::{log as at, verify::VERIFY},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EntryPage {
    /// The history that it is in.
    pub log: LogOrigin,
    /// The entry.
    pub entry: EntryShown,
    /// The code and the name of the event that it is about, where everybody finds it.
    pub events: NamedEvents,
}

/// The page at `/log/{log}/entries/{position}/about`.
pub fn draw_entry(page: &EntryPage) -> Page {
    let (log, entry) = (&page.log, &page.entry);
    let title = format!("Entry {} of the log", entry.position);
    let body = html! {
        div class="page stores log-page" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(at::page(log.number, None)) rel="external" { "The log" }
            }
            header class="page-head" { h1 { "Entry " (entry.position) } }
            p class="page__lead" {
                @match &entry.statement {
                    Some(statement) => { (words(statement, &page.events)) "." }
                    None => { "Something that this program does not know." }
                }
            }
            (facts(log, entry))
            p class="actions" {
                a class="button button--plain" href=(at::proof(log.number, entry.position)) rel="external" { "Proof that it is in the log" }
                a class="button button--plain" href=(at::entry(log.number, entry.position)) rel="external" { "The entry as programs read it" }
            }
            section aria-labelledby="text" {
                h2 id="text" { "Its text" }
                pre class="log-page__text" tabindex="0" aria-labelledby="text" { (entry.note) }
            }
            p { "What an event published says where it stands here: " a href=(VERIFY) rel="external" { "verify a file" } "." }
        }
    };
    Page::new(
        title,
        "What a store or the host stated, as the public log has it.",
        at::entry_page(log.number, entry.position),
        body,
    )
}

fn facts(log: &LogOrigin, entry: &EntryShown) -> Markup {
    let stated_at = entry.statement.as_ref().map(|statement| i64::try_from(statement.at()).unwrap_or(i64::MAX));
    html! {
        dl class="facts facts--told" {
            @if let Some(at_ms) = stated_at { div { dt { "Stated" } dd { (minute(at_ms)) } } }
            @if let Some(name) = &entry.signed_by { div { dt { "By" } dd { code { (name) } } } }
            div { dt { "In" } dd { code { (log.origin) } } }
        }
    }
}
