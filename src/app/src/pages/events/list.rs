//! A list of an event that everybody sees.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{
        certificate::{Certificate, Verdict, certify},
        list::DeckList,
    },
    library::GameLibrary,
};
use safehouse_service::{
    events::{EventSeen, ListKind, ListShown, ListVerdict, times},
    stores::GameStore,
};

use super::{crumbs, lead::lead, parts, printed::printed, report_line, state_mark, verdict_tag, ways};
use crate::{
    components::deck_sheet::{MOST_PICTURES, Sheet, curves, findings, leader, pictures, sections},
    drawing::{Page, Scene},
    pages::{log::UNSIGNED, not_found, public_decks::with_preview, stores::store_mark},
    paths::{HasPaths as _, events as at, log, verify::VERIFY},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct ListPage {
    /// The event.
    pub seen: EventSeen,
    /// Its store.
    pub store: GameStore,
    /// The list.
    pub list: ListShown,
    /// Whether it is drawn as words.
    pub as_list: bool,
}

/// What a format of a snapshot says of a deck, where both are known here.
pub(in crate::pages) fn judged(
    library: &GameLibrary,
    deck: &DeckList,
    (format, snapshot): (&str, &str),
) -> Option<Certificate> {
    let snapshot = library.formats.get(format)?.snapshot(snapshot)?;
    Some(certify(deck, &library.catalogue, snapshot))
}

/// The page at `/events/{event}/lists/{number}`.
pub fn draw_list(scene: &Scene<'_>, page: &ListPage) -> Page {
    let event = &page.seen.event;
    let Some(library) = scene.all.of_game(&event.game) else {
        return not_found::page(scene, "No such game here", "This list is of a game that this site does not have.");
    };
    let scene = &Scene { library, ..*scene };
    let here = at::list(&event.code, page.list.number);
    let deck = printed(library, &page.list.deck);
    let sheet = match judged(library, &deck, (&event.format, &event.snapshot)) {
        Some(certificate) => Sheet::judged(library, &deck, certificate),
        None => Sheet::new(library, &deck),
    };
    let can_be_pictures = deck.lines.len() <= MOST_PICTURES;
    let body = html! {
        div class="page deck-page stores events event-list-page" {
            (crumbs(event, true))
            header class="deck-page__head" {
                (leader(library, scene.icons, &deck))
                div class="deck-page__title" {
                    h1 { bdi { (page.list.shown_as) } }
                    p class="byline muted" {
                        "Number " (page.list.number) " of " a href=(at::event(&event.code)) rel="external" { bdi { (event.name) } }
                    }
                    @if let Some(lead) = lead(library, &deck) { p class="muted" { bdi { (lead) } } }
                }
            }
            (ways(event, parts::LISTS))
            (state_mark(event))
            (store_mark(&page.store))
            p class="actions" {
                @if page.list.place.is_some() {
                    a class="button" href=(at::list_file(&event.code, page.list.number, "html")) rel="external" download { "Save a page that verifies" }
                    a class="button button--plain" href=(at::list_file(&event.code, page.list.number, "json")) rel="external" download { "The same as JSON" }
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
                    (then_and_now(library, page, &sheet))
                    (logged(page))
                    section class="curves" aria-labelledby="curves" { h2 id="curves" { "Curves" } (curves(&sheet)) }
                }
            }
            (report_line(&page.seen))
        }
    };
    let title = format!("{} at {}", page.list.shown_as, event.name);
    let words = format!("The list of {} at {}, which anybody can verify.", page.list.shown_as, event.name);
    with_preview(scene, &sheet, Page::new(title, words, here, body))
}

/// What the event's snapshot said of the list, and what the one that is in force says.
fn then_and_now(library: &GameLibrary, page: &ListPage, sheet: &Sheet<'_>) -> Markup {
    let (event, list) = (&page.seen.event, &page.list);
    let name = library.formats.get(&event.format).map_or(event.format.as_str(), |format| &format.name);
    html! {
        section aria-labelledby="verdict" {
            h2 id="verdict" { "Then and now" }
            dl class="facts facts--told" {
                div { dt { "Then" } dd { (verdict_tag(list.then)) " in " (name) ", rules of " span class="date" { (list.snapshot) } br; span class="muted" { "when it was " (how(list.kind)) } } }
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
                && let Some(certificate) = judged(library, sheet.deck, (&event.format, &now.snapshot))
                && certificate.verdict == verdict_of(now.verdict)
            {
                h3 { "What is said now" }
                (findings(&Sheet::judged(library, sheet.deck, certificate)))
            }
        }
    }
}

/// A verdict as certificates have it.
pub(in crate::pages) fn verdict_of(verdict: ListVerdict) -> Verdict {
    match verdict {
        ListVerdict::Legal => Verdict::Legal,
        ListVerdict::Illegal => Verdict::Illegal,
        ListVerdict::Undecided => Verdict::Undecided,
    }
}

fn logged(page: &ListPage) -> Markup {
    let list = &page.list;
    html! {
        section aria-labelledby="logged" {
            h2 id="logged" { "In the log" }
            dl class="facts facts--told" {
                (committed(page))
                div { dt { "Shown" } dd {
                    @match list.place {
                        Some(place) => {
                            a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) } ", " (times::in_words(list.revealed_at, &page.seen.settings.time_zone))
                            ", with its " a href=(log::proof(place.log, place.position)) rel="external" download { "proof" }
                        }
                        None => { (UNSIGNED) ", " (times::in_words(list.revealed_at, &page.seen.settings.time_zone)) }
                    }
                } }
                div { dt { "Content" } dd { code class="event-digest" { (list.content_id) } } }
                div { dt { "Certificate" } dd { code class="event-digest" { (list.certificate) } } }
            }
            @if list.kind == ListKind::Corrected { p { "A judge corrected this list after the lock; the log says so." } }
            @if list.kind == ListKind::Late { p { "It was handed in after the lists were locked, as the event allows; the log says so." } }
        }
    }
}

