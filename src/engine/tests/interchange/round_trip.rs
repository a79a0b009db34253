//! What is exported comes back as the same deck.

use proptest::prelude::*;
use safehouse_engine::{
    card::{Edition, Finish},
    deck::{
        interchange::{CorrectionCode, Form, LineOutcome, Target, export, import},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    visible::visible_deck,
};

use crate::fixture::{CATALOGUE, REACTS, line, printed};

#[test]
fn a_section_that_looks_like_a_table_is_a_section() {
    let deck = DeckList { lines: vec![line("name,quantity", 1, "Sarah")], ..DeckList::new("necrogenesis") };
    assert_eq!(import(&export(&deck, &CATALOGUE, Target::Text), &CATALOGUE).deck, deck);
}

#[test]
fn a_deck_reads_well_as_text() {
    let deck = DeckList {
        game: "necrogenesis".into(),
        name: "Night Shift".to_owned(),
        format: Some("standard".to_owned()),
        lines: vec![
            line("zombie_deck", 4, "Cinder Husk"),
            line("survivor", 1, "Rick – The Firestarter"),
            DeckLine {
                printing: Some(ChosenPrinting {
                    number: "NG-01-045".to_owned(),
                    finish: Some(Finish::Foil),
                    edition: Some(Edition::First),
                }),
                ..line("survivor_deck", 2, "Rusty Pipe")
            },
            printed("survivor_deck", 2, "Rusty Pipe", "NG-PR-001"),
            line("survivor_deck", 1, "6 Deck of Cards But Animated"),
            line("survivor_deck", 1, "Nobody Knows It"),
            line("maybeboard", 1, "Old Rifle"),
        ],
        notes: "Hold the door.\n\nThen run.".to_owned(),
        card_notes: [("Rusty Pipe".to_owned(), "Goes first against Bosses.".to_owned())].into_iter().collect(),
        tags: vec!["fire".to_owned(), "slow, steady".to_owned()],
    };
    let text = export(&deck, &CATALOGUE, Target::Text);
    let expected = "\
// Name: Night Shift
// Format: standard
// Tags: fire, \"slow, steady\"
// Notes: Hold the door.
//
// Then run.
// Note on \"Rusty Pipe\": Goes first against Bosses.

Survivor (1)
1 Rick – The Firestarter

Survivor Deck (6)
2 Rusty Pipe (NG-01) 045 *F* [First Edition]
2 Rusty Pipe (NG-PR) 001
1 6 Deck of Cards But Animated
1 \"Nobody Knows It\"

Zombie Deck (4)
4 Cinder Husk

Maybeboard (1)
1 Old Rifle
";
    assert_eq!(text, expected);
    assert_eq!(import(&text, &CATALOGUE).deck, deck.grouped(CATALOGUE.game()));
}

/// Texts with the characters that forms stumble over.
pub(crate) fn odd_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-z '’,.:;/()\\[\\]{}<>*#=+@\"\\\\^&–—x0-9-]{1,24}",
        1 => "\\PC{0,12}",
        1 => ".{0,12}",
        1 => prop::sample::select(vec![
            "4", "x4", "4x", "SB:", "// Name: x", "#", "# Zombies", "== a ==", "*F*", "(foil)", "NG-01-045",
            "Rusty Pipe", "rusty pipe", "Rusty", "Zombies (4)", "Total Cards: 60", "\u{FEFF}", "\u{FB01}", "&amp;",
            "a\nb", "\r", "\t", " ", "", "\"", "\\", "'", "'=1", "=1", "---", "a\u{0}b", "\u{7F}", "\u{85}", "\u{2028}",
        ])
        .prop_map(str::to_owned),
    ]
}

fn card() -> impl Strategy<Value = String> {
    let mut known: Vec<&str> = vec!["Rusty Pipe", "Old Rifle", "Sarah", "Sarah – The Sharpshooter", "Cinder Husk"];
    known.extend(REACTS);
    prop_oneof![2 => prop::sample::select(known).prop_map(str::to_owned), 1 => odd_text()]
}

fn printing() -> impl Strategy<Value = Option<ChosenPrinting>> {
    let number = prop_oneof![
        3 => prop::sample::select(vec!["NG-01-045", "NG-01-146", "NG-PR-001", "NG-01-047", "ng-01-045", "NG-09-001"])
            .prop_map(str::to_owned),
        1 => odd_text(),
    ];
    let finish = prop::option::of(prop::sample::select(Finish::ALL));
    let edition = prop::option::of(prop::sample::select(Edition::ALL));
    prop::option::of((number, finish, edition).prop_map(|(number, finish, edition)| ChosenPrinting {
        number,
        finish,
        edition,
    }))
}

