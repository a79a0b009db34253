//! An invitation to the staff of a store or of one event of it, as whoever follows its link sees it.

use maud::html;
use safehouse_service::{events::InvitedEvent, stores::OpenStaffInvitation};

use super::{blind_mark, role_name, role_words, role_words_at_event, store_mark};
use crate::{
    drawing::Page,
    pages::{account::FieldFault, public_decks::day},
    paths::{self, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StaffInvitationPage {
    /// The invitation.
    pub invitation: OpenStaffInvitation,
    /// The event that it is to; none of one to the store, or of an event that is hidden.
    pub event: Option<InvitedEvent>,
    /// What its link ends in.
    pub token: String,
    /// Whether the reader is signed in.
    pub is_signed_in: bool,
    /// Why accepting it was refused.
    pub fault: Option<FieldFault>,
}

/// The page at `/stores/join/{token}`.
pub fn draw_staff_invitation(page: &StaffInvitationPage) -> Page {
    let OpenStaffInvitation { store, event, role, by, ends_at } = &page.invitation;
    let is_to_event = event.is_some();
    let here = at::invitation(&page.token);
    let to = page.event.as_ref().map_or(&store.name, |of| &of.name);
    let words = if is_to_event { role_words_at_event(*role) } else { role_words(*role) };
    let body = html! {
        div class="page page--form page--wide-form stores" {
            h1 { "Work at " bdi { (to) } "?" }
            p class="form__lead" {
                bdi { (by) } " invites you as " strong { (role_name(*role)) }
                @match &page.event {
                    Some(of) => { " of the event " bdi { (of.name) } " at " bdi { (store.name) } }
                    None if is_to_event => " of one event",
                    None => {}
                }
                ": who " (words) "."
            }
            (store_mark(store))
            @if page.event.as_ref().is_some_and(|of| of.is_blind) { (blind_mark()) }
            ul class="prose" {
                @if is_to_event { li { "You work at this event alone, and at no other one of the store." } }
                li { "Your account needs a second factor; until it has one it may do nothing." }
                li { "Your sessions end sooner: after twelve hours without use, and after seven days." }
                li { "What you do there is written down with your name, and owners and organisers read it." }
            }
            @if let Some(fault) = &page.fault { div class="form__fault" role="alert" tabindex="-1" autofocus { p { (fault.words) } } }
            @if page.is_signed_in {
                form class="form" method="post" action=(at::accept(&page.token)) {
                    div class="actions" {
                        button class="button" type="submit" { "Accept" }
                        a class="button button--plain" href=(at::store(&store.slug)) rel="external" { "Look at the store" }
                    }
                }
            } @else {
                p { "Sign in to accept, or make an account." }
                p class="actions" {
                    a class="button" href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "Sign in" }
                    a class="button button--plain" href=(paths::with_next(paths::REGISTER, &here)) rel="external nofollow" { "Make an account" }
                }
            }
            p class="muted" { "This invitation works once, until " (day(*ends_at)) "." }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    let about =
        if is_to_event { "An invitation to the staff of an event." } else { "An invitation to the staff of a store." };
    Page { status, ..Page::new(format!("Work at {to}?"), about, "", body) }
}

/// The same where the link does not work.
pub fn draw_no_staff_invitation() -> Page {
    let body = html! {
        div class="page page--form stores" {
            h1 { "This invitation does not work" }
            p class="form__lead" { "It was used, ended or was taken back, or the link was cut off. Ask whoever sent it." }
            p class="actions" { a class="button button--plain" href=(at::STORES) rel="external" { "Stores" } }
        }
    };
    Page { status: Some(404), ..Page::new("This invitation does not work", "", "", body) }
}
