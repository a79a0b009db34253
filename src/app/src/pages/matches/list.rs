//! One's matches, and the way to a new one.

use maud::{Markup, html};

use super::start::start_form;
use crate::{
    drawing::{Page, Scene},
    pages::{public_decks::day, test_games::StartFields},
    paths::{self, matches},
};

/// A match in the list.
#[derive(Debug, Clone)]
pub struct OwnMatch {
    /// What its address ends in.
    pub address: String,
    /// What it is called.
    pub title: String,
    /// How it stands, in a few words.
    pub standing: String,
    /// When it was changed last, in milliseconds since 1970.
    pub changed_at: i64,
}

/// The page of one's matches.
#[derive(Debug, Clone)]
pub struct MatchesPage {
    /// Those that the account plays in, the one changed last first; none for a guest.
    pub matches: Vec<OwnMatch>,
    /// Whether the reader is signed in.
    pub is_signed_in: bool,
    /// For how many days after its last move a match of guests is kept; 0 is for ever.
    pub guest_days: u32,
    /// The form of a new match, with what was written.
    pub start: StartFields,
    /// What was just done; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/{game}/games/two`.
pub fn draw_matches(scene: &Scene<'_>, page: &MatchesPage) -> Page {
    let game = scene.library.game();
    let here = matches::all(game.id);
    let body = html! {
        div class="page test-games" {
            h1 { "Games of two" }
            p class="lead" { "Play somebody by the real rules, each from a browser of your own. Neither sees the other’s hand, and nothing tells what it holds: not what is asked, and not how long it takes." }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            section aria-labelledby="new-match" {
                h2 id="new-match" { "Invite somebody" }
                (start_form(scene, &page.start))
            }
            section aria-labelledby="own-matches" {
                h2 id="own-matches" { "Your games of two" }
                (list(page, game.id, &here))
            }
        }
    };
    let status = page.start.fault.as_ref().map(|fault| fault.status);
    let words = format!("Play {} against somebody else by the real rules.", game.name);
    Page { status, ..Page::new("Games of two", words, here, body) }
}

fn list(page: &MatchesPage, game: &str, here: &str) -> Markup {
    html! {
        @if !page.matches.is_empty() {
            ul class="game-list" {
                @for own in &page.matches {
                    li {
                        a href=(matches::one(game, &own.address)) rel="external" { bdi { (own.title) } }
                        span class="muted" { (own.standing) " · " (day(own.changed_at)) }
                    }
                }
            }
        } @else if page.is_signed_in {
            p class="muted" { "None yet. Invite somebody above." }
        } @else {
            p class="muted" {
                "Without an account, your seat is the address of the page that comes next: keep it to come back"
                @if page.guest_days > 0 { " within " (page.guest_days) " days after the last move" }
                ", and give it to nobody. "
                a href=(paths::with_next(paths::SIGN_IN, here)) rel="external" { "Sign in" } " to have your games in a list."
            }
        }
    }
}
