//! An invitation to a group, as whoever follows its link sees it.

use maud::html;
use safehouse_engine::english::counted;
use safehouse_service::groups::OpenInvitation;

use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::{day, markdown},
    },
    paths::{self, groups},
};

/// The page at `/groups/join/{token}`. Whoever is not signed in is led there first.
pub fn draw_invitation(
    invitation: &OpenInvitation,
    token: &str,
    is_signed_in: bool,
    fault: Option<&FieldFault>,
) -> Page {
    let here = groups::invitation(token);
    let body = html! {
        div class="page page--form page--wide-form groups" {
            h1 { "Join " bdi { (invitation.name) } "?" }
            p class="form__lead" {
                bdi { (invitation.owner) } " invites you to a group of " (counted(invitation.members, ("member", "members")))
                ". People in a group show each other decks that nobody else sees, and see each other’s names."
            }
            @if !invitation.description.is_empty() { div class="prose panel" { (markdown::draw(&invitation.description)) } }
            @if let Some(fault) = fault { div class="form__fault" role="alert" { p { (fault.words) } } }
            @if is_signed_in {
                form class="form" method="post" action=(groups::accept(token)) {
                    div class="actions" {
                        button class="button" type="submit" { "Join the group" }
                        a class="button button--plain" href=(groups::GROUPS) rel="external" { "Not now" }
                    }
                }
            } @else {
                p { "Sign in to join, or make an account." }
                p class="actions" {
                    a class="button" href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "Sign in" }
                    a class="button button--plain" href=(paths::with_next(paths::REGISTER, &here)) rel="external nofollow" { "Make an account" }
                }
            }
            p class="muted" { "This invitation works until " (day(invitation.ends_at)) "." }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Join {}?", invitation.name), "An invitation to a group.", "", body) }
}

/// The same where the link does not work.
pub fn draw_no_invitation() -> Page {
    let body = html! {
        div class="page page--form groups" {
            h1 { "This invitation does not work" }
            p class="form__lead" { "It ended, was taken back or used up, or the link was cut off; or whoever owns the group does not let you in. Ask whoever sent it." }
            p class="actions" { a class="button button--plain" href=(groups::GROUPS) rel="external" { "Groups" } }
        }
    };
    Page { status: Some(404), ..Page::new("This invitation does not work", "", "", body) }
}
