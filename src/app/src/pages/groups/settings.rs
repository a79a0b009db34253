//! What the owner of a group looks after: its name, who comes in, who is in it, its end.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::groups::{
    GroupInvitation, GroupMember, GroupRole, GroupWords, MAX_INVITATION_USES, MAX_MEMBERS, OwnGroup,
};

use super::{deeds, fields};
use crate::{
    drawing::Page,
    pages::{
        account::{FieldFault, copying::secret, qr_picture},
        public_decks::day,
    },
    paths::groups,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct SettingsPage {
    /// The group.
    pub group: OwnGroup,
    /// Whoever is in it, its owner first.
    pub members: Vec<GroupMember>,
    /// The invitations that work.
    pub invitations: Vec<GroupInvitation>,
    /// One that was just made.
    pub made: Option<MadeInvitation>,
    /// What was written as its name and words.
    pub written: GroupWords,
    /// Why a form was refused, and which.
    pub fault: Option<(&'static str, FieldFault)>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// An invitation whose link is shown, once.
#[derive(Clone)]
pub struct MadeInvitation {
    /// The whole address.
    pub link: String,
    /// How many may accept it.
    pub uses: u32,
    /// From when on it no longer works.
    pub ends_at: i64,
}

impl std::fmt::Debug for MadeInvitation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MadeInvitation").field("uses", &self.uses).finish_non_exhaustive()
    }
}

/// The page at `/groups/{group}/settings`.
pub fn draw_settings(page: &SettingsPage) -> Page {
    let group = &page.group;
    let id = group.id.simple();
    let at = |deed: &str| groups::part(&id, deed);
    let fault = |deed: &str| page.fault.as_ref().filter(|(of, _)| *of == deed).map(|(_, fault)| fault);
    let others: Vec<_> = page.members.iter().filter(|member| member.role == GroupRole::Member).collect();
    let title = format!("Look after {}", group.name);
    let body = html! {
        div class="page page--form page--wide-form groups" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(groups::GROUPS) rel="external" { "Groups" } span aria-hidden="true" { "/" }
                a href=(groups::group(&id)) rel="external" { bdi { (group.name) } }
            }
            h1 { "Look after " bdi { (group.name) } }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            section class="panel" aria-labelledby="invite" {
                h2 id="invite" { "Invite people" }
                @if let Some(made) = &page.made { (shown(made)) }
                (invitations(page, &at, fault(deeds::INVITE)))
            }
            section class="panel" aria-labelledby="members" {
                h2 id="members" { "Members" " " span class="figures muted" { (group.members) } }
                @if let Some(fault) = fault(deeds::REMOVE) { div class="form__fault" role="alert" { p { (fault.words) } } }
                @if others.is_empty() { p class="muted" { "Nobody but you." } } @else {
                    ul class="account-list" { @for member in &others { li { (member_row(member, &at)) } } }
                }
                p class="muted" { "A group has " (MAX_MEMBERS) " members at most." }
            }
            section class="panel" aria-labelledby="words" {
                h2 id="words" { "Name and words" }
                form class="form" method="post" action=(at(deeds::CHANGE)) {
                    (fields(&page.written, fault(deeds::CHANGE)))
                    button class="button button--plain" type="submit" { "Change them" }
                }
            }
            section class="panel" aria-labelledby="end" {
                h2 id="end" { "Dissolve the group" }
                p { "The group goes for good, with its invitations. Every deck that is for it becomes private at once, and stays with whoever made it." }
                form class="form" method="post" action=(at(deeds::DISSOLVE)) {
                    label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Dissolve it, and make its decks private." } }
                    button class="button button--danger" type="submit" { "Dissolve the group" }
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|(_, fault)| fault.status);
    Page { status, ..Page::new(title, "", "", body) }
}

fn shown(made: &MadeInvitation) -> Markup {
    html! {
        div class="made-invitation" role="status" {
            div {
                p { strong { "This is the invitation." } " Copy it now: it is shown this once." }
                (secret("link", "The invitation’s link", &made.link))
                p class="form__hint" { (counted(u64::from(made.uses), ("person", "people"))) " may join with it, until " (day(made.ends_at)) "." }
            }
            div class="made-invitation__picture" role="img" aria-label="The same link, for a camera" { (qr_picture(&made.link)) }
        }
    }
}

fn invitations(page: &SettingsPage, at: &impl Fn(&str) -> String, fault: Option<&FieldFault>) -> Markup {
    html! {
        p { "Whoever has the link sees the group’s name and words, and may join when signed in. It works for seven days." }
        @if let Some(fault) = fault { div class="form__fault" role="alert" { p { (fault.words) } } }
        form class="form form--row" method="post" action=(at(deeds::INVITE)) {
            div class="labelled" {
                label for="uses" { "For how many people" }
                input class="field figures" id="uses" name="uses" type="number" inputmode="numeric" min="1" max=(MAX_INVITATION_USES) value="1" required;
            }
            button class="button" type="submit" { "Make a link" }
        }
        @if !page.invitations.is_empty() {
            h3 { "Links that work" }
            ul class="account-list" {
                @for invitation in &page.invitations {
                    li {
                        div {
                            strong { (counted(u64::from(invitation.uses_left), ("place", "places"))) " of " (invitation.uses) " left" }
                            p class="muted" { "made " (day(invitation.created_at)) " · until " (day(invitation.ends_at)) }
                        }
                        form method="post" action=(at(deeds::REVOKE)) {
                            input type="hidden" name="invitation" value=(invitation.id.to_string());
                            button class="button button--danger-plain button--small" type="submit" { "Take back" span class="hidden" { " the link of " (day(invitation.created_at)) } }
                        }
                    }
                }
            }
        }
    }
}

fn member_row(member: &GroupMember, at: &impl Fn(&str) -> String) -> Markup {
    let account = member.account.to_string();
    html! {
        div {
            strong { bdi { (member.name) } }
            p class="muted" { "since " (day(member.joined_at)) }
        }
        details class="member-ways" {
            summary { "Change" span class="hidden" { " what " (member.name) " is here" } }
            form class="form" method="post" action=(at(deeds::REMOVE)) {
                p { "What they showed here becomes private at once, and every invitation to the group ends." }
                input type="hidden" name="member" value=(account);
                button class="button button--danger button--small" type="submit" { "Send away" span class="hidden" { " " (member.name) } }
            }
            form class="form" method="post" action=(at(deeds::PASS)) {
                p { "They look after the group from then on; you stay in it as a member." }
                input type="hidden" name="member" value=(account);
                button class="button button--plain button--small" type="submit" { "Make owner" span class="hidden" { ": " (member.name) } }
            }
        }
    }
}
