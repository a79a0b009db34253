//! Lists as people really paste them: headings of their own, notes between the
//! cards, forms of other sites.

use safehouse_engine::{
    deck::interchange::{CorrectionCode, LineOutcome, Unreadable, short_link_in},
    english::English,
};

use crate::fixture::{CATALOGUE, line, only, printed, read};

const DECK: &str = "survivor_deck";
const ZOMBIES: &str = "zombie_deck";
const BESIDE: &str = "maybeboard";

#[test]
fn a_line_without_copies_and_near_no_card_is_no_card_and_is_told() {
    for text in ["Sehr unwahrscheinlich", "Bosses", "Bosses (3)", "Everything else", "- thoughts about it"] {
        let import = read(&format!("4 Rusty Pipe\n{text}\n1 Old Rifle"));
        assert_eq!(
            import.deck.lines,
            [line(DECK, 4, "Rusty Pipe"), line(DECK, 1, "Old Rifle")],
            "{text}: {:?}",
            import.lines
        );
        let outcome = &import.lines[1].outcome;
        assert_eq!(*outcome, LineOutcome::Unreadable { reason: Unreadable::NotACard }, "{text}");
        assert!(import.needs_attention(), "{text}");
    }
    // With copies, a number, a section or a near name it may be a card.
    for text in ["1 Bosses", "Bosses x1", "Bosses NG-01-999", "Hero: Nobody Knows Her", "Rosty Poppe"] {
        let (_, outcome) = only(text);
        assert!(matches!(outcome, LineOutcome::Unknown { .. }), "{text}: {outcome:?}");
    }
}

#[test]
fn a_line_that_is_not_understood_ends_a_section_of_the_deck() {
    let import = read("Survivor Deck\n4 Rusty Pipe\nEverything that shambles\n4 Cinder Husk\n2 Nobody Knows It");
    let expected = [line(DECK, 4, "Rusty Pipe"), line(ZOMBIES, 4, "Cinder Husk"), line(DECK, 2, "Nobody Knows It")];
    assert_eq!(import.deck.lines, expected, "{:?}", import.lines);
    // What is kept beside the deck never gets into it that way.
    let import = read("Maybeboard\n4 Rusty Pipe\nBosses\n4 Cinder Husk");
    assert_eq!(import.deck.lines, [line(BESIDE, 4, "Rusty Pipe"), line(BESIDE, 4, "Cinder Husk")]);
}

#[test]
fn headings_of_what_is_kept_beside_a_deck_end_the_section_before() {
    for heading in [
        "Wishlist",
        "Wish list:",
        "Acquireboard (1)",
        "Tokens",
        "== Tokens ==",
        "Tokens & Extras",
        "Extras",
        "Extras: 3",
        "Cuts",
        "To buy:",
        "Not in the deck",
    ] {
        let import = read(&format!("Zombie Deck\n4 Cinder Husk\n{heading}\n1 Old Rifle\n2 Bloodthirst Walker"));
        assert_eq!(
            import.deck.lines,
            [line(ZOMBIES, 4, "Cinder Husk"), line(BESIDE, 1, "Old Rifle"), line(BESIDE, 2, "Bloodthirst Walker")],
            "{heading}: {:?}",
            import.lines
        );
        assert_eq!(import.lines[2].outcome, LineOutcome::Heading { section: Some(BESIDE.to_owned()) }, "{heading}");
        assert!(!import.needs_attention(), "{heading}");
    }
}

#[test]
fn headings_in_other_words_are_headings() {
    for heading in [
        "Hauptdeck",
        "Hauptdeck (4)",
        "Events & Reacts",
        "Events and Reacts (4)",
        "Weapons / Items",
        "_Survivor Deck_",
        "*Survivor Deck*",
        "SurvivorDeck",
        "SURVIVORDECK (4)",
        "Survivor-Deck",
    ] {
        let import = read(&format!("Zombie Deck\n1 Cinder Husk\n{heading}\n4 Rusty Pipe"));
        let expected = [line(ZOMBIES, 1, "Cinder Husk"), line(DECK, 4, "Rusty Pipe")];
        assert_eq!(import.deck.lines, expected, "{heading}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{heading}: {:?}", import.lines);
    }
    for heading in ["Horde", "Horde (2)", "Undead", "The Horde", "ZombieDeck", "_Zombie Deck_ (2)"] {
        let import = read(&format!("Survivor Deck\n1 Old Rifle\n{heading}\n2 Cinder Husk"));
        let expected = [line(DECK, 1, "Old Rifle"), line(ZOMBIES, 2, "Cinder Husk")];
        assert_eq!(import.deck.lines, expected, "{heading}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{heading}: {:?}", import.lines);
    }
}

