//! The decks of this device and the ready-made ones.
//!
//! The server draws what it knows, the ready-made decks. What this device
//! keeps is known to the browser alone; it fills a place that is reserved for
//! it, so nothing moves.

mod backup;
mod bring;
mod device;
mod device_list;
mod finder;

use leptos::prelude::*;
use maud::{Markup, html};
use safehouse_engine::deck::{
    list::DeckList,
    statistics::{Facet, Statistics},
};

use self::{bring::BringDecks, device::DeviceList, device_list::DeviceDeckList};
use crate::{
    components::{
        deck_sheet::{Sheet, chip, leader_among},
        symbol::line_symbol,
    },
    context::use_site,
    drawing::{Page, Scene, for_documents},
    drawn::{Drawn, Surroundings, with_scene},
    head::PageHead,
    paths::{self, HasPaths as _, PageOf},
    provided::account,
};

/// The page at `/decks`.
#[component]
pub fn DecksPage() -> impl IntoView {
    let site = use_site();
    let at = move |page: PageOf| move || site.with_paths(page);
    let surroundings = Surroundings::of_component();
    let page = Memo::new(move |_| surroundings.draw(|| with_scene(draw)).flatten());
    let list = DeviceList::provide();
    let is_signed_in = account().is_some();

    view! {
        <PageHead page />
        <div class="page decks">
            <header class="page-head">
                <h1>"Decks"</h1>
                <p class="actions">
                    <a class="button" href=at(|paths| paths.new_deck())>
                        <span inner_html=line_symbol("M12 5v14M5 12h14").into_string()></span>
                        "New deck"
                    </a>
                    <a class="button button--plain" href=at(|paths| paths.comparison())>
                        "Compare decks"
                    </a>
                    <a class="button button--plain" href=at(|paths| paths.public_decks()) rel="external">
                        "Public decks"
                    </a>
                    <Show when=move || is_signed_in>
                        <a class="button button--plain" href=paths::OWN_DECKS rel="external">
                            "History, folders, trash"
                        </a>
                    </Show>
                </p>
            </header>
            <div class="decks__columns">
                <section class="decks__device" aria-labelledby="device-decks">
                    <h2 id="device-decks" tabindex="-1">"On this device"</h2>
                    <p class="without-script">
                        "Decks of your own are kept by your browser, which needs JavaScript for it. Without it you can still build: the "
                        <a href=at(|paths| paths.builder())>"builder"</a>
                        " puts the deck into the address of its page, and a bookmark keeps it."
                    </p>
                    <DeviceDeckList list />
                    <BringDecks list />
                </section>
                <section class="decks__ready" aria-labelledby="ready-decks">
                    <h2 id="ready-decks">"Ready to play"</h2>
                    <Drawn html=Signal::derive(move || page.with(|page| page.as_ref().map(|page| page.body.clone()))) />
                </section>
            </div>
        </div>
    }
}

fn draw(scene: &Scene<'_>) -> Page {
    let game = scene.library.catalogue.game().name;
    let body = html! {
        @if scene.library.decks.is_empty() {
            p class="muted" { "No ready-made deck comes with these cards." }
        } @else {
            p class="muted" { "Legal decks of different styles. Open one, look around, change it." }
            ul class="ready-decks" { @for deck in &scene.library.decks { li { (ready_made(scene, deck)) } } }
        }
    };
    let description = for_documents(|| format!("Your {game} decks on this device, and ready-made ones to start from."));
    Page::new("Decks", description, for_documents(|| scene.paths().decks()), body)
}

fn ready_made(scene: &Scene<'_>, deck: &DeckList) -> Markup {
    let sheet = Sheet::new(scene.library, deck);
    html! {
        article class="ready-deck" {
            (leader_among(scene.library, scene.icons, deck))
            h3 { a href=(scene.paths().shared_code(&sheet.code, &sheet.label())) { (sheet.name()) } }
            p { (chip(scene.library.catalogue.game(), &sheet.certificate)) }
            @for note in deck.notes.lines() { p { (note) } }
            (breakdown(&sheet))
            p class="actions" {
                a class="button button--plain button--small" href=(scene.paths().build(&sheet.code, &sheet.label())) { "Open in the builder" }
            }
        }
    }
}

/// How many cards of each type a deck plays.
fn breakdown(sheet: &Sheet<'_>) -> Markup {
    let types = Statistics::of_deck(sheet.deck, sheet.catalogue()).by(Facet::Type);
    html! {
        ul class="type-counts" {
            @for bucket in &types.buckets {
                li { (bucket.value) " " span class="figures" { (bucket.tally.copies) } }
            }
        }
    }
}
