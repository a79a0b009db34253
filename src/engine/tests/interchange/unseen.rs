//! Characters that show nothing stay out of the deck, and it is said once.

use safehouse_engine::{
    deck::{
        interchange::{LineOutcome, Target, export, import},
        list::{ChosenPrinting, DeckLine, DeckList},
    },
    english::English,
    visible::visible_deck,
};

use crate::fixture::{CATALOGUE, line, printed, read};

fn hidden(text: &str) -> String {
    format!("\u{202E}{text}\u{200B}")
}

/// A deck each name of which holds marks.
fn dark() -> DeckList {
    let number = hidden("NG-01-045");
    let printing = Some(ChosenPrinting { number, finish: None, edition: None });
    DeckList {
        name: hidden("Night"),
        format: Some(hidden("open")),
        tags: vec![hidden("fire"), "slow".to_owned()],
        lines: vec![
            DeckLine { printing, ..line(&hidden("survivor_deck"), 4, &hidden("Rusty Pipe")) },
            line("survivor_deck", 1, "Un\u{FEFF}heard"),
            line("zombie_deck", 2, "Cinder Husk"),
        ],
        ..DeckList::new("necrogenesis")
    }
}

#[test]
fn names_of_every_form_lose_what_shows_nothing_and_it_is_said_once() {
    for target in [Target::Text, Target::Json, Target::Csv, Target::Cockatrice] {
        let import = import(&export(&dark(), &CATALOGUE, target), &CATALOGUE);
        let mut lines = import.deck.lines.clone();
        lines.sort_by_key(|line| (line.section.clone(), line.card.clone()));
        assert_eq!(
            lines,
            [
                printed("survivor_deck", 4, "Rusty Pipe", "NG-01-045"),
                line("survivor_deck", 1, "Unheard"),
                line("zombie_deck", 2, "Cinder Husk")
            ],
            "{target:?}"
        );
        let label = (import.deck.name.as_str(), import.deck.format.as_deref(), &import.deck.tags[..]);
        assert_eq!(label, ("Night", Some("open"), &["fire".to_owned(), "slow".to_owned()][..]), "{target:?}");
        assert_eq!(import.unseen, 5, "{target:?}");
        // The section and the number are known without their marks.
        let pipe = import.lines.iter().find(|report| report.text.contains("Pipe")).expect("its line");
        assert_eq!(pipe.outcome, LineOutcome::Accepted, "{target:?}");
        let words = English::new(CATALOGUE.game()).import_summary(&import.summary());
        assert_eq!(words, "2 lines read, 1 unknown, characters that show nothing left out of 5 names", "{target:?}");
    }
}

#[test]
fn what_an_import_keeps_is_what_is_shared() {
    for text in [
        "1 Unh\u{200B}eard of\n",
        "1 Unheard Z\u{301}\u{301}\u{301}\u{301}\u{301}algo\n",
        "Name,Quantity\nUn\u{2066}heard,1\n",
        "<cockatrice_deck version=\"1\"><zone name=\"main\"><card number=\"1\" name=\"Un\u{200D}heard\"/></zone></cockatrice_deck>",
        "<Deck><NetDeckID>0</NetDeckID><Cards Quantity=\"1\" Name=\"Un\u{200D}heard\"/></Deck>",
        "[{\"name\": \"Un\\u202eheard\\u0007\", \"count\": 1}]",
        "// Name: Ni\u{200B}ght\n\n1 Sarah",
        "{\"name\": \"Ni\\u200bght\", \"lines\": []}",
    ] {
        let import = read(text);
        assert_eq!(import.deck, visible_deck(import.deck.clone()), "{text:?}");
        assert!(import.deck.lines.len() + import.deck.name.len() > 0, "{text:?}");
    }
    assert_eq!(read("4 Rusty Pipe").unseen, 0);
    // What is offered for a line does not bring them back.
    let import =
        read("{\"lines\": [{\"section\": \"survivor_deck\\u200b\", \"card\": \"Rusty Pip\", \"quantity\": 1}]}");
    let LineOutcome::Unknown { near, .. } = &import.lines[0].outcome else { panic!("{:?}", import.lines) };
    assert_eq!(near[0], line("survivor_deck", 1, "Rusty Pipe"));
}
