//! The form that begins a game.

use maud::{Markup, html};
use safehouse_engine::{
    library::GameLibrary,
    necrogenesis::{
        config::{READINGS, Reading, RulesConfig, Values},
        simulation::policy::PolicyKind,
    },
};

use crate::{
    components::clauses,
    deck::address,
    drawing::{Page, Scene},
    pages::account::FieldFault,
    paths::HasPaths as _,
};

/// What was written into the form.
#[derive(Debug, Clone, Default)]
pub struct StartFields {
    /// A deck that the page was asked with.
    pub deck: Option<OfferedDeck>,
    /// Decks of the reader's account.
    pub own_decks: Vec<OfferedDeck>,
    /// Which deck is played, as the form offered it; empty where it is written.
    pub own: String,
    /// Which deck stands against it.
    pub against: String,
    /// A code, a link or a list that is written in place of a choice.
    pub own_text: String,
    /// The same of the other deck.
    pub against_text: String,
    /// Who plays the other seat.
    pub by: String,
    /// The seed; empty for chance.
    pub seed: String,
    /// Readings of the rules that are not the recommended ones, each by its field.
    pub rules: Vec<(String, String)>,
    /// What is wrong with it.
    pub fault: Option<FieldFault>,
}

/// A deck to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedDeck {
    /// What the form sends for it: a code, or an address that says which deck it is of.
    pub value: String,
    /// What it is called.
    pub name: String,
}

/// Who may play the other seat, or nobody else; in words; what that means.
const OPPONENTS: [(Option<PolicyKind>, &str, &str); 4] = [
    (Some(PolicyKind::RuleOfThumb), "A program, in a hurry", "Plays by rules of thumb."),
    (
        Some(PolicyKind::Search(100)),
        "A program that thinks",
        "Tries each decision out in 100 games first. Harder to beat.",
    ),
    (Some(PolicyKind::Dummy), "Nobody", "Does nothing it is not made to. To see what a deck does undisturbed."),
    (None, "You, both hands", "You see and decide everything."),
];

/// The page of the form alone, as when it was refused.
pub fn draw_start(scene: &Scene<'_>, fields: &StartFields) -> Page {
    let body = html! {
        div class="page page--text test-games" {
            h1 { "Test a deck" }
            (start_form(scene, fields))
        }
    };
    let page = Page::new("Test a deck", "Play a deck by the real rules.", "", body);
    Page { status: fields.fault.as_ref().map(|fault| fault.status), ..page }
}

/// The ready-made decks, each by its code.
fn ready_made(library: &GameLibrary) -> Vec<OfferedDeck> {
    let offered = |deck| OfferedDeck { value: address::code_of(library, deck), name: deck.name.clone() };
    library.decks.iter().map(offered).collect()
}

/// The form.
pub(super) fn start_form(scene: &Scene<'_>, fields: &StartFields) -> Markup {
    let library = scene.library;
    let fault = fields.fault.as_ref();
    let of = |name: &str| fault.filter(|fault| fault.field == name);
    let others = fault.filter(|fault| !["own", "against", "seed", "rules"].contains(&fault.field));
    html! {
        form class="form start-game" method="post" action=(scene.paths().test_games()) {
            @if let Some(fault) = others { div class="form__fault" role="alert" { p { (fault.words) } } }
            div class="start-game__decks" {
                (own_deck(library, fields))
                (DeckChoice { name: "against", label: "Against", chosen: &fields.against, written: &fields.against_text, fault: of("against") }.drawn(library, fields))
            }
            fieldset class="start-game__by" {
                legend { "Who plays the other deck" }
                @for (kind, words, what) in OPPONENTS {
                    @let value = kind.map(|kind| kind.to_string()).unwrap_or_default();
                    label class="start-game__choice" {
                        input type="radio" name="by" value=(value) checked[fields.by == value];
                        span { b { (words) } span class="muted" { (what) } }
                    }
                }
            }
            details class="start-game__more" open[of("seed").is_some() || of("rules").is_some() || !fields.rules.is_empty() || !fields.seed.is_empty()] {
                summary { "Seed and rules" }
                div class="labelled" {
                    label for="seed" { "Seed" }
                    input class="field" id="seed" name="seed" value=(fields.seed) inputmode="numeric" autocomplete="off"
                        aria-invalid=[of("seed").map(|_| "true")] aria-describedby="seed-hint";
                    @if let Some(fault) = of("seed") { div class="form__fault" { p { (fault.words) } } }
                    p class="form__hint" id="seed-hint" { "A number that decides every die and every shuffle. Leave it empty for chance. A game with a chosen seed is marked as open." }
                }
                (readings(scene, fields, &[]))
            }
            p class="actions" { button class="button" { "Begin" } }
        }
    }
}

