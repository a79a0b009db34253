//! Registering for an event, with an account or without one.

use maud::{Markup, html};
use safehouse_service::events::{
    EnterForm, Entered, EntryState, EventSeen, EventState,
    settings::{Lists, PublicNames, Registration},
};

use super::{
    consent, crumbs, event::why_closed, facts::visibility, is_full, moment, own_words, parts, standing_words,
    state_mark, takes_part,
};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        stores::{Labelled, fault_above},
    },
    paths::{self, events as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct RegisterPage {
    /// The event.
    pub seen: EventSeen,
    /// The name of the reader's account, of somebody signed in.
    pub account: Option<String>,
    /// What was written.
    pub written: EnterForm,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
}

/// The page at `/events/{event}/register`.
pub fn draw_register(page: &RegisterPage) -> Page {
    let event = &page.seen.event;
    let here = at::part(&event.code, parts::REGISTER);
    let entry = page.seen.entry.as_ref().filter(|entry| takes_part(entry.state));
    let body = html! {
        div class="page page--form page--wide-form stores events" {
            (crumbs(event, true))
            h1 { "Register for " bdi { (event.name) } }
            (state_mark(event))
            p class="form__lead" { (moment(event.starts_at, &page.seen.settings.time_zone)) }
            @if let Some(entry) = entry {
                div class="panel" {
                    p { strong { "You take part already. " } (standing_words(event.state, entry.state, entry.left_out)) }
                    p class="actions" { a class="button" href=(at::part(&event.code, parts::OWN)) rel="external" { (own_words(&page.seen)) } }
                }
            } @else if page.seen.is_open {
                (form(page, &here))
            } @else {
                div class="panel" {
                    p { strong { "Nobody can register here now. " } (why_closed(&page.seen)) }
                    p class="actions" { a class="button button--plain" href=(at::event(&event.code)) rel="external" { "The event" } }
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Register for {}", event.name), "", "", body) }
}

fn form(page: &RegisterPage, here: &str) -> Markup {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let is_refused = fault.is_some_and(|fault| fault.field == "consent");
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    let name =
        if page.written.name.is_empty() { page.account.as_deref().unwrap_or_default() } else { &page.written.name };
    let has_lists = seen.settings.lists != Lists::None;
    let button = match seen.settings.registration {
        Registration::Approval => "Ask to take part",
        _ => "Register",
    };
    html! {
        (fault_above(fault))
        @if is_full(seen) { p class="store-mark store-mark--warn" { strong { "All places are taken." } " You register to wait, and get the next place that becomes free." } }
        @match &page.account {
            Some(account) => {
                p {
                    "You register with your account " bdi { (account) } ". "
                    @if has_lists { "Your list, and who opened it, are on your page of the event." } @else { "Your place is on your page of the event." }
                }
            }
            None => {
                div class="panel" {
                    p { strong { "You need no account." } " You get a code of twelve signs to write on paper: with it you " @if has_lists { "hand in your list and " } "see your place. You can put the event into an account later." }
                    p class="actions" { a class="button button--plain" href=(paths::with_next(paths::SIGN_IN, here)) rel="external nofollow" { "I have an account: sign in first" } }
                }
            }
        }
        form class="form" method="post" action=(here) {
            @if seen.settings.registration == Registration::Code {
                (field("invitation", "Invitation code", "The store gives it to whom it invites. Capital letters and hyphens do not matter.").input(&page.written.invitation, 40, true))
            }
            (field("name", "Your name", "Staff of the event know you by it.").input(name, 120, true))
            @match seen.settings.public_names {
                PublicNames::Pseudonym => { (field("shown_as", "What everybody sees", "Another name, if you like. Left empty, everybody sees a number.").input(&page.written.shown_as, 120, false)) }
                PublicNames::Name => { p class="form__hint" { "At this event everybody sees the name with which you register." } }
            }
            @if has_lists {
                section aria-labelledby="list-words" {
                    h2 id="list-words" { "What becomes of your list" }
                    p { (visibility(seen)) }
                }
            }
            (consent(seen, page.written.consent, is_refused))
            button class="button" type="submit" { (button) }
        }
    }
}

/// What somebody without an account is told once.
#[derive(Debug, Clone)]
pub struct EnteredPage {
    /// The event.
    pub seen: EventSeen,
    /// The player.
    pub entered: Entered,
}

/// The answer to registering without an account.
pub fn draw_entered(page: &EnteredPage) -> Page {
    let event = &page.seen.event;
    let entered = &page.entered;
    let has_lists = page.seen.settings.lists != Lists::None;
    let takes_lists = event.state == EventState::ListsOpen && has_lists && entered.state != EntryState::Applied;
    let is_before = matches!(event.state, EventState::Announced | EventState::Registration);
    let body = html! {
        div class="page page--form page--wide-form stores events" {
            (crumbs(event, true))
            h1 { "You are number " (entered.number) }
            p class="form__done" role="status" { (standing_words(event.state, entered.state, None)) }
            @if let Some(claim) = &entered.claim {
                section class="panel event-code" aria-labelledby="code" {
                    h2 id="code" { "Your code" }
                    p class="event-code__signs" { code { (claim) } }
                    p { strong { "Write it on paper now." } " It is shown this once and nobody can tell it to you again, but staff can give you another one." @if has_lists { " Whoever has it can hand in your list." } }
                }
            }
            p { "This device remembers the code for two hours. On a device that others use, have your page forget it when you are done." }
            @if has_lists && is_before {
                p {
                    "Your list is handed in on the page of your place, once lists are taken"
                    @if let Some(opens) = event.lists_open_at { ": from " (moment(opens, &page.seen.settings.time_zone)) }
                    "."
                }
            }
            p class="actions" {
                @if takes_lists { a class="button" href=(at::part(&event.code, parts::LIST)) rel="external" { "Hand in a list" } }
                a class="button button--plain" href=(at::part(&event.code, parts::OWN)) rel="external" { "Your place" }
            }
        }
    };
    Page::new(format!("Registered for {}", event.name), "", "", body)
}
