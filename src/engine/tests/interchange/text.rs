//! Text as people and other tools write it.

use safehouse_engine::{
    card::{Edition, Finish},
    deck::interchange::LineOutcome,
};

use crate::fixture::{line, only, printed, read};

const DECK: &str = "survivor_deck";
const ZOMBIES: &str = "zombie_deck";

#[test]
fn a_quantity_may_stand_before_or_behind_the_name() {
    for text in [
        "4 Rusty Pipe",
        "4x Rusty Pipe",
        "4X Rusty Pipe",
        "4 x Rusty Pipe",
        "4× Rusty Pipe",
        "4xRusty Pipe",
        "x4 Rusty Pipe",
        "(4) Rusty Pipe",
        "[4] Rusty Pipe",
        "[4x] Rusty Pipe",
        "4) Rusty Pipe",
        "4. Rusty Pipe",
        "+4 Rusty Pipe",
        "+4x Rusty Pipe",
        "4, Rusty Pipe",
        "4;Rusty Pipe",
        "4: Rusty Pipe",
        "4\tRusty Pipe",
        "Rusty Pipe x4",
        "Rusty Pipe X4",
        "Rusty Pipe ×4",
        "Rusty Pipe x 4",
        "Rusty Pipe 4x",
        "Rusty Pipe\t4",
        "Rusty Pipe, 4",
        "Rusty Pipe: 4",
        "  4   Rusty    Pipe  ",
        "\u{A0}4\u{A0}Rusty\u{A0}Pipe",
        "\u{FEFF}4 Rusty Pipe",
        "4 RUSTY PIPE",
        "- 4 Rusty Pipe",
        "• 4 Rusty Pipe",
        "* 4x Rusty Pipe",
        "- [ ] 4 Rusty Pipe",
        "1. 4 Rusty Pipe",
        "4 Rusty Pipe // keep",
        "4 Rusty Pipe //keep",
        "4 Rusty Pipe # keep these",
        "Rusty Pipe x4 // keep",
        "4 \"Rusty Pipe\"",
    ] {
        assert_eq!(only(text), (line(DECK, 4, "Rusty Pipe"), LineOutcome::Accepted), "{text:?}");
    }
}

#[test]
fn a_line_without_a_number_means_one_copy() {
    for text in ["Rusty Pipe", "rusty pipe", "- Rusty Pipe", "\"Rusty Pipe\"", "1) Rusty Pipe"] {
        assert_eq!(only(text).0, line(DECK, 1, "Rusty Pipe"), "{text:?}");
    }
}

#[test]
fn the_numbers_of_a_numbered_list_are_no_copies() {
    let import = read("1. Rusty Pipe\n2. Old Rifle\n3. 4 Rusty Saw");
    assert_eq!(
        import.deck.lines,
        [line(DECK, 1, "Rusty Pipe"), line(DECK, 1, "Old Rifle"), line(DECK, 4, "Rusty Saw")]
    );
    let import = read("4. Rusty Pipe\n2. Old Rifle");
    assert_eq!(import.deck.lines, [line(DECK, 4, "Rusty Pipe"), line(DECK, 2, "Old Rifle")]);
}

#[test]
fn a_comment_at_the_end_is_no_part_of_a_name_unless_a_card_is_called_so() {
    for (text, name) in [
        ("2 Pain // Suffering", "Pain // Suffering"),
        ("2 Pain // Sufering", "Pain // Suffering"),
        ("2 Pain // Suffering // both halves", "Pain // Suffering"),
        ("2 Rusty Pipw // x", "Rusty Pipe"),
        ("2 // Not a Comment", "// Not a Comment"),
    ] {
        assert_eq!(only(text).0.card, name, "{text}");
    }
}

