//! What several pages of the rulebook have.

use std::ops::Range;

use maud::{Markup, html};
use safehouse_engine::{
    games,
    necrogenesis::{
        config::{READINGS, Reading, RulesConfig, Values},
        examples::Example,
    },
    rulebook::book::{Passage, Ruling},
};

use super::rules::Rules;
use crate::{
    components::clauses,
    paths::{HasPaths as _, rules as addresses},
};

/// Examples that are listed at once; the others unfold.
const FIRST_EXAMPLES: usize = 6;

/// The way back from a page of the rulebook.
pub(super) fn crumbs(rules: &Rules<'_>, above: &[(&str, String)]) -> Markup {
    html! {
        nav class="rulebook__crumbs" aria-label="Where this stands" {
            a href=(rules.scene.paths().rules()) rel="external" { "Rules" }
            @for (words, address) in above { " / " a href=(address) rel="external" { (words) } }
        }
    }
}

/// The field that asks for a clause by number or by words.
pub(super) fn search_form(rules: &Rules<'_>, question: &str) -> Markup {
    html! {
        form class="rule-search" role="search" method="get" action=(rules.scene.paths().rules()) {
            label class="hidden" for="rule-question" { "Search the rules" }
            input class="field" id="rule-question" type="search" name="q" value=(question) autocomplete="off" maxlength="200"
                placeholder="A number, such as 7.3.2, or words" enterkeyhint="search";
            button class="button" { "Search" }
        }
    }
}

/// A sentence with its clauses as links.
pub(super) fn sentence(rules: &Rules<'_>, text: &str) -> Markup {
    clauses::linked(text, rules.scene.paths())
}

/// A text with some places marked.
pub(super) fn marked(text: &str, places: &[Range<usize>]) -> Markup {
    let mut at = 0;
    let mut pieces = Vec::new();
    for place in places {
        pieces.push((text.get(at..place.start).unwrap_or_default(), text.get(place.clone()).unwrap_or_default()));
        at = place.end;
    }
    html! { @for (before, word) in &pieces { (before) mark { (word) } } (text.get(at..).unwrap_or_default()) }
}

/// A list of clauses and rulings, each as its number and what it is about.
pub(super) fn named<'a>(rules: &Rules<'_>, ids: impl Iterator<Item = &'a str>) -> Markup {
    html! {
        ul class="rule-links" {
            @for id in ids {
                li { a href=(rules.scene.paths().clause(id)) rel="external" { span class="figures" { (id) } " " (title(rules, id)) } }
            }
        }
    }
}

fn title<'a>(rules: &Rules<'a>, id: &str) -> &'a str {
    let passage = rules.book.passage(id).map(|passage| passage.title.as_str());
    passage.or_else(|| rules.book.ruling(id).map(|ruling| ruling.title.as_str())).unwrap_or_default()
}

/// A ruling with its question, decision and reason.
pub(super) fn decided(rules: &Rules<'_>, ruling: &Ruling) -> Markup {
    html! {
        dl class="decided" {
            dt { "Unclear" } dd { (sentence(rules, &ruling.unclear)) }
            dt { "Decided" } dd class="decided__what" { (sentence(rules, &ruling.decision)) }
            dt { "Why" } dd { (sentence(rules, &ruling.reason)) }
        }
    }
}

/// What a table may play otherwise, of the values that a text states and the settings that a
/// ruling has.
pub(super) fn readings(rules: &Rules<'_>, fields: &[String]) -> Markup {
    let standard = RulesConfig::STANDARD;
    let readings: Vec<_> =
        READINGS.iter().filter(|reading| fields.iter().any(|field| field == reading.field)).collect();
    html! {
        @if !readings.is_empty() {
            section aria-labelledby="otherwise" {
                h2 id="otherwise" { "May be played otherwise" }
                p class="muted" { "A " a href=(rules.scene.paths().test_games()) rel="external" { "test game" } " can be begun with another reading of this." }
                ul class="rule-readings" {
                    @for reading in readings {
                        li {
                            b { (reading.name) } ": " (words_of(reading, &reading.of(&standard))) " as a rule"
                            @if let Some(quick) = reading.quick_start { "; " (quick) }
                            "."
                        }
                    }
                }
            }
        }
    }
}