/// Which entry of the log has the commitment to the list: the lock has none of a list that came after it.
fn committed(page: &ListPage) -> Markup {
    let (event, list) = (&page.seen.event, &page.list);
    let word = match list.kind {
        ListKind::Submitted => "Locked",
        ListKind::Late => "Handed in late",
        ListKind::Corrected => "Corrected",
    };
    html! {
        @match list.committed {
            Some(place) => {
                div { dt { (word) } dd {
                    a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) }
                    @if list.kind == ListKind::Submitted {
                        @if let Some(at_ms) = event.locked_at { ", " (times::in_words(at_ms, &page.seen.settings.time_zone)) }
                    } @else if let Some(lock) = event.lock {
                        ", after the lock in " a href=(log::entry_page(lock.log, lock.position)) rel="external" { "entry " (lock.position) }
                    }
                } }
            }
            None if list.place.is_none() || event.lock.is_none() => { div { dt { (word) } dd { (UNSIGNED) } } }
            None => { div { dt { (word) } dd { "after the lock; the file of the list has the entry" } } }
        }
    }
}

/// How a list came to be, in words.
pub(in crate::pages) fn how(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Submitted => "handed in",
        ListKind::Late => "handed in late",
        ListKind::Corrected => "corrected",
    }
}

/// The page of a list that was shown and is withdrawn.
pub fn draw_withdrawn_list(seen: &EventSeen, number: u32) -> Page {
    let event = &seen.event;
    let body = html! {
        div class="page page--text stores events" {
            (crumbs(event, true))
            h1 { "This list was withdrawn" }
            p { "The list of number " (number) " at " bdi { (event.name) } " is shown no longer, and what it could be matched by is deleted. The public log keeps that there was one, and that it was withdrawn." }
            p { "A copy that somebody saved before still verifies, and says whether it knows of the withdrawal." }
            p class="actions" { a class="button button--plain" href=(at::part(&event.code, parts::LISTS)) rel="external" { "Other lists of the event" } }
        }
    };
    Page { status: Some(410), ..Page::new("This list was withdrawn", "", "", body) }
}
