//! The lab: a deck is measured against others, or against another version of itself.
//!
//! The server draws what is asked; a script of the page plays it on the visitor's own cores
//! (`server/src/http/page_scripts/lab.js`), and draws what the engine found there.

pub mod of_site;

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::policy::PolicyKind;

use super::test_games::OfferedDeck;
use crate::{
    deck::address,
    drawing::{Page, Scene},
    pages::account::FieldFault,
    paths::{HasPaths as _, games},
};

/// What the element of the lab has, so that its script stands on its page alone.
pub const MARK: &str = "data-lab=";

/// Where to measure one's deck against: fields of the form that can be chosen several times.
pub const AGAINST: &str = "against";

/// How many games may be asked for at first. Each is a multiple of every chunk, so that one can go on from
/// any of them.
pub const GAMES: [u64; 4] = [1_024, 10_240, 40_960, 163_840];

/// Who may play a seat.
const PLAYERS: [(PolicyKind, &str); 4] = [
    (PolicyKind::RuleOfThumb, "Rule of thumb"),
    (PolicyKind::Search(20), "Search, 20 games a decision (slow)"),
    (PolicyKind::Search(100), "Search, 100 games a decision (very slow)"),
    (PolicyKind::Dummy, "Nobody: does nothing"),
];

/// What was written into the form.
#[derive(Debug, Clone, Default)]
pub struct LabFields {
    /// Decks of the reader's account.
    pub own_decks: Vec<OfferedDeck>,
    /// The deck that the page was asked with.
    pub deck: Option<OfferedDeck>,
    /// Which deck is measured, as the form offered it; empty where it is written.
    pub own: String,
    /// A code, a link or a list that is written in place of a choice.
    pub own_text: String,
    /// The other version that the page was asked with.
    pub other: Option<OfferedDeck>,
    /// Which deck it is compared with; empty for none.
    pub versus: String,
    /// The same as it is written.
    pub versus_text: String,
    /// Decks that the page was asked with to play against.
    pub opponents: Vec<OfferedDeck>,
    /// Against which decks it plays.
    pub against: Vec<String>,
    /// Another one as it is written.
    pub against_text: String,
    /// Who plays each seat.
    pub by: [String; 2],
    /// How many games at first.
    pub games: String,
    /// The seed.
    pub seed: String,
    /// Whether it is asked what copies of the cards are worth.
    pub asks_worth: bool,
    /// What is wrong with it.
    pub fault: Option<FieldFault>,
}

/// What is measured, and with what.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The measurement as JSON.
    pub json: String,
    /// What it is, as a heading.
    pub title: String,
    /// Where the worth of cards is asked.
    pub worth: String,
    /// The script and the module of the workers, and the cards.
    pub files: LabFiles,
}

/// Where the browser finds what it measures with.
#[derive(Debug, Clone, Default)]
pub struct LabFiles {
    /// The script of a worker; empty where none was built.
    pub script: String,
    /// The module that it runs.
    pub wasm: String,
    /// The cards.
    pub cards: String,
}

/// The page of the lab.
pub fn draw_lab(scene: &Scene<'_>, fields: &LabFields, asked: Option<&Asked>) -> Page {
    let body = html! {
        div class="page lab" {
            @match asked {
                Some(asked) => {
                    h1 { (asked.title) }
                    (measured(scene, asked))
                    details class="lab-again" id="lab-form" {
                        summary { "Measure something else" }
                        (form(scene, fields))
                    }
                }
                None => {
                    h1 { "Measure a deck" }
                    p class="lead" { "Thousands of games by the real rules, played by your own computer, in seconds: what a deck wins, what it loses to, and what a change of a few cards does." }
                    (form(scene, fields))
                }
            }
        }
    };
    let page = Page::new("Measure a deck", "What a deck wins, in thousands of games by the real rules.", "", body);
    Page { status: fields.fault.as_ref().map(|fault| fault.status), ..page }
}

