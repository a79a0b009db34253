//! The parts of a card and the types that print them (3.0.0).

use safehouse_engine::{
    card::CardName,
    catalogue::{Catalogue, CatalogueSource},
    game::Presence,
    games::GAMES,
    necrogenesis::NECROGENESIS,
    rules,
};

/// A set of one card, as a file.
fn set_of(card: &str) -> String {
    format!(
        r#"{{"game": "necrogenesis", "set": {{"code": "NG-99", "name": "Set", "status": "community"}}, "cards": [{card}]}}"#
    )
}

fn read(card: &str) -> Result<Catalogue, Vec<String>> {
    Catalogue::read(GAMES, &[CatalogueSource { name: "set.json", text: &set_of(card) }])
        .map_err(|error| error.0.into_iter().map(|fault| fault.message).collect())
}

/// The types that print a field, those that must first.
fn printed_on(field: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let field = NECROGENESIS.field(field).expect("a field of the game");
    let of = |wanted| field.presence.iter().filter(move |(_, presence)| *presence == wanted).map(|(id, _)| *id);
    (of(Presence::Required).collect(), of(Presence::Optional).collect())
}

#[test]
fn each_part_of_a_card_is_a_field_of_the_types_that_print_it_3_0_0() {
    rules![
        "3.0.0", "3.0.0/5", "3.0.0/6", "3.0.0/9", "3.0.0/11", "3.0.0/12", "3.0.0/13", "3.0.0/15", "3.0.0/16",
        "3.0.0/17", "3.0.0/18", "3.0.0/19", "3.0.0/20", "3.0.0/21", "3.0.0/22", "3.0.0/23", "3.5.0", "3.9.0", "3.11.0",
        "3.12.1", "3.13.0", "3.15.0", "3.16.0", "3.17.0", "3.18.0", "3.19.0", "3.20.0", "3.21.0", "3.22.0", "3.23.1",
        "3.23.2", "10.1.4", "10.2.1", "11.2.0", "12.3.0", "13.2.0", "R134"
    ];
    let all_but_survivors = ["zombie", "weapon", "item", "event", "react"];
    let parts: [(&str, &[&str], &[&str]); 16] = [
        ("hp", &["survivor", "zombie"], &[]),
        ("damage", &["survivor", "zombie", "weapon"], &[]),
        ("subtype", &["zombie"], &["survivor", "weapon", "item", "event", "react"]),
        ("ap", &["weapon", "item"], &["event"]),
        ("traits", &[], &all_but_survivors),
        ("hit_roll", &[], &["weapon"]),
        ("ztc", &["zombie"], &[]),
        ("ed", &["zombie"], &[]),
        ("range", &["weapon"], &[]),
        ("hands", &[], &["weapon"]),
        ("charges", &[], &["weapon", "item"]),
        ("timing", &["event"], &[]),
        ("trigger", &["react"], &[]),
        ("tp", &["react"], &["weapon", "item", "event"]),
        ("identity", &["survivor"], &[]),
        ("side", &["event"], &[]),
    ];
    for (field, required, optional) in parts {
        assert_eq!(printed_on(field), (required.to_vec(), optional.to_vec()), "{field}");
    }
}

