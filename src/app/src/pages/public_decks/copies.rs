//! A deck that is in one's account already, before it is copied once more.

use maud::html;
use safehouse_engine::english::counted;
use safehouse_service::{DeckCopy, published_decks::OpenedPublication};

use super::{moment::day, tile::name};
use crate::{
    drawing::Page,
    paths::{self, public},
};

/// The answer to copying a deck of which there are copies in the account.
pub fn draw_copies(opened: &OpenedPublication, copies: &[DeckCopy]) -> Page {
    let deck = &opened.deck;
    let address = deck.address.as_str();
    let number = opened.version.number;
    let is_behind = copies.iter().all(|copy| copy.number < number);
    let body = html! {
        div class="page page--form page--wide-form" {
            nav class="crumbs" aria-label="Where you are" { a href=(public::deck(address)) rel="external" { bdi { (name(deck)) } } }
            h1 { "You have a copy of it" }
            p class="form__lead" {
                bdi { (name(deck)) } " by " bdi { (deck.author) } " is in your account, as "
                (counted(copies.len() as u64, ("copy", "copies"))) ". Nothing was copied now."
            }
            ul class="account-list" {
                @for copy in copies {
                    li {
                        div {
                            strong { a href=(paths::own_deck(&copy.id.simple())) rel="external" {
                                bdi { @if copy.name.trim().is_empty() { "Unnamed deck" } @else { (copy.name) } }
                            } }
                            p class="muted" { "Made of version " (copy.number) " on " (day(copy.copied_at)) }
                        }
                    }
                }
            }
            @if is_behind { p { "Version " (number) " is newer than what you copied." } }
            form class="form" method="post" action=(public::deck_part(address, "copy")) {
                input type="hidden" name="version" value=(number);
                input type="hidden" name="again" value="yes";
                div class="actions" {
                    button class="button" type="submit" { "Make another copy" }
                    a class="button button--plain" href=(public::deck(address)) rel="external" { "Back to the deck" }
                }
            }
        }
    };
    Page::new("You have a copy of it", "", "", body)
}
