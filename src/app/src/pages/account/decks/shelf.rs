//! The shelf: decks in use, in the archive, in the trash.

mod row;

use std::collections::BTreeMap;

use maud::{Markup, html};
use safehouse_engine::{deck::list::DeckList, english::counted};
use safehouse_service::{
    PublishedDeck,
    saved_decks::{SavedDeckId, SavedDeckTotals, Shelf, ShelfFound, ShelfOrder, tag_key},
};

use self::row::{Row, row};
use super::{done::Done, fields, tags, trash::TRASH_DAYS};
use crate::{
    context::GameName,
    drawing::{Page, Scene},
    pages::account::{Form, empty::nothing_here, form::drawn},
    paths,
};

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
    /// The newest versions of the decks that were found.
    pub lists: BTreeMap<SavedDeckId, DeckList>,
    /// What is published of the account's decks.
    pub published: Vec<PublishedDeck>,
    /// What was just done.
    pub done: Done,
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
pub fn draw_shelf(scene: &Scene<'_>, page: &ShelfPage, form: &Form) -> Page {
    let nothing = Sought::default();
    let sought = &page.sought;
    let of = |deck| Row {
        deck,
        game: page.games.iter().find(|game| game.id == deck.game),
        is_one_of_many_games: page.games.len() > 1,
        list: page.lists.get(&deck.id),
        published: page.published.iter().find(|published| published.id == deck.id),
        now_ms: page.now_ms,
    };
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
                }
            }
            (page.done.draw())
            (form.notice())
            div class="shelf-head" {
                nav class="choice shelves" aria-label="Shelves" {
                    @for (shelf, decks) in Shelf::ALL.into_iter().zip(page.found.anywhere) {
                        a href=(at(shelf, &nothing, None)) rel="external" aria-current=[(shelf == page.shelf).then_some("page")] {
                            (word(shelf)) @if sought.words.trim().is_empty() { " " span class="count" { (decks) } }
                        }
                    }
                }
                (search(page))
            }
            @if is_narrowed(page) && page.found.total > 0 {
                p class="muted" role="status" {
                    (counted(page.found.total as u64, ("deck", "decks"))) " found. " a href=(at(page.shelf, &nothing, None)) rel="external" { "Show all" }
                }
            }
            @if page.found.decks.is_empty() { (no_decks(page)) }
            @else { ul class="own-decks__list" { @for deck in &page.found.decks { li class="own-deck" { (row(scene, &of(deck))) } } } }
            @if let Some(next) = &page.found.next {
                p { a class="button button--plain" href=(at(page.shelf, sought, Some(&next.simple()))) rel="external next" { "More decks" } }
            }
            p class="muted own-decks__foot" {
                "Kept in your account with every version. They are on each device where you are signed in; a page that is open goes on without a network. "
                (totals(page))
            }
        }
    };
    drawn("Your decks", "Decks in your account, with all their versions.", body, form)
}

/// Whether not all of the shelf is shown.
fn is_narrowed(page: &ShelfPage) -> bool {
    let Sought { words, folder, tag, .. } = &page.sought;
    !words.trim().is_empty() || folder.is_some() || tag.is_some()
}