#[test]
fn every_card_has_name_type_text_number_rarity_and_edition_3_0_0() {
    rules![
        "3.0.0/1", "3.0.0/2", "3.0.0/3", "3.0.0/4", "3.0.0/8", "3.0.0/14", "3.1.0", "3.2.0", "3.2.1", "3.3.1", "3.4.0",
        "3.8.0", "3.8.4", "3.14.0"
    ];
    let types: Vec<_> = NECROGENESIS.types.iter().map(|word| word.name).collect();
    assert_eq!(types, ["Survivor", "Zombie", "Weapon", "Item", "Event", "React"]);
    let rarities: Vec<_> = NECROGENESIS.rarities.iter().map(|word| word.id).collect();
    assert_eq!(rarities, ["C", "U", "R", "SR", "SCR", "PR"]);
    let printing = r#""printings": [{"number": "NG-99-001", "rarity": "SR", "editions": ["first", "unlimited"]}]"#;
    // A card without text is a card.
    let catalogue = read(&format!(r#"{{"name": "Flask", "type": "item", "class": "passive", "ap": 1, {printing}}}"#))
        .expect("a whole card");
    let card = &catalogue.cards()[0];
    assert!(card.text.is_empty());
    assert_eq!((card.printings[0].rarity, card.printings[0].editions.len()), ("SR", 2));
    for missing in [r#""name": "Flask", "#, r#""type": "item", "#, r#""rarity": "SR", "#, r#""number": "NG-99-001", "#]
    {
        let whole = format!(r#"{{"name": "Flask", "type": "item", "class": "passive", "ap": 1, {printing}}}"#);
        assert!(read(&whole.replacen(missing, "", 1)).is_err(), "without {missing}");
    }
}

#[test]
fn a_survivor_has_one_identity_and_no_traits_3_23_4() {
    rules!["3.12.1", "3.23.2", "3.23.4"];
    let survivor = |more: &str| {
        read(&format!(
            r#"{{"name": "Ada", "type": "survivor", "hp": 20, "damage": 1{more}, "printings": [{{"number": "NG-99-001", "rarity": "R"}}]}}"#
        ))
    };
    assert!(survivor(r#", "identity": "Scout""#).is_ok());
    assert!(survivor("").is_err());
    assert!(survivor(r#", "identity": ["Scout", "Medic"]"#).is_err());
    assert!(survivor(r#", "identity": "Scout", "traits": ["Undead"]"#).is_err());
}

#[test]
fn a_card_has_one_sub_type_at_most_3_9_2() {
    rules!["3.9.0", "3.9.1", "3.9.2", "11.2.0/types", "R135"];
    let zombie = |subtype: &str| {
        read(&format!(
            r#"{{"name": "It", "type": "zombie", "subtype": {subtype}, "hp": 1, "damage": 1, "ztc": 1, "ed": 3, "printings": [{{"number": "NG-99-001", "rarity": "C"}}]}}"#
        ))
    };
    for subtype in ["Walker", "Runner", "Brute", "Mutant", "Boss Monster"] {
        assert!(zombie(&format!("\"{subtype}\"")).is_ok(), "{subtype}");
    }
    assert!(zombie(r#"["Walker", "Runner"]"#).is_err());
    assert!(zombie(r#""Plumber""#).is_err());
    // What a Weapon does follows its class; its Sub Type is printed beside it.
    let axe = r#"{"name": "Axe", "type": "weapon", "class": "melee", "subtype": "Blade", "damage": 3, "ap": 1, "range": [], "hands": 1, "printings": [{"number": "NG-99-001", "rarity": "C"}]}"#;
    let catalogue = read(axe).expect("a whole card");
    let axe = &catalogue.cards()[0];
    assert_eq!((axe.word("class"), axe.word("subtype")), (Some("melee"), Some("Blade")));
}

#[test]
fn an_epithet_is_part_of_the_name_and_no_identity_3_23_6() {
    rules!["3.1.1", "3.23.5", "3.23.6", "10.5.1", "R137"];
    let ada = r#"{"name": "Ada – The Scout", "type": "survivor", "hp": 20, "damage": 1, "identity": "Medic", "printings": [{"number": "NG-99-001", "rarity": "R"}]}"#;
    let locked = |number: u8, requires: &str| {
        format!(
            r#"{{"name": "Kit {number}", "type": "item", "class": "passive", "ap": 1, "requires": {{{requires}}}, "printings": [{{"number": "NG-99-00{number}", "rarity": "C"}}]}}"#
        )
    };
    let cards = [
        ada.to_owned(),
        locked(2, r#""name_contains": "The Scout""#),
        locked(3, r#""identity_is": "The Scout""#),
        locked(4, r#""identity_is": "Medic""#),
        locked(5, r#""name_is": "Ada""#),
        // Dashes of every length are one dash.
        locked(6, r#""name_is": "Ada — The Scout""#),
    ];
    let catalogue = read(&cards.join(", ")).expect("whole cards");
    let ada = &catalogue.cards()[0];
    let usable: Vec<_> = catalogue.cards()[1..].iter().map(|card| card.is_usable_with(ada)).collect();
    assert_eq!(usable, [true, false, true, false, true]);
    assert_ne!(CardName::new("Ada"), ada.name);
}
