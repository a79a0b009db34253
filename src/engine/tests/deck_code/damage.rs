//! Damaged codes are refused with the reason, and nothing panics.

use proptest::prelude::*;
use safehouse_engine::deck::code::{DecodeError, Malformation, NEWEST_VERSION, decode, encode};
use safehouse_testing::{
    foreign_code::{DIGITS, sealed},
    small_set::{catalogue, legal},
};

use crate::any_deck::any_deck;

fn error(code: &str) -> DecodeError {
    decode(code, catalogue()).expect_err("a refusal")
}

#[test]
fn what_is_no_code_is_told_so() {
    for text in ["", "s", "sh", "sh0abc", "Rusty Pipe", "4 Rusty Pipe", "é"] {
        assert_eq!(error(text), DecodeError::NotACode, "{text}");
    }
}

#[test]
fn newer_versions_are_refused_loudly() {
    let code = encode(&legal(), catalogue()).expect("a code");
    let newer = format!("sh3{}", &code[3..]);
    assert_eq!(error(&newer), DecodeError::NewerVersion { found: 3, newest: NEWEST_VERSION });
    assert_eq!(error("shz"), DecodeError::NewerVersion { found: 31, newest: NEWEST_VERSION });
    assert!(error(&newer).to_string().contains("version 3"));
}

#[test]
fn a_code_that_is_cut_off_says_how_much_is_missing() {
    let code = encode(&legal(), catalogue()).expect("a code");
    for length in 3..code.len() {
        let missing = match error(&code[..length]) {
            DecodeError::Truncated { missing } => missing,
            other => panic!("{length}: {other}"),
        };
        assert!(missing == code.len() - length || length < 5, "{length}: {missing}");
    }
}

#[test]
fn what_follows_a_code_is_noticed() {
    let code = encode(&legal(), catalogue()).expect("a code");
    assert_eq!(error(&format!("{code}0")), DecodeError::TrailingDigits { position: code.len() + 1 });
    assert_eq!(error(&format!("{code} and more")), DecodeError::TrailingDigits { position: code.len() + 2 });
    assert_eq!(error(&format!("{code} (mine)")), DecodeError::BadDigit { position: code.len() + 2, found: '(' });
}

#[test]
fn a_wrong_character_is_shown_where_it_stands() {
    let code = encode(&legal(), catalogue()).expect("a code");
    let wrong = format!("{}-u{}", &code[..9], &code[10..]);
    assert_eq!(error(&wrong), DecodeError::BadDigit { position: 11, found: 'u' });
}

#[test]
fn every_single_wrong_digit_is_noticed() {
    let catalogue = catalogue();
    let code = encode(&legal(), catalogue).expect("a code");
    for at in 3..code.len() {
        for digit in DIGITS {
            let mut wrong = code.clone().into_bytes();
            if wrong[at] != *digit {
                wrong[at] = *digit;
                let wrong = String::from_utf8(wrong).expect("digits");
                assert!(decode(&wrong, catalogue).is_err(), "{wrong}");
            }
        }
    }
}

#[test]
fn swapped_digits_are_noticed() {
    let catalogue = catalogue();
    let code = encode(&legal(), catalogue).expect("a code").into_bytes();
    for at in 3..code.len() - 1 {
        let mut wrong = code.clone();
        wrong.swap(at, at + 1);
        if wrong != code {
            assert!(decode(&String::from_utf8(wrong).expect("digits"), catalogue).is_err());
        }
    }
}

#[test]
fn a_code_of_another_game_is_no_damaged_one() {
    assert_eq!(error(&sealed("chess", 1, &[0])), DecodeError::Checksum);
    assert!(decode(&sealed("necrogenesis", 1, &[0]), catalogue()).is_ok());
}

