//! Files as other programs and deck sites write them.

use proptest::prelude::*;
use safehouse_engine::{
    deck::{
        interchange::{CorrectionCode, Foreign, Form, Import, LineOutcome, Unreadable, import_within},
        list::{ChosenPrinting, DeckLine},
    },
    english::English,
    limits::{Excess, Limits, Measure},
    wire::import::ImportReport,
};

use crate::fixture::{CATALOGUE, line, printed, read};

/// A deck of three cards, as every file below has it.
fn cards() -> [DeckLine; 3] {
    [line("survivor", 1, "Sarah"), line("survivor_deck", 4, "Rusty Pipe"), line("zombie_deck", 2, "Cinder Husk")]
}

fn unread(import: &Import) -> (Vec<&str>, bool) {
    match &import.lines[0].outcome {
        LineOutcome::Header { unread, counts } => (unread.iter().map(String::as_str).collect(), *counts),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_deck_of_magic_online_is_read() {
    let import = read(
        r#"<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="90881" Quantity="1" Sideboard="false" Name="Sarah" Annotation="0" />
  <Cards CatID="62493" Quantity="3" Sideboard="false" Name="rusty pipe" Annotation="0" />
  <Cards CatID="62494" Quantity="1" Sideboard="false" Name="Rusty Pipe" Annotation="0" />
  <Cards CatID="1" Quantity="2" Sideboard="true" Name="Cinder Husk" Annotation="0" />
  <Cards CatID="2" Quantity="1" Sideboard="true" Name="Old Rifle" Annotation="0" />
  <Cards CatID="3" Quantity="x" Sideboard="false" Name="Old Rifle" Annotation="0" />
  <Cards CatID="4" Quantity="2" Sideboard="false" Annotation="0" />
  <Cards CatID="5" Quantity="1" Sideboard="false" Name="Fire &amp; Ice" Annotation="0"></Cards>
</Deck>
"#,
    );
    assert_eq!(import.form, Form::MagicOnline);
    let [sarah, pipe, husk] = cards();
    let rest = [line("maybeboard", 1, "Old Rifle"), line("survivor_deck", 1, "Fire & Ice")];
    assert_eq!(import.deck.lines, [vec![sarah, pipe, husk], rest.to_vec()].concat());
    let lines: Vec<u32> = import.lines.iter().map(|report| report.line).collect();
    assert_eq!(lines, [5, 6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(import.lines[5].outcome, LineOutcome::Unreadable { reason: Unreadable::QuantityNotANumber });
    assert_eq!(import.lines[6].outcome, LineOutcome::Unreadable { reason: Unreadable::NoCard });
    let LineOutcome::Corrected { corrections } = &import.lines[4].outcome else { panic!("{:?}", import.lines[4]) };
    assert_eq!(corrections[0].code, CorrectionCode::SectionByType);
}

#[test]
fn a_deck_of_octgn_is_read() {
    let import = read(
        r#"<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">
  <section name="Commander" shared="False">
    <card qty="1" id="1">Sarah</card>
  </section>
  <section name="Main" shared="False">
    <card qty="4" id="2">Rusty Pipe</card>
  </section>
  <section name="Sideboard" shared="False">
    <card qty="2" id="3">Cinder Husk</card>
    <card qty="2" id="4" />
  </section>
  <notes><![CDATA[Hold the door.]]></notes>
</deck>
"#,
    );
    assert_eq!((import.form, &import.deck.lines[..]), (Form::Octgn, &cards()[..]), "{:?}", import.lines);
    assert_eq!(import.deck.notes, "Hold the door.");
    assert_eq!(import.lines[3].outcome, LineOutcome::Unreadable { reason: Unreadable::NoCard });
    assert_eq!(import.lines.iter().map(|report| report.line).collect::<Vec<_>>(), [4, 7, 10, 11]);
}

#[test]
fn a_deck_that_was_cut_says_so_and_keeps_what_was_read() {
    for text in [
        "<Deck>\n<NetDeckID>0</NetDeckID>\n<Cards Quantity=\"1\" Name=\"Sarah\" />\n<Cards Quan",
        "<deck game=\"a\"><section name=\"Main\">\n<card qty=\"1\" id=\"b\">Sarah</card>\n",
    ] {
        let import = read(text);
        assert_eq!(import.deck.lines, [line("survivor", 1, "Sarah")], "{text}");
        let last = import.lines.last().expect("the end is reported");
        assert_eq!(last.outcome, LineOutcome::Unreadable { reason: Unreadable::EndsEarly }, "{text}");
    }
}

#[test]
fn json_lists_of_every_shape_are_read() {
    for text in [
        // Entries with a name and copies.
        r#"[{"name": "Sarah", "count": 1}, {"name": "Rusty Pipe", "count": 4}, {"name": "Cinder Husk", "count": 2}]"#,
        r#"[{"qty": 1, "card": "Sarah"}, {"qty": "4", "card": "Rusty Pipe"}, {"qty": "2x", "card": "Cinder Husk"}]"#,
        r#"[{"quantity": 1, "card": {"name": "Sarah"}}, {"quantity": 4, "card": {"name": "Rusty Pipe"}}, {"quantity": 2.0, "card": {"name": "Cinder Husk"}}]"#,
        // Names and copies.
        r#"{"Sarah": 1, "Rusty Pipe": 4, "Cinder Husk": 2}"#,
        r#"{"Sarah": 1, "Rusty Pipe": 2, "Cinder Husk": 2, "Rusty Pipe": 2}"#,
        r#"[{"Sarah": 1}, {"Rusty Pipe": 4}, {"Cinder Husk": 2}]"#,
        // Lines and pairs.
        r#"["1 Sarah", "4x Rusty Pipe", "Cinder Husk x2"]"#,
        r#"["Sarah", "Rusty Pipe", "Rusty Pipe", "Rusty Pipe", "Rusty Pipe", "Cinder Husk", "Cinder Husk"]"#,
        r#"[["Sarah", 1], ["Rusty Pipe", 4], ["Cinder Husk", 2]]"#,
        r#"[[1, "Sarah"], [4, "Rusty Pipe"], [2, "Cinder Husk"]]"#,
        // Sections.
        r#"{"mainboard": [{"name": "Sarah", "count": 1}, {"name": "Rusty Pipe", "count": 4}], "sideboard": [{"name": "Cinder Husk", "count": 2}]}"#,
        r#"{"main": {"Sarah": 1, "Rusty Pipe": 4}, "side": {"Cinder Husk": 2}}"#,
        r#"{"commanders": ["Sarah"], "mainDeck": ["4 Rusty Pipe"], "sideBoard": ["2 Cinder Husk"], "companions": []}"#,
        r#"{"survivor": {"name": "Sarah"}, "survivorDeck": {"Rusty Pipe": 4}, "zombie_deck": {"Cinder Husk": 2}}"#,
        r#"{"deck": {"cards": [{"name": "Sarah"}, {"name": "Rusty Pipe", "amount": 4}, {"name": "Cinder Husk", "amount": 2}]}}"#,
        r#"[{"mainboard": {"Sarah": 1, "Rusty Pipe": 4, "Cinder Husk": 2}}]"#,
        r#"{"sections": [{"name": "Main", "cards": {"Sarah": 1, "Rusty Pipe": 4}}, {"name": "Side", "cards": {"Cinder Husk": 2}}]}"#,
    ] {
        let import = read(text);
        assert_eq!(
            (import.form, &import.deck.lines[..]),
            (Form::OtherJson, &cards()[..]),
            "{text}: {:?}",
            import.lines
        );
        assert_eq!(import.deck.name, "", "{text}");
    }
}

#[test]
fn json_of_deck_sites_is_read_with_what_it_says_of_the_deck() {
    // An object of entries below each board, a card below each entry.
    let import = read(
        r#"{
  "id": "x1", "name": "Night Shift", "description": "Hold the door.", "format": "standard", "visibility": "public",
  "likeCount": 12,
  "createdByUser": {"userName": "ann", "displayName": "Ann"},
  "mainboardCount": 5,
  "mainboard": {
    "Rusty Pipe": {
      "quantity": 4, "boardType": "mainboard", "finish": "foil", "isFoil": true, "isAlter": false,
      "card": {"id": "v1", "uniqueCardId": "u", "scryfall_id": "s", "set": "ng-01", "set_name": "Outbreak", "name": "Rusty Pipe", "cn": "45", "layout": "normal", "cmc": 1.0, "type": "1"}
    }
  },
  "commanders": {"Sarah": {"quantity": 1, "boardType": "commanders", "card": {"name": "Sarah"}}},
  "sideboard": {},
  "authorTags": {},
  "hubs": []
}"#,
    );
    assert_eq!((import.deck.name.as_str(), import.deck.notes.as_str()), ("Night Shift", "Hold the door."));
    assert_eq!(import.deck.format.as_deref(), Some("standard"));
    let foil = ChosenPrinting {
        number: "NG-01-045".to_owned(),
        finish: Some(safehouse_engine::card::Finish::Foil),
        edition: None,
    };
    let pipe = DeckLine { printing: Some(foil), ..line("survivor_deck", 4, "Rusty Pipe") };
    assert_eq!(import.deck.lines, [pipe, line("survivor", 1, "Sarah")], "{:?}", import.lines);
    let (names, counts) = unread(&import);
    assert!(counts);
    assert_eq!(names, ["id", "visibility", "likeCount", "createdByUser", "mainboardCount", "isAlter"]);
    assert_eq!(
        English::new(CATALOGUE.game()).line_outcome(&import.lines[0].outcome),
        "Not read: “id”, “visibility”, “likeCount”, “createdByUser”, “mainboardCount”, “isAlter”."
    );
    assert_eq!((import.lines[1].line, import.lines[2].line), (7, 12));
    assert!(import.lines[1].text.contains("\"quantity\": \"4\", \"boardType\"") && import.lines[1].text.len() < 200);

    for text in [
        // Boards below one field, each with its number of cards.
        r#"{"name": "Night Shift", "boards": {
            "mainboard": {"count": 5, "cards": {"a1": {"quantity": 1, "card": {"name": "Sarah"}}, "b2": {"quantity": 4, "card": {"name": "Rusty Pipe"}}}},
            "sideboard": {"count": 2, "cards": {"c3": {"quantity": 2, "card": {"name": "Cinder Husk"}}}}}}"#,
        // A list of cards with the name two levels down.
        r#"{"id": 7, "name": "Night Shift", "deckFormat": 3, "cards": [
            {"id": 1, "categories": ["Survivor"], "quantity": 1, "modifier": "Normal", "card": {"oracleCard": {"name": "Sarah"}, "edition": {"editioncode": "", "editionname": "Outbreak"}}},
            {"id": 2, "categories": [], "quantity": 4, "card": {"oracleCard": {"name": "Rusty Pipe"}}},
            {"id": 3, "categories": ["Sideboard"], "quantity": 2, "card": {"oracleCard": {"name": "Cinder Husk"}}}]}"#,
        // A frame around the deck.
        r#"{"meta": {"date": "2026-01-01", "version": "5"}, "data": {"code": "X", "name": "Night Shift", "commander": [{"count": 1, "name": "Sarah"}],
            "mainBoard": [{"count": 4, "name": "Rusty Pipe", "isFoil": false, "uuid": "u"}], "sideBoard": [{"count": 2, "name": "Cinder Husk"}]}}"#,
        r#"{"object": "deck", "name": "Night Shift", "entries": {
            "commanders": [{"object": "deck_entry", "section": "commanders", "count": 1, "raw_text": "1 Sarah", "card_digest": {"object": "card_digest", "name": "Sarah"}}],
            "mainboard": [{"section": "mainboard", "count": 4, "card_digest": {"name": "Rusty Pipe"}}],
            "sideboard": [{"section": "sideboard", "count": 2, "card_digest": {"name": "Cinder Husk"}}, {"section": "sideboard", "count": 0, "card_digest": null}]}}"#,
    ] {
        let import = read(text);
        assert_eq!(import.deck.name, "Night Shift", "{text}");
        let plain: Vec<DeckLine> =
            import.deck.lines.iter().map(|line| DeckLine { printing: None, ..line.clone() }).collect();
        assert_eq!(plain, cards(), "{text}: {:#?}", import.lines);
    }
}

