//! Where the cards of a text go: headings, prefixes, categories.

use safehouse_engine::{
    card::Finish,
    deck::interchange::{CorrectionCode, LineOutcome},
};

use crate::fixture::{line, only, read};

const DECK: &str = "survivor_deck";
const ZOMBIES: &str = "zombie_deck";

#[test]
fn without_headings_a_card_goes_where_its_type_belongs() {
    let import = read("1 Rick – The Firestarter\n4 Rusty Pipe\n4 Cinder Husk\n1 Nobody Knows It");
    let sections: Vec<_> = import.deck.lines.iter().map(|line| line.section.as_str()).collect();
    assert_eq!(sections, ["survivor", DECK, ZOMBIES, DECK]);
}

#[test]
fn headings_put_cards_into_their_section() {
    for heading in [
        "Zombie Deck (20)",
        "Zombie Deck",
        "zombie deck:",
        "ZOMBIE DECK: 20 cards",
        "Zombie Deck - 20",
        "Zombie Deck [20]",
        "Zombie Deck (20):",
        "<Zombie Deck>",
        "Zombie Deck (0/20)",
        "Zombies:",
        "Zombies (20)",
        "## Zombies",
        "# Zombies",
        "## Zombie Deck (20)",
        "== Zombies ==",
        "=== Zombie Deck (20) ===",
        "--- Zombies ---",
        "**Zombie Deck**",
        "[Zombie Deck]",
        "zombie_deck",
        "ZD:",
        "== \"zombie_deck\" ==",
    ] {
        let import = read(&format!("{heading}\n2 Rusty Pipe\n\n1 Cinder Husk"));
        let expected = LineOutcome::Heading { section: Some(ZOMBIES.to_owned()) };
        assert_eq!(import.lines[0].outcome, expected, "{heading}");
        assert_eq!(import.deck.lines, [line(ZOMBIES, 2, "Rusty Pipe"), line(ZOMBIES, 1, "Cinder Husk")], "{heading}");
    }
}

#[test]
fn a_heading_of_the_whole_list_leaves_cards_where_their_type_belongs() {
    for heading in [
        "Deck",
        "deck:",
        "Decklist",
        "Maindeck: 3 cards",
        "Mainboard",
        "Main Deck (60)",
        "Main",
        "MAIN DECK:",
        "<Main>",
    ] {
        let import = read(&format!("{heading}\n2 Rusty Pipe\n1 Cinder Husk\n1 Nobody"));
        assert_eq!(import.lines[0].outcome, LineOutcome::Heading { section: Some(DECK.to_owned()) }, "{heading}");
        let sections: Vec<_> = import.deck.lines.iter().map(|line| line.section.as_str()).collect();
        assert_eq!(sections, [DECK, ZOMBIES, DECK], "{heading}");
    }
}

#[test]
fn headings_by_type_or_of_another_game_send_cards_home() {
    for heading in ["Weapons (2)", "Weapons: 2", "Reacts", "Brutes:", "== Graveyard ==", "## Battlefield"] {
        let import = read(&format!("Maybeboard\n1 Old Rifle\n{heading}\n2 Rusty Pipe\n1 Cinder Husk"));
        assert_eq!(import.lines[2].outcome, LineOutcome::Heading { section: None }, "{heading}");
        let sections: Vec<_> = import.deck.lines.iter().map(|line| line.section.as_str()).collect();
        assert_eq!(sections, ["maybeboard", DECK, ZOMBIES], "{heading}");
    }
}

#[test]
fn a_prefix_places_one_line() {
    for text in ["ZD:2 Rusty Pipe", "Zombie Deck: 2x Rusty Pipe", "ZD: 2 \"Rusty Pipe\""] {
        let import = read(&format!("{text}\n1 Rusty Saw"));
        assert_eq!(import.deck.lines, [line(ZOMBIES, 2, "Rusty Pipe"), line(DECK, 1, "Rusty Saw")], "{text}");
    }
    assert_eq!(only("Hero: Rick – The Firestarter").0, line("survivor", 1, "Rick – The Firestarter"));
    assert_eq!(only("MB: 2 Rusty Pipe").0, line("maybeboard", 2, "Rusty Pipe"));
}

#[test]
fn words_of_other_games_do_not_force_a_card_into_a_section_it_has_no_place_in() {
    for heading in ["Sideboard", "Sideboard: 20", "SB:", "Side"] {
        let import = read(&format!("{heading}\n2 Rusty Pipe\n1 Cinder Husk\n1 Nobody"));
        assert_eq!(import.lines[0].outcome, LineOutcome::Heading { section: Some(ZOMBIES.to_owned()) }, "{heading}");
        let beside = "maybeboard";
        let expected = [line(beside, 2, "Rusty Pipe"), line(ZOMBIES, 1, "Cinder Husk"), line(beside, 1, "Nobody")];
        assert_eq!(import.deck.lines, expected, "{heading}");
        assert_eq!(import.lines[2].outcome, LineOutcome::Accepted, "{heading}");
    }
    for text in ["SB: 2 Rusty Pipe", "sb: 2 Rusty Pipe", "SB: 2 \"Rusty Pipe\"", "2 Rusty Pipe [Sideboard]"] {
        let (entry, outcome) = only(text);
        assert_eq!(entry, line("maybeboard", 2, "Rusty Pipe"), "{text}");
        let LineOutcome::Corrected { corrections } = outcome else { panic!("{text}: {outcome:?}") };
        assert_eq!(corrections[0].code, CorrectionCode::SectionByType, "{text}");
        assert_eq!(corrections[0].taken, "Maybeboard", "{text}");
    }
}

#[test]
fn the_first_category_decides_the_section() {
    let text = "1x Rusty Pipe (NG-01) 045 [Maybeboard{noDeck}{noPrice},Bats] ^Have,#37d67a^ *F*";
    let (entry, outcome) = only(text);
    assert_eq!((entry.section.as_str(), entry.card.as_str()), ("maybeboard", "Rusty Pipe"));
    assert_eq!(entry.printing.and_then(|printing| printing.finish), Some(Finish::Foil));
    let LineOutcome::Corrected { corrections } = outcome else { panic!("the colour mark is left out: {outcome:?}") };
    assert_eq!(corrections[0].code, CorrectionCode::MarkIgnored);
    assert_eq!(corrections[0].written, "^Have,#37d67a^");
}
