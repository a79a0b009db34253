//! Two games side by side, at the same step of each: such as two versions of a deck that had the same
//! luck and went other ways.

use maud::{Markup, html};
use safehouse_engine::table::Outcome;

use super::{
    Table,
    ground::Ground,
    story::{headline, turns},
};
use crate::{
    drawing::{Page, Scene},
    pages::account::FieldFault,
    paths::{HasPaths as _, games},
};

/// Two games by their records, each at the same of its steps or at its end.
#[derive(Debug, Clone, Copy)]
pub struct Pair<'a> {
    /// The games.
    pub games: [PairedGame<'a>; 2],
    /// How many choices are the same in both, from the first on.
    pub same: usize,
    /// What else is not the same, in a word each.
    pub other: &'a [&'static str],
    /// How many steps are taken.
    pub at: usize,
    /// How many the longer one has.
    pub steps: usize,
}

/// One of two games.
#[derive(Debug, Clone, Copy)]
pub struct PairedGame<'a> {
    /// Its record as a word.
    pub word: &'a str,
    /// Its table at that step.
    pub table: &'a Table<'a>,
    /// How it ends, as far as its record leads.
    pub end: Option<Outcome>,
    /// What is asked where the two part, and what is done, in words; nothing where its record ends.
    pub parting: Option<&'a str>,
}

const TITLE: &str = "Two games side by side";

/// The page of two games.
pub fn draw_pair(scene: &Scene<'_>, pair: &Pair<'_>) -> Page {
    let Pair { same, other, at, steps, .. } = *pair;
    let body = html! {
        div class="page lab pair" {
            h1 { (TITLE) }
            p class="lead" {
                @if same == steps && other.is_empty() { "Both are the same, choice by choice." }
                @else if same == steps { "Their choices are all the same." }
                @else if same == 0 { "They part at the first choice." }
                @else { "Their first " @if same == 1 { "choice is" } @else { (same) " choices are" } " the same; then they part." }
                @if !other.is_empty() { " They have another: " (other.join(", ")) "." }
            }
            (ways(scene, pair))
            p role="status" { "Choice " (at) " of " (steps) @if at == same + 1 { ", the first that is not the same" } }
            div class="pair__games" {
                @for (letter, paired) in ["A", "B"].into_iter().zip(&pair.games) { (game(scene, pair, letter, paired)) }
            }
        }
    };
    Page::new(TITLE, "Two games by their records, at the same step of each.", "", body)
}

/// Back and forth in both.
fn ways(scene: &Scene<'_>, pair: &Pair<'_>) -> Markup {
    let Pair { games, same, at, steps, .. } = *pair;
    let words = games.map(|game| game.word);
    let part = (same + 1).min(steps);
    let way = |to: Option<usize>, text: &str, rel: &str| {
        html! {
            @match to {
                Some(to) => a class="button button--plain" rel=(rel) href=(games::pair_at(scene.library.game().id, words, to)) { (text) },
                None => span class="button button--plain" aria-disabled="true" { (text) },
            }
        }
    };
    html! {
        nav class="actions pair__ways" aria-label="Steps of both games" {
            (way((at > 0).then_some(0), "First", "external"))
            (way(at.checked_sub(1), "Back", "external prev"))
            (way((at != part).then_some(part), "Where they part", "external"))
            (way((at < steps).then_some(at + 1), "Next", "external next"))
            (way((at < steps).then_some(steps), "Last", "external"))
        }
    }
}

fn game(scene: &Scene<'_>, pair: &Pair<'_>, letter: &str, paired: &PairedGame<'_>) -> Markup {
    let PairedGame { word, table, end, parting } = *paired;
    let at = pair.at;
    let ground = Ground::new(scene, table);
    let code = scene.library.game().id;
    let [first, second] = table.seats.map(|seated| seated.deck);
    let id = format!("pair-{letter}");
    let turns = turns(ground.narrator(), &ground.known, ground.first_new);
    let since: Vec<_> = turns
        .iter()
        .flat_map(|turn| &turn.told)
        .filter(|told| ground.known.get(told.entry).and_then(|known| known.step).is_some_and(|step| step >= pair.same))
        .collect();
    html! {
        section class="pair__game" aria-labelledby=(id) {
            h2 id=(id) { (letter) ": " bdi { (first) } " against " bdi { (second) } }
            p { @match end { Some(end) => (ground.narrator().verdict(end)), None => "Its record ends before the game does." } }
            // Each board is a document of its own: both have the same parts.
            iframe class="pair__board" src=(games::embed(code, word, at)) title={ "The table of game " (letter) } {}
            p { a href=(games::replay(code, word, at)) rel="external" { "Look at " (letter) " alone, or play on from here" } }
            h3 { "Where they part" }
            p { @match parting { Some(words) => (words), None => "Its record ends here." } }
            @if !since.is_empty() {
                ol class="pair__story" tabindex="0" aria-label={ "What happened in " (letter) " since they part" } {
                    @for told in since { li { (headline(&ground, told)) } }
                }
            }
        }
    }
}

/// The field of the first record.
pub const RECORD_A: &str = "game";
/// The field of the second record.
pub const RECORD_B: &str = "other";

/// The form that takes two records, with what was written and what is wrong with one of them, by its
/// field.
pub fn draw_pair_form(scene: &Scene<'_>, words: [&str; 2], fault: Option<(&str, FieldFault)>) -> Page {
    let code = scene.library.game().id;
    let fields = [(RECORD_A, "Record of A"), (RECORD_B, "Record of B")];
    let body = html! {
        div class="page page--text" {
            h1 { (TITLE) }
            p class="lead" { "Paste the records of two games: the words that begin with " code { "sg" } "." }
            form class="form" method="get" action=(games::pairs(code)) {
                @for ((name, label), word) in fields.into_iter().zip(words) {
                    @let fault = fault.as_ref().filter(|(of, _)| *of == name).map(|(_, fault)| fault);
                    @let fault_id = format!("{name}-fault");
                    div class="labelled" {
                        label for=(name) { (label) }
                        input class="field" id=(name) name=(name) value=(word) autocomplete="off" spellcheck="false" required
                            aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| &fault_id)];
                        @if let Some(fault) = fault { div class="form__fault" id=(fault_id) role="alert" { p { (fault.words) } } }
                    }
                }
                p class="actions" { button class="button" { "Show them" } }
            }
            p { a href=(games::replays(code)) rel="external" { "Look at one game" } " · " a href=(scene.paths().lab()) rel="external" { "Measure a deck" } }
        }
    };
    let page = Page::new(TITLE, "Two games by their records, at the same step of each.", "", body);
    Page { status: fault.map(|(_, fault)| fault.status), ..page }
}