#[test]
fn bodies_that_break_the_specification_are_refused_where_they_do() {
    use Malformation::{Ends, Flags, Number, Order, Reference, Text};
    let prefix: &[u8] = &[1, 6, b'N', b'G', b'-', b'T', b'1', b'-', 3];
    let body = |rest: &[u8]| [prefix, rest].concat();
    for (version, body, byte, fault) in [
        (1, vec![], 0, Ends),
        (1, vec![1], 1, Ends),
        (1, vec![1, 2, 0xff, 0xff, 3], 2, Text),
        (1, vec![1, 1, b'7', 3], 4, Number),
        (1, vec![1, 1, b'-', 0], 4, Number),
        (1, vec![2, 1, b'b', 1, 1, b'a', 1], 7, Order),
        (1, vec![0x80, 0x00], 2, Number),
        (1, body(&[9, 1]), 10, Reference),
        (1, body(&[1, 0]), 11, Order),
        (1, body(&[1, 1, 1, 8, 1, 5]), 12, Reference),
        (1, body(&[1, 1, 0, 1, 1, 5]), 13, Number),
        (1, body(&[1, 1, 0, 8, 0]), 14, Order),
        (1, body(&[1, 1, 0, 8, 1]), 14, Ends),
        (1, body(&[1, 1, 0, 8, 1, 0xe8, 0x07]), 16, Number),
        (1, body(&[2, 1, 0, 8, 1, 5, 1, 1, 0, 8, 1, 5]), 17, Order),
        (1, body(&[1, 2, 0, 8, 1, 5, 0, 6, 1, 6]), 15, Order),
        (1, body(&[1, 2, 0, 6, 1, 5, 0, 8, 1, 5]), 19, Order),
        (2, body(&[1, 1, 0x40, 1, 0, 5]), 12, Flags),
        (2, body(&[1, 1, 0x04, 1, 0, 5]), 12, Flags),
        (2, body(&[1, 1, 0x0e, 1, 0, 5]), 12, Flags),
        (2, body(&[1, 1, 0x00, 0, 0, 5]), 13, Number),
        (2, body(&[1, 2, 0x00, 1, 0, 5, 0x00, 2, 0, 5]), 19, Order),
        (2, body(&[1, 1, 0x01, 1, 2, 0xff, 0xff]), 14, Text),
    ] {
        let code = sealed("necrogenesis", version, &body);
        assert_eq!(error(&code), DecodeError::Malformed { byte, fault }, "version {version}, {body:?}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = decode(&text, catalogue());
        let _ = decode(&format!("sh1{text}"), catalogue());
    }

    #[test]
    fn no_digits_panic(digits in "[12][0-9a-z]{0,60}") {
        let _ = decode(&format!("sh{digits}"), catalogue());
    }

    #[test]
    fn no_sealed_body_panics(version in 1u8..=2, body in prop::collection::vec(any::<u8>(), 0..60)) {
        let catalogue = catalogue();
        if let Ok(decoded) = decode(&sealed("necrogenesis", version, &body), catalogue) {
            prop_assert!(encode(&decoded.deck, catalogue).is_ok());
        }
    }

    #[test]
    fn no_body_that_looks_right_panics(version in 1u8..=2, rest in prop::collection::vec(0u8..10, 0..40)) {
        let body = [&[1, 6, b'N', b'G', b'-', b'T', b'1', b'-', 3], rest.as_slice()].concat();
        let catalogue = catalogue();
        let code = sealed("necrogenesis", version, &body);
        if let Ok(decoded) = decode(&code, catalogue) && decoded.unknown.is_empty() {
            // A version 2 that version 1 could carry is read, but never written.
            let written = encode(&decoded.deck, catalogue).expect("known sections");
            prop_assert_eq!(decode(&written, catalogue).map(|again| again.deck.lines.len()), Ok(decoded.deck.lines.len()));
        }
    }

    #[test]
    fn damage_is_never_a_deck(deck in any_deck(), at in 3usize..2000, digit in 0usize..32) {
        let catalogue = catalogue();
        let code = encode(&deck, catalogue).expect("known sections");
        let mut wrong = code.clone().into_bytes();
        let at = 3 + at % (wrong.len() - 3);
        wrong[at] = DIGITS[digit];
        let wrong = String::from_utf8(wrong).expect("digits");
        prop_assert!(wrong == code || decode(&wrong, catalogue).is_err());
    }
}