#[test]
fn a_printing_in_json_is_found_by_set_and_number() {
    for text in [
        r#"[{"name": "Rusty Pipe", "count": 4, "setCode": "NG-01", "number": "045"}]"#,
        r#"[{"name": "Rusty Pipe", "count": 4, "set": {"code": "NG-01", "name": "Outbreak"}, "collector_number": "45"}]"#,
        r#"[{"name": "Rusty Pipe", "count": 4, "printing": {"set": "ng-01", "collectorNumber": 45}}]"#,
        r#"["4 Rusty Pipe (NG-01) 045"]"#,
    ] {
        assert_eq!(read(text).deck.lines, [printed("survivor_deck", 4, "Rusty Pipe", "NG-01-045")], "{text}");
    }
}

#[test]
fn an_entry_of_json_that_cannot_be_read_does_not_take_the_others_with_it() {
    let import = read(
        "{\"main\": [{\"name\": \"Sarah\"},\n{\"name\": \"Rusty Pipe\", \"count\": 0},\n{\"count\": 3},\n\
         {\"name\": \"Rusty Pipe\", \"count\": \"many\"},\n7,\n[1, 2, 3],\n{},\n{\"name\": \"Rusty Pip\", \"count\": 2}]}",
    );
    let reasons: Vec<_> = import
        .lines
        .iter()
        .map(|report| match &report.outcome {
            LineOutcome::Unreadable { reason } => (report.line, Some(*reason)),
            _ => (report.line, None),
        })
        .collect();
    assert_eq!(
        reasons,
        [
            (1, None),
            (1, None),
            (2, Some(Unreadable::NoCopies)),
            (3, Some(Unreadable::NoCard)),
            (4, Some(Unreadable::QuantityNotANumber)),
            (5, Some(Unreadable::NoCard)),
            (6, Some(Unreadable::Malformed)),
            (7, Some(Unreadable::NoCard)),
            (8, None),
        ]
    );
    assert_eq!(unread(&import), (vec![], false));
    assert!(import.needs_attention(), "some entries do not say their copies");
    assert_eq!(
        English::new(CATALOGUE.game()).line_outcome(&import.lines[0].outcome),
        "Nothing is called “Quantity” or “Count”, so each row is one copy."
    );
    let several = read("[{\"name\": \"A\", \"main\": [\"Sarah\"]}, {\"name\": \"B\", \"main\": [\"Sarah\"]}]");
    let reasons: Vec<_> = several.lines.iter().map(|report| report.outcome.clone()).collect();
    assert_eq!(reasons, vec![LineOutcome::Unreadable { reason: Unreadable::SeveralDecks }; 2]);
}