#[test]
fn below_the_heading_of_a_single_card_others_go_where_their_type_belongs() {
    for heading in ["Survivor:", "Survivor (1)", "## Hero", "Commander"] {
        let import = read(&format!(
            "{heading}\n2 Sarah\n5 Old Rifle\n1 Nobody Knows It\n4 Rusty Pipe\nZombie Deck:\n4 Cinder Husk"
        ));
        let expected = [
            line("survivor", 2, "Sarah"),
            line(DECK, 5, "Old Rifle"),
            line(DECK, 1, "Nobody Knows It"),
            line(DECK, 4, "Rusty Pipe"),
            line(ZOMBIES, 4, "Cinder Husk"),
        ];
        assert_eq!(import.deck.lines, expected, "{heading}: {:?}", import.lines);
        let said: Vec<_> = import
            .lines
            .iter()
            .filter_map(|report| match &report.outcome {
                LineOutcome::Corrected { corrections } => {
                    Some((report.line, corrections[0].code, &*corrections[0].taken))
                }
                _ => None,
            })
            .collect();
        let by_type = CorrectionCode::SectionByType;
        assert_eq!(said, [(3, by_type, "Survivor Deck"), (5, by_type, "Survivor Deck")], "{heading}");
    }
    // Before any other card an unknown one may be the one that is meant.
    let import = read("Survivor:\n1 Nobody Knows Her\n4 Rusty Pipe");
    assert_eq!(import.deck.lines, [line("survivor", 1, "Nobody Knows Her"), line(DECK, 4, "Rusty Pipe")]);
    let import = read("count,name,section\n4,Rusty Pipe,Survivor");
    assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe")], "{:?}", import.lines);
}

#[test]
fn tallies_and_credits_are_no_cards() {
    for text in ["40/40", "(40/40)", "40 / 40 cards", "Created by me", "Price: $12", "Survivor Deck Total: 40"] {
        let import = read(&format!("4 Rusty Pipe\n{text}\n1 Old Rifle"));
        assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe"), line(DECK, 1, "Old Rifle")], "{text}");
        assert_eq!(import.lines[1].outcome, LineOutcome::Comment, "{text}");
    }
}

#[test]
fn a_column_of_names_may_have_a_header() {
    for header in ["Name", "Card", "card name", "\"Name\""] {
        let import = read(&format!("{header}\nRusty Pipe\nOld Rifle"));
        assert_eq!(import.deck.lines, [line(DECK, 1, "Rusty Pipe"), line(DECK, 1, "Old Rifle")], "{header}");
        assert_eq!((import.deck.name.as_str(), &import.lines[0].outcome), ("", &LineOutcome::Comment), "{header}");
    }
}

#[test]
fn marks_in_asterisks_are_finishes_or_left_out() {
    for (mark, is_foil) in [
        ("*f-etch*", true),
        ("*F-Etched*", true),
        ("*foil-etched*", true),
        ("*etch*", true),
        ("*non-foil*", false),
        ("*pre-release*", false),
        ("*gilded_foil*", false),
    ] {
        let (entry, outcome) = only(&format!("3x Rusty Pipe {mark}"));
        assert_eq!((entry.quantity, entry.card.as_str()), (3, "Rusty Pipe"), "{mark}: {outcome:?}");
        let finish = entry.printing.and_then(|printing| printing.finish);
        assert_eq!(finish.is_some_and(|finish| finish.name() == "Foil"), is_foil, "{mark}: {finish:?}");
    }
}

#[test]
fn printings_are_read_as_other_sites_write_them() {
    for text in [
        "4 [NG-01:045] Rusty Pipe",
        "4 [NG-01#045] Rusty Pipe",
        "4 [NG-01 45] Rusty Pipe",
        "4 Rusty Pipe <045> [NG-01]",
    ] {
        let expected = (printed(DECK, 4, "Rusty Pipe", "NG-01-045"), LineOutcome::Accepted);
        assert_eq!(only(text), expected, "{text}");
    }
    let (entry, outcome) = only("4 Rusty Pipe <045> [NG-01] (F)");
    assert_eq!(outcome, LineOutcome::Accepted);
    let printing = entry.printing.expect("a printing");
    assert_eq!((printing.number.as_str(), printing.finish.is_some()), ("NG-01-045", true));
}

