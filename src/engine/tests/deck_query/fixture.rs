//! Six decks with every kind of field, and an index of them.

use safehouse_engine::{
    deck::{
        index::{DeckIndex, IndexedDeck, PreparedDeck},
        interchange::import,
        list::DeckList,
        query::DeckQuery,
    },
    game::GameDefinition,
    necrogenesis::NECROGENESIS,
};
use safehouse_testing::shipped::{self, catalogue, formats};

pub(crate) static GAME: &GameDefinition = &NECROGENESIS;

/// A deck as somebody published it.
#[derive(Debug, Clone)]
pub(crate) struct Published {
    pub(crate) id: String,
    pub(crate) author: String,
    pub(crate) published_ms: i64,
    pub(crate) updated_ms: i64,
    pub(crate) likes: u32,
    pub(crate) list: DeckList,
}

/// Noon of 2026-11-01 and the days after it.
pub(crate) fn noon(day: i64) -> i64 {
    1_793_491_200_000 + 12 * 3_600_000 + (day - 1) * 86_400_000
}

fn published(id: &str, author: &str, day: i64, likes: u32, list: DeckList) -> Published {
    let published_ms = noon(day);
    Published { id: id.to_owned(), author: author.to_owned(), published_ms, updated_ms: noon(day + 1), likes, list }
}

fn written(text: &str) -> DeckList {
    import(text, catalogue()).deck
}

fn named(list: &DeckList, name: &str, tags: &[&str], format: Option<&str>) -> DeckList {
    DeckList {
        name: name.to_owned(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        format: format.map(str::to_owned),
        notes: String::new(),
        ..list.clone()
    }
}

pub(crate) fn decks() -> Vec<Published> {
    let ready = shipped::decks();
    let (hold, sight) = (&ready[0], &ready[1]);
    let mut short = named(sight, "Night Watch – Élan", &["Budget"], Some("standard"));
    short.lines.truncate(8);
    let mut noted = named(hold, "Night-Shift #2", &["casual", "League Night"], Some("standard"));
    noted.notes = "Keep a weapon.".to_owned();
    let small = "Survivor\n1 Sarah\n\nSurvivor Deck\n3 Rusty Pipe\n1 Card Nobody Knows\n\nZombie Deck\n4 Shambling Walker\n\n\
                 Maybeboard\n2 Rusty Pipe\n";
    vec![
        published("a", "Sam", 1, 12, noted),
        published("b", "Samantha", 3, 0, named(sight, "Day Shift", &["casual"], Some("standard"))),
        published("c", "Ada", 5, 12, short),
        published("d", "Ada", 7, 3, named(&written(small), "Small", &[], Some("casual"))),
        published("e", "Sam", 9, 40, named(hold, "day shift", &[], Some("gone"))),
        published("f", "Zoé", 9, 1, named(sight, "Long Sight", &["#old"], None)),
    ]
}

pub(crate) fn prepared(deck: &Published) -> PreparedDeck {
    let Published { id, author, published_ms, updated_ms, likes, list } = deck;
    let deck = IndexedDeck { id, author, published_ms: *published_ms, updated_ms: *updated_ms, likes: *likes, list };
    PreparedDeck::new(deck, catalogue(), &formats().newest())
}

pub(crate) fn index(decks: &[Published]) -> DeckIndex {
    let mut index = DeckIndex::new(catalogue());
    for deck in decks {
        index.insert(prepared(deck)).expect("room");
    }
    index
}

pub(crate) fn parse(text: &str) -> DeckQuery {
    catalogue().deck_query(text, &formats().newest()).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

/// The ids that a query finds, in its order.
pub(crate) fn found(index: &DeckIndex, text: &str) -> Vec<String> {
    let found = index.search(&parse(text), catalogue(), &formats().newest(), None, usize::from(u16::MAX));
    assert_eq!(found.total, found.ids.len(), "{text}");
    assert_eq!(found.next, None, "{text}");
    found.ids.iter().map(ToString::to_string).collect()
}