#[test]
fn a_line_with_copies_is_never_a_heading() {
    for (text, quantity, name) in [
        ("4 Rifel (NG-01:013)", 4, "Rifel"),
        ("4 Rifel (NG-01 : 013)", 4, "Rifel"),
        ("4 Rifel (main: 2)", 4, "Rifel (main: 2)"),
        ("4 Rifel: 2", 4, "Rifel: 2"),
        ("4 Rifel (2):", 4, "Rifel (2):"),
        ("- 4 Rifel (main: 2)", 4, "Rifel (main: 2)"),
        ("Unheard Card: 4", 4, "Unheard Card"),
        ("Rusty total: 4", 4, "Rusty total"),
        ("Bosses: 3", 3, "Bosses"),
    ] {
        let import = read(&format!("Maybeboard\n{text}\n1 Old Rifle"));
        assert!(matches!(import.lines[1].outcome, LineOutcome::Unknown { .. }), "{text}: {:?}", import.lines[1]);
        let found = &import.deck.lines[0];
        assert_eq!((found.quantity, found.card.as_str()), (quantity, name), "{text}");
        assert_eq!(import.deck.lines[1], line("maybeboard", 1, "Old Rifle"), "{text}");
    }
    assert_eq!(only("Rusty Pipw: 4").0, line(DECK, 4, "Rusty Pipe"));
    assert_eq!(only("4 Rusty Pipe (main: 2)").0, line(DECK, 4, "Rusty Pipe"));
}

#[test]
fn a_collector_number_names_a_printing() {
    for text in [
        "4 NG-01-045",
        "4x NG-01-045",
        "4 ng-01-045",
        "4 NG–01–045",
        "NG-01-045 x4",
        "NG-01-045 4",
        "NG-01-045\t4",
        "4 Rusty Pipe (NG-01) 045",
        "4 Rusty Pipe (NG-01) 45",
        "4 Rusty Pipe (ng-01) 045",
        "4 Rusty Pipe (NG–01) 045",
        "4 Rusty Pipe (NG-01) NG-01-045",
        "4 Rusty Pipe (NG-01) #045",
        "4 Rusty Pipe (NG-01) 045/200",
        "4 Rusty Pipe [NG-01] 045",
        "4 Rusty Pipe NG-01 045",
        "4 Rusty Pipe ng-01 45",
        "4\tRusty Pipe\tNG-01\t045",
        "4 Rusty Pipe NG-01-045",
        "4 Rusty Pipe #NG-01-045",
        "4 Rusty Pipe (NG-01-045)",
        "4 Rusty Pipe (NG-01:045)",
        "4 Rusty Pipe (NG-01 : 045)",
        "4 Rusty Pipe [NG-01-045]",
        "4 NG-01-045 Rusty Pipe",
        "NG-01-045 Rusty Pipe x4",
        "4 Rusty Pipe #\"NG-01-045\"",
        "4 \"Rusty Pipe\" (NG-01) 045",
        "4 \"Rusty Pipe\" (NG-01) NG-01-045",
        "4 [NG-01] Rusty Pipe",
        "4 Rusty Pipe [NG-01]",
        "4 Rusty Pipe (NG-01)",
    ] {
        assert_eq!(only(text), (printed(DECK, 4, "Rusty Pipe", "NG-01-045"), LineOutcome::Accepted), "{text:?}");
    }
    assert_eq!(only("NG-01-045").0, printed(DECK, 1, "Rusty Pipe", "NG-01-045"));
    assert_eq!(only("2 Rusty Pipe (NG-PR)").0, printed(DECK, 2, "Rusty Pipe", "NG-PR-001"));
    assert_eq!(only("2 Rusty Pipe (NG-PR) 1").0, printed(DECK, 2, "Rusty Pipe", "NG-PR-001"));
    assert_eq!(only("2 Rusty Pipe (NG-01) 146").0, printed(DECK, 2, "Rusty Pipe", "NG-01-146"));
}

