//! A deck of one's own account with its versions.

use maud::{Markup, html};
use safehouse_service::saved_decks::{DeckVersionEntry, MAX_LABEL_BYTES, SavedDeck, VersionKind};

use super::{deeds, fields, shelf::one_button, tags};
use crate::{
    drawing::Page,
    pages::account::{Form, form::drawn, when::ago},
    paths,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct VersionsPage {
    /// The deck.
    pub deck: SavedDeck,
    /// Its versions, the newest first.
    pub versions: Vec<DeckVersionEntry>,
    /// Where the list goes on.
    pub next: Option<i64>,
    /// The folders that there are.
    pub folders: Vec<String>,
    /// The tags that there are.
    pub tags: Vec<String>,
    /// Whether its game is served, so that it can be opened.
    pub is_served: bool,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now_ms: i64,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/account/decks/{deck}`.
pub fn draw_versions(page: &VersionsPage, form: &Form) -> Page {
    let deck = &page.deck;
    let id = deck.id.simple();
    let address = paths::own_deck(&id);
    let name = if deck.name.is_empty() { "Unnamed deck" } else { &deck.name };
    let body = html! {
        div class="page own-decks" {
            nav class="crumbs" aria-label="Where you are" { a href=(paths::OWN_DECKS) rel="external" { "Your decks" } }
            header class="page-head" {
                h1 { bdi { (name) } }
                @if page.is_served && deck.trashed_at.is_none() {
                    p class="actions" {
                        a class="button" href=(paths::of(&deck.game).build_kept(&id)) rel="external" { "Open in the builder" }
                        a class="button button--plain" href=(paths::public::publish(&deck.id.to_string())) rel="external" { "Publish…" }
                    }
                }
            }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            (form.notice())
            @if deck.trashed_at.is_some() {
                div class="notice actions" {
                    span { "This deck is in the trash." }
                    (one_button(&address, deeds::TRASH, "no", "Put back", &format!("Put back “{name}”")))
                }
            } @else {
                (folder(page, &address))
                (tags::of_deck(&address, &deck.tags, &page.tags))
            }
            @if let Some((origin, number)) = deck.origin {
                p class="muted" {
                    "It began as version " span class="figures" { (number) } " of "
                    a href=(paths::own_deck(&origin.simple())) rel="external" { "another deck" } "."
                }
            }
            section aria-labelledby="versions" {
                h2 id="versions" { "Versions" }
                p class="muted" {
                    "Every save is one. A version that has a name is kept for good; the oldest of the others give way when there are very many. Going back makes an old version the newest: nothing is lost by it."
                }
                ol class="history" reversed {
                    @for version in &page.versions { li class="history__item" value=(version.number) { (row(page, &address, version)) } }
                }
                @if let Some(next) = page.next {
                    p { a class="button button--plain" href=(format!("{address}?{}={next}", fields::BEFORE)) rel="external" { "Older versions" } }
                }
            }
        }
    };
    drawn(name, "The versions of a deck.", body, form)
}

fn folder(page: &VersionsPage, address: &str) -> Markup {
    html! {
        form class="form form--row" method="post" action=(format!("{address}/{}", deeds::MOVE)) {
            div class="labelled" {
                label for="folder" { "Folder" }
                input class="field" id="folder" name=(fields::FOLDER) list="folders" value=(page.deck.folder)
                    maxlength=(MAX_LABEL_BYTES) autocomplete="off" placeholder="None";
                datalist id="folders" { @for folder in &page.folders { option value=(folder) {} } }
            }
            button class="button button--plain" type="submit" { "Move" }
        }
    }
}

/// How a version came about, where its label does not say it.
fn kind(kind: VersionKind) -> Option<&'static str> {
    match kind {
        VersionKind::Checkpoint => None,
        VersionKind::Named => Some("Named"),
        VersionKind::Merged => Some("Brought together"),
        VersionKind::Restored => Some("Gone back to"),
        VersionKind::Imported => Some("From elsewhere"),
    }
}

fn row(page: &VersionsPage, address: &str, version: &DeckVersionEntry) -> Markup {
    let number = version.number;
    let is_newest = number == page.deck.revision;
    let before = version.parent.filter(|parent| *parent != number).or((number > 1).then(|| number - 1));
    let of = format!("version {number}");
    let deed = |deed: &str| format!("{address}/{deed}");
    let chosen = html! {
        input type="hidden" name=(fields::NUMBER) value=(number);
        input type="hidden" name=(fields::SEEN) value=(page.deck.revision);
    };
    let has_name = version.kind == VersionKind::Named;
    html! {
        div class="history__words" {
            h3 {
                span class="figures" { (number) } " "
                @if version.label.is_empty() { "Saved" } @else { bdi { (version.label) } }
                @if is_newest { " " span class="tag tag--good" { "Newest" } }
                @if let Some(kind) = kind(version.kind) { " " span class="tag" { (kind) } }
            }
            p class="muted" {
                (ago(page.now_ms, version.made_at))
                @if !version.device.is_empty() { " · " bdi { (version.device) } }
            }
        }
        div class="history__ways actions" {
            @if let Some(before) = before {
                a class="button button--plain button--small" rel="external" aria-label=(format!("What changed with {of}"))
                    href=(format!("{address}/compare?{}={before}&{}={number}", fields::FROM, fields::TO)) { "What changed" }
            }
            @if !is_newest {
                a class="button button--plain button--small" rel="external" aria-label=(format!("Compare {of} with the newest"))
                    href=(format!("{address}/compare?{}={number}&{}={}", fields::FROM, fields::TO, page.deck.revision)) { "Compare with now" }
                form method="post" action=(deed(deeds::RESTORE)) {
                    (chosen)
                    button class="button button--plain button--small" type="submit" aria-label=(format!("Go back to {of}")) { "Go back to this" }
                }
            }
            form method="post" action=(deed(deeds::BRANCH)) {
                (chosen)
                button class="button button--plain button--small" type="submit" aria-label=(format!("Make a deck of its own of {of}")) { "New deck from this" }
            }
            details class="history__name" {
                summary { @if has_name { "Rename" } @else { "Name it" } }
                form class="form form--row" method="post" action=(deed(deeds::NAME)) {
                    (chosen)
                    div class="labelled" {
                        label for=(format!("name-{number}")) { "Name of " (of) }
                        input class="field" id=(format!("name-{number}")) name=(fields::NAME) maxlength=(MAX_LABEL_BYTES)
                            value=[has_name.then_some(&version.label)] autocomplete="off" required;
                    }
                    button class="button button--plain button--small" type="submit" { "Keep it by this name" }
                }
            }
        }
    }
}
