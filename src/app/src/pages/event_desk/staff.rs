//! Who works at an event: the staff of its store, and its own, whom whoever runs it looks after.

use maud::{Markup, html};
use safehouse_service::{
    AccountId,
    events::{EventStaff, StaffedEvent},
    stores::{StaffInvitation, StaffRole},
};

use super::{done_words, head};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        public_decks::day,
        stores::{Labelled, MadeStaffInvitation, fault_above, made_invitation, parts, role_name, roles_told},
    },
    paths::{event_desk as at, public, stores},
};

/// What can be done on the page, as the last part of an address.
pub mod staff_deeds {
    /// Somebody is invited.
    pub const INVITE: &str = "invite";
    /// Somebody gets another role.
    pub const ROLE: &str = "role";
    /// Somebody is taken out.
    pub const REMOVE: &str = "remove";
    /// An invitation is taken back.
    pub const REVOKE: &str = "revoke";
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EventStaffPage {
    /// The event and who works there.
    pub staffed: StaffedEvent,
    /// Whose account reads it.
    pub reader: AccountId,
    /// An invitation that was just made.
    pub made: Option<MadeStaffInvitation>,
    /// What was chosen in a form that was refused: the name of the account, empty of somebody to be invited, and the role.
    pub chosen: Option<(String, StaffRole)>,
    /// Why it was.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

impl EventStaffPage {
    /// The role that was chosen for the account of a name.
    fn chosen_for(&self, member: &str) -> Option<StaffRole> {
        self.chosen.as_ref().filter(|(name, _)| name == member).map(|(_, role)| *role)
    }

    /// Where something is done.
    fn at(&self, deed: &str) -> String {
        at::of(&self.staffed.seen.event.code, "staff", deed)
    }
}

/// The page at `/events/{event}/staff`.
pub fn draw_event_staff(page: &EventStaffPage) -> Page {
    let seen = &page.staffed.seen;
    let body = html! {
        div class="page page--form page--wide-form page--framed stores desk" {
            (head(seen, "staff", "Staff"))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            (inviting(page))
            @if !page.staffed.invitations.is_empty() { (invitations(page)) }
            (own(page))
            (of_store(page))
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Staff of {}", seen.event.name), "", "", body) }
}

fn inviting(page: &EventStaffPage) -> Markup {
    let field = Labelled { id: "role", label: "As", hint: "", fault: page.fault.as_ref() };
    let is_faulty = field.fault().is_some();
    let chosen = page.chosen_for("");
    // Whoever may do the least stands first.
    let gives = || page.staffed.gives.iter().copied().rev();
    html! {
        section class="panel" aria-labelledby="invite" {
            h2 id="invite" { "Invite somebody to this event" }
            @if let Some(made) = &page.made { (made_invitation(made)) }
            p { "They work at this event and at no other one of the store. The link works once, for seven days, for whoever is signed in. Their account needs a second factor before it may do anything." }
            form class="form" method="post" action=(page.at(staff_deeds::INVITE)) {
                (field.around(&html! {
                    select class="field" id="role" name="role" aria-invalid=[is_faulty.then_some("true")] aria-describedby=[field.described()] autofocus[is_faulty] {
                        @for role in gives() { option value=(role.as_str()) selected[chosen == Some(role)] { (role_name(role)) } }
                    }
                }))
                button class="button" type="submit" { "Make a link" }
            }
            (roles_told(gives(), true))
            p class="muted" { "Whoever plays in the event sees no lists of others while they are hidden, also as a judge." }
        }
    }
}

fn invitations(page: &EventStaffPage) -> Markup {
    html! {
        section {
            h2 id="invited" { "Links that work " span class="figures muted" { (page.staffed.invitations.len()) } }
            div class="table-scroll" tabindex="0" role="region" aria-labelledby="invited" {
                table class="table table--names table--stacked table--named" {
                    thead { tr { th scope="col" { "As" } th scope="col" { "Made by" } th scope="col" { "Until" } th scope="col" { span class="hidden" { "Take back" } } } }
                    tbody { @for invitation in &page.staffed.invitations { (invitation_row(page, invitation)) } }
                }
            }
        }
    }
}

fn invitation_row(page: &EventStaffPage, invitation: &StaffInvitation) -> Markup {
    let role = role_name(invitation.role);
    html! {
        tr {
            th scope="row" { (role) }
            td data-label="Made by" { bdi { (invitation.by) } ", " (day(invitation.created_at)) }
            td data-label="Until" { (day(invitation.ends_at)) }
            td class="table__deeds" {
                form method="post" action=(page.at(staff_deeds::REVOKE)) {
                    input type="hidden" name="invitation" value=(invitation.id.to_string());
                    button class="button button--danger-plain" type="submit" { "Take back" span class="hidden" { " the link for a " (role) " of " (day(invitation.created_at)) } }
                }
            }
        }
    }
}

fn own(page: &EventStaffPage) -> Markup {
    html! {
        section {
            h2 id="own-staff" { "Staff of this event alone " span class="figures muted" { (page.staffed.own.len()) } }
            @if page.staffed.own.is_empty() {
                p class="panel" { strong { "Nobody yet." } " Invite whoever helps at this event and at no other one." }
            } @else {
                div class="table-scroll" tabindex="0" role="region" aria-labelledby="own-staff" {
                    table class="table table--names table--stacked table--named" {
                        thead { tr { th scope="col" { "Name" } th scope="col" { "Role" } th scope="col" { "Since" } th scope="col" { span class="hidden" { "Change" } } } }
                        tbody { @for member in &page.staffed.own { (member_row(page, member)) } }
                    }
                }
            }
        }
    }
}

fn member_row(page: &EventStaffPage, member: &EventStaff) -> Markup {
    html! {
        tr {
            th scope="row" { a href=(public::author(&member.name)) rel="external" { bdi { (member.name) } } }
            td data-label="Role" { (role_name(member.role)) }
            td data-label="Since" { (day(member.added_at)) }
            td class="table__deeds" {
                @if member.account == page.reader { span class="muted" { "You" } } @else { (changing(page, member)) }
            }
        }
    }
}

/// What is done about somebody, folded away; open where it was refused.
fn changing(page: &EventStaffPage, member: &EventStaff) -> Markup {
    let (account, name) = (member.account.to_string(), &member.name);
    let chosen = page.chosen_for(name);
    let gives = &page.staffed.gives;
    // What they are is offered also where the reader makes nobody that.
    let own = Some(member.role).filter(|role| !gives.contains(role));
    let selected = chosen.filter(|role| gives.contains(role)).unwrap_or(member.role);
    html! {
        details class="desk__more" open[chosen.is_some()] {
            summary { "Change" span class="hidden" { " what " (name) " is here" } }
            form class="form" method="post" action=(page.at(staff_deeds::ROLE)) {
                input type="hidden" name="member" value=(name);
                div class="labelled" {
                    label for=(format!("role-{account}")) { "Role" span class="hidden" { " of " (name) } }
                    select class="field" id=(format!("role-{account}")) name="role" aria-invalid=[chosen.map(|_| "true")] autofocus[chosen.is_some()] {
                        @for role in gives.iter().copied().rev().chain(own) { option value=(role.as_str()) selected[role == selected] { (role_name(role)) } }
                    }
                }
                button class="button button--plain" type="submit" { "Change the role" span class="hidden" { " of " (name) } }
            }
            form class="form" method="post" action=(page.at(staff_deeds::REMOVE)) {
                input type="hidden" name="member" value=(name);
                label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Take " bdi { (name) } " out. To come back they need another invitation." } }
                button class="button button--danger" type="submit" { "Take out of the staff" span class="hidden" { ": " (name) } }
            }
        }
    }
}

fn of_store(page: &EventStaffPage) -> Markup {
    let (staffed, event) = (&page.staffed, &page.staffed.seen.event);
    html! {
        section {
            h2 id="store-staff" { "Staff of the store " span class="figures muted" { (staffed.of_store.len()) } }
            p {
                "They work at every event of " bdi { (event.store_name) } ", and their role there is the one that counts here. "
                @if staffed.is_of_store { "They are looked after on " a href=(stores::part(&event.store_slug, parts::STAFF)) rel="external" { "the staff page of the store" } "." }
                @else { "Owners of the store look after them." }
            }
            @if !staffed.of_store.is_empty() {
                div class="table-scroll" tabindex="0" role="region" aria-labelledby="store-staff" {
                    table class="table table--names table--stacked table--named" {
                        thead { tr { th scope="col" { "Name" } th scope="col" { "Role" } } }
                        tbody {
                            @for (name, role) in &staffed.of_store {
                                tr {
                                    th scope="row" { a href=(public::author(name)) rel="external" { bdi { (name) } } }
                                    td data-label="Role" { (role_name(*role)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
