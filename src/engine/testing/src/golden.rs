//! Golden records with what each leads to, its events and its last state
//! apart, checked natively and as WebAssembly.

use safehouse_engine::necrogenesis::{duel::Duel, event::Event, record::DuelRecord, state::State};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::shipped;

/// The records by name, each with its hashes.
pub const GOLDEN: [(&str, &str, &str); 3] = [
    ("random", include_str!("golden/random.json"), include_str!("golden/random.sha256")),
    ("chosen-zombies", include_str!("golden/chosen-zombies.json"), include_str!("golden/chosen-zombies.sha256")),
    ("conceded", include_str!("golden/conceded.json"), include_str!("golden/conceded.sha256")),
];

/// What a game leaves behind, each as SHA-256 in base 16.
pub struct Hashes {
    /// Of its events. Names count for nothing in them: a field that is called
    /// otherwise is no other game. A new kind of event goes to the end.
    events: String,
    /// Of its last state in canonical bytes, which have names.
    state: String,
}

impl Hashes {
    /// Of a game that was told and where it led.
    ///
    /// # Panics
    /// When an event or the state cannot be written.
    pub fn of(events: &[Event], state: &State) -> Self {
        let hex = |hash: Sha256| hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let mut told = Sha256::new();
        for event in events {
            told.update(nameless(event));
        }
        Self { events: hex(told), state: hex(Sha256::new_with_prefix(state.to_canonical_bytes().expect("JSON"))) }
    }

    /// As the files have them.
    pub fn written(&self) -> String {
        format!("events {}\nstate  {}\n", self.events, self.state)
    }

    /// What differs from a file, and what that means; `None` when nothing does.
    pub fn differs_from(&self, file: &str) -> Option<String> {
        let file: Vec<_> = file.split_whitespace().collect();
        let same = |name: &str, hash: &str| file.windows(2).any(|pair| pair == [name, hash]);
        let what = match (same("events", &self.events), same("state", &self.state)) {
            (true, true) => return None,
            (true, false) => "the same events: a state is written in another way, or holds what nobody is told",
            (false, true) => "the same state: the game is told in another way",
            (false, false) => "another game",
        };
        Some(format!("{what}\n{}", self.written()))
    }
}

/// What happened as bytes without the names of kinds and fields.
///
/// # Panics
/// When the event cannot be written.
pub fn nameless(event: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(event).expect("an event as bytes")
}

/// Every record that leads elsewhere than its hashes say, in words.
///
/// # Panics
/// When one of them is no record of two complete decks.
pub fn differing() -> Vec<String> {
    let catalogue = shipped::catalogue();
    let mut differing = Vec::new();
    for (name, record, expected) in GOLDEN {
        let record = DuelRecord::read(record, catalogue).expect("a record");
        if let Some(mismatch) = record.mismatch::<Duel>(catalogue) {
            differing.push(format!("{name}: {mismatch}"));
            continue;
        }
        let duel = Duel::of_record(&record, catalogue).expect("two complete decks");
        let mut events: Vec<Event> = Vec::new();
        let difference = match record.replay(&duel, &mut events) {
            Ok(state) => Hashes::of(&events, &state).differs_from(expected),
            Err(error) => Some(error.to_string()),
        };
        differing.extend(difference.map(|difference| format!("{name}: {difference}")));
    }
    differing
}
