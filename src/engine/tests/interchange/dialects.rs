//! How people and programs write a line, a heading, a link; each a way that was
//! met, with the cards that it means.

use safehouse_engine::deck::{
    code::encode,
    interchange::{CorrectionCode, Form, LineOutcome, Target, Unreadable, export, import},
    list::DeckList,
};

use crate::fixture::{CATALOGUE, line, only, printed, read};

/// The cards of a text as copies, name and section.
fn cards(text: &str) -> Vec<(u32, String, String)> {
    read(text).deck.lines.into_iter().map(|line| (line.quantity, line.card, line.section)).collect()
}

#[test]
fn a_line_may_be_dressed_in_many_ways() {
    for text in [
        "４ Rusty Pipe",
        "４ｘ Rusty Pipe",
        "4\u{3000}Rusty Pipe",
        "④ Rusty Pipe",
        "4\u{FE0F}\u{20E3} Rusty Pipe",
        "\u{200E}4 Rusty Pipe\u{200F}",
        "•4 Rusty Pipe",
        "◦ 4 Rusty Pipe",
        "➤ 4 Rusty Pipe",
        "✅ 4 Rusty Pipe",
        "🔫 4x Rusty Pipe",
        ">4 Rusty Pipe",
        "> > 4 Rusty Pipe",
        ">> 4 Rusty Pipe",
        "**4 Rusty Pipe**",
        "**4x** Rusty Pipe",
        "4 **Rusty Pipe**",
        "`4 Rusty Pipe`",
        "- `4` Rusty Pipe",
        "4 [Rusty Pipe](https://example.org/cards/45)",
        "4 [card]Rusty Pipe[/card]",
        "[b]4 Rusty Pipe[/b]",
        "<li>4 Rusty Pipe</li>",
        "<td>4</td><td>Rusty Pipe</td>",
        "4 Rusty Pipe<br>",
        "4&#x20;Rusty&nbsp;Pipe",
        "4 Rusty Pipe,",
        "4 Rusty Pipe;",
        "4 Rusty Pipe   ; my favourite",
        "\"Rusty Pipe\": 4,",
        "\"4\",\"Rusty Pipe\"",
        "| 4 | Rusty Pipe |",
        "| Rusty Pipe | 4x |",
        "│ 4 │ Rusty Pipe │",
        "Rusty Pipe | 4",
        "Rusty Pipe - 4",
        "Rusty Pipe – 4",
        "Rusty Pipe ........ 4",
        "4 ..... Rusty Pipe",
        "Rusty Pipe [4]",
        "Rusty Pipe [x4]",
        "Rusty Pipe (4 copies)",
        "Rusty Pipe - 4 copies",
        "Rusty Pipe 4 pcs",
        "Rusty Pipe Qty: 4",
        "Qty: 4 Rusty Pipe",
        "4 of Rusty Pipe",
        "4x of Rusty Pipe",
        "4 copies of Rusty Pipe",
        "4 ea Rusty Pipe",
        "four Rusty Pipe",
        "Four copies of Rusty Pipe",
        "4.0 Rusty Pipe",
        "4Rusty Pipe",
        "4 Rusty Pipe $1.20",
        "4 Rusty Pipe 1,20 €",
        "4 Rusty Pipe - $0.25",
        "4 Rusty Pipe @ 0.25",
    ] {
        assert_eq!(
            cards(text),
            [(4, "Rusty Pipe".to_owned(), "survivor_deck".to_owned())],
            "{text}: {:?}",
            read(text).lines
        );
        assert!(!read(text).needs_attention(), "{text}: {:?}", read(text).lines);
    }
}

