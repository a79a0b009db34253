//! One's test games, and the way to a new one.

use maud::{Markup, html};

use super::start::{StartFields, start_form};
use crate::{
    drawing::{Page, Scene},
    pages::public_decks::day,
    paths::{self, HasPaths as _, games, matches},
};

/// A game in the list.
#[derive(Debug, Clone)]
pub struct OwnGame {
    /// The last part of its address.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// How it stands, in a few words.
    pub standing: String,
    /// When it was played last, in milliseconds since 1970.
    pub updated_at: i64,
}

/// The page of one's test games.
#[derive(Debug, Clone)]
pub struct GamesPage {
    /// Those that the account has, the one played last first; none for a guest.
    pub games: Vec<OwnGame>,
    /// Where the list goes on.
    pub more: Option<String>,
    /// Whether the reader is signed in.
    pub is_signed_in: bool,
    /// For how many days after its last move a guest's game is kept; 0 is for ever.
    pub guest_days: u32,
    /// The form of a new game, with what was written.
    pub start: StartFields,
    /// What was just done; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/{game}/games`.
pub fn draw_games(scene: &Scene<'_>, page: &GamesPage) -> Page {
    let game = scene.library.game();
    let own_address = scene.paths().test_games();
    let body = html! {
        div class="page test-games" {
            h1 { "Test games" }
            p class="lead" { "Play a deck by the real rules: only what is legal can be chosen, every refusal names its clause, and every choice can be taken back." }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            section aria-labelledby="new-game" {
                h2 id="new-game" { "A new game" }
                (start_form(scene, &page.start))
                p class="muted" { "A game that somebody sent you, or a position, is opened " a href=(games::replays(game.id)) rel="external" { "by its record or its file" } "." }
                p class="muted" { "To play somebody else, each from a browser of your own, begin a " a href=(matches::all(game.id)) rel="external" { "game of two" } "." }
            }
            section aria-labelledby="own-games" {
                h2 id="own-games" { "Your games" }
                (list(page, game.id, &own_address))
            }
        }
    };
    Page::new(
        "Test games",
        format!("Play {} decks by the real rules, against a program or with both hands.", game.name),
        own_address,
        body,
    )
}

fn list(page: &GamesPage, game: &str, own_address: &str) -> Markup {
    html! {
        @if page.games.is_empty() {
            @if page.is_signed_in {
                p class="muted" { "No games yet. Choose two decks above." }
            } @else {
                p class="muted" {
                    "A game is kept under its own address"
                    @if page.guest_days > 0 { " for " (page.guest_days) " days after the last move" }
                    ": keep the address to come back to it. "
                    a href=(paths::with_next(paths::SIGN_IN, own_address)) rel="external" { "Sign in" } " to have your games in a list."
                }
            }
        } @else {
            ul class="game-list" {
                @for own in &page.games {
                    li {
                        a href=(games::game(game, &own.id)) rel="external" { bdi { (own.title) } }
                        span class="muted" { (own.standing) " · " (day(own.updated_at)) }
                    }
                }
            }
            @if let Some(more) = &page.more { p { a href=(more) rel="external" { "Earlier games" } } }
        }
    }
}
