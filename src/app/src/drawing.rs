//! What a drawing looks at, and what it gives: pure functions from the library and an
//! address to markup.
//!
//! They hold most of the engine. In the browser they arrive with the library, as
//! [`Tools`]: a page that the server drew is taken over without them.

use std::{fmt, sync::Arc};

use leptos::prelude::{AnyView, RwSignal};
use leptos_router::params::ParamsMap;
use maud::Markup;
use safehouse_engine::{
    catalogue::{CardIndex, Catalogue, PrintingIndex},
    copies::OwnedIndex,
    library::{GameLibrary, Library},
};

use crate::paths::{self, GamePaths, HasPaths};

/// What a drawing may look at.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// Every game that is served.
    pub all: &'a Library,
    /// The cards and formats of the game that is shown.
    pub library: &'a GameLibrary,
    /// Address of the sprite of illustrations.
    pub icons: &'a str,
    /// Where people report something: `mailto:` or `https://`; empty when
    /// nobody is named.
    pub contact: &'a str,
    /// Every drawing, for one that holds others.
    pub tools: &'static Tools,
    /// What the reader owns, where the drawing is for somebody of whom that is known.
    pub owned: Option<&'a OwnedIndex>,
    /// Whether the drawing is for a running script, which fills in what is not
    /// on the screen yet ([`crate::components::slots`]).
    pub live: bool,
}

impl HasPaths for Scene<'_> {
    fn paths(&self) -> GamePaths<'_> {
        self.library.paths()
    }
}

/// A drawn page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Title of the document, without the site's name.
    pub title: String,
    /// One or two sentences for search engines and link previews.
    pub description: String,
    /// The one address this content should be known by; empty when it has none.
    pub canonical: String,
    /// Whether the address names something; otherwise the server answers 404.
    pub found: bool,
    /// The status of the answer, where it is neither 200 nor 404.
    pub status: Option<u16>,
    /// The picture that a link to the page shows, below [`paths::previews`].
    pub preview: String,
    /// The content of the page, escaped.
    pub body: String,
}

impl Page {
    /// A page that exists.
    pub fn new(
        title: impl Into<String>,
        description: impl Into<String>,
        canonical: impl Into<String>,
        body: Markup,
    ) -> Self {
        Self {
            title: title.into(),
            description: for_documents(|| description.into()),
            canonical: for_documents(|| canonical.into()),
            found: true,
            status: None,
            preview: for_documents(|| paths::SITE_PREVIEW.to_owned()),
            body: body.into_string(),
        }
    }
}

/// What only whoever fetches a document reads of a page, such as its description: a browser that draws the page
/// does not carry the words for it.
pub(crate) fn for_documents(say: impl FnOnce() -> String) -> String {
    if cfg!(feature = "ssr") { say() } else { String::new() }
}

/// What an address asks of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// The parts of its path that are no fixed words.
    pub params: ParamsMap,
    /// Its query.
    pub query: ParamsMap,
}

impl Asked {
    /// A part of the path; empty where it has none of the name.
    pub fn param(&self, name: &str) -> String {
        self.params.get(name).unwrap_or_default()
    }
}

/// Draws what an address asks for.
pub type DrawPage = fn(&Scene<'_>, &Asked) -> Page;

/// What a query of cards is answered with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The page.
    pub page: Page,
    /// The same in a few words, for who hears it.
    pub said: String,
    /// Whether the query could be read.
    pub is_understood: bool,
    /// The address at which the server knows better: the query asks what the reader owns.
    pub elsewhere: Option<String>,
}

/// A card that came into a deck.
#[derive(Clone)]
pub struct Added {
    /// What was done, in a sentence.
    pub words: String,
    /// Takes it back, and says so in a sentence, or why not.
    pub take_back: Arc<dyn Fn() -> Result<String, &'static str> + Send + Sync>,
}

/// The deck that was worked on last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastDeck {
    /// Its name.
    pub name: String,
    /// Where it is worked on.
    pub address: String,
}

/// What is done with a library. [`crate::chunks::TOOLS`] has all of it.
#[derive(Clone, Copy)]
pub struct Tools {
    /// `/` and `/:game`
    pub home: DrawPage,
    /// `/:game/cards/:set/:number/:slug?`
    pub card: DrawPage,
    /// `/:game/sets`
    pub sets: DrawPage,
    /// `/:game/sets/:code`
    pub set: DrawPage,
    /// `/:game/formats`
    pub formats: DrawPage,
    /// `/:game/formats/:id`
    pub format: DrawPage,
    /// `/:game/rules/glossary`
    pub glossary: DrawPage,
    /// `/:game/help/search`
    pub query_help: DrawPage,
    /// `/credits`
    pub credits: DrawPage,
    /// `/:game/decks/view`
    pub deck_view: DrawPage,
    /// An address that names nothing.
    pub not_found: DrawPage,
    /// `/:game/cards`, of its query.
    pub search: fn(&Scene<'_>, &ParamsMap) -> Answer,
    /// The rows of its further pages, if there are any.
    pub search_rest: fn(&Scene<'_>, &ParamsMap) -> Option<String>,
    /// The address of the query that a form wrote, if one did.
    pub written_query: fn(&Scene<'_>, &ParamsMap) -> Option<String>,
    /// What stands in a card's place of a grid, with its face or without; the sprite of
    /// illustrations goes last.
    pub slot: fn(&Catalogue, PrintingIndex, bool, &str) -> Option<String>,
    /// The face of the card that an element names; the sprite goes last.
    pub picture: fn(&Catalogue, &web_sys::Element, &str) -> Option<String>,
    /// Puts the card of this name into the deck that was worked on last, or says why
    /// not.
    pub add_card: fn(&GameLibrary, &str) -> Result<Added, String>,
    /// The cards that a name may be a slip of.
    pub meant: fn(&Catalogue, &str) -> Vec<CardIndex>,
    /// The deck that was worked on last, if this device keeps one.
    pub last_deck: fn(&GameLibrary) -> Option<LastDeck>,
    /// What the builder's dialogs show.
    pub dialogs: Dialogs,
}

/// Makes what a dialog shows, which may close it.
pub type Form = fn(RwSignal<bool>) -> AnyView;

/// What the builder's dialogs show.
#[derive(Debug, Clone, Copy)]
pub struct Dialogs {
    /// To take a list in.
    pub import: Form,
    /// To write the deck in some form.
    pub export: Form,
    /// To make links to it.
    pub share: Form,
    /// To go back to how it was.
    pub versions: Form,
}

impl fmt::Debug for Tools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tools")
    }
}