#[test]
fn a_printing_may_be_named_in_many_ways() {
    for text in [
        "4 Rusty Pipe NG-01 045",
        "4 NG_01_045",
        "NG-01-045 x4 Rusty Pipe",
        "4 Rusty Pipe|NG-01|45",
        "4 Rusty Pipe+|NG-01|45",
        "4\tRusty Pipe\tNG-01\t045",
        "Rusty Pipe\tNG-01\t045\t4",
        "4 Rusty Pipe NG-01",
        "4 Rusty Pipe - NG-01",
        "4 Rusty Pipe|NG-01",
    ] {
        assert_eq!(read(text).deck.lines, [printed("survivor_deck", 4, "Rusty Pipe", "NG-01-045")], "{text}");
    }
    let (entry, _) = only("4 Rusty Pipe foil");
    assert!(entry.printing.is_some_and(|printing| printing.finish.is_some()), "foil is a finish");
}

#[test]
fn a_name_that_is_dressed_itself_stays_as_it_is() {
    for name in
        ["<b>Bold & Loud</b>", "***", "Fog of War *F*", "Noise 3", "- Dash", "Red; Blue", "#Hashtag", "x2 Blast"]
    {
        let text = format!("4 {name}");
        assert_eq!(cards(&text), [(4, name.to_owned(), "survivor_deck".to_owned())], "{text}");
    }
    // What is no card stays as it was written, whatever else it might have been.
    for name in ["One Shot", "of the Living", "Nothing - 4 You", "Two | Three"] {
        assert_eq!(read(&format!("2 {name}")).deck.lines[0].card, name);
    }
}

#[test]
fn a_number_is_never_taken_for_a_slip_of_a_letter() {
    for text in ["Rusty Pipe4", "5 Noise 4", "Noise 4 x5"] {
        let import = read(text);
        let is_slip = import.lines.iter().any(|report| {
            matches!(&report.outcome, LineOutcome::Corrected { corrections }
                if corrections.iter().any(|correction| correction.code == CorrectionCode::Misspelt))
        });
        assert!(!is_slip, "{text}: {:?}", import.lines);
    }
}

#[test]
fn headings_may_be_dressed_in_many_ways() {
    for (survivor, zombies) in [
        ("Survivors", "Zombie Deck"),
        ("Survivors (1)", "ZD (4)"),
        ("**Survivor** (1)", "**Zombie Deck** (4)"),
        ("> **Survivor**", "> **Zombie Deck**"),
        ("* **Hero**", "* **Zombie Deck:**"),
        ("🧍 Survivor (1)", "🧟 Zombie Deck (4)"),
        ("<h3>Survivor (1)</h3>", "<h3>Zombie Deck (4)</h3>"),
        ("; Survivor", "; Zombie Deck"),
        ("The Survivor", "My Zombie Deck:"),
        ("(Survivor)", "(Zombie Deck)"),
        ("1 Survivor", "4 Zombie Deck"),
        ("Survivor x1", "Zombie Deck x4"),
    ] {
        let text = format!("{survivor}\n1 Sarah\n{zombies}\n4 Cinder Husk\n1 Unheard Ghoul");
        let import = read(&text);
        let found: Vec<(u32, &str, &str)> =
            import.deck.lines.iter().map(|line| (line.quantity, line.card.as_str(), line.section.as_str())).collect();
        let expected =
            [(1, "Sarah", "survivor"), (4, "Cinder Husk", "zombie_deck"), (1, "Unheard Ghoul", "zombie_deck")];
        assert_eq!(found, expected, "{text}: {:?}", import.lines);
    }
    // “Zombies” is a card of the fixture.
    assert_eq!(cards("4 Zombies"), [(4, "Zombies".to_owned(), "survivor_deck".to_owned())]);
    assert_eq!(cards("- Bloodthirst Walker: 4"), [(4, "Bloodthirst Walker".to_owned(), "zombie_deck".to_owned())]);
    assert_eq!(cards("Unheard Walker: 4").len(), 1, "perhaps a card, so it must not be lost in a heading");
}

#[test]
fn a_table_of_markdown_is_a_table() {
    let text =
        "| Qty | Card | Type |\n|:---:|------|------|\n| 4 | Rusty Pipe | Weapon |\n| 2 | Cinder Husk | Zombie |\n";
    let import = read(text);
    assert_eq!(import.form, Form::Csv);
    assert_eq!(import.deck.lines, [line("survivor_deck", 4, "Rusty Pipe"), line("zombie_deck", 2, "Cinder Husk")]);
    assert!(!import.needs_attention(), "{:?}", import.lines);
}