/// What the script works with.
fn measured(scene: &Scene<'_>, asked: &Asked) -> Markup {
    let game = scene.library.game().id;
    let LabFiles { script, wasm, cards } = &asked.files;
    html! {
        div class="lab-run" id="lab" data-lab="1" data-game=(game) data-asked=(asked.json) data-script=(script)
            data-wasm=(wasm) data-cards=(cards) data-replay=(games::replays(game)) data-worth=(asked.worth) {
            div class="lab-bar" {
                progress class="progress lab-progress" max="1" value="0" aria-label="Games played" {}
                p class="lab-count figures" { "0 games" }
                button class="button" type="button" disabled data-deed="run" { "Stop" }
            }
            p class="lab-status" role="status" { "" }
            div class="lab-result" aria-busy="true" {
                p class="lab-sentence lab-waiting" { "The games are played by your own computer. That takes a script, which does not run here yet." }
            }
            (of_site::ask_the_site(game, &asked.json))
            section class="lab-take" hidden {
                h2 { "Take it with you" }
                p class="actions" {
                    button class="button button--plain" type="button" data-file="csv" { "CSV" }
                    button class="button button--plain" type="button" data-file="json" { "JSON" }
                    button class="button button--plain" type="button" data-file="measurement" { "measurement.json" }
                }
                p { "The same on the command line, byte for byte:" }
                pre class="lab-command" tabindex="0" { code { "safehouse measure measurement.json --json" } }
            }
        }
    }
}

/// The ready-made decks, each by its code.
fn ready_made(scene: &Scene<'_>) -> Vec<OfferedDeck> {
    let offered = |deck| OfferedDeck { value: address::code_of(scene.library, deck), name: deck.name.clone() };
    scene.library.decks.iter().map(offered).collect()
}

/// The form.
fn form(scene: &Scene<'_>, fields: &LabFields) -> Markup {
    let fault = fields.fault.as_ref();
    let of = |name: &str| fault.filter(|fault| fault.field == name);
    let others = fault.filter(|fault| !["own", "versus", AGAINST, "seed"].contains(&fault.field));
    html! {
        form class="form lab-form" method="post" action=(scene.paths().lab()) {
            @if let Some(fault) = others { div class="form__fault" role="alert" { p { (fault.words) } } }
            div class="start-game__decks" {
                (deck_choice(scene, fields, &DeckField { name: "own", label: "Your deck", hint: "", none: None, asked: fields.deck.as_ref(), chosen: &fields.own, written: &fields.own_text, fault: of("own") }))
                (deck_choice(scene, fields, &DeckField { name: "versus", label: "Compared with", hint: "Another version of it: both play the same games with the same luck.", none: Some("Nothing: measure it alone"), asked: fields.other.as_ref(), chosen: &fields.versus, written: &fields.versus_text, fault: of("versus") }))
            }
            (opponents(scene, fields, of(AGAINST)))
            details class="start-game__more" open[of("seed").is_some()] {
                summary { "Players, games and seed" }
                div class="start-game__decks" {
                    (select("by", "Who plays your deck", &players(), &fields.by[0]))
                    (select("by-other", "Who plays the others", &players(), &fields.by[1]))
                    (select("games", "Games at first", &GAMES.map(|games| (games.to_string(), grouped(games))), &fields.games))
                    div class="labelled" {
                        label for="lab-seed" { "Seed" }
                        input class="field" id="lab-seed" name="seed" value=(fields.seed) inputmode="numeric" autocomplete="off"
                            aria-invalid=[of("seed").map(|_| "true")] aria-describedby="lab-seed-hint";
                        @if let Some(fault) = of("seed") { div class="form__fault" { p { (fault.words) } } }
                        p class="form__hint" id="lab-seed-hint" { "The number that decides every die and every shuffle: the same again gives the same result." }
                    }
                }
                label class="lab-check" {
                    input type="checkbox" name="worth" value="1" checked[fields.asks_worth];
                    span { "Ask what a copy of each card is worth: every game once more with a blank for each card (some thirty times as long)" }
                }
            }
            p class="actions" { button class="button" { "Measure" } }
        }
    }
}

fn grouped(games: u64) -> String {
    if games < 1_000 { games.to_string() } else { format!("{},{:03}", games / 1_000, games % 1_000) }
}

fn players() -> Vec<(String, String)> {
    PLAYERS.iter().map(|(kind, words)| (kind.to_string(), (*words).to_owned())).collect()
}