#[test]
fn finish_and_edition_marks_choose_a_printing() {
    for (text, finish, edition) in [
        ("4 Rusty Pipe *F*", Some(Finish::Foil), None),
        ("4 Rusty Pipe *foil*", Some(Finish::Foil), None),
        ("4 Rusty Pipe (foil)", Some(Finish::Foil), None),
        ("4 Rusty Pipe [Foil]", Some(Finish::Foil), None),
        ("4 Rusty Pipe (NG-01) 045 *F*", Some(Finish::Foil), None),
        ("4 Rusty Pipe *F* (NG-01) 045", Some(Finish::Foil), None),
        ("4 Rusty Pipe (NG-01) 045 *R*", Some(Finish::Regular), None),
        ("4 Rusty Pipe [First Edition]", None, Some(Edition::First)),
        ("4 Rusty Pipe (1st Edition)", None, Some(Edition::First)),
        ("4 Rusty Pipe [Unlimited]", None, Some(Edition::Unlimited)),
        ("4 Rusty Pipe (NG-01) 045 *F* [First Edition]", Some(Finish::Foil), Some(Edition::First)),
    ] {
        let mut expected = printed(DECK, 4, "Rusty Pipe", "NG-01-045");
        let printing = expected.printing.as_mut().expect("the line has a printing");
        (printing.finish, printing.edition) = (finish, edition);
        assert_eq!(only(text), (expected, LineOutcome::Accepted), "{text:?}");
    }
}

#[test]
fn dashes_quotes_accents_ligatures_and_entities_do_not_matter() {
    for (text, name) in [
        ("1 Medic's Touch", "Medic’s Touch"),
        ("1 Medic‘s touch", "Medic’s Touch"),
        ("1 Medic&#39;s Touch", "Medic’s Touch"),
        ("1 Medic&apos;s Touch", "Medic’s Touch"),
        ("1 AEther Flare", "Æther Flare"),
        ("1 Cafe Noir", "Café Noir"),
        ("1 E\u{FB03}cient \u{FB01}ght", "Efficient Fight"),
        ("1 Ef\u{AD}ficient\u{200B} Fight", "Efficient Fight"),
        ("1 &lt;b&gt;Bold &amp; Loud&lt;/b&gt;", "<b>Bold & Loud</b>"),
    ] {
        assert_eq!(only(text), (line(DECK, 1, name), LineOutcome::Accepted), "{text:?}");
    }
    for dash in ["-", "–", "—", "‒", "−", "‑"] {
        let text = format!("1 Sarah {dash} The Sharpshooter");
        assert_eq!(only(&text).0, line("survivor", 1, "Sarah – The Sharpshooter"), "{text:?}");
    }
}

#[test]
fn names_that_look_like_something_else_are_still_names() {
    for (text, quantity, name) in [
        ("6 Deck of Cards But Animated", 1, "6 Deck of Cards But Animated"),
        ("2 6 Deck of Cards But Animated", 2, "6 Deck of Cards But Animated"),
        ("Charge x4", 1, "Charge x4"),
        ("3 Charge x4", 3, "Charge x4"),
        ("Charge x4 x3", 3, "Charge x4"),
        ("2 Noise 3", 2, "Noise 3"),
        ("2 Grease Tag [Sticky]", 2, "Grease Tag [Sticky]"),
        ("2 Bite (Deep)", 2, "Bite (Deep)"),
        ("2 Bite (Deep) (3)", 2, "Bite (Deep)"),
        ("2 Zombies", 2, "Zombies"),
        ("Zombies", 1, "Zombies"),
        ("SB: Trap", 1, "SB: Trap"),
        ("2 SB: Trap", 2, "SB: Trap"),
        ("Name: Nobody", 1, "Name: Nobody"),
        ("Total: 60", 1, "Total: 60"),
        ("3 \"Mad\" Max", 3, "\"Mad\" Max"),
        ("3 \"\\\"Quoted\\\"\"", 3, "\"Quoted\""),
        ("3 =1+1", 3, "=1+1"),
        ("3 12", 3, "12"),
        ("3 // Not a Comment", 3, "// Not a Comment"),
        ("3 Fog of War *F*", 3, "Fog of War *F*"),
    ] {
        assert_eq!(only(text).0, line(DECK, quantity, name), "{text:?}");
    }
}

