//! What every page of an account stands in: where one is in it, and what else there is.

use maud::{Markup, PreEscaped, html};

use crate::{
    drawing::Page,
    paths::{self, events, groups, public, stores},
};

/// A part of an account, by the title of its first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The decks in it.
    Decks,
    /// What is published of them.
    Published,
    /// Whom it follows.
    Following,
    /// The groups that it is in.
    Groups,
    /// The events that it takes part in.
    Events,
    /// Stores, which have pages outside of it.
    Stores,
    /// Its name, password, sessions.
    Account,
    /// Tokens for programs.
    Tokens,
    /// Addresses that are told of public decks.
    Webhooks,
    /// What people reported.
    Reports,
}

impl Place {
    /// The part that an address belongs to. Pages that lead somewhere else afterwards belong to none.
    pub fn of(path: &str) -> Option<Self> {
        let below = |page: &str| path.strip_prefix(page).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let apart = [paths::CONFIRM, paths::CODES, "/groups/join", "/groups/accept"];
        if apart.into_iter().any(below) {
            return None;
        }
        let parts = [
            (paths::OWN_DECKS, Self::Decks),
            (groups::GROUPS, Self::Groups),
            (events::OWN_EVENTS, Self::Events),
            (paths::TOKENS, Self::Tokens),
            (paths::WEBHOOKS, Self::Webhooks),
            (paths::ACCOUNT, Self::Account),
            ("/groups", Self::Groups),
            (public::FOLLOWING, Self::Following),
            (public::REPORTS, Self::Reports),
            ("/publishing", Self::Published),
        ];
        parts.into_iter().find(|(page, _)| below(page)).map(|(_, place)| place)
    }
}

/// Whose account it is, and what waits in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountArea<'a> {
    /// Where one is in it.
    pub place: Place,
    /// The account's name.
    pub name: &'a str,
    /// How many reports are open, for whoever looks after them.
    pub reports: Option<u64>,
}

/// A page of an account with its parts above it.
pub fn in_area(area: &AccountArea<'_>, page: Page) -> Page {
    let body = html! { div class="account-area" { (parts(area)) (PreEscaped(&page.body)) } };
    Page { body: body.into_string(), ..page }
}

fn parts(area: &AccountArea<'_>) -> Markup {
    let of_all = [
        (Place::Decks, paths::OWN_DECKS, "Your decks"),
        (Place::Published, public::PUBLISHED, "Published"),
        (Place::Following, public::FOLLOWING, "Following"),
        (Place::Groups, groups::GROUPS, "Groups"),
        (Place::Events, events::OWN_EVENTS, "Your events"),
        (Place::Stores, stores::STORES, "Stores"),
        (Place::Account, paths::ACCOUNT, "Account & security"),
        (Place::Tokens, paths::TOKENS, "Tokens"),
        (Place::Webhooks, paths::WEBHOOKS, "Webhooks"),
    ];
    let current = |place| (place == area.place).then_some("true");
    html! {
        nav class="account-nav" aria-label="Account" {
            ul {
                @if let Some(reports) = area.reports {
                    li { a href=(public::REPORTS) rel="external" aria-current=[current(Place::Reports)] { "Reports" @if reports > 0 { " " span class="count" { (reports) } } } }
                }
                @for (place, address, word) in of_all {
                    li { a href=(address) rel="external" aria-current=[current(place)] { (word) } }
                }
                li { a href=(public::author(area.name)) rel="external" { "Your public page" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_belongs_to_the_part_that_its_address_stands_below() {
        for (path, place) in [
            ("/account", Some(Place::Account)),
            ("/account/second-factor", Some(Place::Account)),
            ("/account/decks/0123/compare", Some(Place::Decks)),
            ("/account/tokens/new", Some(Place::Tokens)),
            ("/account/events", Some(Place::Events)),
            ("/groups/0123/settings", Some(Place::Groups)),
            ("/publishing/following", Some(Place::Following)),
            ("/publishing/deck/0123", Some(Place::Published)),
            ("/groups/join/0123", None),
            ("/account/confirm", None),
            ("/account/codes", None),
            ("/accounting", None),
            ("/sign-in", None),
        ] {
            assert_eq!(Place::of(path), place, "{path}");
        }
    }
}