#[test]
fn broken_json_and_what_holds_no_list_are_one_fault() {
    for (text, reason) in [
        ("[{\"name\": \"Sarah\",\n \"count\": ", Unreadable::Malformed),
        ("{\"colour\": \"red\"}", Unreadable::Foreign(Foreign::Json)),
        ("[]", Unreadable::Foreign(Foreign::Json)),
    ] {
        let import = read(text);
        assert_eq!(import.lines.len(), 1, "{text}: {:?}", import.lines);
        assert_eq!(import.lines[0].outcome, LineOutcome::Unreadable { reason }, "{text}");
    }
    assert_eq!(
        English::new(CATALOGUE.game()).line_outcome(&read("{\"colour\": \"red\"}").lines[0].outcome),
        "This is JSON of another program in which no list of cards with names and copies was found; export the deck as \
         text, with a line such as “4 Name” a card."
    );
    // A bracket may begin a text.
    for text in ["[4] Rusty Pipe", "[NG-01] Rusty Pipe", "[b]4 Rusty Pipe[/b]", "[[Rusty Pipe]]"] {
        assert_eq!(read(text).form, Form::Text, "{text}");
    }
}

#[test]
fn what_strangers_send_is_bounded() {
    let read = |text: &str| import_within(text, &CATALOGUE, &Limits::STRANGER);
    let excess = |text: &str| match &read(text).lines[..] {
        [report] => match &report.outcome {
            LineOutcome::Unreadable { reason: Unreadable::TooLarge(excess) } => *excess,
            other => panic!("{other:?}"),
        },
        lines => panic!("{} reports", lines.len()),
    };
    let many = |entry: &str, times: usize| format!("[{}]", vec![entry; times].join(","));
    for entry in ["\"Sarah\"", "[\"Sarah\", 1]", "{\"name\": \"Sarah\"}", "7"] {
        let beyond = Excess { what: Measure::ListRows, most: 5_000, found: 5_001 };
        assert_eq!(excess(&many(entry, 5_001)), beyond, "{entry}");
    }
    let cards = "<Cards Quantity=\"1\" Name=\"Sarah\" />\n".repeat(5_001);
    assert_eq!(excess(&format!("<Deck><NetDeckID>0</NetDeckID>{cards}</Deck>")).what, Measure::ListRows);
    assert_eq!(excess(&format!("[{{\"a\": {}{}}}]", "[".repeat(100), "]".repeat(100))).what, Measure::Depth);
    assert_eq!(excess(&format!("<Deck><NetDeckID>{}", "<a>".repeat(100))).what, Measure::Depth);
    assert_eq!(excess(&many("\"Sarah\"", 200_000)).what, Measure::ListBytes);
    // A card may be described at any length: an entry is a row, however many lines it has.
    let entry = format!("{{\"name\": \"Sarah\", \"count\": 1, \"x\": [{}1]}}", "\n1,".repeat(6_000));
    assert_eq!(read(&many(&entry, 2)).deck.lines, [line("survivor", 2, "Sarah")]);
    // Fields by the thousand, names by the thousand.
    let fields: Vec<String> = (0..50_000).map(|at| format!("\"f{at}\":[1]")).collect();
    let import = read(&format!("{{\"main\": [\"Sarah\"], {}}}", fields.join(",")));
    assert_eq!((import.deck.lines.len(), unread(&import).0.len()), (1, 50_000));
    let words = English::new(CATALOGUE.game()).line_outcome(&import.lines[0].outcome);
    assert!(words.ends_with("“f11”, 49988 more."), "{words}");
}

