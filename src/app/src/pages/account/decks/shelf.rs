//! The shelf: decks in use, in the archive, in the trash.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::saved_decks::{SavedDeck, SavedDeckTotals, Shelf, ShelfFound, ShelfOrder, TRASH_MS, tag_key};

use super::{deeds, fields, tags};
use crate::{
    context::GameName,
    drawing::Page,
    pages::account::{Form, form::drawn, when::ago},
    paths,
};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sought {
    /// Words of names, folders and tags.
    pub words: String,
    /// The folder that is shown alone; the empty one is that of decks without.
    pub folder: Option<String>,
    /// The tag whose decks are shown alone.
    pub tag: Option<String>,
    /// The order.
    pub order: ShelfOrder,
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ShelfPage {
    /// Which shelf it is.
    pub shelf: Shelf,
    /// What is looked for on it.
    pub sought: Sought,
    /// What was found.
    pub found: ShelfFound,
    /// What the account keeps, and may keep.
    pub totals: SavedDeckTotals,
    /// The most bytes that it may keep.
    pub most_bytes: u64,
    /// The games that are served.
    pub games: Vec<GameName>,
    /// The time, in milliseconds since 1970-01-01T00:00:00Z.
    pub now_ms: i64,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: String,
}

fn word(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Decks => "In use",
        Shelf::Archive => "Archive",
        Shelf::Trash => "Trash",
    }
}

/// The address of a shelf and what is looked for on it.
fn at(shelf: Shelf, sought: &Sought, before: Option<&str>) -> String {
    let mut asked = Vec::new();
    if shelf != Shelf::Decks {
        asked.push(format!("{}={}", fields::SHELF, shelf.as_str()));
    }
    let words = Some(sought.words.as_str()).filter(|words| !words.is_empty());
    let order = Some(sought.order.as_str()).filter(|_| sought.order != ShelfOrder::default());
    let texts = [
        (fields::WORDS, words),
        (fields::FOLDER, sought.folder.as_deref()),
        (fields::TAG, sought.tag.as_deref()),
        (fields::ORDER, order),
        (fields::BEFORE, before),
    ];
    asked.extend(texts.into_iter().filter_map(|(name, text)| Some(format!("{name}={}", paths::encode(text?)))));
    if asked.is_empty() { paths::OWN_DECKS.to_owned() } else { format!("{}?{}", paths::OWN_DECKS, asked.join("&")) }
}

/// The page at `/account/decks`.
pub fn draw_shelf(page: &ShelfPage, form: &Form) -> Page {
    let nothing = Sought::default();
    let sought = &page.sought;
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
                    a class="button button--plain" href=(paths::groups::GROUPS) rel="external" { "Your groups" }
                    a class="button button--plain" href=(paths::public::FOLLOWING) rel="external" { "Authors you follow" }
                }
            }
            p class="muted" {
                "Kept in your account with every version. They are on each device where you are signed in, and can be worked on there without a network."
            }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            (form.notice())
            nav class="shelves" aria-label="Shelves" {
                @for shelf in Shelf::ALL {
                    a href=(at(shelf, &nothing, None)) rel="external" aria-current=[(shelf == page.shelf).then_some("page")] { (word(shelf)) }
                }
            }
            (search(page))
            @if !page.found.folders.is_empty() { (folders(page)) }
            @if !page.found.tags.is_empty() { (tag_links(page)) }
            @if let Some(tag) = &sought.tag { (tags::everywhere(tag)) }
            @if is_narrowed(page) && page.found.total > 0 {
                p class="muted" role="status" {
                    (counted(page.found.total as u64, ("deck", "decks"))) " found. " a href=(at(page.shelf, &nothing, None)) rel="external" { "Show all" }
                }
            }
            @if page.found.decks.is_empty() { (no_decks(page)) }
            ul class="own-decks__list" { @for deck in &page.found.decks { li class="own-deck" { (row(page, deck)) } } }
            @if let Some(next) = &page.found.next {
                p { a class="button button--plain" href=(at(page.shelf, sought, Some(&next.simple()))) rel="external next" { "More decks" } }
            }
            p class="muted" { (totals(page)) }
        }
    };
    drawn("Your decks", "Decks in your account, with all their versions.", body, form)
}

/// Whether not all of the shelf is shown.
fn is_narrowed(page: &ShelfPage) -> bool {
    let Sought { words, folder, tag, .. } = &page.sought;
    !words.trim().is_empty() || folder.is_some() || tag.is_some()
}

