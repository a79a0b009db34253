//! The shelf: decks in use, in the archive, in the trash.

use maud::{Markup, html};
use safehouse_service::saved_decks::{SavedDeck, SavedDeckTotals, Shelf, TRASH_MS};

use super::{deeds, fields};
use crate::{
    context::GameName,
    drawing::Page,
    pages::account::{Form, form::drawn, when::ago},
    paths,
};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ShelfPage {
    /// Which shelf it is.
    pub shelf: Shelf,
    /// The folder that is shown alone; the empty one is that of decks without.
    pub folder: Option<String>,
    /// Its decks, those that were changed last first.
    pub decks: Vec<SavedDeck>,
    /// Where the list goes on.
    pub next: Option<String>,
    /// All folders with how many decks of the first shelf each has.
    pub folders: Vec<(String, u64)>,
    /// What the account keeps, and may keep.
    pub totals: SavedDeckTotals,
    /// The most bytes that it may keep.
    pub most_bytes: u64,
    /// The games that are served.
    pub games: Vec<GameName>,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now_ms: i64,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

fn word(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Decks => "In use",
        Shelf::Archive => "Archive",
        Shelf::Trash => "Trash",
    }
}

/// The address of a shelf and a folder.
fn at(shelf: Shelf, folder: Option<&str>, before: Option<&str>) -> String {
    let mut asked = Vec::new();
    if shelf != Shelf::Decks {
        asked.push(format!("{}={}", fields::SHELF, shelf.as_str()));
    }
    let texts = [(fields::FOLDER, folder), (fields::BEFORE, before)];
    asked.extend(texts.into_iter().filter_map(|(name, text)| Some(format!("{name}={}", paths::encode(text?)))));
    if asked.is_empty() { paths::OWN_DECKS.to_owned() } else { format!("{}?{}", paths::OWN_DECKS, asked.join("&")) }
}

/// The page at `/account/decks`.
pub fn draw_shelf(page: &ShelfPage, form: &Form) -> Page {
    let body = html! {
        div class="page own-decks" {
            header class="page-head" {
                h1 { "Your decks" }
                p class="actions" {
                    @for game in &page.games {
                        a class="button" href=(paths::of(&game.id).new_deck()) rel="external" {
                            @if page.games.len() == 1 { "New deck" } @else { "New deck of " bdi { (game.name) } }
                        }
                    }
                    a class="button button--plain" href=(paths::public::PUBLISHED) rel="external" { "What you published" }
                    a class="button button--plain" href=(paths::public::FOLLOWING) rel="external" { "Authors you follow" }
                }
            }
            p class="muted" {
                "Kept in your account with every version. They are on each device where you are signed in, and can be worked on there without a network."
            }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            (form.notice())
            nav class="shelves" aria-label="Shelves" {
                @for shelf in [Shelf::Decks, Shelf::Archive, Shelf::Trash] {
                    a href=(at(shelf, None, None)) rel="external" aria-current=[(shelf == page.shelf).then_some("page")] { (word(shelf)) }
                }
            }
            @if page.shelf == Shelf::Decks && page.folders.iter().any(|(folder, _)| !folder.is_empty()) { (folders(page)) }
            @if page.decks.is_empty() { p class="empty" { (nothing(page)) } }
            ul class="own-decks__list" { @for deck in &page.decks { li class="own-deck" { (row(page, deck)) } } }
            @if let Some(next) = &page.next {
                p { a class="button button--plain" href=(at(page.shelf, page.folder.as_deref(), Some(next))) rel="external" { "Older decks" } }
            }
            p class="muted" { (totals(page)) }
        }
    };
    drawn("Your decks", "Decks in your account, with all their versions.", body, form)
}

fn nothing(page: &ShelfPage) -> &'static str {
    match (page.shelf, &page.folder) {
        (Shelf::Decks, Some(_)) => "No deck is in this folder.",
        (Shelf::Decks, None) => {
            "No deck yet. Every deck that you begin while you are signed in is kept here by itself."
        }
        (Shelf::Archive, _) => "Nothing is in the archive. Decks that you no longer play can rest there, whole.",
        (Shelf::Trash, _) => "The trash is empty.",
    }
}