fn words_of(reading: &Reading, value: &str) -> String {
    match reading.values {
        Values::Flag => if value == "true" { "yes" } else { "no" }.to_owned(),
        Values::UpTo(_) => value.to_owned(),
        Values::OneOf(values) => values
            .iter()
            .find(|(word, _)| *word == value)
            .map_or_else(|| value.to_owned(), |(_, words)| (*words).to_owned()),
    }
}

/// The examples of a clause or ruling and of its parts, or why there is none.
pub(super) fn examples(rules: &Rules<'_>, ids: &[&str]) -> Markup {
    let mut found: Vec<&'static Example> = Vec::new();
    for example in ids.iter().flat_map(|id| games::rule_examples(rules.game, id)) {
        if !found.contains(&example) {
            found.push(example);
        }
    }
    let (first, more) = found.split_at(found.len().min(FIRST_EXAMPLES));
    let item = |example: &Example| {
        html! {
            li {
                a href=(addresses::example(rules.scene.paths(), example.chapter, example.name, 0)) rel="external" { (example.title) }
            }
        }
    };
    html! {
        section aria-labelledby="examples" {
            h2 id="examples" { "Examples on the table" }
            @if found.is_empty() {
                p class="muted" { (why_none(rules, ids)) }
            } @else {
                ul class="rule-examples" { @for example in first { (item(example)) } }
                @if !more.is_empty() {
                    details {
                        summary { (more.len()) " more" }
                        ul class="rule-examples" { @for example in more { (item(example)) } }
                    }
                }
            }
        }
    }
}

/// Why a clause has no example that could be looked at.
fn why_none(rules: &Rules<'_>, ids: &[&str]) -> &'static str {
    let list = games::clauses(rules.game);
    let is_played = ids.iter().any(|id| list.and_then(|list| list.find(id)).is_some_and(|clause| clause.testable));
    if is_played {
        "This is no single moment of a game that could be laid out on a table: it is about cards, decks or what the \
         players see. Tests of this program hold it."
    } else {
        "This clause gives words their meaning or says how cards look. There is nothing in it that happens on a table."
    }
}

/// The terms that a text speaks of.
pub(super) fn terms(rules: &Rules<'_>, text: &str) -> Markup {
    let terms = (rules.game.glossary)().terms_in(text);
    html! {
        @if !terms.is_empty() {
            section aria-labelledby="words" {
                h2 id="words" { "Words in it" }
                dl class="rule-words" {
                    @for term in terms {
                        dt { a href=(rules.scene.paths().term(&term.id)) { (term.name.trim_end_matches([' ', '–'])) } }
                        dd { (games::summaries(rules.game).of(term)) }
                    }
                }
            }
        }
    }
}

/// A clause in a list, with its text.
pub(super) fn clause(rules: &Rules<'_>, passage: &Passage, anchor: &str) -> Markup {
    html! {
        div class="rule" id=(anchor) {
            dt { a class="rule__id figures" href=(rules.scene.paths().clause(&passage.id)) rel="external" { (passage.id) } " " (passage.title) }
            dd { (sentence(rules, &passage.text)) }
        }
    }
}

/// The pages before and after this one.
pub(super) fn neighbours(rules: &Rules<'_>, before: Option<&str>, after: Option<&str>) -> Markup {
    let link = |id: &str, rel: &str, words: &str| {
        html! {
            a class="button button--plain button--small" rel=(format!("external {rel}")) href=(rules.scene.paths().clause(id)) {
                (words) " " span class="figures" { (id) }
            }
        }
    };
    html! {
        nav class="rulebook__neighbours" aria-label="Before and after" {
            @if let Some(id) = before { (link(id, "prev", "←")) }
            @if let Some(id) = after { (link(id, "next", "→")) }
        }
    }
}