#[test]
fn comments_before_the_first_card_name_and_describe_the_deck() {
    let import = read("// Night Shift\n// Beats them\n//\n// slowly.\n\n4 Rusty Pipe\n// no note");
    assert_eq!(import.deck.name, "Night Shift");
    assert_eq!(import.deck.notes, "Beats them\n\nslowly.");

    let import =
        read("// Name: Night Shift\n// Format: standard\n// Tags: fire, \"a, b\"\n// Notes: One\n// Two\n4 Rusty Pipe");
    assert_eq!(import.deck.name, "Night Shift");
    assert_eq!(import.deck.format.as_deref(), Some("standard"));
    assert_eq!(import.deck.tags, ["fire", "a, b"]);
    assert_eq!(import.deck.notes, "One\nTwo");

    let import = read("Name: Blaze\nHero: Sarah\nFormat: standard\n\nArena cards\n1x Rusty Pipe");
    assert_eq!(import.deck.name, "Blaze");
    assert_eq!(import.deck.lines[0], line("survivor", 1, "Sarah"));
    assert_eq!(import.deck.lines.last(), Some(&line(DECK, 1, "Rusty Pipe")));
}

#[test]
fn footers_comments_and_ornaments_are_no_cards() {
    for text in [
        "Total Cards: 60",
        "Total: 60 cards",
        "60 cards",
        "See the full deck @ https://example.org/decks/1",
        "https://example.org/decks/1",
        "Made with love at the FaBrary",
        "# exported yesterday",
        "//",
        "-----",
        "=====",
        "* * *",
    ] {
        let import = read(&format!("4 Rusty Pipe\n{text}"));
        assert_eq!(import.lines[1].outcome, LineOutcome::Comment, "{text}");
        assert_eq!(import.deck.lines.len(), 1, "{text}");
    }
}

#[test]
fn a_total_of_any_wording_is_no_card() {
    for text in [
        "Total 7",
        "Total – 7",
        "Total = 7 cards",
        "Total 60 cards",
        "Total number of cards: 60",
        "Total 40/40",
        "Totals: 12",
        "- Total: 7",
        "| Total | 7 |",
        "Total 7.",
        "total of 7 cards",
        "Grand total: 60",
        "Deck total: 40",
        "Survivor Deck total 40",
        "Survivor Deck: 40 cards total",
        "Weapons total: 12",
        "Subtotal 12",
        "Sum: 7",
        "Summe: 7",
        "60 cards in deck",
        "7 in total",
        "Deck size: 40",
        "Card count: 40",
        "Number of cards: 40",
        "Total AP: 12",
        "Average cost: 2.3",
        "Total price: $12.00",
    ] {
        let import = read(&format!("4 Rusty Pipe\n{text}"));
        assert_eq!(import.deck.lines.len(), 1, "{text}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{text}: {:?}", import.lines);
    }
    // A card that nobody knows is not lost in one.
    for (text, quantity, name) in [
        ("4 Total", 4, "Total: 60"),
        ("4 Sum", 4, "Sum"),
        ("Total War: 4", 4, "Total War"),
        ("4 Total War", 4, "Total War"),
        ("Sum of Fears x4", 4, "Sum of Fears"),
        ("1 Total Recall 4", 1, "Total Recall 4"),
        ("Average Joe: 4", 4, "Average Joe"),
        ("4 Card Count", 4, "Card Count"),
        ("Total x4", 4, "Total: 60"),
    ] {
        let import = read(&format!("4 Rusty Pipe\n{text}"));
        let found = import.deck.lines.last().unwrap();
        assert_eq!((found.quantity, found.card.as_str()), (quantity, name), "{text}: {:?}", import.lines);
        assert_eq!(import.deck.lines.len(), 2, "{text}");
    }
    assert_eq!(only("Total: 60").0.card, "Total: 60", "a card has this name");
}

#[test]
fn a_title_right_above_the_cards_is_no_card() {
    for title in ["Friday list", "Friday night (60 cards)", "Alice's deck (60)", "Deck list by Alice", "Night Decklist"]
    {
        let import = read(&format!("{title}\n4 Rusty Pipe\n2 Old Rifle\nTotal: 6 cards"));
        assert_eq!(import.deck.lines.len(), 2, "{title}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{title}: {:?}", import.lines);
        assert_eq!(import.deck.name, title);
    }
    // Perhaps a card that nobody knows.
    for first in ["1 Unheard Survivor", "4 Unheard Deck", "Deck of Horors"] {
        assert_eq!(read(&format!("{first}\n4 Rusty Pipe")).deck.lines.len(), 2, "{first}");
    }
}

