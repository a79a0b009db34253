//! A deck of one's own account: what it is, and its versions.

mod history;

use maud::{Markup, html};
use safehouse_engine::{deck::list::DeckList, library::GameLibrary};
use safehouse_service::{
    DeckOrigin, PublishedDeck, Reach,
    saved_decks::{MAX_LABEL_BYTES, SavedDeck},
};

pub use self::history::VersionHistory;
use self::history::history;
use super::{deeds, done::Done, fields, name_of, seen_by::seen_by, tags, trash::remains, ways};
use crate::{
    components::deck_sheet::{Sheet, chip, leader, sections},
    drawing::{Page, Scene},
    pages::account::{Form, form::drawn},
    paths::{self, public},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct VersionsPage {
    /// The deck.
    pub deck: SavedDeck,
    /// Its newest version, where it can be read.
    pub list: Option<DeckList>,
    /// What is published of it.
    pub published: Option<PublishedDeck>,
    /// The published deck that it is a copy of.
    pub copy_of: Option<DeckOrigin>,
    /// The name of the deck that it began as a version of; `None` where that is gone.
    pub branch_of: Option<String>,
    /// Its versions.
    pub history: VersionHistory,
    /// The folders that there are.
    pub folders: Vec<String>,
    /// The tags that there are.
    pub tags: Vec<String>,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now_ms: i64,
    /// What was just done.
    pub done: Done,
}

/// The page at `/account/decks/{deck}`.
pub fn draw_versions(scene: &Scene<'_>, page: &VersionsPage, form: &Form) -> Page {
    let deck = &page.deck;
    let address = paths::own_deck(&deck.id.simple());
    let name = name_of(deck);
    let library = scene.all.of_game(&deck.game);
    let sheet = library.zip(page.list.as_ref()).map(|(library, list)| Sheet::new(library, list));
    let body = html! {
        div class="page own-decks deck-page" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(paths::OWN_DECKS) rel="external" { "Your decks" } span aria-hidden="true" { "/" } bdi { (name) }
            }
            (page.done.draw())
            (form.notice())
            (where_it_is(page, &address))
            header class="deck-page__head" {
                @if let Some(sheet) = &sheet { (leader(sheet.library, scene.icons, sheet.deck)) }
                div class="deck-page__title" {
                    h1 { bdi { (name) } }
                    @if let Some(sheet) = &sheet { (facts(page, sheet.library, sheet)) }
                    (came_from(page))
                }
            }
            @if deck.trashed_at.is_none() { (actions(page, library.is_some())) }
            @if let Some(sheet) = &sheet {
                details class="open-at-desk own-deck-list" {
                    summary class="button button--plain button--small" { "The list" }
                    div { (sections(sheet)) }
                }
            }
            @if deck.trashed_at.is_none() {
                details class="own-deck-order" open[form.fault.is_some()] {
                    summary {
                        @if deck.folder.is_empty() { "In no folder" } @else { "In " bdi { (deck.folder) } }
                        @if deck.tags.is_empty() { ", without tags" }
                        @for tag in &deck.tags { " " bdi { "#" (tag) } }
                        span class="own-deck-order__change" { "Change" }
                    }
                    (folder(page, &address))
                    (tags::of_deck(&address, &deck.tags, &page.tags))
                }
            }
            (history(&page.history, deck.revision, page.now_ms, &address))
        }
    };
    drawn(name, "A deck of yours with its versions.", body, form)
}

/// The verdict of today, and who sees the deck.
fn facts(page: &VersionsPage, library: &GameLibrary, sheet: &Sheet<'_>) -> Markup {
    html! {
        p class="own-deck__facts" {
            (chip(library.game(), &sheet.certificate))
            @if let Some(format) = library.formats.get(&sheet.certificate.format) { span { (format.name) } }
            (seen_by(page.published.as_ref()))
        }
    }
}

fn came_from(page: &VersionsPage) -> Markup {
    html! {
        @if let Some(origin) = &page.copy_of {
            p class="muted" {
                "A copy of " a href=(public::version(origin.address.as_str(), origin.number)) rel="external" {
                    bdi { @if origin.name.trim().is_empty() { "an unnamed deck" } @else { (origin.name) } }
                } " by " bdi { (origin.author) }
            }
        }
        @if let Some((origin, number)) = page.deck.origin {
            p class="muted" {
                "It began as version " span class="figures" { (number) } " of "
                @match &page.branch_of {
                    Some(name) => a href=(format!("{}#version-{number}", paths::own_deck(&origin.simple()))) rel="external" { bdi { (name) } },
                    None => "a deck that is gone",
                }
                "."
            }
        }
    }
}

/// Where it was put away, and what touches in it.
fn where_it_is(page: &VersionsPage, address: &str) -> Markup {
    let deck = &page.deck;
    let about = format!("“{}”", name_of(deck));
    html! {
        @if let Some(at) = deck.trashed_at {
            div class="notice-line notice-line--warn notice-line--way" {
                p { strong { "In the trash." } " " (remains(page.now_ms, at)) "." }
                (ways::one_button(address, deeds::TRASH, "no", "Put back", &about))
            }
        } @else if deck.archived_at.is_some() {
            div class="notice-line notice-line--way" {
                p { "In the archive." }
                (ways::one_button(address, deeds::ARCHIVE, "no", "Take out", &about))
            }
        }
        @if deck.conflict.is_some() && deck.trashed_at.is_none() {
            div class="notice-line notice-line--warn notice-line--way" {
                p { strong { "Two versions met." } " Two devices changed the same. Both were brought together, and both are kept." }
                a class="button button--plain button--small" href=(paths::deck_conflict(&deck.id.simple())) rel="external" { "See what each had" }
            }
        }
    }
}

fn actions(page: &VersionsPage, is_served: bool) -> Markup {
    let deck = &page.deck;
    let publish = public::publish(&deck.id.to_string());
    html! {
        p class="actions" {
            @if is_served {
                a class="button" href=(paths::of(&deck.game).build_kept(&deck.id.simple())) rel="external" { "Open in the builder" }
            }
            a class="button button--plain" href=(publish) rel="external" {
                @match &page.published {
                    None => "Publish…",
                    Some(published) => { "Published: to " (whom(published)) " · change" },
                }
            }
        }
    }
}

fn whom(published: &PublishedDeck) -> &'static str {
    match published.reach {
        Reach::Everybody => "everybody",
        Reach::Link => "whoever has the link",
        Reach::Group => "a group",
        Reach::Nobody => "nobody else",
    }
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
