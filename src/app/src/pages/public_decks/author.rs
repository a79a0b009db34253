//! Whoever published something, as everybody may see them.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::{PublishedDeck, authors::Author};

use super::{moment::day, tile::tiles};
use crate::{
    drawing::{Page, Scene},
    paths::{self, public},
};

/// What the page of an author shows.
#[derive(Debug)]
pub struct AuthorShown<'a> {
    /// Whose page it is.
    pub author: &'a Author,
    /// Decks of the author, newest first.
    pub decks: &'a [PublishedDeck],
    /// The place of the last deck, where there are more behind it.
    pub more: Option<&'a str>,
    /// The address of the author's feed, where the site has feeds.
    pub feed: Option<&'a str>,
    /// What was just done; empty where nothing was.
    pub done: &'static str,
    /// Whether who looks has an account here.
    pub is_signed_in: bool,
}

/// The page at `/u/{name}`.
pub fn draw_author(scene: &Scene<'_>, shown: &AuthorShown<'_>) -> Page {
    let AuthorShown { author, decks, more, feed, done, is_signed_in } = *shown;
    let here = public::author(&author.name);
    let nothing = html! { p class="empty" { bdi { (author.name) } " has no public decks." } };
    let body = html! {
        div class="page public-author" {
            header class="page-head" { h1 { bdi { (author.name) } } (actions(author, &here, is_signed_in)) }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            dl class="facts-line" {
                div { dt { "Public decks" } dd class="figures" { (author.decks) } }
                div { dt { "Likes" } dd class="figures" { (author.likes) } }
                div { dt { "Followers" } dd class="figures" { (author.followers) } }
                div { dt { "Here since" } dd { (day(author.since)) } }
            }
            section aria-labelledby="decks" {
                h2 id="decks" { "Decks" }
                (tiles(scene, decks, &nothing))
                @if let Some(more) = more { p class="actions" { a class="button" href=(format!("{here}?after={}", paths::encode(more))) rel="external next" { "More decks" } } }
            }
            @if let Some(feed) = feed { p class="muted" { a href=(feed) rel="external" { "New decks as a feed" } } }
        }
    };
    let words = format!("{} by {}.", counted(author.decks, ("public deck", "public decks")), author.name);
    Page::new(format!("Decks by {}", author.name), words, here, body)
}

fn actions(author: &Author, here: &str, is_signed_in: bool) -> Markup {
    let button = |part: &str, field: &str, is_so: bool, [yes, no]: [&str; 2]| {
        html! {
            form method="post" action=(public::author_part(&author.name, part)) {
                input type="hidden" name=(field) value=(if is_so { "no" } else { "yes" });
                button class="button button--plain" type="submit" { @if is_so { (no) } @else { (yes) } }
            }
        }
    };
    html! {
        @if author.is_blocked {
            p class="notice-line" { "You block " bdi { (author.name) } ": they say nothing on your decks, and come into none of your groups." }
        }
        div class="actions" {
            @if author.is_caller {
                a class="button button--plain" href=(public::PUBLISHED) rel="external" { "What I published" }
            } @else if is_signed_in {
                (button("follow", "follows", author.is_followed, ["Follow", "Unfollow"]))
                (button("block", "blocks", author.is_blocked, ["Block", "Unblock"]))
            } @else {
                a class="button button--plain" href=(paths::with_next(paths::SIGN_IN, here)) rel="external nofollow" { "Follow" }
            }
        }
    }
}
