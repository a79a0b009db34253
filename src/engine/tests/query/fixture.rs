//! Two small sets with every kind of field, known and unknown.

use safehouse_engine::{
    catalogue::{
        Catalogue, CatalogueSource, Legality, LegalityStatus, NoFormats, PrintingIndex,
        query::{Query, Unique},
    },
    game::GameDefinition,
    games::GAMES,
    necrogenesis::NECROGENESIS,
};

pub(crate) static GAME: &GameDefinition = &NECROGENESIS;

const FIRST: &str = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-01", "name": "Outbreak", "released": "2026-03-14", "status": "playtest" },
  "cards": [
    { "name": "Sarah", "type": "survivor", "subtype": "Scout", "identity": "Patient Scout", "hp": 20, "damage": 1,
      "text": ["You may Loot for 0 AP."],
      "printings": [{ "number": "NG-01-001", "rarity": "U", "artist": "Ada Lens" }] },
    { "name": "Sarah – The Sharpshooter", "type": "survivor", "subtype": "Sharpshooter", "identity": "Cold Marksman",
      "hp": 18, "damage": 2, "text": ["Attacks ignore Guard.", "Draw a card."], "flavor": "One breath, one round.",
      "printings": [
        { "number": "NG-01-002", "rarity": "SR", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"] },
        { "number": "NG-01-090", "rarity": "SR", "variant": "alternate-art", "finishes": ["foil"] }
      ] },
    { "name": "Long Rifle", "type": "weapon", "subtype": "Firearm", "class": "ranged", "damage": 4, "ap": 1,
      "hit_roll": 4, "range": ["threat", "zombie"], "hands": 2, "charges": 3, "traits": ["Loud"],
      "text": ["Only Sarah – The Sharpshooter can equip this."],
      "requires": { "name_is": "Sarah – The Sharpshooter" },
      "printings": [{ "number": "NG-01-010", "rarity": "R" }] },
    { "name": "Fire Axe", "type": "weapon", "subtype": "Axe", "class": "melee", "damage": 3, "ap": "X", "hit_roll": 3,
      "range": ["threat"], "hands": 2, "traits": ["Silent"], "text": ["Reach."], "flavor": "The door is open now.",
      "printings": [{ "number": "NG-01-011", "rarity": "C", "artist": "Ben Quill" }] },
    { "name": "Axe-Man’s Oath", "type": "event", "side": "survivor", "timing": "Survivor Phase", "ap": 0,
      "text": ["Destroy target Zombie.", "*Burn it down.*"],
      "printings": [{ "number": "NG-01-030", "rarity": "SCR", "variant": "secret", "finishes": ["foil"] }] },
    { "name": "Medkit", "type": "item", "class": "consumable", "ap": 1, "traits": ["Medical", "Silent"],
      "max_copies": 6, "text": ["Heal 3. [Permanent]"],
      "printings": [{ "number": "NG-01-020", "rarity": "C" }] },
    { "name": "Motion Light", "type": "item", "subtype": "–", "class": "trap", "zone": "threat", "ap": "–",
      "charges": 2, "max_charges": 4, "stays_at_zero": true, "traits": "–",
      "printings": [{ "number": "NG-01-021", "rarity": "U" }] },
    { "name": "Walker", "type": "zombie", "subtype": "Walker", "hp": 1, "damage": 2, "ztc": 1, "ed": 3,
      "traits": ["Undead"], "printings": [{ "number": "NG-01-050", "rarity": "C", "finishes": ["regular", "foil"] }] },
    { "name": "Bile Runner", "type": "zombie", "subtype": "Runner", "hp": 2, "damage": 2, "ztc": 2, "ed": 4,
      "traits": ["Undead", "Fast Dead"], "text": ["On Hit: Apply Burn (1)."],
      "printings": [{ "number": "NG-01-051", "rarity": "U" }] },
    { "name": "The Alpha", "type": "zombie", "subtype": "Boss Monster", "hp": "–", "damage": "X", "ztc": "X", "ed": 6,
      "unique": true, "text": ["Guard.", "This cannot be burned."],
      "printings": [{ "number": "NG-01-060", "rarity": "SCR", "finishes": ["foil"] }] },
    { "name": "Second Wind", "type": "react", "tp": 1, "trigger": "When you would draw a card", "text": [],
      "printings": [{ "number": "NG-01-040", "rarity": "R" }] }
  ]
}"#;

const SECOND: &str = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-02", "name": "Long Winter", "released": "2027-01-09", "status": "official" },
  "cards": [
    { "name": "Walker", "printings": [{ "number": "NG-02-007", "rarity": "U", "variant": "promo" }] },
    { "name": "Frozen Walker", "type": "zombie", "subtype": "Walker", "hp": 3, "damage": "–", "ztc": 1, "ed": 2,
      "printings": [{ "number": "NG-02-008", "rarity": "C" }] }
  ]
}"#;

const UNDATED: &str = r#"{
  "game": "necrogenesis",
  "set": { "code": "NG-PR", "name": "Promos", "status": "community" },
  "cards": [
    { "name": "Dog Tags", "type": "item", "class": "passive", "ap": 0,
      "printings": [{ "number": "NG-PR-001", "rarity": "PR", "variant": "promo", "editions": ["first"] }] }
  ]
}"#;

pub(crate) fn catalogue() -> Catalogue {
    let sources = [("first.json", FIRST), ("second.json", SECOND), ("undated.json", UNDATED)]
        .map(|(name, text)| CatalogueSource { name, text });
    Catalogue::read(GAMES, &sources).unwrap_or_else(|error| panic!("{:#?}", error.0))
}

/// A format without The Alpha, with one Fire Axe, of the first set only.
pub(crate) struct OneFormat<'a>(pub(crate) &'a Catalogue);

impl Legality for OneFormat<'_> {
    fn legality(&self, format: &str, printing: PrintingIndex) -> Option<LegalityStatus> {
        let status = match self.0.card(self.0.card_of(printing)).name.as_str() {
            "The Alpha" => LegalityStatus::Banned,
            "Fire Axe" => LegalityStatus::Restricted,
            "Frozen Walker" | "Dog Tags" => LegalityStatus::NotLegal,
            _ => LegalityStatus::Legal,
        };
        (format == "standard").then_some(status)
    }

    fn formats(&self) -> Vec<(String, String)> {
        vec![("standard".to_owned(), "Standard Play".to_owned())]
    }
}

pub(crate) fn parse(text: &str) -> Query {
    Query::parse(GAME, text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

/// The names (or numbers, where rows are printings) that a query finds, in order.
pub(crate) fn found(catalogue: &Catalogue, text: &str) -> Vec<String> {
    let result = catalogue.search(&parse(text), &OneFormat(catalogue));
    assert_eq!(catalogue.search(&parse(text), &NoFormats).unique, result.unique);
    result
        .rows
        .iter()
        .map(|row| match result.unique {
            Unique::Cards => catalogue.card(row.card).name.to_string(),
            Unique::Prints => catalogue.printing(row.printing).number.clone(),
        })
        .collect()
}
