//! Lists as other people and other tools write them.

use safehouse_engine::deck::interchange::{CorrectionCode, Foreign, LineOutcome, Unreadable, short_link};

use crate::fixture::{line, only, read};

#[test]
fn marks_without_a_meaning_never_hide_a_card() {
    for marks in [
        "(NG-01) 045 [Weapons]",
        "(NG-01) 045 [NM]",
        "(NG-01) 045 (EN)",
        "(NG-01) 045 [NM] (EN)",
        "(NG-01) [Ranged]",
        "(NG-01) 045 [Weapons] ^Have,#37d67a^",
        "(NG-01) 045 *F* [Ranged Weapons]",
        "(NG-01) 045 foil",
        "(NG-01) 045 NM EN",
        "(NG-01) 045 {Top}",
        "(NG-01) 045 <Promo>",
        "(NG-01) 045 #owned #trade",
        "[EN] (NG-01) 045",
        "(NG-01) 45 [Weapons] [NM]",
        "NG-01-045 [Weapons]",
        "(foil) (NG-01) 045 (foil)",
    ] {
        let (entry, outcome) = only(&format!("4x Rusty Pipe {marks}"));
        assert_eq!((entry.card.as_str(), entry.quantity), ("Rusty Pipe", 4), "{marks}: {outcome:?}");
        assert!(matches!(outcome, LineOutcome::Accepted | LineOutcome::Corrected { .. }), "{marks}: {outcome:?}");
        if !marks.contains("Ranged]") {
            assert_eq!(entry.printing.map(|printing| printing.number), Some("NG-01-045".to_owned()), "{marks}");
        }
    }
}

#[test]
fn a_name_is_known_without_its_article_and_with_another() {
    // No card of the fixture has an article; the catalogue gets it by the other way round.
    for written in ["The Rusty Pipe", "Rusty Pipe, The", "A Rusty Pipe", "the  rusty pipe"] {
        let (entry, outcome) = only(&format!("4 {written}"));
        assert_eq!(entry, line("survivor_deck", 4, "Rusty Pipe"), "{written}");
        let LineOutcome::Corrected { corrections } = outcome else { panic!("{written}: {outcome:?}") };
        assert_eq!(corrections[0].code, CorrectionCode::Article, "{written}");
    }
}

#[test]
fn headings_of_sorts_of_cards_are_headings_of_their_deck() {
    let import = read(
        "Survivor (1)\n1 Sarah\nWeapons:\n2 Unheard Gun\nItems\n1 Unheard Thing\nEvents - 5\n1 Unheard Plan\n\
         Reacts (2)\n1 Unheard Dodge\nRanged Weapons (3)\n1 Other Gun\nCreatures:\n1 Other Thing\nZombie Deck\n1 Unheard Ghoul\n\
         Walkers:\n1 Unheard Corpse",
    );
    let sections: Vec<(&str, &str)> =
        import.deck.lines.iter().map(|line| (line.card.as_str(), line.section.as_str())).collect();
    let deck = "survivor_deck";
    assert_eq!(
        sections,
        [
            ("Sarah", "survivor"),
            ("Unheard Gun", deck),
            ("Unheard Thing", deck),
            ("Unheard Plan", deck),
            ("Unheard Dodge", deck),
            ("Other Gun", deck),
            ("Other Thing", deck),
            ("Unheard Ghoul", "zombie_deck"),
            ("Unheard Corpse", "zombie_deck"),
        ]
    );
    let import = read("Survivor\n1 Sarah\n\n4 Unheard Gun\n2 Rusty Pipe");
    assert!(import.deck.lines[1..].iter().all(|line| line.section == deck), "{:?}", import.deck.lines);
}

#[test]
fn a_title_is_the_name_of_the_deck() {
    for (text, name) in [
        ("Deck: Night Shift\n\n4 Rusty Pipe", "Night Shift"),
        ("Name: Night Shift\n4 Rusty Pipe", "Night Shift"),
        ("My Grand Plan\n\n4 Rusty Pipe", "My Grand Plan"),
        ("My Grand Plan\nSurvivor Deck (4)\n4 Rusty Pipe", "My Grand Plan"),
        ("My Grand Plan\nName: Night Shift\n\n4 Rusty Pipe", "Night Shift"),
        ("Deck:\n4 Rusty Pipe", ""),
        ("Deck: 4 Rusty Pipe", ""),
        ("Rusty Pipe\n\n4 Rusty Saw", ""),
        ("Rusty Pip\n\n4 Rusty Saw", ""),
        ("2 Unheard Gun\n\n4 Rusty Saw", ""),
        ("Unheard Gun x2\n\n4 Rusty Saw", ""),
    ] {
        let import = read(text);
        assert_eq!(import.deck.name, name, "{text}: {:?}", import.lines);
        if !name.is_empty() {
            assert_eq!(import.deck.lines, [line("survivor_deck", 4, "Rusty Pipe")], "{text}");
        }
    }
    let import = read("Deck: Plan\nAuthor: Somebody\n4 Rusty Pipe\nTotal Cards: 4");
    assert_eq!((import.deck.notes.as_str(), import.deck.lines.len()), ("Author: Somebody", 1));
    assert_eq!(import.lines[3].outcome, LineOutcome::Comment);
}

