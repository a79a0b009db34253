//! Proxies of a deck, to print at true size.
//!
//! Everything that is chosen stands in the address, so that the page is a
//! form that works without script. The controls are for the screen; the paper
//! holds nothing but cards and cut marks.

mod choices;
mod controls;
mod sheets;

use leptos::prelude::*;
use leptos_router::{hooks::use_query_map, params::ParamsMap};
use maud::{Markup, html};
use safehouse_engine::deck::list::DeckList;

use self::{choices::Choices, sheets::Printout};
use super::shared_deck::trouble;
use crate::{
    components::{
        deck_sheet::name_of,
        page_buttons,
        verdict::{UNKNOWN_FORMAT_STATUS, unknown_format},
    },
    deck::{
        address::DECK,
        label::DeckLabel,
        written::{Written, decode},
    },
    drawing::{Page, Scene},
    drawn::{Drawn, Surroundings, with_scene},
    head::PageHead,
    paths::{self, HasPaths as _},
};

/// The page at `/decks/print`; `?deck=` is a deck code, the other parameters
/// are in [`choices`].
#[component]
pub fn PrintPage() -> impl IntoView {
    page_buttons::listen();
    let query = use_query_map();
    let surroundings = Surroundings::of_component();
    let drawing = {
        let surroundings = surroundings.clone();
        Memo::new(move |_| {
            let draw = || with_scene(|scene| query.with(|query| draw(scene, query)));
            surroundings.draw(draw).flatten()
        })
    };
    // A choice changes the sheets, not the control it was made with, or the
    // keyboard would lose its place.
    let controls = Memo::new(move |before: Option<&(String, Option<String>)>| {
        drawing.with(|drawing| match (drawing, before) {
            (None, Some(before)) => before.clone(),
            (None, None) => (String::new(), None),
            (Some(drawing), Some(before)) if before.1.is_some() && before.0 == drawing.deck => before.clone(),
            (Some(drawing), _) => (drawing.deck.clone(), Some(drawing.controls.clone())),
        })
    });
    Effect::new(move |_| {
        if let Some(fresh) = drawing.with(|drawing| drawing.as_ref().map(|drawing| drawing.controls.clone())) {
            controls::set_to(&fresh);
        }
    });

    view! {
        <PageHead page=Signal::derive(move || drawing.with(|drawing| drawing.as_ref().map(|drawing| drawing.head.clone()))) />
        <div class="page print-page">
            <Drawn html=Signal::derive(move || controls.with(|(_, controls)| controls.clone())) />
            <Drawn html=Signal::derive(move || drawing.with(|drawing| drawing.as_ref().map(|drawing| drawing.sheets.clone()))) />
        </div>
    }
}

/// The page in its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Drawing {
    /// The deck the controls are for: its code and label.
    deck: String,
    head: Page,
    controls: String,
    sheets: String,
}

impl Drawing {
    fn new(deck: &str, found: bool, controls: Markup, sheets: Markup) -> Self {
        let description = "Proxies of a deck at true size, on A4 or Letter, with cut marks.";
        let head = Page { found, ..Page::new("Print proxies", description, "", html! {}) };
        Self { deck: deck.to_owned(), head, controls: controls.into_string(), sheets: sheets.into_string() }
    }
}

fn draw(scene: &Scene<'_>, query: &ParamsMap) -> Drawing {
    let parameter = |name| query.get(name).unwrap_or_default();
    match Written::read(&parameter(DECK)).or_labelled(&DeckLabel::read(|name| query.get(name))) {
        Written::Code { code, label } => match decode(&code, label, &scene.library.catalogue) {
            Ok(deck) => {
                let choices = Choices::read(query);
                let printout = Printout::new(scene, &deck, &choices);
                let aside = scene.library.catalogue.game().sections.iter().filter(|section| !section.counted);
                let all = Choices { with: aside.map(|section| section.id.to_owned()).collect(), ..Choices::default() };
                let everything = Printout::new(scene, &deck, &all);
                let unknown = scene.library.formats.resolve(deck.format.as_deref()).err();
                let controls = html! {
                    (heading(scene, &code, &deck))
                    @if let Some(unknown) = &unknown {
                        p class="problem screen-only" role="alert" {
                            "The deck is undecided: " (unknown_format(scene.library, &unknown.asked)) " Its proxies are below all the same."
                        }
                    }
                    (controls::form(scene, &deck, &code, &choices, &everything))
                };
                let address = scene.paths().print(&code, &DeckLabel::of(&deck));
                let mut drawing = Drawing::new(&address, true, controls, printout.draw(scene, &choices));
                drawing.head.status = unknown.map(|_| UNKNOWN_FORMAT_STATUS);
                drawing
            }
            Err(error) => {
                let controls = html! { h1 { "Print proxies" } (trouble(&error)) (way_in(scene)) };
                Drawing::new("", false, controls, html! {})
            }
        },
        Written::Short { id, label } => {
            let controls = html! {
                h1 { "Print proxies" }
                p { "This is a short link. Open the deck first, and print from there." }
                p class="actions" { a class="button" href=(paths::shared(&id, &label)) { "Open the deck" } }
            };
            Drawing::new("", true, controls, html! {})
        }
        Written::Nothing => {
            let controls = html! {
                h1 { "Print proxies" }
                p class="lead" { "Open a deck and choose “Print proxies” to get its cards at true size." }
                (way_in(scene))
            };
            Drawing::new("", true, controls, html! {})
        }
    }
}

fn heading(scene: &Scene<'_>, code: &str, deck: &DeckList) -> Markup {
    html! {
        nav class="crumbs screen-only" aria-label="Where you are" {
            a href=(scene.paths().decks()) { "Decks" } span aria-hidden="true" { "/" }
            a href=(scene.paths().shared_code(code, &DeckLabel::of(deck))) { bdi { (name_of(deck)) } } span aria-hidden="true" { "/" } "Print"
        }
        h1 class="screen-only" { "Print proxies of " bdi { (name_of(deck)) } }
    }
}

fn way_in(scene: &Scene<'_>) -> Markup {
    html! { p class="actions" { a class="button" href=(scene.paths().decks()) { "All decks" } } }
}