#[test]
fn a_number_in_a_set_that_there_is_not_is_no_fault_of_the_number() {
    for text in ["Old Rifle (NG-07) 13", "1 Old Rifle [M21] 013"] {
        let (entry, outcome) = only(text);
        assert_eq!(entry, line(DECK, 1, "Old Rifle"), "{text}");
        let LineOutcome::Corrected { corrections } = outcome else { panic!("{text}: {outcome:?}") };
        let codes: Vec<CorrectionCode> = corrections.iter().map(|correction| correction.code).collect();
        assert_eq!(codes, [CorrectionCode::SetUnknown], "{text}");
    }
}

#[test]
fn a_number_word_may_stand_before_a_plural() {
    for text in ["four Rusty Pipes", "Four Rusty Pipes", "4 of Rusty Pipes", "four copies of Rusty Pipes"] {
        let (entry, outcome) = only(text);
        assert_eq!(entry, line(DECK, 4, "Rusty Pipe"), "{text}");
        assert!(matches!(outcome, LineOutcome::Corrected { .. }), "{text}: {outcome:?}");
    }
    assert_eq!(only("two Old Rifles").0, line(DECK, 2, "Old Rifle"));
}

#[test]
fn a_quote_that_is_not_closed_swallows_nothing() {
    for (row, told) in [("4,\"Rusty Saw,NG-01", 3), ("4,\"Rusty \"\"Saw", 3), ("\n4,\"Rusty Saw", 4)] {
        let text = format!("Quantity,Name,Set\n1,\"Sarah\",NG-01\n{row}\n2,Old Rifle,\n3,\"Cinder Husk\",");
        let import = read(&text);
        let names: Vec<&str> = import.deck.lines.iter().map(|line| line.card.as_str()).collect();
        assert_eq!(names, ["Sarah", "Old Rifle", "Cinder Husk"], "{row}: {:?}", import.lines);
        let fault = import.lines.iter().find(|report| report.entry.is_none() && report.line > 1).expect("it is told");
        let expected = LineOutcome::Unreadable { reason: Unreadable::UnclosedQuote(told) };
        assert_eq!((fault.line, &fault.outcome), (told, &expected), "{row}");
        let words = English::new(CATALOGUE.game()).line_outcome(&fault.outcome);
        assert!(words.contains(&format!("The quote opened on line {told} is not closed")), "{words}");
        let lines: Vec<u32> = import.lines.iter().filter(|report| report.entry.is_some()).map(|r| r.line).collect();
        assert_eq!(lines, [2, told + 1, told + 2], "{row}");
    }
    // A note may go on over a line, and a quote may stand doubled.
    let import = read("Quantity,Name,Note\n4,Rusty Pipe,\"one\ntwo\"\n1,\"\"\"Mad\"\" Max\",");
    assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe"), line(DECK, 1, "\"Mad\" Max")]);
    // One that nothing closes at the very end.
    let import = read("Quantity,Name\n4,Rusty Pipe\n1,\"Old Rifle");
    assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe")]);
}

#[test]
fn a_short_link_is_found_in_a_message() {
    let link = "http://decks.example.org:3000/d/4qahs9sg05";
    for text in [
        link.to_owned(),
        format!(" {link}\n"),
        format!("Look at my deck: {link} (new)"),
        format!("Look at my deck: {link}\nhave fun!"),
        format!("<{link}>, please."),
    ] {
        let import = read(&text);
        assert_eq!(short_link_in(&text, &import), Some(link), "{text}: {:?}", import.lines);
    }
    for text in [format!("4 Rusty Pipe\n{link}"), format!("{link} or {link}1"), "4 Rusty Pipe".to_owned()] {
        assert_eq!(short_link_in(&text, &read(&text)), None, "{text}");
    }
}

#[test]
fn every_line_says_its_own_copies() {
    let import = read("1 Rusty Pipe\n2 rusty pipe\n3 Rusty Pipe\n\n2 Old Rifle");
    let copies: Vec<Option<u32>> = import.lines.iter().map(|report| report.copies).collect();
    assert_eq!(copies, [Some(1), Some(2), Some(3), None, Some(2)]);
    assert_eq!(import.deck.lines[0].quantity, 6);
}

#[test]
fn messages_repeat_no_more_than_the_beginning_of_a_text() {
    let import = read(&format!("4 {}", "long ".repeat(600_000)));
    let shown = import.lines[0].shown();
    assert!(shown.starts_with("4 long") && shown.chars().count() < 200, "{shown}");
    assert_eq!(read("4 Rusty Pipe").lines[0].shown(), "4 Rusty Pipe");
}
