//! Where a card may be played, and in how many copies.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::CardIndex,
    deck::format::{Allowance, CardStatus, RuleTest, Snapshot},
};

use super::super::format::rule_words;
use safehouse_engine::library::GameLibrary;

use crate::{components::clauses, paths::HasPaths as _};

/// The card's status in every format.
pub(super) fn section(library: &GameLibrary, card: CardIndex) -> Markup {
    html! {
        section aria-labelledby="legality" {
            h2 id="legality" { "Where it may be played" }
            dl class="legality" {
                @for format in library.formats.all() {
                    @let snapshot = format.newest();
                    div {
                        dt { a href=(library.paths().format(&format.id)) { (format.name) } }
                        dd {
                            (status(snapshot.status(card)))
                            (copies(snapshot, &snapshot.allowance(card, &library.catalogue)))
                            @if let Some(reason) = snapshot.reason(card, &library.catalogue) { " " (reason) }
                        }
                    }
                }
            }
        }
    }
}

/// A status as a word with a colour.
fn status(status: CardStatus) -> Markup {
    let (class, word) = match status {
        CardStatus::Legal => ("tag tag--good", "Legal"),
        CardStatus::Restricted(_) => ("tag tag--warn", "Restricted"),
        CardStatus::Banned => ("tag tag--bad", "Banned"),
        CardStatus::NotLegal => ("tag tag--bad", "Not legal"),
        CardStatus::Unknown => ("tag tag--warn", "Undecided: the card list lacks a value"),
    };
    html! { span class=(class) { (word) } }
}

/// How many copies a legal deck holds, where, and by which rule.
fn copies(snapshot: &Snapshot, allowance: &Allowance<'_>) -> Markup {
    let game = snapshot.game();
    let place = rule_words::names(game, &allowance.sections);
    let number = match allowance.most {
        _ if allowance.sections.is_empty() => "No section of a deck takes it.".to_owned(),
        Some(0) => String::new(),
        None => format!("Any number of copies in the {place}."),
        Some(1) if allowance.is_required() => format!("1 copy, in the {place}."),
        Some(1) => format!("At most 1 copy, in the {place}."),
        Some(most) => format!("Up to {most} copies in the {place}."),
    };
    // A rule about the copies of any card says no more than the number does.
    let kind = allowance.because.filter(|rule| matches!(rule.test, RuleTest::Count { .. }));
    html! {
        @if !number.is_empty() { " " (number) }
        @if allowance.own { " Its own text says so." }
        @if let Some(rule) = kind { " " (rule_words::words(game, rule)) }
        @if let Some(rule) = allowance.because { " " (clauses::sources(&rule.clauses, &rule.rulings, game.paths())) }
        @for rule in &allowance.of_printings {
            " Some of its printings count towards a limit: " (rule_words::words(game, rule)) " "
            (clauses::sources(&rule.clauses, &rule.rulings, game.paths()))
        }
    }
}
