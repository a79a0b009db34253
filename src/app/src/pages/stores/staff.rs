//! Who works in a store, and who is invited.

use maud::{Markup, html};
use safehouse_service::{
    AccountId,
    stores::{GameStore, MAX_STAFF, StaffInvitation, StaffMember, StaffRole},
};

use super::{crumbs, deeds, done_words, fault_above, role_name, roles_told, store_mark};
use crate::{
    drawing::Page,
    pages::{
        account::{FieldFault, copying::secret, qr_picture},
        public_decks::day,
    },
    paths::{public, stores as at},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StaffPage {
    /// The store.
    pub store: GameStore,
    /// Whose account reads it.
    pub reader: AccountId,
    /// What the reader is there.
    pub role: StaffRole,
    /// Whoever works there.
    pub staff: Vec<StaffMember>,
    /// The invitations that work and that the reader may see.
    pub invitations: Vec<StaffInvitation>,
    /// One that was just made.
    pub made: Option<MadeStaffInvitation>,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// An invitation whose link is shown, once.
#[derive(Clone)]
pub struct MadeStaffInvitation {
    /// The whole address.
    pub link: String,
    /// As what.
    pub role: StaffRole,
    /// From when on it no longer works.
    pub ends_at: i64,
}

impl std::fmt::Debug for MadeStaffInvitation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeStaffInvitation").field("role", &self.role).finish_non_exhaustive()
    }
}

/// The page at `/stores/{store}/staff`.
pub fn draw_staff(page: &StaffPage) -> Page {
    let store = &page.store;
    let at = |deed: &str| at::part(&store.slug, deed);
    let owns = page.role == StaffRole::Owner;
    let body = html! {
        div class="page page--form page--wide-form stores" {
            (crumbs(Some(store)))
            h1 { "Staff" }
            (store_mark(store))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            @if owns {
                section class="panel" aria-labelledby="invite" {
                    h2 id="invite" { "Invite somebody" }
                    @if let Some(made) = &page.made { (made_invitation(made)) }
                    p { "The link works once, for seven days, for whoever is signed in. Their account needs a second factor before it may do anything." }
                    form class="form form--row" method="post" action=(at(deeds::INVITE)) {
                        div class="labelled" {
                            label for="role" { "As" }
                            select class="field" id="role" name="role" {
                                @for role in StaffRole::ALL.into_iter().rev() { option value=(role.as_str()) { (role_name(role)) } }
                            }
                        }
                        button class="button" type="submit" { "Make a link" }
                    }
                    (roles_told(StaffRole::ALL, false))
                    p class="muted" { "Somebody who helps at one event alone is invited on the desk of that event." }
                }
            }
            @if !page.invitations.is_empty() { (invitations(page, &at)) }
            section class="panel" aria-labelledby="staff" {
                h2 id="staff" { "Who works there " span class="figures muted" { (page.staff.len()) } }
                ul class="account-list" { @for member in &page.staff { li { (member_row(page, member, &at)) } } }
                p class="muted" { "A store has a staff of " (MAX_STAFF) " at most, and always an owner." }
            }
            section class="panel" aria-labelledby="leave" {
                h2 id="leave" { "Leave the staff" }
                form class="form" method="post" action=(at(deeds::LEAVE)) {
                    label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Leave. To come back I need another invitation." } }
                    button class="button button--danger" type="submit" { "Leave the staff" }
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Staff of {}", store.name), "", "", body) }
}

/// An invitation to a store or to an event of it, told once. It has the focus once the page is there.
pub(in crate::pages) fn made_invitation(made: &MadeStaffInvitation) -> Markup {
    html! {
        div class="made-invitation" role="status" tabindex="-1" autofocus {
            div {
                p { strong { "This is the invitation." } " Copy it now: it is shown this once." }
                (secret("link", "The invitation’s link", &made.link))
                p class="form__hint" { "One person becomes " (role_name(made.role)) " with it, until " (day(made.ends_at)) "." }
            }
            div class="made-invitation__picture" role="img" aria-label="The same link, for a camera" { (qr_picture(&made.link)) }
        }
    }
}

fn invitations(page: &StaffPage, at: &impl Fn(&str) -> String) -> Markup {
    html! {
        section class="panel" aria-labelledby="invited" {
            h2 id="invited" { "Links that work" }
            ul class="account-list" {
                @for invitation in &page.invitations {
                    li {
                        div {
                            strong { (role_name(invitation.role)) @if invitation.event.is_some() { " of one event" } }
                            p class="muted" { "by " bdi { (invitation.by) } ", " (day(invitation.created_at)) " · until " (day(invitation.ends_at)) }
                        }
                        form method="post" action=(at(deeds::REVOKE)) {
                            input type="hidden" name="invitation" value=(invitation.id.to_string());
                            @if let Some(event) = invitation.event { input type="hidden" name="event" value=(event.to_string()); }
                            button class="button button--danger-plain" type="submit" { "Take back" span class="hidden" { " the link for a " (role_name(invitation.role)) " of " (day(invitation.created_at)) } }
                        }
                    }
                }
            }
        }
    }
}

fn member_row(page: &StaffPage, member: &StaffMember, at: &impl Fn(&str) -> String) -> Markup {
    let account = member.account.to_string();
    html! {
        div {
            a class="store-staff__name" href=(public::author(&member.name)) rel="external" { bdi { (member.name) } }
            " " span class="tag" { (role_name(member.role)) }
            @if !member.has_second_factor { " " span class="tag tag--warn" { "! No second factor" } }
            @if member.is_stopped { " " span class="tag tag--bad" { "Stopped" } }
            p class="muted" { "since " (day(member.added_at)) ", by " bdi { (member.added_by) } }
        }
        @if page.role == StaffRole::Owner && member.account != page.reader {
            details class="member-ways" {
                summary { "Change" span class="hidden" { " what " (member.name) " is here" } }
                form class="form" method="post" action=(at(deeds::ROLE)) {
                    input type="hidden" name="member" value=(account);
                    div class="labelled" {
                        label for=(format!("role-{account}")) { "Role" }
                        select class="field" id=(format!("role-{account}")) name="role" {
                            @for role in StaffRole::ALL.into_iter().filter(|role| *role != StaffRole::Owner) {
                                option value=(role.as_str()) selected[role == member.role] { (role_name(role)) }
                            }
                        }
                    }
                    p { "Another owner takes an invitation, which they accept." }
                    button class="button button--plain" type="submit" { "Change the role" span class="hidden" { " of " (member.name) } }
                }
                form class="form" method="post" action=(at(deeds::DISMISS)) {
                    p { "Invitations that they made end at once." }
                    input type="hidden" name="member" value=(account);
                    button class="button button--danger" type="submit" { "Take out of the staff" span class="hidden" { ": " (member.name) } }
                }
            }
        }
    }
}
