//! Decks in addresses: `?deck=` a deck code, its label beside it, and the edits
//! that a form without script asks for.

use leptos_router::params::ParamsMap;
use safehouse_engine::{
    card::CardName,
    catalogue::CardIndex,
    deck::{
        code,
        edit::Edit,
        list::{DeckLine, DeckList},
    },
    limits::{ADDRESS_EDITS, Measure},
    visible::visible_deck,
};

use super::label::DeckLabel;
use safehouse_engine::library::GameLibrary;

use crate::paths::HasPaths as _;

/// Parameter of the deck code.
pub const DECK: &str = "deck";
/// Parameter of a card to add, by name.
pub const ADD: &str = "add";
/// Parameter of a card to take one copy of away, by name.
pub const TAKE: &str = "take";

/// Parameter of a card as it is typed, e.g. `4 med`.
pub const QUICK: &str = "quick";

/// The deck an address carries; `None` when it carries none.
///
/// # Errors
/// In words, what is wrong with the code.
pub fn read(library: &GameLibrary, query: &ParamsMap) -> Option<Result<DeckList, String>> {
    let written = query.get(DECK).unwrap_or_default();
    let edits = [ADD, TAKE, QUICK].iter().any(|name| query.get(name).is_some_and(|value| !value.is_empty()));
    if written.trim().is_empty() && !edits {
        return None;
    }
    let mut deck = if written.trim().is_empty() {
        DeckList::new(library.game().id)
    } else {
        match code::decode(&written, &library.catalogue) {
            Ok(decoded) => visible_deck(decoded.deck),
            Err(error) => return Some(Err(error.to_string())),
        }
    };
    deck = DeckLabel::read(|name| query.get(name)).on(deck);
    let edits = [ADD, TAKE, QUICK].iter().map(|name| query.get_all(name).map_or(0, |values| values.len())).sum();
    if let Err(excess) = Measure::AddressEdits.check(edits, ADDRESS_EDITS) {
        return Some(Err(excess.to_string()));
    }
    for name in query.get_all(ADD).unwrap_or_default() {
        add(library, &mut deck, library.catalogue.find_name(&name), 1);
    }
    for typed in query.get_all(QUICK).unwrap_or_default() {
        let (copies, name) = copies_and_name(&typed);
        add(library, &mut deck, library.catalogue.complete(&name, 1).first().copied(), copies);
    }
    for name in query.get_all(TAKE).unwrap_or_default() {
        let name = CardName::new(&name);
        if let Some(line) = deck.lines.iter().rposition(|line| CardName::new(&line.card) == name) {
            let _ = Edit::TakeCopies { line, copies: 1 }.apply(&mut deck);
        }
    }
    Some(Ok(deck))
}

/// The deck an address carries, when it carries a readable one.
pub fn deck(library: &GameLibrary, query: &ParamsMap) -> Option<DeckList> {
    read(library, query)?.ok()
}

/// The code of a deck, empty for one that no code can carry.
pub fn code_of(library: &GameLibrary, deck: &DeckList) -> String {
    code::encode(deck, &library.catalogue).unwrap_or_default()
}

/// The address of a deck for reading, empty for one that no code can carry.
pub fn link_of(library: &GameLibrary, deck: &DeckList) -> String {
    code::encode(deck, &library.catalogue)
        .map(|code| library.paths().shared_code(&code, &DeckLabel::of(deck)))
        .unwrap_or_default()
}

fn add(library: &GameLibrary, deck: &mut DeckList, card: Option<CardIndex>, copies: u32) {
    let Some(card) = card.map(|card| library.catalogue.card(card)) else { return };
    let Some(section) = library.catalogue.game().home_section(card.card_type) else { return };
    let line = DeckLine {
        section: section.id.to_owned(),
        card: card.name.as_str().to_owned(),
        quantity: copies,
        printing: None,
    };
    // An addition fits every deck but one that is full beyond counting.
    let _ = Edit::Add(line).apply(deck);
}

/// Copies and name in `4 med`, `4x med`, `med x4` or `med`.
pub fn copies_and_name(text: &str) -> (u32, String) {
    let text = text.trim();
    let number =
        |word: &str| word.trim_matches(['x', 'X']).parse::<u32>().ok().filter(|copies| (1..=99).contains(copies));
    if let Some((first, rest)) = text.split_once(char::is_whitespace)
        && let Some(copies) = number(first)
    {
        return (copies, rest.trim().to_owned());
    }
    if let Some((rest, last)) = text.rsplit_once(char::is_whitespace)
        && last.starts_with(['x', 'X'])
        && let Some(copies) = number(last)
    {
        return (copies, rest.trim().to_owned());
    }
    (1, text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::copies_and_name;

    #[test]
    fn copies_may_stand_before_or_after_the_name() {
        for (text, expected) in [
            ("4 med", (4, "med")),
            ("4x Medkit", (4, "Medkit")),
            ("Medkit x3", (3, "Medkit")),
            ("Medkit", (1, "Medkit")),
            ("  2   old rifle ", (2, "old rifle")),
            ("44", (1, "44")),
            ("0 med", (1, "0 med")),
            ("", (1, "")),
        ] {
            let (copies, name) = copies_and_name(text);
            assert_eq!((copies, name.as_str()), expected, "{text}");
        }
    }
}
