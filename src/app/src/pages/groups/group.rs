//! A group with its decks and members.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{
    PublishedDeck,
    groups::{GroupMember, GroupRole, OwnGroup},
};

use super::deeds;
use crate::{
    drawing::{Page, Scene},
    pages::public_decks::{day, markdown, tiles},
    paths::{self, groups, public},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct GroupPage {
    /// The group.
    pub group: OwnGroup,
    /// Whoever is in it, its owner first.
    pub members: Vec<GroupMember>,
    /// A page of its decks, those published last first.
    pub decks: Vec<PublishedDeck>,
    /// Where the list goes on.
    pub more: Option<String>,
    /// Whether there are members whom the reader blocked.
    pub has_blocked: bool,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/groups/{group}`.
pub fn draw_group(scene: &Scene<'_>, page: &GroupPage) -> Page {
    let group = &page.group;
    let id = group.id.simple();
    let is_owner = group.role == GroupRole::Owner;
    let nothing = html! {
        p { strong { "No deck is for this group yet." } " Publish one of yours and say that this group may see it." }
    };
    let body = html! {
        div class="page groups" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(groups::GROUPS) rel="external" { "Groups" } span aria-hidden="true" { "/" } bdi { (group.name) }
            }
            header class="page-head" {
                h1 { bdi { (group.name) } }
                p class="actions" {
                    a class="button" href=(public::PUBLISHED) rel="external" { "Show a deck" }
                    @if is_owner { a class="button button--plain" href=(groups::part(&id, "settings")) rel="external" { "Look after " bdi { (group.name) } } }
                }
            }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            @if !group.description.is_empty() { div class="prose" { (markdown::draw(&group.description)) } }
            section aria-labelledby="decks" {
                h2 id="decks" { "Decks" " " span class="figures muted" { (group.decks) } }
                (tiles(scene, &page.decks, &nothing))
                @if page.has_blocked { p class="muted" { "Decks of people whom you blocked are left out." } }
                @if let Some(more) = &page.more {
                    p class="actions" { a class="button" href=(format!("{}?after={}", groups::group(&id), paths::encode(more))) rel="external next" { "More decks" } }
                }
            }
            section aria-labelledby="members" {
                h2 id="members" { "Members" " " span class="figures muted" { (group.members) } }
                ul class="member-list" { @for member in &page.members { li { (entry(member)) } } }
            }
            @if !is_owner { (leaving(&id)) }
        }
    };
    let words =
        format!("{} and {}.", counted(group.members, ("member", "members")), counted(group.decks, ("deck", "decks")));
    Page::new(group.name.clone(), words, "", body)
}

fn entry(member: &GroupMember) -> Markup {
    html! {
        a href=(public::author(&member.name)) rel="external" { bdi { (member.name) } }
        @if member.role == GroupRole::Owner { " " span class="tag" { "Owner" } }
        " " span class="muted" { "since " (day(member.joined_at)) }
    }
}

fn leaving(id: &str) -> Markup {
    html! {
        section class="panel" aria-labelledby="leave" {
            h2 id="leave" { "Leave the group" }
            p { "You no longer see its decks. Those that you showed in it become private at once; you can publish them otherwise. To come back you need another invitation." }
            form class="form" method="post" action=(groups::part(id, deeds::LEAVE)) {
                label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Leave, and make what I showed here private." } }
                button class="button button--danger" type="submit" { "Leave the group" }
            }
        }
    }
}