fn folders(page: &ShelfPage) -> Markup {
    let is = |folder: Option<&str>| (page.folder.as_deref() == folder).then_some("true");
    html! {
        nav class="folders" aria-label="Folders" {
            a href=(at(Shelf::Decks, None, None)) rel="external" aria-current=[is(None)] { "All" }
            @for (folder, count) in &page.folders {
                a href=(at(Shelf::Decks, Some(folder), None)) rel="external" aria-current=[is(Some(folder))] {
                    @if folder.is_empty() { "Without a folder" } @else { bdi { (folder) } }
                    " " span class="figures muted" { (count) }
                }
            }
        }
    }
}

fn row(page: &ShelfPage, deck: &SavedDeck) -> Markup {
    let id = deck.id.simple();
    let address = paths::own_deck(&id);
    let name = if deck.name.is_empty() { "Unnamed deck" } else { &deck.name };
    let label = |what: &str| format!("{what} “{name}”");
    let game = page.games.iter().find(|game| game.id == deck.game);
    let is_in_trash = deck.trashed_at.is_some();
    html! {
        div class="own-deck__words" {
            h2 { a href=(address) rel="external" { bdi { (name) } } }
            p class="muted" {
                @match game { Some(game) => { @if page.games.len() > 1 { bdi { (game.name) } " · " } }, None => { bdi { (deck.game) } " · " } }
                @if !deck.folder.is_empty() { bdi { (deck.folder) } " · " }
                "changed " (ago(page.now_ms, deck.changed_at)) " · version " span class="figures" { (deck.revision) }
                @if let Some(at) = deck.trashed_at { " · " (remains(page.now_ms, at)) }
            }
        }
        div class="own-deck__ways actions" {
            @if is_in_trash {
                (one_button(&address, deeds::TRASH, "no", "Put back", &label("Put back")))
                (one_button(&address, deeds::DELETE, "yes", "Delete for good", &label("Delete for good")))
            } @else {
                @if game.is_some() {
                    a class="button button--small" href=(paths::of(&deck.game).build_kept(&id)) rel="external" aria-label=(label("Open")) { "Open" }
                }
                a class="button button--plain button--small" href=(address) rel="external" aria-label=(label("History of")) { "History" }
                @if deck.archived_at.is_some() {
                    (one_button(&address, deeds::ARCHIVE, "no", "Take out", &label("Take out of the archive:")))
                } @else {
                    (one_button(&address, deeds::ARCHIVE, "yes", "Archive", &label("Archive")))
                }
                (one_button(&address, deeds::TRASH, "yes", "Trash", &label("Put into the trash:")))
            }
        }
    }
}

/// A form that is one button.
pub(super) fn one_button(deck: &str, deed: &str, away: &str, word: &str, label: &str) -> Markup {
    html! {
        form method="post" action=(format!("{deck}/{deed}")) {
            input type="hidden" name=(fields::AWAY) value=(away);
            button class="button button--plain button--small" type="submit" aria-label=(label) { (word) }
        }
    }
}

fn remains(now: i64, trashed_at: i64) -> String {
    let left = trashed_at.saturating_add(TRASH_MS).saturating_sub(now).max(0) / DAY_MS;
    match left {
        0 => "goes today".to_owned(),
        1 => "goes in 1 day".to_owned(),
        days => format!("goes in {days} days"),
    }
}

fn totals(page: &ShelfPage) -> String {
    let SavedDeckTotals { decks, bytes } = page.totals;
    let percent = bytes.saturating_mul(100) / page.most_bytes.max(1);
    let mib = page.most_bytes / (1024 * 1024);
    format!("{decks} of {} decks, {percent} % of {mib} MiB.", safehouse_service::saved_decks::MAX_DECKS)
}
