//! A match into which nobody came yet.

use maud::html;
use safehouse_service::matches::{Beginner, WaitingMatch};

use super::AGAIN_SECONDS;
use crate::{
    drawing::{Page, Scene},
    pages::{
        account::copying,
        test_games::{anchors, deeds},
    },
    paths::{games, matches},
};

/// The page of a match that waits.
#[derive(Debug, Clone)]
pub struct WaitingPage<'a> {
    /// The match.
    pub waiting: &'a WaitingMatch,
    /// The invitation as a whole link, where it was just made.
    pub link: Option<String>,
}

/// The page at `/{game}/games/two/{id}` while nobody came.
pub fn draw_waiting(scene: &Scene<'_>, page: &WaitingPage<'_>) -> Page {
    let WaitingMatch { address, game, deck, beginner, ends_at, is_host, .. } = page.waiting;
    let first = match beginner {
        Beginner::Chance => "Chance decides who has the first turn.",
        Beginner::Host => "You have the first turn.",
        Beginner::Guest => "The other player has the first turn.",
    };
    let here = matches::one(game, address);
    let body = html! {
        // A running script is told when somebody came, and shows the table then.
        div id=(anchors::TABLE) class="page page--text test-games" data-events=(matches::events(game, address)) data-waits {
            h1 { "Waiting for the other player" }
            @if *is_host {
                p class="lead" { "You play " bdi { (deck) } ". " (first) }
                @if let Some(link) = &page.link {
                    (copying::secret("invitation", "Send this link to whoever is to play against you", link))
                    p class="muted" { "It works once, for a day. The game begins here as soon as somebody joined." }
                } @else if ends_at.is_some() {
                    p { "The invitation is out. Its link was shown once; if it is lost, make another one, and the old one works no longer." }
                } @else {
                    p { "The invitation has ended. Make another one." }
                }
                p class="muted" {
                    "The address of this page is your seat: whoever has it plays for you. Send the link above and nothing else, and without an account keep this address to come back."
                }
                form class="form" method="post" action=(matches::part(game, address, games::DEED)) {
                    // Nothing was done in it yet.
                    input type="hidden" name="revision" value="0";
                    p class="actions" {
                        button class="button button--plain" name="deed" value=(deeds::INVITE) { "Another invitation" }
                        button class="button button--plain" name="deed" value=(deeds::LEAVE) { "Call it off" }
                    }
                }
            } @else {
                p class="lead" { "The game begins as soon as somebody accepted the invitation." }
            }
            p class="muted" {
                "This page shows the game by itself when it begins; without script it asks again every " (AGAIN_SECONDS) " seconds. "
                a href=(here) rel="external" { "Ask now" }
            }
            noscript { meta http-equiv="refresh" content=(AGAIN_SECONDS); }
        }
        p id=(anchors::SAID) class="hidden" role="status" {}
    };
    let words = format!("A game of {} between two people.", scene.library.game().name);
    Page::new("Waiting for the other player", words, "", body)
}
