//! Home: what this is, and the way in.

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::{
    catalogue::{PrintingIndex, Set},
    deck::{code::encode, list::DeckList},
    english::counted,
    game::face::Tone,
    library::GameLibrary,
};

use super::playtest_note;
use crate::{
    components::{
        card_face::{Face, card_face},
        card_fan::fan,
        deck_sheet::{leader, leading_line},
    },
    context::use_site,
    deck::{
        device_decks::{DeviceDecks, DeviceStorage},
        label::DeckLabel,
    },
    drawing::{Asked, LastDeck, Page, Scene},
    drawn::ReadingPage,
    paths::{self, HasPaths as _},
};

/// The page at `/`.
#[component]
pub fn HomePage() -> impl IntoView {
    name_last_deck();
    view! { <ReadingPage draw=|tools| tools.home /> }
}

/// Id of the link to the deck that was opened last. Its place is shown where
/// this device has decks, and only the browser knows which.
const CONTINUE: &str = "home-continue";

/// Puts the name of the deck that was opened last on the link to it.
fn name_last_deck() {
    let site = use_site();
    Effect::new(move |_| {
        // The page is drawn when the cards come, after this.
        let (Some(library), Some(tools)) = (site.ready(), site.tools()) else { return };
        request_animation_frame(move || {
            let last = (tools.last_deck)(&library);
            if let (Some(LastDeck { name, address }), Some(link)) = (last, document().get_element_by_id(CONTINUE)) {
                link.set_text_content(Some(&format!("Continue: {name}")));
                // An element of the page takes every attribute.
                let _ = link.set_attribute("href", &address);
                let _ = link.set_attribute("title", &name);
            }
        });
    });
}

/// The deck that was worked on last, if this device keeps one.
pub(crate) fn last_deck(library: &GameLibrary) -> Option<LastDeck> {
    let device = DeviceStorage::open().map(DeviceDecks::new).ok()?;
    let last = device.worked_on_last(library.game().id)?;
    let name = if last.deck.name.is_empty() { "Unnamed deck".to_owned() } else { last.deck.name };
    Some(LastDeck { name, address: library.paths().build_kept(&last.id) })
}

/// How many faces stand beside the title.
const SHOWN: usize = 3;

/// Draws it.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let GameLibrary { catalogue, .. } = scene.library;
    let game = catalogue.game().name;
    let examples = catalogue.game().samples.invitations;
    let body = html! {
        div class="page home" {
            section class="home__hero" {
                div class="home__words" {
                    h1 { "Build the deck that lives through the night" }
                    p class="lead" {
                        "Safehouse is a place for your " (game) " cards. Build a legal deck, see why it is or is not, \
                         and share it with a link. No account needed."
                    }
                    p class="actions" {
                        a class="button home__start" href=(scene.paths().new_deck()) { "Build a deck" }
                        a class="button button--plain home__continue" id=(CONTINUE) href=(scene.paths().builder()) { "Continue" }
                        a class="button button--plain" href=(scene.paths().cards()) { "Browse " (counted(catalogue.cards().len() as u64, ("card", "cards"))) }
                        a class="button button--plain" href=(paths::events::EVENTS) rel="external" { "Events" }
                    }
                    form class="home__search" action=(scene.paths().cards()) method="get" data-navigate="submit" {
                        label for="home-search" class="label" { "Search by name, or by what a card does" }
                        div {
                            input id="home-search" class="field" type="search" name="q" placeholder=(examples.first().map_or("", |(query, _)| query))
                                autocomplete="off" autocapitalize="off" spellcheck="false";
                            button class="button button--plain" { "Search" }
                        }
                    }
                }
                div class="home__cards" { (faces(scene)) }
            }
            (about(scene.library))
            (games(scene))
            (decks(scene))
            section aria-labelledby="home-examples" {
                h2 id="home-examples" { "Ask for what you need" }
                ul class="home__examples" {
                    @for (query, words) in examples {
                        li { a href=(scene.paths().search(query)) { code { (query) } span { (words) } } }
                    }
                }
                p { a href=(scene.paths().query_help()) { "All the ways to search" } }
            }
            section aria-labelledby="home-sets" {
                h2 id="home-sets" { "Sets" }
                ul class="set-tiles" {
                    @for set in catalogue.sets() { li { (set_tile(scene, set)) } }
                }
            }
        }
    };
    Page::new(
        "",
        format!("Build, check and share {game} decks in the browser. Free, no account needed."),
        scene.paths().home(),
        body,
    )
}

