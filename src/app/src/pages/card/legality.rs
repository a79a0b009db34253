//! Where a card may be played, and in how many copies.

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::CardIndex,
    deck::format::{CardStatus, Matches, Rule, RuleTest, Snapshot},
};

use super::super::format::rule_words;
use crate::{library::Library, paths};

/// The card's status in every format.
pub(super) fn section(library: &Library, card: CardIndex) -> Markup {
    html! {
        section aria-labelledby="legality" {
            h2 id="legality" { "Where it may be played" }
            dl class="legality" {
                @for format in library.formats.all() {
                    @let snapshot = format.newest();
                    div {
                        dt { a href=(paths::format(&format.id)) { (format.name) } }
                        dd {
                            (status(snapshot.status(card)))
                            " " (copies(library, snapshot, card))
                            @for rule in shared_limits(library, snapshot, card) { " " (rule_words::words(snapshot.game(), rule)) }
                            @if let Some(reason) = snapshot.reason(card, &library.catalogue) { " " (reason) }
                        }
                    }
                }
            }
        }
    }
}

/// The limits that the card shares with others, such as one Boss Monster.
fn shared_limits<'a>(library: &'a Library, snapshot: &'a Snapshot, card: CardIndex) -> impl Iterator<Item = &'a Rule> {
    snapshot.requirements.iter().filter(move |rule| match &rule.test {
        RuleTest::Count { cards, limit, .. } => {
            limit.least() == 0 && !cards.is_everything() && cards.matches_card(card, &library.catalogue) == Matches::Yes
        }
        _ => false,
    })
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

fn copies(library: &Library, snapshot: &Snapshot, card: CardIndex) -> String {
    match snapshot.copy_limit(card, &library.catalogue) {
        None => "any number of copies.".to_owned(),
        Some(0) => String::new(),
        Some(1) => "1 copy a deck.".to_owned(),
        Some(limit) => format!("up to {limit} copies a deck."),
    }
}
