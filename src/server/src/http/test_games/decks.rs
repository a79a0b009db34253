//! Decks as somebody who begins a game names them.

use safehouse_app::deck::{
    address,
    label::DeckLabel,
    written::{Written, decode},
};
use safehouse_engine::{
    deck::{
        interchange::import_within,
        list::{DeckLine, DeckList},
    },
    library::GameLibrary,
    limits::Limits,
    visible::visible_deck,
};
use safehouse_service::{
    Refusal,
    shared_decks::{self, Opened},
};

use crate::http::public_decks::answer::Answering;

/// A deck with what it is called.
pub(super) struct Named {
    pub(super) deck: DeckList,
    pub(super) name: String,
}

/// Reads a deck code, a link to a deck or a list; in words, why it cannot be played with.
pub(super) async fn read(answering: &Answering, library: &GameLibrary, text: &str) -> Result<Named, String> {
    let catalogue = &library.catalogue;
    let deck = match Written::read(text) {
        Written::Nothing => {
            return Err("Choose a deck, or write one: a deck code, a link to a deck, or a list.".to_owned());
        }
        Written::Short { id, label } => label.on(kept(answering, &id).await?),
        Written::Code { code, label } => match decode(&code, label, catalogue) {
            Ok(deck) => deck,
            Err(error) => {
                let import = import_within(text, catalogue, &Limits::STRANGER);
                if import.deck.lines.is_empty() {
                    return Err(format!("This is neither a deck code nor a list with a card in it: {error}."));
                }
                import.deck
            }
        },
    };
    if deck.game != library.game().id {
        return Err(format!("This deck is of another game. Choose one of {}.", library.game().name));
    }
    let deck = visible_deck(deck);
    let name = name_of(library, &deck);
    Ok(Named { deck, name })
}

async fn kept(answering: &Answering, id: &str) -> Result<DeckList, String> {
    let gone = "No deck has this link. Ask for it again, or for the deck code.";
    match shared_decks::open_shared_deck(answering.service(), &answering.caller, id).await {
        Ok(Opened::Deck(deck)) => Ok(deck),
        Ok(Opened::Removed | Opened::Nothing) => Err(gone.to_owned()),
        Err(Refusal::Store(_)) => Err("The deck could not be fetched. Try again in a moment.".to_owned()),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// What a deck is called: by its name, as a ready-made one, or by its Survivor.
fn name_of(library: &GameLibrary, deck: &DeckList) -> String {
    if !deck.name.trim().is_empty() {
        return deck.name.trim().to_owned();
    }
    let code = address::code_of(library, deck);
    let ready_made = library.decks.iter().find(|own| address::code_of(library, own) == code);
    let leader = || {
        let sections = library.game().sections.iter();
        let leading = sections.filter(|section| section.counted && deck.count(section.id) == 1);
        leading.filter_map(|section| deck.section(section.id).next()).map(|line: &DeckLine| line.card.clone()).next()
    };
    ready_made.map(|own| own.name.clone()).or_else(leader).unwrap_or_else(|| "Unnamed deck".to_owned())
}

/// A deck that a page is asked with, for the form to offer it.
pub(super) fn of_page(library: &GameLibrary, code: &str, label: &DeckLabel) -> Option<(String, String)> {
    let deck = decode(code, label.clone(), &library.catalogue).ok()?;
    Some((code.to_owned(), name_of(library, &deck)))
}
