//! Where the rulebook begins: a game in a few sentences, what a deck is, and every clause by
//! chapter; or what a question finds.

use maud::{Markup, html};
use safehouse_engine::games;

use super::{found, parts, rules::Rules};
use crate::{
    components::clauses,
    drawing::{Page, Scene},
    pages::format::rule_words,
    paths::{HasPaths as _, rules as addresses},
};

/// The page at `/{game}/rules`, with what is looked for.
pub fn draw_rules(scene: &Scene<'_>, question: &str) -> Page {
    let game = scene.library.game();
    if let Some(rules) = Rules::of(scene).filter(|_| !question.trim().is_empty()) {
        return found::draw(&rules, question.trim());
    }
    let description = format!("How to play {}, and every clause and house ruling in plain words.", game.name);
    Page::new("Rules", description, scene.paths().rules(), body(scene))
}

fn body(scene: &Scene<'_>) -> Markup {
    let definition = scene.library.game();
    let rules = Rules::of(scene);
    html! {
        div class="page rulebook" {
            h1 { "Rules" }
            p class="lead" { "How " (definition.name) " is played, and where it is said." }
            @if let Some(rules) = &rules { (parts::search_form(rules, "")) }
            p class="actions" {
                @if let Some(rules) = &rules {
                    a class="button button--plain" href="#clauses" { "All clauses" }
                    a class="button button--plain" href=(addresses::rulings(rules.scene.paths())) rel="external" { "House rulings" }
                }
                a class="button button--plain" href=(scene.paths().glossary()) { "Words on the cards" }
                a class="button button--plain" href=(scene.paths().formats()) { "Formats" }
            }
            (how_to_play(scene))
            (what_a_deck_is(scene))
            @if let Some(rules) = &rules { (chapters(rules)) }
        }
    }
}

fn how_to_play(scene: &Scene<'_>) -> Markup {
    html! {
        section aria-labelledby="how-to-play" {
            h2 id="how-to-play" { "How to play" }
            ol class="primer" {
                @for step in games::primer(scene.library.game()) {
                    li {
                        h3 { (step.title) }
                        p { (step.text) }
                        @let ids: Vec<String> = step.clauses.iter().map(|&id| id.to_owned()).collect();
                        p class="rules__sources" { (clauses::sources(&ids, &[], scene.paths())) }
                    }
                }
            }
        }
    }
}

fn what_a_deck_is(scene: &Scene<'_>) -> Markup {
    let snapshot = scene.library.first_snapshot();
    html! {
        section aria-labelledby="a-deck" {
            h2 id="a-deck" { "What a deck is" }
            ul class="rules" {
                @for rule in snapshot.map_or(&[][..], |snapshot| &snapshot.requirements) {
                    li {
                        p { (rule_words::words(scene.library.game(), rule)) }
                        p class="rules__sources" { (clauses::sources(&rule.clauses, &rule.rulings, scene.paths())) }
                    }
                }
            }
        }
    }
}

/// Every clause by its number and what it is about. Each stands there with its anchor, which addresses of
/// before clauses had pages of their own end in.
fn chapters(rules: &Rules<'_>) -> Markup {
    html! {
        section aria-labelledby="clauses" {
            h2 id="clauses" { "All clauses" }
            p class="muted" { "In our own words, by the numbers of the Comprehensive Rules. Where the rules say it otherwise, they go before this page." }
            @for chapter in rules.book.chapters() {
                @let clauses: Vec<_> = rules.book.of_chapter(&chapter.id).filter(|passage| passage.part_of().is_none()).collect();
                details class="rule-chapter" {
                    summary { h3 id=(chapter.id) { (chapter.id) " " (chapter.title) } span class="muted figures" { (clauses.len()) " clauses" } }
                    p { a href=(rules.scene.paths().clause(&chapter.id)) rel="external" { "Read this chapter" } }
                    ul class="rule-links" {
                        @for clause in clauses {
                            li id=(clause.id) {
                                a href=(rules.scene.paths().clause(&clause.id)) rel="external" { span class="figures" { (clause.id) } " " (clause.title) }
                            }
                        }
                    }
                }
            }
        }
    }
}