/// What the game is and what a deck of it is, for somebody who never heard of it.
fn about(library: &GameLibrary) -> Markup {
    let game = library.catalogue.game();
    let snapshot = library.first_snapshot();
    let sections = game.sections.iter().filter(|section| section.counted);
    let parts: Vec<String> = sections
        .filter_map(|section| {
            Some(match snapshot?.section_size(section.id)? {
                1 => format!("1 {}", section.name),
                size => format!("a {} of {size} cards", section.name),
            })
        })
        .collect();
    let deck = match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "cards of your choice".to_owned(),
    };
    html! {
        section class="home__about" aria-labelledby="home-about" {
            h2 id="home-about" { "What is " (game.name) "?" }
            p {
                (game.pitch) " A deck is " (deck) "."
            }
            p { a href=(format!("{}#how-to-play", library.paths().rules())) rel="external" { "How to play, in two minutes" } }
        }
    }
}

/// The way to the other games that are served here.
fn games(scene: &Scene<'_>) -> Markup {
    let here = scene.library.game().id;
    let others = || scene.all.games().iter().filter(|game| game.game().id != here);
    html! {
        @if others().next().is_some() {
            section aria-labelledby="home-games" {
                h2 id="home-games" { "Other games here" }
                ul class="deck-tiles" {
                    @for game in others() {
                        li {
                            a class="deck-tile" href=(game.paths().home()) {
                                p class="tile-name" { (game.game().name) }
                                p { (game.game().pitch) }
                                p class="muted" { (counted(game.catalogue.cards().len() as u64, ("card", "cards"))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A few faces of different types, the rarest first printings.
fn faces(scene: &Scene<'_>) -> Markup {
    let catalogue = &scene.library.catalogue;
    let game = catalogue.game();
    let rarest = |card_type: &str| {
        catalogue
            .card_indices()
            .filter(|card| catalogue.card(*card).card_type == card_type)
            .map(|card| catalogue.default_printing(card))
            .max_by_key(|printing| {
                let rank = game.rarity_rank(catalogue.printing(*printing).rarity);
                (rank, std::cmp::Reverse(*printing))
            })
    };
    let shown = game.types.iter().filter_map(|word| rarest(word.id)).take(SHOWN);
    html! { @for printing in shown { (card_face(&Face::new(catalogue, printing, scene.icons))) } }
}

fn decks(scene: &Scene<'_>) -> Markup {
    let library = scene.library;
    html! {
        @if !library.decks.is_empty() {
            section aria-labelledby="home-decks" {
                h2 id="home-decks" { "Ready to play" }
                p class="muted" { "Legal decks of different styles. Open one, look around, change it." }
                ul class="deck-tiles" {
                    @for deck in &library.decks {
                        li {
                            a class="deck-tile" href=(address(deck, library)) {
                                (leader(library, scene.icons, deck))
                                p class="tile-name" { (deck.name) }
                                @if let Some(line) = leading_line(library, deck) { p class="deck-tile__leader" data-card=(line.card) { (line.card) } }
                                @for note in deck.notes.lines().take(2) { p { (note) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The builder with a ready-made deck.
fn address(deck: &DeckList, library: &GameLibrary) -> String {
    encode(deck, &library.catalogue)
        .map_or_else(|_| library.paths().decks(), |code| library.paths().build(&code, &DeckLabel::of(deck)))
}

/// A set with its name, size and status, and its rarest cards in a fan.
pub(super) fn set_tile(scene: &Scene<'_>, set: &Set) -> Markup {
    let catalogue = &scene.library.catalogue;
    let printings: Vec<_> =
        catalogue.by_number().filter(|printing| catalogue.printing(*printing).set == set.code).collect();
    let card_type = |printing: &PrintingIndex| catalogue.card(catalogue.card_of(*printing)).card_type;
    let count = |id: &str| printings.iter().filter(|printing| card_type(printing) == id).count();
    let types = catalogue.game().types;
    html! {
        a class="set-tile" href=(scene.paths().set(&set.code)) {
            (fan(scene, printings.iter().copied()))
            div class="set-tile__words" {
                p class="tile-name" { (set.name) " " span class="figures muted" { (set.code) } }
                p {
                    (counted(printings.len() as u64, ("printing", "printings")))
                    @if let Some(released) = &set.released { ", " span class="date" { (released) } }
                }
                (type_bar(types.iter().map(|word| (catalogue.game().face.tone(word.id), count(word.id)))))
                ul class="type-counts" {
                    @for word in types {
                        @let number = count(word.id);
                        @if number > 0 { li { (word.name) " " span class="figures" { (number) } } }
                    }
                }
                (playtest_note(set))
            }
        }
    }
}

/// Shares of the card types as a bar; the numbers stand beside it in words.
fn type_bar(counts: impl Iterator<Item = (Tone, usize)>) -> Markup {
    let mut x = 0;
    let shares: Vec<_> = counts
        .map(|(tone, count)| {
            x += count;
            (tone, x - count, count)
        })
        .collect();
    html! {
        svg class="type-bar" viewBox=(format!("0 0 {} 4", x.max(1))) preserveAspectRatio="none" aria-hidden="true" {
            @for (tone, x, width) in shares { rect data-tone=(tone.name()) x=(x) y="0" width=(width) height="4" {} }
        }
    }
}
