//! What the report says of the lines of a text.

use safehouse_engine::deck::interchange::{Ambiguity, CorrectionCode, Form, LineOutcome, Missing, Unreadable};

use crate::fixture::{line, only, printed, read};

const DECK: &str = "survivor_deck";
const ZOMBIES: &str = "zombie_deck";

#[test]
fn corrections_say_what_was_changed() {
    for (text, name, code, written) in [
        ("2 Medics Touch", "Medic’s Touch", CorrectionCode::Punctuation, "Medics Touch"),
        ("2 Pain/Suffering", "Pain // Suffering", CorrectionCode::Punctuation, "Pain/Suffering"),
        (
            "1 Sarah, The Sharpshooter",
            "Sarah – The Sharpshooter",
            CorrectionCode::Punctuation,
            "Sarah, The Sharpshooter",
        ),
        (
            "2 Sarah :The Sharpshooter [2] (Core)",
            "Sarah – The Sharpshooter",
            CorrectionCode::Punctuation,
            "Sarah :The Sharpshooter",
        ),
        ("2 Rusty Pi", "Rusty Pipe", CorrectionCode::Completed, "Rusty Pi"),
        ("1 The Firestarter", "Rick – The Firestarter", CorrectionCode::Completed, "The Firestarter"),
        ("2 Cinder…", "Cinder Husk", CorrectionCode::Completed, "Cinder…"),
        ("2 Rusty Pipw", "Rusty Pipe", CorrectionCode::Misspelt, "Rusty Pipw"),
        ("2 Rsuty Pipe (NG-01) 045", "Rusty Pipe", CorrectionCode::Misspelt, "Rsuty Pipe"),
        ("2 Rusty Pipe (NG-01) 999", "Rusty Pipe", CorrectionCode::NumberUnknown, "999"),
        ("2 Rusty Pipe NG-01-999", "Rusty Pipe", CorrectionCode::NumberUnknown, "NG-01-999"),
        ("2 Rusty Pipe (M21)", "Rusty Pipe", CorrectionCode::SetUnknown, "M21"),
        ("2 Rusty Pipe [WTH]", "Rusty Pipe", CorrectionCode::SetUnknown, "WTH"),
        ("2 Old Rifle (NG-PR)", "Old Rifle", CorrectionCode::NotInSet, "NG-PR"),
        ("Rusty Pipe (2)", "Rusty Pipe", CorrectionCode::QuantityInParentheses, "(2)"),
        ("2 Rusty Pipe (3)", "Rusty Pipe", CorrectionCode::NumberIgnored, "(3)"),
        ("2 Rusty Pipe *CMDR*", "Rusty Pipe", CorrectionCode::MarkIgnored, "*CMDR*"),
        ("2 Rusty Pipe #keep", "Rusty Pipe", CorrectionCode::MarkIgnored, "#keep"),
        ("2 Rusty Pipe (red)", "Rusty Pipe", CorrectionCode::MarkIgnored, "(red)"),
    ] {
        let (entry, outcome) = only(text);
        assert_eq!(entry.card, name, "{text}");
        let LineOutcome::Corrected { corrections } = outcome else { panic!("{text}: {outcome:?}") };
        let found = corrections.iter().any(|found| found.code == code && found.written == written);
        assert!(found, "{text}: {corrections:?}");
    }
}

#[test]
fn several_fitting_cards_are_offered_and_one_can_be_taken() {
    let mut import = read("# list\n3 Rusty\n1 Bloodthirst");
    let LineOutcome::Ambiguous { reason, choices } = &import.lines[1].outcome else { panic!("{:?}", import.lines) };
    assert_eq!(*reason, Ambiguity::SeveralNames);
    assert_eq!(*choices, [line(DECK, 3, "Rusty Pipe"), line(DECK, 3, "Rusty Saw")]);
    assert_eq!(import.deck.lines[0], line(DECK, 3, "Rusty"));

    assert!(import.resolve(1, 2).is_err());
    assert!(import.resolve(0, 0).is_err());
    assert!(import.resolve(9, 0).is_err());
    import.resolve(1, 1).expect("there are two choices");
    assert_eq!(import.deck.lines[0], line(DECK, 3, "Rusty Saw"));
    assert_eq!(import.summary().ambiguous, 1);
    assert_eq!(import.summary().corrected, 1);
    import.resolve(2, 0).expect("both Walkers are choices");
    assert_eq!(import.deck.lines[1], line(ZOMBIES, 1, "Bloodthirst Walker"));
}

