//! A list that a store published outside of an event.

use maud::{Markup, html};
use safehouse_engine::{deck::registered::Registered, library::GameLibrary};
use safehouse_service::{
    notary::KeyHolder,
    stores::{StaffRole, StoreListShown, StoreSeen, WithdrawalReason},
};

use super::{crumbs, done_words, parts, report_line, store_mark};
use crate::{
    components::deck_sheet::{MOST_PICTURES, Sheet, curves, findings, leader, pictures, sections},
    drawing::{Page, Scene},
    pages::{
        events::{judged, lead, printed, verdict_of, verdict_tag},
        log::UNSIGNED,
        not_found,
        public_decks::{minute, with_preview},
    },
    paths::{HasPaths as _, log, stores as at, verify::VERIFY},
};

/// Why a store withdraws a list of its own.
const REASONS: [WithdrawalReason; 2] = [WithdrawalReason::Mistake, WithdrawalReason::Law];

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StoreListPage {
    /// The store as the reader sees it.
    pub seen: StoreSeen,
    /// The list.
    pub list: StoreListShown,
    /// Whether it is drawn as words.
    pub as_list: bool,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/{store}/lists/{number}`.
pub fn draw_store_list(scene: &Scene<'_>, page: &StoreListPage) -> Page {
    let (store, list) = (&page.seen.store, &page.list);
    let Some(library) = scene.all.of_game(&list.game) else {
        return not_found::page(scene, "No such game here", "This list is of a game that this site does not have.");
    };
    let Ok(registered) = Registered::read(&list.text, library.catalogue.games()) else {
        return not_found::page(
            scene,
            "This list cannot be read",
            "It is kept in a form that this program does not know.",
        );
    };
    let deck = &printed(library, registered.deck());
    let scene = &Scene { library, ..*scene };
    let here = at::list(&store.slug, list.number);
    let sheet = match judged(library, deck, (&list.format, &list.snapshot)) {
        Some(certificate) => Sheet::judged(library, deck, certificate),
        None => Sheet::new(library, deck),
    };
    let can_be_pictures = deck.lines.len() <= MOST_PICTURES;
    let body = html! {
        div class="page deck-page stores events event-list-page" {
            (crumbs(Some(store)))
            (store_mark(store))
            (done_words(page.done))
            header class="deck-page__head" {
                (leader(library, scene.icons, deck))
                div class="deck-page__title" {
                    h1 { bdi { (list.title) } }
                    p class="byline muted" {
                        "A list of " a href=(at::lists(&store.slug)) rel="external" { bdi { (store.name) } }
                    }
                    @if let Some(lead) = lead(library, deck) { p class="muted" { bdi { (lead) } } }
                }
            }
            p class="actions" {
                @if list.place.is_some() {
                    a class="button" href=(at::list_file(&store.slug, list.number, "html")) rel="external" download { "Save a page that verifies" }
                    a class="button button--plain" href=(at::list_file(&store.slug, list.number, "json")) rel="external" download { "The same as JSON" }
                }
                a class="button button--plain" href=(VERIFY) rel="external" { "Verify a file" }
                @if !sheet.code.is_empty() { a class="button button--plain" href=(library.paths().build(&sheet.code, &sheet.label())) { "Open in the builder" } }
            }
            div class="deck-page__columns" {
                div class="deck-page__lists" {
                    @if can_be_pictures {
                        nav class="choice" aria-label="View" {
                            @for (as_list, word) in [(false, "Pictures"), (true, "List")] {
                                @let address = if as_list { format!("{here}?view=list") } else { here.clone() };
                                a href=(address) rel="external" aria-current=[(as_list == page.as_list).then_some("true")] { (word) }
                            }
                        }
                    }
                    @if can_be_pictures && !page.as_list { (pictures(scene, &sheet)) } @else { (sections(&sheet)) }
                }
                aside class="deck-page__aside" aria-label="About the list" {
                    (then_and_now(library, list, &sheet))
                    (logged(&page.seen, list))
                    section class="curves" aria-labelledby="curves" { h2 id="curves" { "Curves" } (curves(&sheet)) }
                }
            }
            @if page.seen.role == Some(StaffRole::Owner) { (withdrawing(&page.seen, &here)) }
            (report_line(&page.seen))
        }
    };
    let title = format!("{}, a list of {}", list.title, store.name);
    let words = format!("A list that {} published, which anybody can verify.", store.name);
    with_preview(scene, &sheet, Page::new(title, words, here, body))
}

/// What the rules said of the list when it was published, and what those that are in force say.
fn then_and_now(library: &GameLibrary, list: &StoreListShown, sheet: &Sheet<'_>) -> Markup {
    let name = library.formats.get(&list.format).map_or(list.format.as_str(), |format| &format.name);
    html! {
        section aria-labelledby="verdict" {
            h2 id="verdict" { "Then and now" }
            dl class="facts facts--told" {
                div { dt { "Then" } dd { (verdict_tag(list.then)) " in " (name) ", rules of " span class="date" { (list.snapshot) } br; span class="muted" { "when it was published" } } }
                div { dt { "Now" } dd {
                    @match &list.now {
                        Some(now) => { (verdict_tag(now.verdict)) " in " (name) ", rules of " span class="date" { (now.snapshot) } }
                        None => { span class="muted" { "It is being judged again, by newer rules." } }
                    }
                } }
            }
            // What is known of cards may have changed since: what was said then is on record, and not computed anew.
            @if sheet.certificate.verdict == verdict_of(list.then) {
                h3 { "What was said then" }
                (findings(sheet))
            }
            @if let Some(now) = &list.now && now.verdict != list.then
                && let Some(certificate) = judged(library, sheet.deck, (&list.format, &now.snapshot))
                && certificate.verdict == verdict_of(now.verdict)
            {
                h3 { "What is said now" }
                (findings(&Sheet::judged(library, sheet.deck, certificate)))
            }
        }
    }
}

/// Where an owner signs what waits, for the staff of a store that keeps its key.
fn signing(seen: &StoreSeen) -> Markup {
    html! {
        @match seen.role {
            Some(StaffRole::Owner) => { p class="actions" { a class="button button--plain" href=(at::part(&seen.store.slug, parts::KEYS)) rel="external" { "Sign what waits" } } }
            Some(_) => { p class="muted" { "An owner of the store signs what waits." } }
            None => {}
        }
    }
}

/// Whether this site cannot sign for a store.
fn keeps_its_key(seen: &StoreSeen) -> bool {
    seen.keys.holder() == Some(KeyHolder::Store)
}

fn logged(seen: &StoreSeen, list: &StoreListShown) -> Markup {
    html! {
        section aria-labelledby="logged" {
            h2 id="logged" { "In the log" }
            dl class="facts facts--told" {
                div { dt { "Published" } dd {
                    @match list.place {
                        Some(place) => {
                            a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) } ", " (minute(list.published_at))
                            ", with its " a href=(log::proof(place.log, place.position)) rel="external" download { "proof" }
                        }
                        None => { (UNSIGNED) ", " (minute(list.published_at)) }
                    }
                } }
                div { dt { "Content" } dd { code class="event-digest" { (list.content_id) } } }
                div { dt { "Certificate" } dd { code class="event-digest" { (list.certificate) } } }
            }
            @if list.place.is_none() { (signing(seen)) }
            p class="muted" { "The title is what the store calls the list; the log does not have it." }
        }
    }
}

/// The form by which an owner withdraws the list.
fn withdrawing(seen: &StoreSeen, here: &str) -> Markup {
    let when = if keeps_its_key(seen) { " once you signed that" } else { "" };
    html! {
        section class="panel" aria-labelledby="withdraw" {
            h2 id="withdraw" { "Withdraw the list" }
            p { "The list and its title are deleted, and the log says that it is shown no longer" (when) ". What the log has of it stays, and a copy that somebody saved still verifies." }
            form class="form" method="post" action=(here) {
                div class="labelled" {
                    label for="reason" { "Why" }
                    select class="field" id="reason" name="reason" {
                        @for reason in REASONS { option value=(reason.id()) { (reason.sentence()) } }
                    }
                }
                label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Withdraw it. It cannot be undone." } }
                button class="button button--danger" type="submit" { "Withdraw the list" }
            }
        }
    }
}

/// The page of a list that was published and is withdrawn.
pub fn draw_withdrawn_store_list(seen: &StoreSeen, number: u32) -> Page {
    let store = &seen.store;
    let body = html! {
        div class="page page--text stores events" {
            (crumbs(Some(store)))
            h1 { "This list was withdrawn" }
            p { "List " (number) " of " bdi { (store.name) } " is shown no longer: it is deleted here." @if !keeps_its_key(seen) { " The public log keeps that there was one, and that it was withdrawn." } }
            @if keeps_its_key(seen) {
                p { "The store keeps its key itself: what the public log has of the list stays there, and that it was withdrawn is there once the store signed it." }
                (signing(seen))
            }
            p { "A copy that somebody saved before still verifies, and says whether it knows of the withdrawal." }
            p class="actions" { a class="button button--plain" href=(at::lists(&store.slug)) rel="external" { "Other lists of the store" } }
        }
    };
    Page { status: Some(410), ..Page::new("This list was withdrawn", "", "", body) }
}
