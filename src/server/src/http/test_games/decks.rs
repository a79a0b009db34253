//! Decks as somebody who begins a game names them: by a code, a link or a list.

use safehouse_app::{
    deck::{
        address,
        written::{Written, decode},
    },
    pages::test_games::OfferedDeck,
    paths,
};
use safehouse_engine::{
    deck::{
        interchange::import_within,
        list::{DeckLine, DeckList},
    },
    library::GameLibrary,
    limits::Limits,
    visible::{visible, visible_deck},
};
use safehouse_service::{
    Refusal, published_decks,
    saved_decks::{self, SavedDeck, Shelf, ShelfAsked},
    shared_decks::{self, Opened},
};
use url::Url;

use crate::http::public_decks::answer::Answering;

/// The most decks of one's own that the form offers: more are found on their own pages.
const OFFERED: u32 = 100;

/// A deck with what it is called.
pub(in crate::http) struct Named {
    pub(in crate::http) deck: DeckList,
    pub(in crate::http) name: String,
}

/// Reads a deck code, a link to a deck or a list; in words, why it cannot be played with.
pub(in crate::http) async fn read(answering: &Answering, library: &GameLibrary, text: &str) -> Result<Named, String> {
    let deck = match Link::read(text) {
        Some(Link::Own(id)) => own_deck(answering, &id).await?,
        Some(Link::Published { address, number }) => published(answering, &address, number).await?,
        None => written(answering, library, text).await?,
    };
    if deck.game != library.game().id {
        return Err(format!("This deck is of another game. Choose one of {}.", library.game().name));
    }
    let deck = visible_deck(deck);
    let name = name_of(library, &deck);
    Ok(Named { deck, name })
}

/// The page of a deck that its address alone does not carry.
enum Link {
    /// One of one's own account.
    Own(String),
    /// One that others may see, perhaps a certain version of it.
    Published { address: String, number: Option<i64> },
}

impl Link {
    fn read(text: &str) -> Option<Self> {
        let is_address = text.starts_with('/') || text.starts_with("https://") || text.starts_with("http://");
        if !is_address || text.contains(char::is_whitespace) {
            return None;
        }
        // Of which site does not matter: what is not found here is said to be nowhere.
        let address = Url::parse("https://here.invalid").ok()?.join(text).ok()?;
        let path = address.path();
        let first_of = |folder: &str| {
            let rest = path.strip_prefix(folder)?.strip_prefix('/')?;
            rest.split('/').next().filter(|part| !part.is_empty()).map(str::to_owned)
        };
        if let Some(id) = first_of(paths::OWN_DECKS) {
            return Some(Self::Own(id));
        }
        let number =
            address.query_pairs().find(|(name, _)| name == "version").and_then(|(_, number)| number.parse().ok());
        Some(Self::Published { address: first_of("/p")?, number })
    }
}

async fn own_deck(answering: &Answering, id: &str) -> Result<DeckList, String> {
    let none = "You have no deck with this link. Sign in with the account that has it, or paste its deck code.";
    let Ok(id) = id.parse() else { return Err(none.to_owned()) };
    match saved_decks::open_deck(answering.service(), &answering.caller, id, None).await {
        Ok(opened) => Ok(opened.deck),
        Err(Refusal::NoDeck | Refusal::SignIn) => Err(none.to_owned()),
        Err(refusal) => Err(not_had(&refusal)),
    }
}

async fn published(answering: &Answering, address: &str, number: Option<i64>) -> Result<DeckList, String> {
    match published_decks::open_publication(answering.service(), &answering.caller, address, number).await {
        Ok(opened) => Ok(DeckList { name: opened.deck.name, ..opened.list }),
        Err(Refusal::NoPublication) => {
            Err("No deck that you may see has this link. Ask for it again, or for the deck code.".to_owned())
        }
        Err(refusal) => Err(not_had(&refusal)),
    }
}

async fn written(answering: &Answering, library: &GameLibrary, text: &str) -> Result<DeckList, String> {
    match Written::read(text) {
        Written::Nothing => Err("Choose a deck, or write one: a deck code, a link to a deck, or a list.".to_owned()),
        Written::Short { id, label } => Ok(label.on(kept(answering, &id).await?)),
        Written::Code { code, label } => match decode(&code, label, &library.catalogue) {
            Ok(deck) => Ok(deck),
            Err(error) => {
                let import = import_within(text, &library.catalogue, &Limits::STRANGER);
                if import.deck.lines.is_empty() {
                    return Err(format!("This is neither a deck code nor a list with a card in it: {error}."));
                }
                Ok(import.deck)
            }
        },
    }
}

fn not_had(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Store(_) => "The deck could not be fetched. Try again in a moment.".to_owned(),
        refusal => format!("{refusal}."),
    }
}

async fn kept(answering: &Answering, id: &str) -> Result<DeckList, String> {
    let gone = "No deck has this link. Ask for it again, or for the deck code.";
    match shared_decks::open_shared_deck(answering.service(), &answering.caller, id).await {
        Ok(Opened::Deck(deck)) => Ok(deck),
        Ok(Opened::Removed | Opened::Nothing) => Err(gone.to_owned()),
        Err(refusal) => Err(not_had(&refusal)),
    }
}

/// What a deck is called: by its name, as a ready-made one, or by its Survivor.
pub(in crate::http) fn name_of(library: &GameLibrary, deck: &DeckList) -> String {
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

/// A deck that an address carries, for the form to offer it.
pub(in crate::http) fn of_page(library: &GameLibrary, address: &str) -> Option<OfferedDeck> {
    let Written::Code { code, label } = Written::read(address) else { return None };
    let deck = decode(&code, label.clone(), &library.catalogue).ok()?;
    Some(OfferedDeck { value: paths::of(library.game().id).test(&code, &label), name: name_of(library, &deck) })
}

/// The decks of whoever is signed in, those changed last first, each by the address of its page.
pub(in crate::http) async fn own(answering: &Answering, library: &GameLibrary) -> Result<Vec<OfferedDeck>, Refusal> {
    if !answering.is_signed_in() {
        return Ok(Vec::new());
    }
    let asked = ShelfAsked { game: Some(library.game().id), ..ShelfAsked::of(Shelf::Decks, OFFERED) };
    let found = saved_decks::find_on_shelf(answering.service(), &answering.caller, &asked).await?;
    let offered = |deck: SavedDeck| {
        let name = visible(&deck.name);
        let name = if name.trim().is_empty() { "Unnamed deck".to_owned() } else { name.into_owned() };
        OfferedDeck { value: paths::own_deck(&deck.id.to_string()), name }
    };
    Ok(found.decks.into_iter().map(offered).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(text: &str) -> Option<(String, Option<i64>)> {
        match Link::read(text)? {
            Link::Own(id) => Some((format!("own {id}"), None)),
            Link::Published { address, number } => Some((address, number)),
        }
    }

    #[test]
    fn links_say_which_deck_they_are_of() {
        let own = Some(("own 0123".to_owned(), None));
        assert_eq!(link("/account/decks/0123"), own);
        assert_eq!(link("https://decks.example/account/decks/0123?version=3#top"), own);
        assert_eq!(link("/p/abcd"), Some(("abcd".to_owned(), None)));
        assert_eq!(link("http://127.0.0.1:3000/p/abcd/differences?version=4"), Some(("abcd".to_owned(), Some(4))));
        for text in
            ["", "/p/", "/account/decks", "/necrogenesis/games?deck=sd1", "/d/abcd", "1 Old Rifle /p/abcd", "p/abcd"]
        {
            assert_eq!(link(text), None, "{text}");
        }
    }
}