proptest! {
    #[test]
    fn whatever_json_holds_is_read_within_the_bounds(text in json(), cut in 0_usize..400) {
        for text in [text.as_str(), text.get(..cut.min(text.len())).unwrap_or("")] {
            let read = import_within(text, &CATALOGUE, &Limits::STRANGER);
            prop_assert!(read.deck.check(&Limits::STRANGER).is_ok());
            let told = serde_json::to_string(&ImportReport::from(&read)).expect("JSON").len();
            prop_assert!(told <= 10 * text.len() + 2_000 * (read.lines.len() + 1), "{told} of {text}");
            for report in &read.lines {
                prop_assert!(report.entry.is_none_or(|entry| (entry as usize) < read.deck.lines.len()));
            }
        }
    }

    #[test]
    fn whatever_xml_holds_is_read_within_the_bounds(
        parts in prop::collection::vec(
            prop::sample::select(&[
                "<Cards Quantity=\"4\" Name=\"Rusty Pipe\" />", "<Cards ", "Quantity=\"", "<card qty=\"2\" id=\"x\">", "</card>",
                "<section name=\"Side\">", "</section>", "Cinder Husk", "&amp;", "&x;", "\"", ">", "<![CDATA[", "]]>", "</Deck>", "<notes>",
                "\n", "é", "<Cards Sideboard=\"true\" Name=\"Sarah\"/>",
            ][..]),
            0..40,
        ),
        is_octgn in any::<bool>(),
    ) {
        let head = if is_octgn { "<deck><section name=\"Main\"><card qty=\"1\">Sarah</card>" } else { "<Deck><NetDeckID>0</NetDeckID>" };
        let read = import_within(&format!("{head}{}", parts.concat()), &CATALOGUE, &Limits::STRANGER);
        prop_assert_eq!(read.form, if is_octgn { Form::Octgn } else { Form::MagicOnline });
        let entries = read.lines.iter().filter_map(|report| report.entry);
        prop_assert!(entries.into_iter().all(|entry| (entry as usize) < read.deck.lines.len()));
    }
}

/// JSON with the words that lists of cards have, in any arrangement.
fn json() -> impl Strategy<Value = String> {
    let word = prop::sample::select(
        &[
            "name",
            "count",
            "card",
            "cards",
            "mainboard",
            "side",
            "Rusty Pipe",
            "quantity",
            "4 Sarah",
            "decks",
            "lines",
            "set",
            "é\\u202e",
            "",
            "tags",
        ][..],
    );
    let leaf = prop_oneof![
        word.clone().prop_map(|word| format!("\"{word}\"")),
        (-3_i64..20_000).prop_map(|number| number.to_string()),
        prop::sample::select(&["null", "true", "1.5", "1e400", "{}", "[]"][..]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|items| format!("[{}]", items.join(", "))),
            prop::collection::vec((word.clone(), inner), 0..6).prop_map(|fields| {
                let fields: Vec<String> =
                    fields.into_iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
                format!("{{{}}}", fields.join(",\n"))
            }),
        ]
    })
}
