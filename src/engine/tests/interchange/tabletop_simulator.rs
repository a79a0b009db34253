//! Saved objects of Tabletop Simulator.

use std::collections::BTreeSet;

use safehouse_engine::deck::{
    code::decode,
    interchange::tabletop_simulator::{Hosted, Images, MAX_CARDS, SHEET_CARDS, export, sheets},
    list::DeckList,
};
use serde_json::Value;

use crate::fixture::{CATALOGUE, REACTS, line, printed};

const IMAGES: Images<'static> =
    Images { faces: "https://cards.example/sheet-{sheet}.png", backs: "https://cards.example/{section}.png" };

fn deck() -> DeckList {
    DeckList {
        name: "Night Shift".to_owned(),
        lines: vec![
            line("zombie_deck", 4, "Cinder Husk"),
            line("survivor", 1, "Sarah"),
            printed("survivor_deck", 2, "Rusty Pipe", "NG-01-146"),
            line("survivor_deck", 1, "Nobody Knows It"),
            line("survivor_deck", 2, "Rusty Pipe"),
            line("maybeboard", 3, "Old Rifle"),
        ],
        ..DeckList::new("necrogenesis")
    }
}

fn saved(deck: &DeckList) -> Value {
    serde_json::from_str(&export(deck, &CATALOGUE, &IMAGES)).expect("a saved object is JSON")
}

#[test]
fn each_section_of_the_deck_is_a_pile() {
    let saved = saved(&deck());
    let objects = saved["ObjectStates"].as_array().expect("there are objects");
    let kinds: Vec<_> = objects.iter().map(|object| (object["Name"].as_str(), object["Nickname"].as_str())).collect();
    assert_eq!(
        kinds,
        [
            (Some("CardCustom"), Some("Sarah")),
            (Some("DeckCustom"), Some("Survivor Deck")),
            (Some("DeckCustom"), Some("Zombie Deck")),
        ]
    );
    let pile = &objects[1];
    assert_eq!(pile["DeckIDs"], serde_json::json!([101, 101, 102, 103, 103]));
    let sheet = &pile["CustomDeck"]["1"];
    assert_eq!(sheet["FaceURL"], "https://cards.example/sheet-1.png");
    assert_eq!(sheet["BackURL"], "https://cards.example/survivor_deck.png");
    assert_eq!((&sheet["NumWidth"], &sheet["NumHeight"]), (&5.into(), &2.into()));
    assert_eq!(pile["ContainedObjects"].as_array().map(Vec::len), Some(5));
    assert_eq!(pile["ContainedObjects"][0]["Nickname"], "Rusty Pipe");
    assert_eq!(pile["ContainedObjects"][0]["Description"], "NG-01-146");
}

#[test]
fn the_sheet_shows_each_printing_once() {
    let sheets = sheets(&deck(), &CATALOGUE);
    assert_eq!(sheets.len(), 1);
    let faces: Vec<_> = sheets[0]
        .faces
        .iter()
        .map(|face| (face.card.as_str(), face.printing.map(|index| CATALOGUE.printing(index).number.as_str())))
        .collect();
    assert_eq!(
        faces,
        [
            ("Sarah", Some("NG-01-002")),
            ("Rusty Pipe", Some("NG-01-146")),
            ("Nobody Knows It", None),
            ("Rusty Pipe", Some("NG-01-045")),
            ("Cinder Husk", Some("NG-01-101")),
        ]
    );
}

#[test]
fn many_cards_take_several_sheets() {
    let mut lines: Vec<_> = REACTS.iter().map(|name| line("survivor_deck", 1, name)).collect();
    lines.extend((0..60).map(|number| line("survivor_deck", 1, &format!("Unknown {number}"))));
    let deck = DeckList { lines, ..DeckList::new("necrogenesis") };
    let sheets = sheets(&deck, &CATALOGUE);
    let sizes: Vec<_> = sheets.iter().map(|sheet| (sheet.columns, sheet.rows, sheet.faces.len())).collect();
    assert_eq!(sizes, [(10, 7, SHEET_CARDS), (10, 3, REACTS.len() + 60 - SHEET_CARDS)]);
    let saved = saved(&deck);
    let ids = saved["ObjectStates"][0]["DeckIDs"].as_array().expect("a pile has cards").clone();
    assert_eq!(ids.len(), REACTS.len() + 60);
    assert_eq!((&ids[68], &ids[69]), (&168.into(), &200.into()));
}

#[test]
fn the_same_deck_has_the_same_identifiers_and_no_two_are_alike() {
    let mut deck = deck();
    assert_eq!(export(&deck, &CATALOGUE, &IMAGES), export(&deck.clone(), &CATALOGUE, &IMAGES));
    deck.lines[0].quantity = 9_999;
    let text = export(&deck, &CATALOGUE, &IMAGES);
    let guids: Vec<_> = text.split("\"GUID\": ").skip(1).map(|rest| &rest[..8]).collect();
    assert_eq!(guids.len(), MAX_CARDS + 2);
    let distinct: BTreeSet<_> = guids.iter().collect();
    assert_eq!(distinct.len(), guids.len());
}

#[test]
fn images_drawn_from_the_code_show_each_card_in_its_place() {
    let deck = deck();
    let hosted = Hosted::new(&deck, &CATALOGUE).expect("a code");
    let saved: Value =
        serde_json::from_str(&hosted.export(&CATALOGUE, "https://cards.example/sheets/0a")).expect("JSON");
    assert_eq!(saved["SaveName"], "Night Shift");

    // What a site draws knows nothing but the code.
    let drawn = sheets(&decode(&hosted.code, &CATALOGUE).expect("a deck").deck, &CATALOGUE);
    assert_ne!(drawn, sheets(&deck, &CATALOGUE), "the code has another order than the deck");
    let objects = saved["ObjectStates"].as_array().expect("there are objects");
    let piles = objects.iter().flat_map(|object| match &object["ContainedObjects"] {
        Value::Array(cards) => cards.clone(),
        _ => vec![object.clone()],
    });
    let cards: Vec<Value> = piles.collect();
    assert_eq!(cards.len(), 10);
    for card in cards {
        let id = card["CardID"].as_u64().expect("a number") as usize;
        let (sheet, place) = (&drawn[id / 100 - 1], id % 100);
        assert_eq!(card["Nickname"], sheet.faces[place].card);
        let layout = &card["CustomDeck"][(id / 100).to_string()];
        assert_eq!(layout["NumWidth"], sheet.columns);
        assert_eq!(layout["NumHeight"], sheet.rows);
        assert_eq!(layout["FaceURL"], format!("https://cards.example/sheets/0a/{}/{}.jpg", hosted.code, id / 100));
        let back = layout["BackURL"].as_str().expect("an address");
        assert!(back.starts_with("https://cards.example/sheets/0a/backs/") && back.ends_with(".jpg"), "{back}");
    }
}

#[test]
fn a_maybeboard_is_no_part_of_the_code_of_the_images() {
    let mut deck = deck();
    let with = Hosted::new(&deck, &CATALOGUE).expect("a code");
    deck.lines.retain(|line| line.section != "maybeboard");
    assert_eq!(Hosted::new(&deck, &CATALOGUE).expect("a code").code, with.code);
}
