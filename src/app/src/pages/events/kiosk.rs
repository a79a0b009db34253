//! A device on the counter at which players enter themselves, one after the other: how staff start one, the form, and
//! what a player is told once.
//!
//! Nothing around the form leads away from it, and no field offers what somebody wrote before.

use maud::{Markup, html};
use safehouse_engine::deck::{certificate::Certificate, list::DeckList};
use safehouse_service::events::{
    EnterForm, EventSeen, EventState, Kiosk, ReadNotes,
    settings::{Lists, PublicNames},
    times,
};

use super::{
    consent, crumbs, done_words,
    event::why_closed,
    facts::visibility,
    list_fields::text_field,
    moment, parts,
    printed::printed,
    read_lines::read_notes,
    refused_list::{RefusedList, refused_list},
    state_mark,
};
use crate::{
    components::deck_sheet::{Sheet, chip, findings, headline},
    drawing::{Page, Scene},
    pages::{
        account::FieldFault,
        stores::{Labelled, fault_above},
    },
    paths::{self, event_desk, events as at},
};

/// What a page has that goes back to the form by itself.
pub const KIOSK_MARK: &str = "data-kiosk-back=";

/// Seconds after which the form is back for the next player.
const BACK_AFTER: u32 = 60;

/// What is done with a kiosk, as a field of its forms.
pub mod kiosk_deeds {
    /// Staff start one on their device.
    pub const START: &str = "start";
    /// Staff end all of the event.
    pub const END: &str = "end";
    /// A player enters themselves.
    pub const ENTER: &str = "enter";
}

/// What staff see.
#[derive(Debug, Clone)]
pub struct KiosksPage {
    /// The event.
    pub seen: EventSeen,
    /// Its kiosks, the newest first.
    pub kiosks: Vec<Kiosk>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// Why something was refused.
    pub fault: Option<FieldFault>,
}

