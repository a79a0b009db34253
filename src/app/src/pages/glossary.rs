//! Keywords, statuses, tokens and terms, each with its clauses.

use maud::{Markup, html};
use safehouse_engine::{
    games,
    rulebook::{Glossary, Summaries, Term, TermKind},
};

use crate::{
    components::clauses::sources,
    drawing::{Asked, Page, Scene},
    paths::{GamePaths, HasPaths as _},
};

/// The kinds in reading order: heading, anchor, kind.
const KINDS: &[(&str, &str, TermKind)] = &[
    ("Keywords", "keywords", TermKind::Keyword),
    ("Statuses", "statuses", TermKind::Status),
    ("Triggers", "triggers", TermKind::Trigger),
    ("Tokens", "tokens", TermKind::Token),
    ("Actions", "actions", TermKind::Action),
    ("Other terms", "terms", TermKind::Concept),
];

/// The page at `/rules/glossary`.
pub(crate) fn draw(scene: &Scene<'_>, _: &Asked) -> Page {
    let game = scene.library.catalogue.game();
    let glossary = (game.glossary)();
    let summaries = games::summaries(game);
    let present = || KINDS.iter().filter(|(_, _, kind)| glossary.terms.iter().any(|term| term.kind == *kind));
    let body = html! {
        div class="page glossary" {
            h1 { "Glossary" }
            p class="lead" {
                "What the words on the cards mean, with the rule clause behind each. "
                a href=(scene.paths().rules()) rel="external" { "How to play" }
            }
            nav class="tags" aria-label="On this page" {
                @for (heading, anchor, _) in present() { a class="button button--plain button--small" href=(format!("#{anchor}")) { (heading) } }
            }
            @for (heading, anchor, kind) in present() {
                section aria-labelledby=(anchor) {
                    h2 id=(anchor) { (heading) }
                    dl class="terms" { @for term in of_kind(glossary, *kind) { (entry(term, summaries, scene.paths())) } }
                }
            }
        }
    };
    Page::new(
        "Glossary",
        format!("The keywords, statuses and terms of {} with their rule clauses.", game.name),
        scene.paths().glossary(),
        body,
    )
}

fn of_kind(glossary: &Glossary, kind: TermKind) -> impl Iterator<Item = &Term> {
    glossary.terms.iter().filter(move |term| term.kind == kind)
}

/// Without the dash that follows an ability word on a card.
fn undashed(words: &str) -> &str {
    words.trim_end_matches([' ', '–'])
}

fn aliases(term: &Term) -> String {
    let aliases: Vec<&str> = term.aliases.iter().map(|alias| undashed(alias)).collect();
    aliases.join(", ")
}

fn entry(term: &Term, summaries: Summaries, paths: GamePaths<'_>) -> Markup {
    html! {
        div class="term" id=(term.id) {
            dt {
                a class="term__name" href=(paths.term(&term.id)) { (undashed(&term.name)) }
                @if !term.aliases.is_empty() { span class="muted" { " also " (aliases(term)) } }
            }
            dd {
                p { (summaries.of(term)) }
                p class="term__sources" {
                    (sources(&term.clauses, &term.rulings, paths))
                    a href=(paths.search(&format!("keyword:{}", term.id))) { "Cards with “" (undashed(&term.name)) "”" }
                }
            }
        }
    }
}
