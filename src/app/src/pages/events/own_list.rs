//! The list of somebody who takes part, as they see it.

use maud::{Markup, html};
use safehouse_service::events::{EventList, EventState, ListKind, settings::Reveal, times};

use super::{
    Takes, deadline, deeds,
    list::{how, verdict_of},
    moment,
    own_page::OwnPage,
    parts,
    printed::printed,
    read_lines::read_notes,
    takes_list, takes_part, verdict_tag,
};
use crate::{
    components::deck_sheet::{Sheet, findings, sections},
    drawing::Scene,
    pages::{account::copying::copy_button, log::UNSIGNED},
    paths::{events as at, log, verify::VERIFY},
};

/// What was handed in, with its verdict and receipt, and what may be done with it.
pub(super) fn own_list(scene: &Scene<'_>, page: &OwnPage) -> Markup {
    let event = &page.seen.event;
    let takes = takes_list(&page.seen, &page.own);
    let (is_open, is_late) = (takes == Some(Takes::InTime), takes == Some(Takes::Late));
    let may =
        takes.is_some() && takes_part(page.own.entry.state) && page.own.entry.consent_version == event.consent_version;
    let list = page.own.lists.last().filter(|list| list.withdrawn_at.is_none());
    html! {
        section class="event-list-own" aria-labelledby="list" {
            h2 id="list" { "Your list" }
            @match list {
                Some(list) => (kept(scene, page, list, is_open)),
                None => {
                    p {
                        @if page.own.lists.is_empty() { "You handed in none." } @else { "It was withdrawn." }
                        (not_yet(page))
                    }
                }
            }
            @if !page.is_hidden { p class="muted" { (deadline(&page.seen)) "." } }
            @if may && !page.is_hidden {
                p class="actions" {
                    a class=(if list.is_some() { "button button--plain" } else { "button" }) href=(at::part(&event.code, parts::LIST)) rel="external" { @if list.is_some() { "Hand in another one in its place" } @else if is_late { "Hand in a list, late" } @else { "Hand in a list" } }
                }
            }
        }
    }
}

/// From when on lists are taken, where they are not yet.
fn not_yet(page: &OwnPage) -> Markup {
    let event = &page.seen.event;
    let is_before = matches!(event.state, EventState::Announced | EventState::Registration);
    html! {
        @match event.lists_open_at.filter(|opens| *opens > page.seen.now) {
            Some(opens) => { " Lists are taken from " (moment(opens, &page.seen.settings.time_zone)) "." }
            None if is_before && takes_part(page.own.entry.state) => { " Lists are not taken yet: the store has to open them. Ask there if the deadline comes near." }
            None => {}
        }
    }
}

/// What stands before the words by which staff say why a list came to be after the lock.
fn why(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Corrected => "Why it was corrected: ",
        ListKind::Late => "Why it was taken late: ",
        ListKind::Submitted => "What staff say of it: ",
    }
}

/// Why others do not see a list that is there, where the event shows lists; nothing where it is not time yet.
fn hidden_words(page: &OwnPage, list: &EventList) -> Option<&'static str> {
    let entry = &page.own.entry;
    if !page.seen.settings.shows_lists() {
        None
    } else if entry.left_out.is_some() {
        Some("Others do not see it: you did not play.")
    } else if entry.consent_version == 0 {
        Some("Others do not see it: you have not agreed to what the event asks.")
    } else if entry.consent_version != page.seen.event.consent_version {
        Some("Others do not see it: you have not agreed to what the event asks now.")
    } else if list.is_for_others
        && page.seen.event.lists_settled_at.is_some()
        && page.seen.settings.shown_when() != Reveal::Never
    {
        Some("Lists of this event were shown before yours was to be: others see it once staff show it, too.")
    } else {
        None
    }
}

fn kept(scene: &Scene<'_>, page: &OwnPage, list: &EventList, is_open: bool) -> Markup {
    let (event, zone) = (&page.seen.event, page.seen.settings.time_zone.as_str());
    let code = &event.code;
    let library = scene.all.of_game(&event.game);
    html! {
        p {
            (verdict_tag(list.verdict)) " "
            (how(list.kind)) " " (times::in_words(list.submitted_at, zone))
            @if !list.typed_by.is_empty() { ", typed by " bdi { (list.typed_by) } }
            @if let Some(at_ms) = list.confirmed_at { ", confirmed by you " (times::in_words(at_ms, zone)) }
        }
        @if !list.reason.1.is_empty() { p { (why(list.kind)) bdi { (list.reason.1) } } }
        @if !list.receipt.is_empty() {
            details class="event-receipt" open[page.is_handed] {
                summary { "Receipt" }
                p { "Keep it. With it you can prove which list you handed in, whatever anybody says later. It holds what keeps your list secret until it is shown: give it to nobody before. What it proves, everybody can " a href=(VERIFY) rel="external" { "verify" } "." }
                pre id="receipt" tabindex="0" { (list.receipt) }
                p class="actions" { (copy_button("receipt", "the receipt")) }
            }
        }
        @if !list.typed_by.is_empty() && list.confirmed_at.is_none() {
            form class="panel" method="post" action=(at::own(code, deeds::CONFIRM)) {
                p { strong { "Staff typed this list for you." } " Read it, and say that it is yours." }
                button class="button" type="submit" { "This is my list" }
            }
        }
        @if let Some(notes) = &page.notes { (read_notes(scene, &event.game, notes)) }
        @if let Some((place, _)) = list.revealed.filter(|_| list.is_for_others) {
            p {
                a href=(at::list(code, page.own.entry.number)) rel="external" { "Everybody sees it" }
                @match place {
                    Some(place) => { ", by " a href=(log::entry_page(place.log, place.position)) rel="external" { "entry " (place.position) " of the log" } "." }
                    None => { "; in the log: " (UNSIGNED) "." }
                }
            }
        } @else if let Some(words) = hidden_words(page, list) { p { (words) } }
        @if let (Some((deck, certificate)), Some(library)) = (&page.list, library) {
            @let deck = printed(library, deck);
            @let sheet = match certificate {
                Some(certificate) => Sheet::judged(library, &deck, certificate.clone()),
                None => Sheet::new(library, &deck),
            };
            // What is known of cards may have changed since: what was said then stays, and is not computed anew.
            @if certificate.as_ref().is_none_or(|certificate| certificate.verdict == verdict_of(list.verdict)) { (findings(&sheet)) }
            @else { p class="muted" { "Why is not told here: what is known of its cards was corrected since. The verdict of then stays." } }
            // Whoever is asked whether it is theirs reads it first.
            details class="event-deck-folded" open[!list.typed_by.is_empty() && list.confirmed_at.is_none()] {
                summary { "The list, card by card" }
                div class="event-deck" { (sections(&sheet)) }
            }
        }
        @if is_open && list.revealed.is_none() {
            details {
                summary { "Take the list back" }
                form class="form" method="post" action=(at::own(code, deeds::TAKE_BACK)) {
                    p { "It is deleted. You keep your place." }
                    button class="button button--danger" type="submit" { "Take it back" }
                }
            }
        }
    }
}