#[test]
fn a_chosen_card_joins_the_line_it_has_already() {
    let mut import = read("1 Rusty Pipe\n4 Rusty\n2 Rusty Saw");
    let LineOutcome::Ambiguous { choices, .. } = &import.lines[1].outcome else { panic!("{:?}", import.lines[1]) };
    let pipe = choices.iter().position(|choice| choice.card == "Rusty Pipe").expect("a choice");
    import.resolve(1, pipe).expect("chosen");
    assert_eq!(import.deck.lines, [line("survivor_deck", 5, "Rusty Pipe"), line("survivor_deck", 2, "Rusty Saw")]);
    assert_eq!(import.lines.iter().map(|report| report.entry).collect::<Vec<_>>(), [Some(0), Some(0), Some(1)]);
}

#[test]
fn files_of_other_programs_are_named() {
    let foreign = |text: &str| match &read(text).lines[..] {
        [report] => match &report.outcome {
            LineOutcome::Unreadable { reason: Unreadable::Foreign(foreign) } => *foreign,
            other => panic!("{text}: {other:?}"),
        },
        lines => panic!("{text}: {lines:?}"),
    };
    assert_eq!(
        foreign("{\"SaveName\": \"\", \"ObjectStates\": [{\"Name\": \"DeckCustom\"}]}"),
        Foreign::TabletopSimulator
    );
    assert_eq!(
        foreign(
            "<?xml version=\"1.0\"?>\n<cockatrice_carddatabase version=\"4\"><cards></cards></cockatrice_carddatabase>"
        ),
        Foreign::CockatriceCards
    );
    assert_eq!(foreign("<?xml version=\"1.0\"?>\n<rss><channel>4 Rusty Pipe</channel></rss>"), Foreign::Xml);
    assert_eq!(foreign("{\"id\": \"7\", \"players\": {\"name\": \"Ann\"}, \"tags\": [\"fire\"]}"), Foreign::Json);
    assert_eq!(
        foreign(
            "{\"metadata\":{\"name\":\"x\"},\"leader\":{\"id\":\"SOR_1\",\"count\":1},\"base\":{},\"deck\":[{\"id\":\"SOR_2\",\"count\":3}]}"
        ),
        Foreign::Swudb
    );
    assert_eq!(foreign("<!DOCTYPE html><html><body>4 Rusty Pipe</body></html>"), Foreign::WebPage);
}

#[test]
fn a_short_link_is_told_apart_from_a_list() {
    for (text, id) in [
        ("http://127.0.0.1:3000/d/fzpygxb5c0", Some("fzpygxb5c0")),
        (" https://decks.example.org/d/fzpygxb5c0?name=Night%20Shift&format=standard#x \n", Some("fzpygxb5c0")),
        ("https://decks.example.org/cards/abcdefgh", None),
        ("4 Rusty Pipe", None),
    ] {
        assert_eq!(short_link(text), id, "{text}");
    }
    let import = read("http://127.0.0.1:3000/d/fzpygxb5c0");
    assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason: Unreadable::ShortLink });
    assert!(import.needs_attention());
}

#[test]
fn tables_name_the_columns_that_are_not_read() {
    let import = read("Price;Name;Qty;Owner\n1,20;Rusty Pipe;4;me");
    assert_eq!(
        import.lines[0].outcome,
        LineOutcome::Header { unread: vec!["Price".to_owned(), "Owner".to_owned()], counts: true }
    );
    assert!(!import.needs_attention());
    let import = read("Anzahl;Name;Set\n4;Rusty Pipe;NG-01");
    assert_eq!(import.deck.lines[0].quantity, 4);
    let import = read("Pieces;Name;Set\n4;Rusty Pipe;NG-01");
    assert_eq!(import.lines[0].outcome, LineOutcome::Header { unread: vec!["Pieces".to_owned()], counts: false });
    assert!(import.needs_attention(), "four copies became one");
}

#[test]
fn spreadsheets_write_whole_numbers_in_many_ways() {
    for (cell, copies) in [
        ("4", Some(4)),
        ("\"4,0\"", Some(4)),
        ("2.00", Some(2)),
        ("1E+00", Some(1)),
        ("1.2e1", Some(12)),
        ("4x", Some(4)),
        ("2.5", None),
        ("1E-1", None),
        ("four", None),
        ("1e99", None),
    ] {
        let import = read(&format!("Name,Quantity\nRusty Pipe,{cell}"));
        assert_eq!(import.deck.lines.first().map(|line| line.quantity), copies, "{cell}");
        assert_eq!(import.lines.len(), 2, "{cell}");
    }
    let import = read("Name,Quantity\nRusty Pipe,-1");
    assert_eq!(import.lines[1].outcome, LineOutcome::Unreadable { reason: Unreadable::NoCopies });
}