fn select(name: &str, label: &str, values: &[(String, String)], chosen: &str) -> Markup {
    let id = format!("lab-{name}");
    html! {
        div class="labelled" {
            label for=(id) { (label) }
            select class="field" id=(id) name=(name) {
                // What the address asked for stays, also where the form does not offer it.
                @if !chosen.is_empty() && !values.iter().any(|(value, _)| value == chosen) { option value=(chosen) selected { (chosen) } }
                @for (value, words) in values { option value=(value) selected[value == chosen] { (words) } }
            }
        }
    }
}

/// A field in which a deck is chosen or written.
struct DeckField<'a> {
    name: &'a str,
    label: &'a str,
    hint: &'a str,
    /// What choosing none is called, where that is possible.
    none: Option<&'a str>,
    asked: Option<&'a OfferedDeck>,
    chosen: &'a str,
    written: &'a str,
    fault: Option<&'a FieldFault>,
}

fn deck_choice(scene: &Scene<'_>, fields: &LabFields, field: &DeckField<'_>) -> Markup {
    let DeckField { name, label, hint, none, asked, chosen, written, fault } = *field;
    let (id, text, hint_id, fault_id) =
        (format!("lab-{name}"), format!("{name}-text"), format!("lab-{name}-hint"), format!("lab-{name}-fault"));
    let described = match (fault.is_some(), hint.is_empty()) {
        (true, _) => Some(fault_id.as_str()),
        (false, false) => Some(hint_id.as_str()),
        (false, true) => None,
    };
    let option =
        |deck: &OfferedDeck| html! { option value=(deck.value) selected[chosen == deck.value] { (deck.name) } };
    html! {
        div class="labelled" {
            label for=(id) { (label) }
            select class="field" id=(id) name=(name) aria-invalid=[fault.map(|_| "true")] aria-describedby=[described] {
                @if let Some(none) = none { option value="none" selected[chosen.is_empty() && written.is_empty()] { (none) } }
                @if let Some(deck) = asked { (option(deck)) }
                @if !fields.own_decks.is_empty() {
                    optgroup label="Your decks" { @for deck in &fields.own_decks { (option(deck)) } }
                }
                optgroup label="Ready-made decks" { @for deck in &ready_made(scene) { (option(deck)) } }
                option value="" selected[chosen.is_empty() && !written.is_empty()] { "Another deck, written below" }
            }
            details open[!written.is_empty() || fault.is_some()] {
                summary { "Another deck" }
                label class="hidden" for=(text) { (label) ": a deck code, a link or a list" }
                textarea class="field" id=(text) name=(text) rows="3" placeholder="A deck code, a link to a deck, or a list" { "\n" (written) }
            }
            @if !hint.is_empty() { p class="form__hint" id=(hint_id) { (hint) } }
            @if let Some(fault) = fault { div class="form__fault" id=(fault_id) { p { (fault.words) } } }
        }
    }
}

fn opponents(scene: &Scene<'_>, fields: &LabFields, fault: Option<&FieldFault>) -> Markup {
    let check = |deck: &OfferedDeck| {
        html! {
            label class="lab-check" {
                input type="checkbox" name=(AGAINST) value=(deck.value) checked[fields.against.contains(&deck.value)];
                span { (deck.name) }
            }
        }
    };
    html! {
        fieldset class="lab-against" {
            legend { "Against" }
            div class="lab-checks" {
                @for deck in &fields.opponents { (check(deck)) }
                @for deck in &ready_made(scene) { (check(deck)) }
            }
            details open[!fields.against_text.is_empty() || fault.is_some()] {
                summary { "Other decks" }
                @if !fields.own_decks.is_empty() {
                    div class="lab-checks" role="group" aria-label="Your decks" { @for deck in &fields.own_decks { (check(deck)) } }
                }
                label for="against-text" { "One more: a deck code, a link or a list" }
                textarea class="field" id="against-text" name="against-text" rows="3" { "\n" (fields.against_text) }
            }
            @if let Some(fault) = fault { div class="form__fault" role="alert" { p { (fault.words) } } }
        }
    }
}
