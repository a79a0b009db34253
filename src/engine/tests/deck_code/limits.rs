//! Codes that are well formed and too large: refused in words, before they cost
//! anything.

use proptest::prelude::*;
use safehouse_engine::{
    deck::{
        code::{DecodeError, EncodeError, decode, encode},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    limits::{COPIES, DECK_CODE_CHARACTERS, DECK_CODE_LINES, DECK_CODE_TEXT_BYTES, NAME_BYTES},
};
use safehouse_testing::{
    foreign_code::{number, run_of_cards, sealed},
    small_set::{SURVIVOR_DECK, catalogue, line},
};

/// Why a body in an envelope is refused, in words.
fn refusal(version: u8, body: &[u8]) -> String {
    match decode(&sealed("necrogenesis", version, body), catalogue()) {
        Err(DecodeError::TooLarge(excess)) => excess.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Bytes of all texts that a deck holds.
fn text_bytes(deck: &DeckList) -> usize {
    let bytes = |line: &DeckLine| {
        line.section.len() + line.card.len() + line.printing.as_ref().map_or(0, |printing| printing.number.len())
    };
    deck.lines.iter().map(bytes).sum()
}

#[test]
fn a_code_is_refused_by_its_length_before_anything_is_read() {
    let refusal = |code: &str| decode(code, catalogue()).expect_err("refused").to_string();
    assert_eq!(
        refusal(&format!("sh1{}", "0".repeat(65_000))),
        "a deck code has at most 8,000 characters; this one has 65,003"
    );
    // What is skipped counts, too: skipping takes time.
    assert!(refusal(&format!("sh1{}", "-".repeat(1_000_000))).ends_with("this one has 1,000,003"));
    assert_eq!(
        refusal(&sealed("necrogenesis", 1, &run_of_cards(&"x".repeat(20_300), 20_300))),
        "a deck code has at most 8,000 characters; this one has 64,992"
    );
}

#[test]
fn lines_cannot_repeat_a_long_beginning() {
    assert_eq!(
        refusal(1, &run_of_cards(&"x".repeat(2_000), 2_000)),
        "a collector number has at most 200 bytes; this one has 2,009"
    );
    assert!(refusal(1, &run_of_cards(&"x".repeat(190), DECK_CODE_LINES)).contains("32,000 bytes of names"));
    let most = DECK_CODE_TEXT_BYTES / DECK_CODE_LINES - 9;
    let code = sealed("necrogenesis", 1, &run_of_cards(&"x".repeat(most), DECK_CODE_LINES));
    assert_eq!(decode(&code, catalogue()).expect("within").deck.lines.len(), DECK_CODE_LINES);
}

#[test]
fn a_deck_of_a_code_has_a_bounded_number_of_lines() {
    assert_eq!(
        refusal(1, &run_of_cards("x", 4_000)),
        "the deck of a deck code has at most 500 lines; this one has at least 4,000"
    );
    let named = |count: usize| {
        let entry = |at: usize| [&[1, 1, 3], format!("{at:03}").as_bytes()].concat();
        [vec![0], vec![1], number(count), (0..count).flat_map(entry).collect()].concat()
    };
    assert!(refusal(2, &named(800)).contains("at least 800"));
    assert!(decode(&sealed("necrogenesis", 2, &named(DECK_CODE_LINES)), catalogue()).is_ok());
}

#[test]
fn copies_and_names_of_a_code_are_bounded() {
    let copies = |copies: usize| [vec![0, 1, 1, 1], number(copies), vec![1, b'a']].concat();
    assert_eq!(refusal(2, &copies(10_000)), "a line has at most 9,999 copies; this one has 10,000");
    assert!(decode(&sealed("necrogenesis", 2, &copies(COPIES as usize)), catalogue()).is_ok());
    let name = |length: usize| [vec![0, 1, 1, 1, 1], number(length), vec![b'a'; length]].concat();
    assert_eq!(refusal(2, &name(201)), "a card's name has at most 200 bytes; this one has 201");
    assert!(decode(&sealed("necrogenesis", 2, &name(NAME_BYTES)), catalogue()).is_ok());
    let chosen = [vec![0, 1, 1, 3, 1, 1, b'a'], number(300), vec![b'b'; 300]].concat();
    assert_eq!(refusal(2, &chosen), "a collector number has at most 200 bytes; this one has 300");
}

#[test]
fn what_no_reader_would_take_is_not_written() {
    let refusal = |lines: Vec<DeckLine>| {
        let deck = DeckList { lines, ..DeckList::new("necrogenesis") };
        encode(&deck, catalogue()).expect_err("refused").to_string()
    };
    let unknown = |count: usize| (0..count).map(|at| line(SURVIVOR_DECK, 1, &format!("Unheard of {at}"))).collect();
    assert!(refusal(unknown(20_000)).contains("at most 500 lines"));
    assert!(refusal(unknown(DECK_CODE_LINES)).contains("8,000 characters"));
    assert!(refusal(vec![line(SURVIVOR_DECK, 1, &"a".repeat(201))]).contains("name has at most 200 bytes"));
    assert_eq!(
        refusal(vec![line(SURVIVOR_DECK, 5_000, "Rusty Pipe"); 2]),
        "a deck code cannot carry more than 9999 copies of Rusty Pipe"
    );
    let deck = DeckList { lines: vec![line(SURVIVOR_DECK, COPIES + 1, "Rusty Pipe")], ..DeckList::new("necrogenesis") };
    assert_eq!(encode(&deck, catalogue()), Err(EncodeError::TooMany("Rusty Pipe".to_owned())));
}

proptest! {
    #[test]
    fn a_code_stands_for_a_bounded_deck(prefix in 0usize..400, cards in 1usize..3_000, version in 1u8..=2) {
        let code = sealed("necrogenesis", version, &run_of_cards(&"x".repeat(prefix), cards));
        if let Ok(decoded) = decode(&code, catalogue()) {
            prop_assert!(code.len() <= DECK_CODE_CHARACTERS);
            prop_assert!(decoded.deck.lines.len() <= DECK_CODE_LINES);
            // Names and numbers, and the sections, which are the game's.
            prop_assert!(text_bytes(&decoded.deck) <= 2 * DECK_CODE_TEXT_BYTES + DECK_CODE_LINES * 20);
        }
    }

    #[test]
    fn what_is_written_is_read(
        lines in prop::collection::vec(("[a-z]{1,210}", 1u32..10_010, prop::option::of("[a-z0-9-]{0,20}")), 1..60)
    ) {
        let lines = lines.into_iter().map(|(card, quantity, number)| DeckLine {
            printing: number.map(|number| ChosenPrinting { number, finish: None, edition: None }),
            ..line(SURVIVOR_DECK, quantity, &card)
        });
        let deck = DeckList { lines: lines.collect(), ..DeckList::new("necrogenesis") };
        if let Ok(code) = encode(&deck, catalogue()) {
            prop_assert!(decode(&code, catalogue()).is_ok());
        }
    }
}