#[test]
fn every_line_ending_is_one() {
    let import = read("\u{FEFF}4 Rusty Pipe\r\n\r\n2 Old Rifle\r1 Sarah\n");
    let outcomes: Vec<_> = import.lines.iter().map(|report| (report.line, report.text.as_str())).collect();
    assert_eq!(outcomes, [(1, "4 Rusty Pipe"), (2, ""), (3, "2 Old Rifle"), (4, "1 Sarah")]);
    assert_eq!(import.deck.lines.len(), 3);
}

#[test]
fn nothing_but_space_is_an_empty_deck() {
    for text in ["", "\n\n", "  \t \r\n", "\u{FEFF}"] {
        let import = read(text);
        assert!(import.deck.lines.is_empty() && !import.needs_attention(), "{text:?}");
    }
    assert!(read("Sideboard").deck.lines.is_empty());
}

#[test]
fn garbage_costs_bounded_work_and_loses_no_line() {
    let megabyte = "x".repeat(1 << 20);
    assert_eq!(read(&megabyte).lines.len(), 1);
    for opening in ["(", "[", "*", "\"", "((((", "#\"", "4 [", "\\\""] {
        let import = read(&opening.repeat(5_000));
        assert_eq!(import.lines.len(), 1, "{opening}");
    }
    let many: String = (0..100_000).map(|number| format!("{} Card {number}\n", number % 7)).collect();
    assert_eq!(read(&many).lines.len(), 100_000);
    let bytes: Vec<u8> = (0..60_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text = String::from_utf8_lossy(&bytes);
    let import = read(&text);
    let summary = import.summary();
    let sum = summary.accepted
        + summary.corrected
        + summary.ambiguous
        + summary.unknown
        + summary.unreadable
        + summary.structure;
    assert_eq!(sum as usize, import.lines.len());
}

#[test]
fn lists_of_other_tools_are_read() {
    let expected = [line("survivor", 1, "Sarah"), line(DECK, 2, "Rusty Pipe"), line(ZOMBIES, 3, "Cinder Husk")];
    for text in [
        // Cockatrice, with a description and a side deck set apart.
        "// Night Shift\n// Two lines\n\n// Mainboard\n1 Sarah\n2x Rusty Pipe\n\nSideboard\n3X Cinder Husk\n",
        // Side-deck prefixes; blank lines mean nothing.
        "1 Sarah\n\n2 [NG-01] Rusty Pipe\n\nSB: 3 [NG-01] Cinder Husk",
        // Sections with numbers that need not be right, and a total.
        "Survivor: 1\n1 Sarah NG-01 002\n\nWeapons: 1\n2 Rusty Pipe NG-01 045\n\nZombies: 1\n3 Cinder Husk NG-01 101\n\nTotal Cards: 6",
        // A tool for heroes, in its newer and its older layout.
        "Name: Night Shift\nHero: Sarah\nFormat: Blitz\n\nDeck cards\n2x Rusty Pipe (red)\n3x Cinder Husk\n\nMade with love at the FaBrary\nSee the full deck @ https://fabrary.net/decks/01",
        "Hero: Sarah\n(2) Rusty Pipe (red)\n(3) Cinder Husk (blue)",
        // Categories of a site that has no sections.
        "1x Sarah (ng-01) 002 [Commander{top}]\n2x Rusty Pipe (ng-01) 045 [Weapons,Melee]\n3x Cinder Husk (ng-01) 101 [Sideboard]",
        // A markdown list.
        "# Night Shift\n\n## Survivor\n- Sarah\n\n## Survivor Deck\n- 2 Rusty Pipe\n\n## Zombie Deck\n- 3 Cinder Husk",
        // A spreadsheet's cells without a header.
        "1\tSarah\n2\tRusty Pipe\n3\tCinder Husk",
    ] {
        let import = read(text);
        let lines: Vec<_> = import.deck.lines.iter().map(|line| (&line.section, line.quantity, &line.card)).collect();
        let wanted: Vec<_> = expected.iter().map(|line| (&line.section, line.quantity, &line.card)).collect();
        assert_eq!(lines, wanted, "{text}");
        assert!(!import.needs_attention(), "{text}");
    }
}