/// The field of the reader's own deck.
pub(in crate::pages) fn own_deck(library: &GameLibrary, fields: &StartFields) -> Markup {
    let fault = fields.fault.as_ref().filter(|fault| fault.field == "own");
    DeckChoice { name: "own", label: "Your deck", chosen: &fields.own, written: &fields.own_text, fault }
        .drawn(library, fields)
}

/// A field in which a deck is chosen or written.
struct DeckChoice<'a> {
    name: &'a str,
    label: &'a str,
    chosen: &'a str,
    written: &'a str,
    fault: Option<&'a FieldFault>,
}

impl DeckChoice<'_> {
    fn drawn(&self, library: &GameLibrary, fields: &StartFields) -> Markup {
        let Self { name, label, chosen, written, fault } = *self;
        let (text, fault_id) = (format!("{name}-text"), format!("{name}-fault"));
        let described = fault.map(|_| fault_id.as_str());
        html! {
            div class="labelled" {
                label for=(name) { (label) }
                select class="field" id=(name) name=(name) aria-invalid=[fault.map(|_| "true")] aria-describedby=[described] {
                    @if let Some(deck) = &fields.deck { (self.option(deck)) }
                    @if !fields.own_decks.is_empty() {
                        optgroup label="Your decks" { @for deck in &fields.own_decks { (self.option(deck)) } }
                    }
                    optgroup label="Ready-made decks" { @for deck in &ready_made(library) { (self.option(deck)) } }
                    option value="" selected[chosen.is_empty() && !written.is_empty()] { "Another deck, written below" }
                }
                details open[!written.is_empty() || fault.is_some()] {
                    summary { "Another deck" }
                    label class="hidden" for=(text) { (label) ": a deck code, a link or a list" }
                    textarea class="field" id=(text) name=(text) rows="3" aria-describedby=[described]
                        placeholder="A deck code, a link to a deck, or a list" { "\n" (written) }
                }
                @if let Some(fault) = fault { div class="form__fault" id=(fault_id) { p { (fault.words) } } }
            }
        }
    }

    fn option(&self, deck: &OfferedDeck) -> Markup {
        html! { option value=(deck.value) selected[self.chosen == deck.value] { (deck.name) } }
    }
}

/// What stands before the name of a field of the rules.
pub const RULE: &str = "rule-";

/// The readings of the rules, each to be chosen otherwise, but for those of these fields.
pub(in crate::pages) fn readings(scene: &Scene<'_>, fields: &StartFields, but: &[&str]) -> Markup {
    let fault = fields.fault.as_ref().filter(|fault| fault.field == "rules");
    let standard = RulesConfig::default();
    let written = |reading: &Reading| {
        let written = fields.rules.iter().find(|(field, _)| field == reading.field);
        written.map_or_else(|| reading.of(&standard), |(_, value)| value.clone())
    };
    html! {
        fieldset class="start-game__rules" {
            legend { "Readings of the rules" }
            p class="form__hint" { "As recommended. Where the quick-start sheet is read otherwise, it says so." }
            @if let Some(fault) = fault { div class="form__fault" role="alert" { p { (fault.words) } } }
            @for reading in READINGS.iter().filter(|reading| !but.contains(&reading.field)) { (one_reading(scene, reading, &written(reading))) }
        }
    }
}

fn one_reading(scene: &Scene<'_>, reading: &Reading, value: &str) -> Markup {
    let id = format!("{RULE}{}", reading.field);
    let hint = format!("{id}-hint");
    let flags = [("true", "yes"), ("false", "no")];
    html! {
        div class="start-game__rule" {
            label for=(id) { (reading.name) " (" (clauses::linked(reading.clause, scene.paths())) ")" }
            @match reading.values {
                Values::Flag => (select(&id, &hint, &flags, value)),
                Values::OneOf(values) => (select(&id, &hint, values, value)),
                Values::UpTo(most) => input class="field" id=(id) name=(id) type="number" min="0" max=(most) value=(value) aria-describedby=(hint);,
            }
            p class="form__hint" id=(hint) {
                (reading.what)
                @if let Some(sheet) = reading.quick_start { " Quick-start sheet: " (words(reading, sheet)) "." }
            }
        }
    }
}

fn select(id: &str, hint: &str, values: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        select class="field" id=(id) name=(id) aria-describedby=(hint) {
            @for (value, words) in values { option value=(value) selected[*value == chosen] { (words) } }
        }
    }
}

/// A value of a reading in words.
pub(in crate::pages) fn words<'a>(reading: &Reading, value: &'a str) -> &'a str {
    match (reading.values, value) {
        (Values::OneOf(values), _) => values.iter().find(|(word, _)| *word == value).map_or(value, |(_, words)| words),
        (Values::Flag, "true") => "yes",
        (Values::Flag, _) => "no",
        (Values::UpTo(_), "0") => "no limit",
        (Values::UpTo(_), number) => number,
    }
}
