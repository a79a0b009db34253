//! Queries for decks: errors point into the text, what is read prints to a text that
//! reads back to it and can be evaluated.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use safehouse_engine::deck::index::{DeckIndex, IndexedDeck, PreparedDeck};
use safehouse_testing::{
    many_decks::many_decks,
    shipped::{catalogue, formats},
};

static INDEX: LazyLock<DeckIndex> = LazyLock::new(|| {
    let mut index = DeckIndex::new(catalogue());
    for made_up in many_decks(catalogue(), 7, 200) {
        let deck = IndexedDeck {
            id: &made_up.id,
            author: &made_up.author,
            published_ms: made_up.published_ms,
            updated_ms: made_up.updated_ms,
            likes: made_up.likes,
            list: &made_up.list,
        };
        index.insert(PreparedDeck::new(deck, catalogue(), &formats().newest())).expect("room");
    }
    index
});

fuzz_target!(|text: &str| {
    let formats = formats().newest();
    match catalogue().deck_query(text, &formats) {
        Ok(query) => {
            let printed = query.to_string();
            assert_eq!(catalogue().deck_query(&printed, &formats), Ok(query.clone()), "{printed}");
            let found = INDEX.search(&query, catalogue(), &formats, None, 20);
            assert!(found.total <= INDEX.len() && found.ids.len() <= 20);
            if let Some(cursor) = found.next {
                let read = cursor.to_string().parse().expect("a cursor reads back");
                assert_eq!(cursor, read);
                let behind = INDEX.search(&query, catalogue(), &formats, Some(&read), 20);
                assert!(behind.ids.iter().all(|id| !found.ids.contains(id)));
            }
        }
        Err(errors) => {
            let length = text.chars().count();
            assert!(errors.0.iter().all(|error| error.column >= 1 && error.column - 1 + error.length <= length));
        }
    }
});