/// The page at `/events/{event}/kiosk` for staff.
pub fn draw_kiosks(page: &KiosksPage) -> Page {
    let (event, zone) = (&page.seen.event, &page.seen.settings.time_zone);
    let here = at::part(&event.code, parts::KIOSK);
    let body = html! {
        div class="page page--form page--wide-form stores events" {
            (crumbs(event, true))
            h1 { "Kiosk" }
            (state_mark(event))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            @if page.seen.takes_by_staff() { (start(&here, page.seen.settings.lists)) } @else { (closed(&page.seen)) }
            section aria-labelledby="kiosks" {
                h2 id="kiosks" { "Kiosks of this event" }
                @if page.kiosks.is_empty() {
                    p class="muted" { "None is running." }
                } @else {
                    ul {
                        @for kiosk in &page.kiosks {
                            li { "Started by " bdi { (kiosk.name) } ", " (times::in_words(kiosk.started_at, zone)) ", until " (times::in_words(kiosk.ends_at, zone)) }
                        }
                    }
                    form method="post" action=(here) {
                        button class="button button--plain" type="submit" name="deed" value=(kiosk_deeds::END) { "End all of them" }
                    }
                }
            }
            p class="actions" { a class="button button--plain" href=(event_desk::part(&event.code, "desk")) rel="external" { "Desk, for staff" } }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Kiosk of {}", event.name), "", "", body) }
}

/// The form that makes the device a kiosk.
fn start(here: &str, lists: Lists) -> Markup {
    html! {
        div class="panel" {
            p { "Players enter themselves on this device, one after the other: their name, " @if lists == Lists::None { "and what everybody sees" } @else { "what everybody sees, and a list if they have one with them" } ". Each is told a code to write on paper." }
            p { strong { "You are signed out by starting it. " } "The device can then do nothing but that, until the event ends or staff end it. To come back to your account on it, sign in again." }
            form method="post" action=(here) {
                button class="button" type="submit" name="deed" value=(kiosk_deeds::START) { "Start the kiosk here, and sign out" }
            }
        }
    }
}

/// What a player sees.
#[derive(Debug, Clone)]
pub struct KioskPage {
    /// The event.
    pub seen: EventSeen,
    /// What is sent back with the form, so that no form is taken once more from the history of the browser.
    pub turn: String,
    /// What was written.
    pub written: EnterForm,
    /// What was written as a list.
    pub text: String,
    /// What is wrong with that.
    pub refused: RefusedList,
    /// What was read of that, and what the event's format says of it, where it has to be told before it counts.
    pub looked: Option<(ReadNotes, Certificate)>,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
}

/// The form at `/events/{event}/kiosk`.
pub fn draw_kiosk(scene: &Scene<'_>, page: &KioskPage) -> Page {
    let event = &page.seen.event;
    let here = at::part(&event.code, parts::KIOSK);
    let body = html! {
        div class="page page--form page--wide-form stores events kiosk" {
            h1 { "Take part in " bdi { (event.name) } }
            (state_mark(event))
            p class="form__lead" { bdi { (event.store_name) } ", " (moment(event.starts_at, &page.seen.settings.time_zone)) }
            (fault_above(page.fault.as_ref()))
            (refused_list(scene, &event.game, &page.refused))
            @if let Some((notes, certificate)) = &page.looked {
                section class="panel hand-in__looked" aria-labelledby="looked" {
                    h2 id="looked" { "Your list, before you take part" }
                    p role="status" {
                        @if let Some(library) = scene.all.of_game(&event.game) { (chip(library.game(), certificate)) " " }
                        "You are not entered yet. Mend the list below, or press “Take part” once more to hand it in like this."
                    }
                    (read_notes(scene, &event.game, notes))
                }
            }
            @if page.seen.takes_by_staff() { (form(page, &here)) } @else { (closed(&page.seen)) }
            p class="kiosk__staff" { a href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "For staff: sign in to end the kiosk" } }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Take part in {}", event.name), "", "", body) }
}

/// That nobody is entered any more, before somebody fills in a form.
fn closed(seen: &EventSeen) -> Markup {
    html! { p class="panel" role="status" { strong { "This event takes nobody now." } " " (why_closed(seen)) } }
}

fn form(page: &KioskPage, here: &str) -> Markup {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let is_refused = fault.is_some_and(|fault| fault.field == "consent");
    let takes_lists = seen.settings.lists != Lists::None && seen.event.state == EventState::ListsOpen;
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    html! {
        form class="form" method="post" action=(here) autocomplete="off" {
            input type="hidden" name="turn" value=(page.turn) autocomplete="off";
            @if let Some((notes, _)) = &page.looked { input type="hidden" name="told" value=(notes.mark()) autocomplete="off"; }
            (field("name", "Your name", "Staff of the event know you by it.").input(&page.written.name, 120, true))
            @match seen.settings.public_names {
                PublicNames::Pseudonym => { (field("shown_as", "What everybody sees", "Another name, if you like. Left empty, everybody sees a number.").input(&page.written.shown_as, 120, false)) }
                PublicNames::Name => { p class="form__hint" { "At this event everybody sees the name with which you enter." } }
            }
            @if takes_lists {
                (text_field(field("text", "Your list, if you have it with you", "You can also hand it in later, with the code that you are told."), &page.text, 8))
                p class="form__hint" { (visibility(seen)) }
            }
            (consent(seen, page.written.consent, is_refused))
            button class="button" type="submit" name="deed" value=(kiosk_deeds::ENTER) { "Take part" }
        }
    }
}

/// What became of the list that a player wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListTold {
    /// They wrote none.
    None,
    /// It is handed in.
    HandedIn,
    /// It was not taken: lists are not open by now.
    NotTaken,
}

/// What a player is told once.
#[derive(Debug, Clone)]
pub struct KioskTold {
    /// The event.
    pub seen: EventSeen,
    /// Which player they are.
    pub number: u32,
    /// Their code.
    pub code: String,
    /// What became of their list.
    pub list: ListTold,
    /// The list that was handed in, with what the event's format says of it; none where none was, or it cannot be judged.
    pub judged: Option<(DeckList, Certificate)>,
}

/// What `/events/{event}/kiosk` says once to somebody who entered.
pub fn draw_kiosk_told(scene: &Scene<'_>, page: &KioskTold) -> Page {
    let event = &page.seen.event;
    let here = at::part(&event.code, parts::KIOSK);
    let takes_lists = page.seen.settings.lists != Lists::None;
    let body = html! {
        div class="page page--form page--wide-form stores events kiosk" {
            // It has the focus once the page is there, so that it is read out and the next stop of the keyboard is behind it.
            h1 id="entered" tabindex="-1" autofocus { "You are number " (page.number) }
            section class="panel event-code" aria-labelledby="code" {
                h2 id="code" { "Your code" }
                p class="event-code__signs" { code { (page.code) } }
                p role="status" { strong { "Write it down now." } " It is shown this once. With it you see your place" @if takes_lists { " and hand in or change your list" } " on the page of the event, on any device." }
            }
            @match page.list {
                ListTold::None => { @if takes_lists { p { "You handed in no list yet." } } }
                ListTold::HandedIn => {
                    p class="form__done" { "Your list is handed in." }
                    (verdict(scene, page))
                    p { "Its receipt, which this site signed, is on your page of the event: your code opens it there." }
                }
                ListTold::NotTaken => { p class="form__fault" { "Your list was not taken: the event takes none now. Ask staff." } }
            }
            p class="actions" { a class="button" href=(here) rel="external" { "Next player" } }
            // Its script shows it; without one the code stays until somebody presses the button above.
            div class="kiosk__back" data-kiosk-back=(BACK_AFTER) data-kiosk-form=(here) hidden {
                p class="muted" { "The form is back by itself in " span class="figures" data-kiosk-seconds { (BACK_AFTER) } " seconds." }
                button class="button button--plain" type="button" { "More time" }
                p role="status" {}
            }
        }
    };
    Page::new(format!("Entered at {}", event.name), "", "", body)
}

/// What the event's format says of the list that was handed in, and what stands in the way where it is not legal.
fn verdict(scene: &Scene<'_>, page: &KioskTold) -> Markup {
    let library = scene.all.of_game(&page.seen.event.game);
    let Some(((deck, certificate), library)) = page.judged.as_ref().zip(library) else { return html! {} };
    let deck = printed(library, deck);
    let sheet = Sheet::judged(library, &deck, certificate.clone());
    html! {
        p { (chip(library.game(), &sheet.certificate)) }
        (headline(&sheet))
        @if !sheet.certificate.is_legal() { (findings(&sheet)) }
    }
}