fn search(page: &ShelfPage) -> Markup {
    let sought = &page.sought;
    html! {
        form class="shelf-search" method="get" action=(paths::OWN_DECKS) role="search" aria-label="Your decks" {
            @if page.shelf != Shelf::Decks { input type="hidden" name=(fields::SHELF) value=(page.shelf.as_str()); }
            @if let Some(folder) = &sought.folder { input type="hidden" name=(fields::FOLDER) value=(folder); }
            @if let Some(tag) = &sought.tag { input type="hidden" name=(fields::TAG) value=(tag); }
            div class="labelled shelf-search__words" {
                label for="shelf-words" { "Name, folder or tag" }
                input class="field" id="shelf-words" name=(fields::WORDS) type="search" value=(sought.words) autocomplete="off" maxlength="200";
            }
            div class="labelled" {
                label for="shelf-order" { "Order" }
                select class="field" id="shelf-order" name=(fields::ORDER) {
                    @for order in ShelfOrder::ALL {
                        option value=(order.as_str()) selected[order == sought.order] {
                            (match order {
                                ShelfOrder::Changed => "Changed last",
                                ShelfOrder::Name => "By name",
                                ShelfOrder::Created => "Made last",
                            })
                        }
                    }
                }
            }
            button class="button button--plain" type="submit" { "Search" }
        }
    }
}

fn no_decks(page: &ShelfPage) -> Markup {
    if !is_narrowed(page) {
        return html! { p class="empty" { (nothing(page.shelf)) } };
    }
    let Sought { words, order, .. } = &page.sought;
    let only_words = Sought { words: words.clone(), order: *order, ..Sought::default() };
    let elsewhere = Shelf::ALL.into_iter().zip(page.found.anywhere).filter(|(_, decks)| *decks > 0);
    html! {
        div class="empty" {
            p { strong { "No deck here is like this." } }
            ul {
                @for (shelf, decks) in elsewhere {
                    li {
                        a href=(at(shelf, &only_words, None)) rel="external" {
                            (counted(decks as u64, ("deck", "decks")))
                            @if shelf == page.shelf { " in any folder, with any tag" } @else { " under “" (word(shelf)) "”" }
                        }
                        @if !words.trim().is_empty() { " with these words" }
                    }
                }
                @if !words.trim().is_empty() { li { "Fewer letters find more: a word may stand for the beginning of a longer one." } }
                li { a href=(at(page.shelf, &Sought::default(), None)) rel="external" { "Show all" } }
            }
        }
    }
}

fn nothing(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Decks => "No deck yet. Every deck that you begin while you are signed in is kept here by itself.",
        Shelf::Archive => "Nothing is in the archive. Decks that you no longer play can rest there, whole.",
        Shelf::Trash => "The trash is empty.",
    }
}

fn folders(page: &ShelfPage) -> Markup {
    let is = |folder: Option<&str>| (page.sought.folder.as_deref() == folder).then_some("true");
    let to = |folder: Option<&str>| {
        let sought = Sought { folder: folder.map(str::to_owned), ..page.sought.clone() };
        at(page.shelf, &sought, None)
    };
    html! {
        nav class="folders" aria-label="Folders" {
            a href=(to(None)) rel="external" aria-current=[is(None)] { "All folders" }
            @for (folder, count) in &page.found.folders {
                a href=(to(Some(folder))) rel="external" aria-current=[is(Some(folder))] {
                    @if folder.is_empty() { "Without a folder" } @else { bdi { (folder) } }
                    " " span class="figures muted" { (count) }
                }
            }
        }
    }
}

fn tag_links(page: &ShelfPage) -> Markup {
    let key = page.sought.tag.as_deref().map(tag_key);
    html! {
        nav class="shelf-tags" aria-label="Tags" {
            @for (tag, count) in &page.found.tags {
                @let is_chosen = key.as_deref() == Some(tag_key(tag).as_str());
                @let to = Sought { tag: (!is_chosen).then(|| tag.clone()), ..page.sought.clone() };
                a class="tag" href=(at(page.shelf, &to, None)) rel="external" aria-current=[is_chosen.then_some("true")] {
                    bdi { "#" (tag) } " " span class="figures muted" { (count) }
                    @if is_chosen { span aria-hidden="true" { "×" } span class="hidden" { ", chosen: show all tags" } }
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
            @if !deck.tags.is_empty() {
                p class="tags" { @for tag in deck.tags.iter().take(12) { a class="tag" href=(tags::tagged(tag)) rel="external" { bdi { "#" (tag) } } } }
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
