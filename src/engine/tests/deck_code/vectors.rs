//! Golden vectors: published codes and ids must never change.

use safehouse_engine::deck::{
    code::{decode, encode},
    content_id::ContentId,
    list::DeckList,
};
use safehouse_testing::small_set::catalogue;
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Vector {
    title: String,
    deck: DeckList,
    code: String,
    content_id: String,
    short_id: String,
}

#[test]
fn golden_vectors_hold() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("vectors.json")).expect("vectors");
    let catalogue = catalogue();
    assert!(vectors.len() >= 6);
    for vector in vectors {
        assert_eq!(encode(&vector.deck, catalogue).as_ref(), Ok(&vector.code), "{}", vector.title);
        let id = ContentId::of(&vector.deck, catalogue.game());
        assert_eq!((id.to_string(), id.short(10)), (vector.content_id, vector.short_id), "{}", vector.title);
        let decoded = decode(&vector.code, catalogue).expect("a deck").deck;
        assert_eq!(ContentId::of(&decoded, catalogue.game()), id, "{}", vector.title);
    }
}
