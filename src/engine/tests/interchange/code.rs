//! Deck codes.

use proptest::prelude::*;
use safehouse_engine::deck::{
    code::encode,
    interchange::{Form, LineOutcome, Target, Unreadable, export, import},
    list::DeckList,
};

use crate::{
    fixture::{CATALOGUE, line, printed, read},
    round_trip::deck,
};

fn sample() -> DeckList {
    let lines = vec![
        line("survivor", 1, "Sarah"),
        line("survivor_deck", 4, "Rusty Pipe"),
        printed("survivor_deck", 2, "Old Rifle", "NG-01-047"),
        line("zombie_deck", 4, "Cinder Husk"),
    ];
    DeckList { lines, ..DeckList::new("necrogenesis") }
}

#[test]
fn a_code_is_found_alone_and_in_a_link() {
    let code = export(&sample(), &CATALOGUE, Target::Code);
    for text in [
        code.clone(),
        format!("  {code}\r\n"),
        code.to_uppercase(),
        format!("https://safehouse.example/decks/new?code={code}"),
        format!("https://safehouse.example/decks/new?name=Night&code={code}#top"),
        format!("http://localhost:3000/decks/{code}"),
    ] {
        let import = read(&text);
        assert_eq!(import.form, Form::Code, "{text}");
        assert_eq!(import.lines.len(), 4, "{text}");
        assert!(import.lines.iter().all(|report| report.outcome == LineOutcome::Accepted), "{text}");
        assert_eq!(export(&import.deck, &CATALOGUE, Target::Code), code, "{text}");
    }
}

#[test]
fn a_damaged_code_is_refused_loudly() {
    let code = export(&sample(), &CATALOGUE, Target::Code);
    let newer = format!("sh9{}", &code[3..]);
    for (text, reason) in [
        (code[..code.len() - 4].to_owned(), Unreadable::Malformed),
        (format!("{code}{code}"), Unreadable::Malformed),
        (newer, Unreadable::NewerVersion),
        (code.replace(&code[8..9], "ü"), Unreadable::Malformed),
    ] {
        let import = read(&text);
        assert_eq!(import.form, Form::Code, "{text}");
        assert_eq!(import.lines.len(), 1, "{text}");
        assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason }, "{text}");
        assert_eq!(import.lines[0].text, text);
        assert_eq!(import.deck, DeckList::new("necrogenesis"), "{text}");
    }
}

#[test]
fn a_name_that_begins_like_a_code_is_a_name() {
    for text in ["sh1", "Sh4dow", "sh1ft key", "sh4dow stalker of the night"] {
        assert_eq!(read(text).form, Form::Text, "{text}");
    }
}

#[test]
fn a_deck_that_no_code_can_carry_says_why() {
    let deck = DeckList { lines: vec![line("attic", 1, "Sarah")], ..DeckList::new("necrogenesis") };
    let text = export(&deck, &CATALOGUE, Target::Code);
    assert!(text.starts_with("// ") && text.contains("attic"), "{text}");
    assert!(read(&text).deck.lines.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn codes_come_back_as_the_same_code(deck in deck()) {
        if let Ok(code) = encode(&deck, &CATALOGUE) {
            let back = import(&code, &CATALOGUE);
            prop_assert_eq!(back.form, Form::Code);
            prop_assert_eq!(encode(&back.deck, &CATALOGUE), Ok(code));
        }
    }
}
