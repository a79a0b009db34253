//! The rules: a game in a few sentences, then every clause and house ruling in
//! short, each with an anchor that findings, terms and cards lead to.
//!
//! The text is the server's alone, so that no visitor of another page carries
//! it; in the browser the page that the server wrote stands, and whoever comes
//! here by the router gets the document.

use leptos::prelude::*;
use maud::{Markup, html};

use crate::{
    browser,
    drawing::{Asked, Page, Scene},
    drawn::ReadingPage,
    paths::HasPaths as _,
};

/// The page at `/rules`.
#[component]
pub fn RulesPage() -> impl IntoView {
    let is_adopted = Owner::current_shared_context().is_some_and(|context| context.during_hydration());
    Effect::new(move |_| {
        if !is_adopted {
            browser::reload();
        }
    });
    view! { <ReadingPage draw=|tools| tools.rules /> }
}

/// Draws it.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let game = scene.library.catalogue.game();
    let description = format!("How to play {}, and every clause and house ruling in short.", game.name);
    Page::new("Rules", description, scene.paths().rules(), body(scene))
}

#[cfg(not(feature = "ssr"))]
fn body(_: &Scene<'_>) -> Markup {
    html! { p class="page waiting" role="status" { "Loading the rules…" } }
}

#[cfg(feature = "ssr")]
fn body(scene: &Scene<'_>) -> Markup {
    use safehouse_engine::{
        games,
        rulebook::digest::{Digest, Entry},
    };

    use super::format::rule_words;
    use crate::components::clauses;

    let definition = scene.library.catalogue.game();
    let nothing = Digest::default();
    let digest = games::digest(definition).unwrap_or(&nothing);
    let snapshot = scene.library.first_snapshot();
    let chapters: Vec<&Entry> = digest.entries.iter().filter(|entry| entry.is_chapter()).collect();
    let of = |chapter: &str| {
        let chapter = chapter.to_owned();
        digest.entries.iter().filter(move |entry| entry.chapter() == chapter && !entry.is_chapter())
    };
    let entry = |entry: &Entry| {
        html! {
            div class="rule" id=(entry.id) {
                dt { a class="rule__id figures" href=(format!("#{}", entry.id)) { (entry.id) } " " (entry.title) }
                @if !entry.text.is_empty() { dd { (clauses::linked(&entry.text, scene.paths())) } }
            }
        }
    };
    html! {
        div class="page rulebook" {
            h1 { "Rules" }
            p class="lead" { "How " (definition.name) " is played, and where it is said." }
            p class="actions" {
                a class="button button--plain" href=(scene.paths().glossary()) { "Words on the cards" }
                a class="button button--plain" href=(scene.paths().formats()) { "Formats" }
            }
            section aria-labelledby="how-to-play" {
                h2 id="how-to-play" { "How to play" }
                ol class="primer" {
                    @for step in games::primer(definition) {
                        li {
                            h3 { (step.title) }
                            p { (step.text) }
                            @let clauses: Vec<String> = step.clauses.iter().map(|&id| id.to_owned()).collect();
                            p class="rules__sources" { (clauses::sources(&clauses, &[], scene.paths())) }
                        }
                    }
                }
            }
            section aria-labelledby="a-deck" {
                h2 id="a-deck" { "What a deck is" }
                ul class="rules" {
                    @for rule in snapshot.map_or(&[][..], |snapshot| &snapshot.requirements) {
                        li {
                            p { (rule_words::words(definition, rule)) }
                            p class="rules__sources" { (clauses::sources(&rule.clauses, &rule.rulings, scene.paths())) }
                        }
                    }
                }
            }
            section aria-labelledby="clauses" {
                h2 id="clauses" { "Every clause in short" }
                p class="muted" { "In our own words, by the numbers of the Comprehensive Rules. Where the rules say it otherwise, they go before this page." }
                nav class="tags" aria-label="Chapters" {
                    @for chapter in &chapters { a class="button button--plain button--small" href=(format!("#{}", chapter.id)) { (chapter.id) " " (chapter.title) } }
                    a class="button button--plain button--small" href="#rulings" { "House rulings" }
                }
                @for chapter in &chapters {
                    h3 id=(chapter.id) { (chapter.id) " " (chapter.title) }
                    dl class="rule-list" { @for clause in of(&chapter.id) { (entry(clause)) } }
                }
            }
            section aria-labelledby="rulings" {
                h2 id="rulings" { "House rulings" }
                p class="muted" { "Where clauses contradict each other or say nothing, this is how decks and games are judged here." }
                dl class="rule-list" { @for ruling in of("R") { (entry(ruling)) } }
            }
        }
    }
}
