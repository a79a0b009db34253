//! An invitation to a match, as whoever follows its link sees it.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::config::{READINGS, RulesConfig};
use safehouse_service::matches::{Beginner, Invitation};

use super::start::FIRST_PLAYER;
use crate::{
    components::clauses,
    drawing::{Page, Scene},
    pages::{
        public_decks::day,
        test_games::{
            StartFields,
            start::{own_deck, words},
        },
    },
    paths::{self, HasPaths as _, matches},
};

/// The page of an invitation.
#[derive(Debug, Clone)]
pub struct InvitationPage<'a> {
    /// What it is to.
    pub invitation: &'a Invitation,
    /// What its link ends in.
    pub token: &'a str,
    /// Whether the reader is signed in.
    pub is_signed_in: bool,
    /// The form of the deck, with what was written.
    pub start: StartFields,
}

/// The page at `/{game}/games/join/{token}`.
pub fn draw_invitation(scene: &Scene<'_>, page: &InvitationPage<'_>) -> Page {
    let Invitation { game, host, beginner, config, ends_at } = page.invitation;
    let here = matches::invitation(game, page.token);
    let fault = page.start.fault.as_ref();
    let first = match beginner {
        Beginner::Chance => "chance decides who has the first turn",
        Beginner::Host => "they have the first turn",
        Beginner::Guest => "you have the first turn",
    };
    let body = html! {
        div class="page page--text test-games" {
            h1 { "Play against " @match host { Some(name) => bdi { (name) }, None => "whoever sent you this" } "?" }
            p class="lead" {
                "You are invited to a game of " (scene.library.game().name) " by the real rules: "
                (first) ". Neither of you sees the other’s deck or hand."
            }
            (rules(scene, config))
            form class="form start-game" method="post" action=(here) {
                @if let Some(fault) = fault.filter(|fault| fault.field != "own") {
                    div class="form__fault" role="alert" { p { (fault.words) } }
                }
                div class="start-game__decks" { (own_deck(scene.library, &page.start)) }
                p class="actions" { button class="button" { "Join and deal" } }
            }
            @if !page.is_signed_in {
                p class="muted" {
                    "Without an account, your seat is the address of the page that comes next: keep it to come back, and give it to nobody. "
                    a href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "Sign in" } " to have the game in your list."
                }
            }
            p class="muted" { "This invitation works once, until " (day(*ends_at)) "." }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new("You are invited to a game", "An invitation to a game.", "", body) }
}

/// How the rules are read, where it is not as recommended.
fn rules(scene: &Scene<'_>, config: &RulesConfig) -> Markup {
    let standard = RulesConfig::default();
    let others: Vec<_> = READINGS
        .iter()
        .filter(|reading| reading.field != FIRST_PLAYER)
        .map(|reading| (reading, reading.of(config)))
        .filter(|(reading, value)| *value != reading.of(&standard))
        .collect();
    html! {
        @if others.is_empty() {
            p { "The rules are read as recommended." }
        } @else {
            p { "The rules are read as recommended, but for this:" }
            ul {
                @for (reading, value) in others {
                    li { (reading.name) " (" (clauses::linked(reading.clause, scene.paths())) "): " b { (words(reading, &value)) } }
                }
            }
        }
    }
}

/// The same where the link does not work.
pub fn draw_no_invitation(scene: &Scene<'_>) -> Page {
    let body = html! {
        div class="page page--text test-games" {
            h1 { "This invitation does not work" }
            p class="lead" { "It ended, somebody accepted it already, or the link was cut off. Ask whoever sent it for another one." }
            p class="actions" { a class="button button--plain" href=(matches::all(scene.library.game().id)) rel="external" { "Games of two" } }
        }
    };
    Page { status: Some(404), ..Page::new("This invitation does not work", "", "", body) }
}