#[test]
fn lists_of_other_programs_are_read_as_a_whole() {
    let arena =
        read("About\nName Night Shift\n\nCommander\n1 Sarah\n\nDeck\n4 Rusty Pipe\n\nSideboard\n2 Cinder Husk\n");
    let cards =
        [line("survivor", 1, "Sarah"), line("survivor_deck", 4, "Rusty Pipe"), line("zombie_deck", 2, "Cinder Husk")];
    assert_eq!((arena.deck.name.as_str(), &arena.deck.lines[..]), ("Night Shift", &cards[..]), "{:?}", arena.lines);
    assert!(!arena.needs_attention());
    for text in [
        "1 Sarah\n4 Rusty Pipe\n2 Cinder Husk\nTotal 7",
        "1 Sarah\n4 Rusty Pipe\n2 Cinder Husk\n-----\nTotal (7)",
        "| Qty | Card |\n|-----|------|\n| 1 | Sarah |\n| 4 | Rusty Pipe |\n| 2 | Cinder Husk |\nTotal: 7",
        "Deck: Night Shift\n| Qty | Card |\n|-----|------|\n| 1 | Sarah |\n| 4 | Rusty Pipe |\n| 2 | Cinder Husk |",
        "<table>\n<tr><td>1</td><td>Sarah</td></tr>\n<tr><td>4</td><td>Rusty Pipe</td></tr>\n<tr><td>2</td><td>Cinder Husk</td></tr>\n</table>",
    ] {
        let import = read(text);
        assert_eq!(import.deck.lines, cards, "{text}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{text}: {:?}", import.lines);
    }
}

#[test]
fn lines_end_as_word_processors_end_them() {
    for end in ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] {
        let import = read(&["4 Rusty Pipe", "2 Cinder Husk"].join(end));
        assert_eq!(import.deck.lines.len(), 2, "{end:?}: {:?}", import.lines);
    }
}

#[test]
fn copies_of_one_card_come_together_and_it_is_said() {
    let import =
        read("Survivor Deck\n1 Rusty Pipe\n2 Old Rifle\n4 The Rusty Pipe\n2 Rusty Pipe (NG-01) 045\n1x rusty pipe");
    assert_eq!(
        import.deck.lines,
        [
            line("survivor_deck", 6, "Rusty Pipe"),
            line("survivor_deck", 2, "Old Rifle"),
            printed("survivor_deck", 2, "Rusty Pipe", "NG-01-045"),
        ]
    );
    let said = |at: usize| {
        let report = &import.lines[at];
        let corrections = match &report.outcome {
            LineOutcome::Corrected { corrections } => corrections.clone(),
            _ => Vec::new(),
        };
        let taken: Vec<_> = corrections.into_iter().map(|correction| (correction.code, correction.taken)).collect();
        (report.entry, taken)
    };
    let joined = (CorrectionCode::Joined, "2".to_owned());
    assert_eq!(said(3), (Some(0), vec![(CorrectionCode::Article, "Rusty Pipe".to_owned()), joined.clone()]));
    assert_eq!(said(5), (Some(0), vec![joined]));

    // Never beyond what a line may have, never across sections, never what nobody knows.
    assert_eq!(read("9999 Rusty Pipe\n1 Rusty Pipe").deck.lines.len(), 2);
    assert_eq!(read("1 Rusty Pipe\nMaybeboard\n1 Rusty Pipe").deck.lines.len(), 2);
    assert_eq!(read("1 Nobody Knows It\n2 Nobody Knows It").deck.lines.len(), 2);

    let table = read("Name,Qty,Condition\nRusty Pipe,1,NM\nOld Rifle,1,NM\nRusty Pipe,3,LP");
    assert_eq!(table.deck.lines, [line("survivor_deck", 4, "Rusty Pipe"), line("survivor_deck", 1, "Old Rifle")]);
    let cockatrice = "<cockatrice_deck version=\"1\"><zone name=\"main\">\n<card number=\"1\" name=\"Rusty Pipe\"/>\n\
                      <card number=\"3\" name=\"Rusty Pipe\"/></zone></cockatrice_deck>";
    assert_eq!(read(cockatrice).deck.lines, [line("survivor_deck", 4, "Rusty Pipe")]);
}

