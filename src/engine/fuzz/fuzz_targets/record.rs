//! Records: any text is read or refused without a panic. What is read comes back
//! from both written forms, and is played again or refused; new luck may come
//! anywhere in it.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use safehouse_engine::{
    necrogenesis::{duel::Duel, record::DuelRecord},
    table::{
        Silent,
        random::Seed,
        record::{Reseed, Session},
    },
};
use safehouse_testing::{golden::GOLDEN, shipped::catalogue};

/// Reads a text and holds what is read against what is written of it.
fn check(text: &str) {
    let Ok(record) = DuelRecord::read(text, catalogue()) else { return };
    let json = record.to_json().expect("JSON");
    assert_eq!(DuelRecord::read(&json, catalogue()).as_ref(), Ok(&record));
    if let Ok(word) = record.to_text(catalogue()) {
        let back = DuelRecord::read(&word, catalogue()).expect("a record");
        assert_eq!(back.to_text(catalogue()).as_ref(), Ok(&word));
    }
    let Ok(duel) = Duel::of_record(&record, catalogue()) else { return };
    let Ok(mut session) = Session::open(Arc::new(duel), record.clone()) else { return };
    session.jump(record.choices.len() / 2).expect("a legal game");
    session.jump(usize::MAX).expect("a legal game");
    assert_eq!(session.record().choices, record.choices);
}

// A text; or, where it begins with a zero, a golden record whose reseeds are
// triples of bytes, two of them where and one by which seed.
fuzz_target!(|text: &str| {
    let Some(reseeds) = text.strip_prefix('\0') else { return check(text) };
    for (_, json, _) in GOLDEN {
        let mut record = DuelRecord::read(json, catalogue()).expect("a record");
        let (triples, rest) = reseeds.as_bytes().as_chunks::<3>();
        let reseed = |[high, low, seed]: &[u8; 3]| Reseed {
            at: usize::from(u16::from_be_bytes([*high, *low])),
            seed: Seed::from_number(u64::from(*seed)),
        };
        record.reseeds = triples.iter().map(reseed).collect();
        record.peeked = rest.first().map(|choice| usize::from(*choice));
        let duel = Duel::of_record(&record, catalogue()).expect("two complete decks");
        let _ = record.replay(&duel, &mut Silent);
        check(&record.to_json().expect("JSON"));
        check(&record.to_text(catalogue()).expect("a short form"));
    }
});
