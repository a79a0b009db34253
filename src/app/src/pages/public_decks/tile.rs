//! A public deck among others.

use maud::{Markup, html};
use safehouse_engine::{catalogue::Catalogue, deck::list::DeckLine, english::counted};
use safehouse_service::{Legality, PublishedDeck};

use super::moment::{day, rfc3339};
use crate::{
    components::{
        card_face::{Face, card_face},
        symbol::logo,
    },
    drawing::Scene,
    paths,
};

/// The decks of a list, each with its picture, and what there is instead of none.
pub(in crate::pages) fn tiles(scene: &Scene<'_>, decks: &[PublishedDeck], nothing: &Markup) -> Markup {
    html! {
        @if decks.is_empty() { (nothing) } @else {
            ul class="public-decks" { @for deck in decks { (tile(scene, deck)) } }
        }
    }
}

fn tile(scene: &Scene<'_>, deck: &PublishedDeck) -> Markup {
    let library = scene.all.of_game(&deck.game);
    html! {
        li class="public-deck" {
            div class="public-deck__picture" aria-hidden="true" {
                (picture(library.map(|library| &library.catalogue), scene.icons, deck))
            }
            div class="public-deck__words" {
                h3 { a href=(paths::public::deck(deck.address.as_str())) rel="external" { bdi { (name(deck)) } } }
                p class="byline muted" {
                    span { "by " a href=(paths::public::author(&deck.author)) rel="external" { bdi { (deck.author) } } }
                    " " time datetime=(rfc3339(deck.published_at)) { (day(deck.published_at)) }
                }
                p class="public-deck__facts" {
                    (verdict(deck.legality))
                    @for lead in deck.facts.leads.iter().take(2) { span class="tag" { bdi { (lead) } } }
                    @for tag in deck.facts.tags.iter().take(4) { (tagged(&deck.game, tag)) }
                    @if deck.likes > 0 { (likes(deck.likes)) }
                }
            }
        }
    }
}

/// A tag, which leads to the public decks that have it.
fn tagged(game: &str, tag: &str) -> Markup {
    let decks = format!("{}?tag={}", paths::of(game).public_decks(), paths::encode(tag));
    html! { a class="tag" href=(decks) rel="external nofollow" { bdi { "#" (tag) } } }
}

/// The face of the card that leads a deck; without one the sign of the site.
fn picture(catalogue: Option<&Catalogue>, icons: &str, deck: &PublishedDeck) -> Markup {
    let face = catalogue.and_then(|catalogue| {
        let line = |lead: &String| DeckLine { section: String::new(), card: lead.clone(), quantity: 1, printing: None };
        let printing = deck.facts.leads.iter().find_map(|lead| line(lead).meant_printing(catalogue))?;
        Some(Face { linked: false, ..Face::new(catalogue, printing, icons) })
    });
    html! {
        @match face {
            Some(face) => div class="deck-leader" { (card_face(&face)) },
            None => div class="deck-leader deck-leader--none" { (logo()) },
        }
    }
}

/// A deck's name, or what stands for one.
pub(super) fn name(deck: &PublishedDeck) -> &str {
    if deck.name.trim().is_empty() { "Unnamed deck" } else { &deck.name }
}

/// What was said of a deck when it was published, as a chip.
pub(super) fn verdict(legality: Legality) -> Markup {
    let (class, word) = match legality {
        Legality::Legal => ("tag tag--good", "✓ Legal"),
        Legality::Illegal => ("tag tag--bad", "! Not legal"),
        Legality::Undecided => ("tag tag--warn", "? Undecided"),
    };
    html! { span class=(class) { (word) } }
}

/// How many like it.
pub(super) fn likes(likes: u64) -> Markup {
    html! {
        span class="likes" {
            span aria-hidden="true" { "♥ " (likes) } span class="hidden" { (counted(likes, ("like", "likes"))) }
        }
    }
}
