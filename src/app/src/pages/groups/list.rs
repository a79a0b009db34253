//! The groups that one is in.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::groups::{GroupRole, GroupWords, OwnGroup};

use super::fields;
use crate::{
    drawing::Page,
    pages::account::{FieldFault, empty::nothing_here},
    paths::groups,
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct GroupsPage {
    /// The groups, in the order of their names.
    pub groups: Vec<OwnGroup>,
    /// What was written in the form for another one.
    pub written: GroupWords,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/account/groups`.
pub fn draw_groups(page: &GroupsPage) -> Page {
    let body = html! {
        div class="page page--form page--wide-form groups" {
            header class="page-head" { h1 { "Groups" } }
            p class="form__lead" { "People in a group show each other decks that nobody else sees." }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            @if page.groups.is_empty() {
                (nothing_here("You are in no group.", &html! { "Make one below and invite others, or open the link that somebody sent you." }, None))
            } @else {
                ul class="group-list" { @for group in &page.groups { li { (entry(group)) } } }
            }
            section class="panel" aria-labelledby="make" {
                h2 id="make" { "Make a group" }
                form class="form" method="post" action=(groups::GROUPS) {
                    (fields(&page.written, page.fault.as_ref()))
                    button class="button" type="submit" { "Make the group" }
                }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new("Groups", "Groups in which people show each other decks.", "", body) }
}

fn entry(group: &OwnGroup) -> Markup {
    html! {
        h2 { a href=(groups::group(&group.id.simple())) rel="external" { bdi { (group.name) } } }
        p class="muted" {
            (counted(group.members, ("member", "members"))) " · " (counted(group.decks, ("deck", "decks")))
            @if group.role == GroupRole::Member { " · looked after by " bdi { (group.owner) } }
        }
        @if group.role == GroupRole::Owner { span class="tag tag--good" { "Yours" } }
    }
}