#[test]
fn a_number_of_another_card_is_ambiguous() {
    for text in [
        "2 Rusty Pipe (NG-01) 047",
        "2 Rusty Pipe NG-01-047",
        "NG-01-047 Rusty Pipe x2",
        "2 \"Rusty Pipe\" #\"NG-01-047\"",
    ] {
        let (entry, outcome) = only(text);
        assert_eq!(entry, printed(DECK, 2, "Rusty Pipe", "NG-01-047"), "{text}");
        let LineOutcome::Ambiguous { reason, choices } = outcome else { panic!("{text}: {outcome:?}") };
        assert_eq!(reason, Ambiguity::NumberAndNameDisagree);
        assert_eq!(choices, [line(DECK, 2, "Rusty Pipe"), printed(DECK, 2, "Old Rifle", "NG-01-047")], "{text}");
    }
    let (_, outcome) = only("2 Something Else Entirely NG-01-047");
    assert!(matches!(outcome, LineOutcome::Ambiguous { reason: Ambiguity::NumberAndNameDisagree, .. }), "{outcome:?}");
}

#[test]
fn unknown_cards_stay_in_the_deck_with_their_name() {
    for (text, quantity, name) in [
        ("3 Lightning Bolt", 3, "Lightning Bolt"),
        ("Lightning Bolt x3", 3, "Lightning Bolt"),
        ("3 Lightning   Bolt [Foo]", 3, "Lightning Bolt [Foo]"),
        ("3 Basic {D} Energy MEE 7", 3, "Basic {D} Energy MEE 7"),
    ] {
        let (entry, outcome) = only(text);
        assert_eq!(entry, line(DECK, quantity, name), "{text}");
        assert!(matches!(outcome, LineOutcome::Unknown { .. }), "{text}: {outcome:?}");
    }
    assert_eq!(only("3 Molotov (NG-01) 999").0, printed(DECK, 3, "Molotov", "NG-01-999"));
    assert_eq!(only("3 NG-01-999").0, printed(DECK, 3, "NG-01-999", "NG-01-999"));

    for (text, expected) in [
        ("NG-01-999", Missing::Number),
        ("3 ng-01-999", Missing::Number),
        ("3 NG-07-001", Missing::Set),
        ("3 Molotov (NG-01) 999", Missing::Name),
    ] {
        let LineOutcome::Unknown { reason, .. } = only(text).1 else { panic!("{text}") };
        assert_eq!(reason, expected, "{text}");
    }

    let (_, outcome) = only("3 Rosty Poppe");
    let LineOutcome::Unknown { near, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(near, [line(DECK, 3, "Rusty Pipe")]);
    let mut import = read("3 Rosty Poppe");
    import.resolve(0, 0).expect("a near name can be taken");
    assert_eq!(import.deck.lines, [line(DECK, 3, "Rusty Pipe")]);
}

#[test]
fn what_is_no_entry_says_why() {
    for (text, reason) in [
        ("0 Rusty Pipe", Unreadable::NoCopies),
        ("-3 Rusty Pipe", Unreadable::NoCopies),
        ("10000 Rusty Pipe", Unreadable::TooManyCopies),
        ("99999999999999999999999 Rusty Pipe", Unreadable::TooManyCopies),
        ("4", Unreadable::NoCard),
        ("4x", Unreadable::NoCard),
        ("4 Rusty\u{0}Pipe", Unreadable::ControlCharacters),
        ("\u{1}\u{2}PK\u{3}\u{4}", Unreadable::ControlCharacters),
    ] {
        let import = read(text);
        assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason }, "{text:?}");
        assert_eq!(import.lines[0].text, text);
        assert!(import.deck.lines.is_empty(), "{text:?}");
    }
    let long = format!("4 {}", "long ".repeat(100));
    assert_eq!(read(&long).lines[0].outcome, LineOutcome::Unreadable { reason: Unreadable::TooLong });
}

#[test]
fn a_report_points_at_the_name() {
    let import = read("4x Rüsty Pipw  (NG-01) 045");
    assert_eq!((import.lines[0].column, import.lines[0].length), (4, 10));
    assert_eq!(import.form, Form::Text);
}