/// Words, and behind "Filter" the order, folders and tags; where there is room that is open.
fn search(page: &ShelfPage) -> Markup {
    let sought = &page.sought;
    let is_chosen = sought.folder.is_some() || sought.tag.is_some() || sought.order != ShelfOrder::default();
    html! {
        form class="shelf-search" method="get" action=(paths::OWN_DECKS) role="search" aria-label="Your decks" {
            @if page.shelf != Shelf::Decks { input type="hidden" name=(fields::SHELF) value=(page.shelf.as_str()); }
            @if let Some(folder) = &sought.folder { input type="hidden" name=(fields::FOLDER) value=(folder); }
            @if let Some(tag) = &sought.tag { input type="hidden" name=(fields::TAG) value=(tag); }
            input class="field" name=(fields::WORDS) type="search" value=(sought.words) autocomplete="off" maxlength="200"
                aria-label="Name, folder or tag" placeholder="Name, folder or tag";
            button class="button button--plain" type="submit" { "Search" }
            details class="shelf-filter" open[is_chosen] {
                summary class="button button--plain" { "Filter" }
                div class="shelf-filter__all" {
                    div class="labelled labelled--inline" {
                        label for="shelf-order" { "Order" }
                        select class="field field--small" id="shelf-order" name=(fields::ORDER) {
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
                    @if !page.found.folders.is_empty() { (folders(page)) }
                    @if !page.found.tags.is_empty() { (tag_links(page)) }
                }
            }
        }
        @if let Some(tag) = &sought.tag { (tags::everywhere(tag)) }
    }
}

fn no_decks(page: &ShelfPage) -> Markup {
    if !is_narrowed(page) {
        return nothing(page);
    }
    let Sought { words, order, .. } = &page.sought;
    let only_words = Sought { words: words.clone(), order: *order, ..Sought::default() };
    let elsewhere = Shelf::ALL.into_iter().zip(page.found.anywhere).filter(|(_, decks)| *decks > 0);
    html! {
        div class="nothing-here" {
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

/// What an empty shelf says. Decks that are all put away are somewhere.
fn nothing(page: &ShelfPage) -> Markup {
    let [_, archived, trashed] = page.found.anywhere;
    let to = |shelf| at(shelf, &Sought::default(), None);
    let new = page.games.first().map(|game| paths::of(&game.id).new_deck());
    let new = new.as_deref().map(|address| (address, "New deck"));
    match page.shelf {
        Shelf::Decks if archived + trashed == 0 => {
            let words = html! { "Every deck that you begin while you are signed in is kept here by itself, with all its versions." };
            nothing_here("No deck yet.", &words, new)
        }
        Shelf::Decks => {
            let words = html! {
                "You have "
                @if archived > 0 { a href=(to(Shelf::Archive)) rel="external" { (counted(archived as u64, ("deck", "decks"))) " in the archive" } }
                @if archived > 0 && trashed > 0 { " and " }
                @if trashed > 0 { a href=(to(Shelf::Trash)) rel="external" { (counted(trashed as u64, ("deck", "decks"))) " in the trash" } }
                "."
            };
            nothing_here("No deck is in use.", &words, new)
        }
        Shelf::Archive => {
            let words =
                html! { "Decks that you no longer play can rest here, whole: “Archive” is behind the ⋯ of a deck." };
            nothing_here("Nothing is in the archive.", &words, None)
        }
        Shelf::Trash => {
            let words = html! { "What you put here can be put back for " (TRASH_DAYS) " days." };
            nothing_here("The trash is empty.", &words, None)
        }
    }
}

fn folders(page: &ShelfPage) -> Markup {
    let is = |folder: Option<&str>| (page.sought.folder.as_deref() == folder).then_some("true");
    let to = |folder: Option<&str>| {
        let sought = Sought { folder: folder.map(str::to_owned), ..page.sought.clone() };
        at(page.shelf, &sought, None)
    };
    html! {
        nav class="shelf-tags" aria-label="Folders" {
            a class="tag" href=(to(None)) rel="external" aria-current=[is(None)] { "All folders" }
            @for (folder, count) in &page.found.folders {
                a class="tag" href=(to(Some(folder))) rel="external" aria-current=[is(Some(folder))] {
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

fn totals(page: &ShelfPage) -> String {
    let SavedDeckTotals { decks, bytes } = page.totals;
    let percent = bytes.saturating_mul(100) / page.most_bytes.max(1);
    let mib = page.most_bytes / (1024 * 1024);
    format!("{decks} of {} decks, {percent} % of {mib} MiB.", safehouse_service::saved_decks::MAX_DECKS)
}