#[test]
fn lines_that_a_player_keeps_apart_stay_apart_in_every_form() {
    let lines = vec![line("survivor_deck", 1, "Rusty Pipe"), line("survivor_deck", 2, "Rusty Pipe")];
    let deck = DeckList { lines, ..DeckList::new("necrogenesis") };
    for target in [Target::Text, Target::Json, Target::Csv, Target::Cockatrice] {
        let text = export(&deck, &CATALOGUE, target);
        assert_eq!(import(&text, &CATALOGUE).deck, deck, "{text}");
    }
}

#[test]
fn a_link_to_a_deck_is_found_in_a_message() {
    let lines = vec![line("survivor_deck", 4, "Rusty Pipe"), line("zombie_deck", 2, "Cinder Husk")];
    let code = encode(&DeckList { lines: lines.clone(), ..DeckList::new("necrogenesis") }, &CATALOGUE).expect("a code");
    let link = format!("https://decks.example.org/decks/view?name=Night&deck={code}");
    for text in [
        format!("Have a look at {link}, what do you think?"),
        format!("Hi all!\n\nMy new deck:\n  <{link}>\n\nCheers"),
        format!("[Night Shift]({link}) is fun."),
        format!("My code is {code}."),
        format!("{link} and once more {link}"),
        format!("Deck: {code}"),
    ] {
        let import = read(&text);
        assert_eq!((import.form, &import.deck.lines), (Form::Code, &lines), "{text}: {:?}", import.lines);
        assert!(!import.needs_attention(), "{text}: {:?}", import.lines);
        let at = text.lines().position(|line| line.contains(&code)).expect("the link has a line") as u32 + 1;
        let entries: Vec<u32> = import.lines.iter().filter(|report| report.entry.is_some()).map(|r| r.line).collect();
        assert_eq!(entries, [at, at], "{text}");
    }
    // A list with a link below it is the list.
    let import = read(&format!("4 Old Rifle\n\nSee {link}"));
    assert_eq!(import.deck.lines[0], line("survivor_deck", 4, "Old Rifle"));

    let other =
        encode(&DeckList { lines: vec![line("survivor", 1, "Sarah")], ..DeckList::new("necrogenesis") }, &CATALOGUE);
    let import = read(&format!("Mine: {code}\nYours: {}", other.expect("a code")));
    let reasons: Vec<&LineOutcome> = import.lines.iter().map(|report| &report.outcome).collect();
    let several = LineOutcome::Unreadable { reason: Unreadable::SeveralDecks };
    assert_eq!((reasons, import.deck.lines.len()), (vec![&several, &several], 0));

    // What a deck says of itself is no message: its notes, and names that are links.
    for deck in [
        DeckList { notes: format!("After {link}"), ..DeckList::new("necrogenesis") },
        DeckList { lines: vec![line("attic", 1, &link)], ..DeckList::new("necrogenesis") },
        DeckList {
            lines: vec![line(&link, 1, "Nobody Knows It")],
            notes: link.clone(),
            ..DeckList::new("necrogenesis")
        },
    ] {
        assert_eq!(read(&export(&deck, &CATALOGUE, Target::Text)).deck, deck);
    }

    let import = read("Look: https://decks.example.org/d/fzpygxb5c0 !");
    assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason: Unreadable::ShortLink });
    let import = read(&format!("Look: https://decks.example.org/decks/view?deck={}", &code[..code.len() - 3]));
    assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason: Unreadable::Malformed });
}
