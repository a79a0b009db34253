//! Decks in addresses: `?deck=` a deck code, `&name=` its name, and the edits
//! that a form without script asks for.

use leptos_router::params::ParamsMap;
use safehouse_engine::{
    card::CardName,
    deck::{
        code,
        edit::Edit,
        list::{DeckLine, DeckList},
    },
};

use crate::library::Library;

/// Parameter of the deck code.
pub const DECK: &str = "deck";
/// Parameter of the deck's name.
pub const NAME: &str = "name";
/// Parameter of a card to add, by name.
pub const ADD: &str = "add";
/// Parameter of a card to take one copy of away, by name.
pub const TAKE: &str = "take";

/// The deck an address carries; `None` when it carries none.
///
/// # Errors
/// In words, what is wrong with the code.
pub fn read(library: &Library, query: &ParamsMap) -> Option<Result<DeckList, String>> {
    let written = query.get(DECK).unwrap_or_default();
    let edits = [ADD, TAKE].iter().any(|name| query.get(name).is_some());
    if written.trim().is_empty() && !edits {
        return None;
    }
    let mut deck = if written.trim().is_empty() {
        DeckList::default()
    } else {
        match code::decode(&written, &library.catalogue) {
            Ok(decoded) => decoded.deck,
            Err(error) => return Some(Err(error.to_string())),
        }
    };
    deck.name = query.get(NAME).unwrap_or_default();
    for name in query.get_all(ADD).unwrap_or_default() {
        if let Some(edit) = added(library, &name) {
            // An addition fits every deck but one that is full beyond counting.
            drop(edit.apply(&mut deck));
        }
    }
    for name in query.get_all(TAKE).unwrap_or_default() {
        let name = CardName::new(&name);
        if let Some(line) = deck.lines.iter().rposition(|line| CardName::new(&line.card) == name) {
            drop(Edit::TakeCopies { line, copies: 1 }.apply(&mut deck));
        }
    }
    Some(Ok(deck))
}

/// The deck an address carries, when it carries a readable one.
pub fn deck(library: &Library, query: &ParamsMap) -> Option<DeckList> {
    read(library, query)?.ok()
}

/// The code of a deck, empty for one that no code can carry.
pub fn code_of(library: &Library, deck: &DeckList) -> String {
    code::encode(deck, &library.catalogue).unwrap_or_default()
}

fn added(library: &Library, name: &str) -> Option<Edit> {
    let card = library.catalogue.card(library.catalogue.find_name(name)?);
    let section = library.catalogue.game().home_section(card.card_type)?;
    Some(Edit::Add(DeckLine {
        section: section.id.to_owned(),
        card: card.name.as_str().to_owned(),
        quantity: 1,
        printing: None,
    }))
}