fn deck_line() -> impl Strategy<Value = DeckLine> {
    let section = prop_oneof![
        6 => prop::sample::select(vec!["survivor", "survivor_deck", "zombie_deck", "maybeboard"]).prop_map(str::to_owned),
        1 => odd_text(),
    ];
    (section, card(), 1..=9_999_u32, printing()).prop_map(|(section, card, quantity, printing)| DeckLine {
        section,
        card,
        quantity,
        printing,
    })
}

/// Any deck list that an import may have made.
pub(crate) fn deck() -> impl Strategy<Value = DeckList> {
    any_deck().prop_map(visible_deck)
}

/// Any deck list that a program may hand over.
fn any_deck() -> impl Strategy<Value = DeckList> {
    let lines = prop::collection::vec(deck_line(), 0..8);
    let notes = prop::collection::vec(odd_text(), 0..4).prop_map(|lines| lines.join("\n"));
    let card_notes = prop::collection::btree_map(odd_text(), odd_text(), 0..3).prop_map(|mut notes| {
        notes.retain(|_, note| !note.is_empty());
        notes.into_iter().collect()
    });
    let label = (odd_text(), prop::option::of(odd_text()), prop::collection::vec(odd_text(), 0..4));
    (label, lines, notes, card_notes).prop_map(|((name, format, tags), lines, notes, card_notes)| DeckList {
        game: "necrogenesis".into(),
        name,
        format,
        lines,
        notes,
        card_notes,
        tags,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn text_comes_back_as_the_same_deck(deck in deck()) {
        let text = export(&deck, &CATALOGUE, Target::Text);
        let back = import(&text, &CATALOGUE);
        prop_assert_eq!(&back.deck, &deck.grouped(CATALOGUE.game()), "{}", text);
        prop_assert_eq!(export(&back.deck, &CATALOGUE, Target::Text), text);
    }

    #[test]
    fn json_and_csv_come_back_line_by_line(deck in deck()) {
        for target in [Target::Json, Target::Csv] {
            let text = export(&deck, &CATALOGUE, target);
            let back = import(&text, &CATALOGUE);
            prop_assert_eq!(&back.deck, &deck, "{}", text);
            prop_assert_eq!(export(&back.deck, &CATALOGUE, target), text);
        }
    }

    #[test]
    fn cockatrice_decks_come_back(deck in deck()) {
        let text = export(&deck, &CATALOGUE, Target::Cockatrice);
        let back = import(&text, &CATALOGUE);
        prop_assert_eq!(&back.deck, &deck.grouped(CATALOGUE.game()), "{}", text);
        prop_assert_eq!(export(&back.deck, &CATALOGUE, Target::Cockatrice), text);
    }

    #[test]
    fn what_shows_nothing_stays_behind_in_every_form(deck in any_deck()) {
        for target in [Target::Json, Target::Csv] {
            let back = import(&export(&deck, &CATALOGUE, target), &CATALOGUE).deck;
            prop_assert_eq!(back, visible_deck(deck.clone()));
        }
        // Grouping comes before the names are mended, so a section may lose its place.
        let sorted = |deck: DeckList| {
            let mut lines: Vec<String> = deck.lines.iter().map(|line| format!("{line:?}")).collect();
            lines.sort();
            (DeckList { lines: Vec::new(), ..deck }, lines)
        };
        for target in [Target::Text, Target::Cockatrice] {
            let back = import(&export(&deck, &CATALOGUE, target), &CATALOGUE).deck;
            prop_assert_eq!(sorted(back), sorted(visible_deck(deck.clone())));
        }
    }

    #[test]
    fn any_text_is_read_line_by_line(text in prop::collection::vec(odd_text(), 0..12)) {
        let text = text.join("\n");
        let import = import(&text, &CATALOGUE);
        // Every line of the deck has a report; of several the later ones say that they joined it.
        let mut first: Vec<Option<u32>> = Vec::new();
        for report in import.lines.iter().filter(|report| report.entry.is_some()) {
            let is_joined = matches!(&report.outcome, LineOutcome::Corrected { corrections }
                if corrections.iter().any(|correction| correction.code == CorrectionCode::Joined));
            prop_assert_eq!(first.contains(&report.entry), is_joined);
            if !is_joined {
                first.push(report.entry);
            }
        }
        prop_assert_eq!(first.len(), import.deck.lines.len());
        prop_assert!(import.deck.lines.iter().all(|line| line.quantity > 0));
        // Of a list every line has one, in its order.
        if import.form == Form::Text {
            prop_assert!(import.lines.iter().map(|report| report.line).eq(1..=import.lines.len() as u32));
            let ends = ['\n', '\r', '\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'];
            let lines = text.trim_start_matches('\u{FEFF}').replace("\r\n", "\n");
            prop_assert_eq!(import.lines.len(), lines.split_terminator(ends).count());
        }
    }
}
