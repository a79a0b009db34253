//! Golden records and the hash of the state each leads to, checked natively
//! and as WebAssembly.

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    games::GAMES,
    necrogenesis::{duel::Duel, record::DuelRecord, state::State},
    table::Silent,
};
use sha2::{Digest, Sha256};

/// The records by name, each with its hash.
pub const GOLDEN: [(&str, &str, &str); 3] = [
    ("random", include_str!("random.json"), include_str!("random.sha256")),
    ("chosen-zombies", include_str!("chosen-zombies.json"), include_str!("chosen-zombies.sha256")),
    ("conceded", include_str!("conceded.json"), include_str!("conceded.sha256")),
];

/// The cards they were played with.
pub fn catalogue() -> Catalogue {
    Catalogue::read(
        GAMES,
        &[
            CatalogueSource {
                name: "ng-01-outbreak.json",
                text: include_str!("../../../../cards/necrogenesis/ng-01-outbreak.json"),
            },
            CatalogueSource {
                name: "ng-pr-promos.json",
                text: include_str!("../../../../cards/necrogenesis/ng-pr-promos.json"),
            },
        ],
    )
    .expect("valid card files")
}

/// SHA-256 over a state's canonical bytes, in base 16.
pub fn hash(state: &State) -> String {
    let bytes = state.to_canonical_bytes().expect("JSON");
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Every record that leads elsewhere than its hash says, in words.
pub fn differing() -> Vec<String> {
    let catalogue = catalogue();
    let mut differing = Vec::new();
    for (name, record, expected) in GOLDEN {
        let record = DuelRecord::read(record, &catalogue).expect("a record");
        if let Some(mismatch) = record.mismatch::<Duel>(&catalogue) {
            differing.push(format!("{name}: {mismatch}"));
            continue;
        }
        let duel = Duel::of_record(&record, &catalogue).expect("two complete decks");
        match record.replay(&duel, &mut Silent) {
            Ok(state) if hash(&state) == expected.trim() => {}
            Ok(state) => differing.push(format!("{name}: {} instead of {expected}", hash(&state))),
            Err(error) => differing.push(format!("{name}: {error}")),
        }
    }
    differing
}
