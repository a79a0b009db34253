//! What a change did to the deck, for who cannot see it: "Rifle, 4 in the deck".

use std::collections::BTreeMap;

use leptos::{ev, prelude::*};
use safehouse_engine::{
    deck::{certificate::Verdict, list::DeckList},
    game::GameDefinition,
};

use super::header::NAME_FIELD;
use crate::{browser, deck::editor::use_editor};

/// Copies by card and place: the sections that count together, every other one
/// by its name.
type Copies = BTreeMap<(String, Option<&'static str>), u32>;

/// What the deck was when something was said last.
struct Before {
    id: Option<String>,
    copies: Copies,
    verdict: Verdict,
    name: String,
}

/// Says each change of the deck in hand, from wherever it comes.
#[component]
pub(super) fn Said() -> impl IntoView {
    let editor = use_editor();
    let said = RwSignal::new(String::new());
    Effect::new(move |before: Option<Before>| {
        let game = editor.with_library(|library| library.catalogue.game());
        let copies = editor.deck.with(|deck| copies(deck, game));
        let verdict = editor.certificate.with(|certificate| certificate.verdict);
        let name = editor.deck.with(|deck| deck.name.clone());
        let id = editor.id.get_untracked();
        // A deck gets its id with its first change; another id is another deck.
        let same_deck = |before: &&Before| before.id.is_none() || before.id == id;
        if let Some(before) = before.as_ref().filter(same_deck)
            && (before.copies != copies || before.name != name)
        {
            let cards = (before.copies != copies).then(|| changed(&before.copies, &copies));
            // A name that is being typed is said when it is finished.
            let is_renamed = before.name != name && !browser::has_keyboard(NAME_FIELD);
            let parts = cards.into_iter().chain(is_renamed.then(|| called(&name)));
            let mut words = parts.collect::<Vec<_>>().join(". ");
            if before.verdict != verdict && !words.is_empty() {
                words.push_str(match verdict {
                    Verdict::Legal => ". The deck is legal now",
                    Verdict::Illegal => ". The deck is not legal now",
                    Verdict::Undecided => ". Whether the deck is legal is undecided",
                });
            }
            if !words.is_empty() {
                said.set(words);
            }
        }
        Before { id, copies, verdict, name }
    });
    Effect::new(move |_| {
        let named = window_event_listener(ev::change, move |event| {
            if browser::target(&event).is_some_and(|field| field.id() == NAME_FIELD) {
                said.set(editor.deck.with_untracked(|deck| called(&deck.name)));
            }
        });
        on_cleanup(move || named.remove());
    });
    view! {
        <p class="hidden deck-said" role="status">
            {move || said.get()}
        </p>
    }
    .into_any()
}

fn called(name: &str) -> String {
    if name.is_empty() { "The deck has no name now".to_owned() } else { format!("The deck is called “{name}” now") }
}

fn copies(deck: &DeckList, game: &GameDefinition) -> Copies {
    let mut copies = Copies::new();
    for line in &deck.lines {
        let section = game.section(&line.section).filter(|section| !section.counted);
        let sum = copies.entry((line.card.clone(), section.map(|section| section.name))).or_default();
        *sum = sum.saturating_add(line.quantity);
    }
    copies
}

/// What became of the one card that changed; of many only how many.
fn changed(before: &Copies, now: &Copies) -> String {
    let all = before.keys().chain(now.keys().filter(|place| !before.contains_key(*place)));
    let changed: Vec<_> = all.filter(|place| before.get(*place) != now.get(*place)).collect();
    let place = |section: Option<&str>| section.map_or_else(|| "the deck".to_owned(), |name| format!("the {name}"));
    let cards: std::collections::BTreeSet<&str> = changed.iter().map(|(card, _)| card.as_str()).collect();
    match (cards.len(), changed.as_slice()) {
        (1, changed) => {
            let (card, _) = changed[0];
            let parts: Vec<String> = changed
                .iter()
                .map(|key| match now.get(*key) {
                    Some(copies) => format!("{copies} in {}", place(key.1)),
                    None => format!("none in {}", place(key.1)),
                })
                .collect();
            format!("{card}, {}", parts.join(", "))
        }
        (cards, _) => format!("{cards} cards changed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &[(&str, Option<&'static str>, u32)], now: &[(&str, Option<&'static str>, u32)], expected: &str) {
        let copies = |lines: &[(&str, Option<&'static str>, u32)]| -> Copies {
            lines.iter().map(|(card, section, copies)| (((*card).to_owned(), *section), *copies)).collect()
        };
        assert_eq!(changed(&copies(before), &copies(now)), expected);
    }

    #[test]
    fn a_change_is_said_by_the_card_and_not_by_the_file() {
        let maybe = Some("Maybeboard");
        check(&[("Rifle", None, 3)], &[("Rifle", None, 4)], "Rifle, 4 in the deck");
        check(&[], &[("Rifle", None, 1)], "Rifle, 1 in the deck");
        check(&[("Rifle", None, 1)], &[], "Rifle, none in the deck");
        check(&[], &[("Rifle", maybe, 2)], "Rifle, 2 in the Maybeboard");
        check(&[("Rifle", None, 2)], &[("Rifle", maybe, 2)], "Rifle, none in the deck, 2 in the Maybeboard");
        check(&[("Axe", None, 1)], &[("Rifle", None, 1)], "2 cards changed");
    }
}
