//! A small card list with the names that importers trip over.

use std::sync::LazyLock;

use safehouse_engine::{
    catalogue::{Catalogue, CatalogueSource},
    deck::{
        interchange::{Import, LineOutcome, import},
        list::{ChosenPrinting, DeckLine},
    },
    games::GAMES,
};
use serde_json::{Value, json};

/// Names of React cards; their numbers are NG-01-201 and up.
pub(crate) const REACTS: &[&str] = &[
    "Medic’s Touch",
    "Pain // Suffering",
    "6 Deck of Cards But Animated",
    "Deck of Horrors",
    "Charge x4",
    "Æther Flare",
    "\"Mad\" Max",
    "\"Quoted\"",
    "Comma, Comma",
    "=1+1",
    "@Home",
    "-5 Degrees",
    "#Hashtag",
    "Grease Tag [Sticky]",
    "Bite (Deep)",
    "Zombies",
    "SB: Trap",
    "Name: Nobody",
    "Total: 60",
    "// Not a Comment",
    "== Barricade ==",
    "Noise 3",
    "12",
    "x2 Blast",
    "- Dash",
    "Efficient Fight",
    "Back\\slash",
    "Red; Blue",
    "'Tis the Season",
    "<b>Bold & Loud</b>",
    "Fog of War *F*",
    "Last Stand (NG-01) 045",
    "***",
    "Café Noir",
];

/// The catalogue of the fixture.
pub(crate) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut cards = vec![
        survivor("Rick – The Firestarter", 1),
        survivor("Sarah", 2),
        survivor("Sarah – The Sharpshooter", 3),
        weapon(
            "Rusty Pipe",
            json!([
                {"number": "NG-01-045", "rarity": "C", "finishes": ["regular", "foil"], "editions": ["first", "unlimited"]},
                {"number": "NG-01-146", "rarity": "SCR", "variant": "secret"},
            ]),
        ),
        weapon("Rusty Saw", json!([{"number": "NG-01-046", "rarity": "C"}])),
        weapon("Old Rifle", json!([{"number": "NG-01-047", "rarity": "R"}])),
        zombie("Cinder Husk", 101),
        zombie("Bloodthirst Walker", 102),
        zombie("Bloodthirst Walker – Alpha Strain", 103),
    ];
    for (position, name) in REACTS.iter().enumerate() {
        let number = format!("NG-01-{}", 201 + position);
        cards.push(json!({
            "name": name, "type": "react", "tp": 1, "trigger": "A Zombie attacks.",
            "printings": [{"number": number, "rarity": "U"}],
        }));
    }
    let first = set("NG-01", "Outbreak", cards);
    let promos = set(
        "NG-PR",
        "Promos",
        vec![json!({"name": "Rusty Pipe", "printings": [{"number": "NG-PR-001", "rarity": "PR", "variant": "promo"}]})],
    );
    let sources =
        [CatalogueSource { name: "ng-01.json", text: &first }, CatalogueSource { name: "ng-pr.json", text: &promos }];
    Catalogue::read(GAMES, &sources).expect("the fixture is a valid card list")
});

fn set(code: &str, name: &str, cards: Vec<Value>) -> String {
    json!({
        "game": "necrogenesis",
        "set": {"code": code, "name": name, "status": "playtest"},
        "cards": cards,
    })
    .to_string()
}

fn survivor(name: &str, number: u32) -> Value {
    json!({
        "name": name, "type": "survivor", "identity": "Aggressive Brawler", "hp": 12, "damage": 1,
        "printings": [{"number": format!("NG-01-{number:03}"), "rarity": "SR"}],
    })
}

fn zombie(name: &str, number: u32) -> Value {
    json!({
        "name": name, "type": "zombie", "subtype": "Walker", "hp": 2, "damage": 1, "ztc": 1, "ed": 4,
        "printings": [{"number": format!("NG-01-{number:03}"), "rarity": "C"}],
    })
}

fn weapon(name: &str, printings: Value) -> Value {
    json!({
        "name": name, "type": "weapon", "class": "melee", "damage": 2, "ap": 1, "range": ["threat"], "hands": 1,
        "printings": printings,
    })
}

/// Imports with the fixture's cards.
pub(crate) fn read(text: &str) -> Import {
    import(text, &CATALOGUE)
}

/// The only entry of a text.
pub(crate) fn only(text: &str) -> (DeckLine, LineOutcome) {
    let import = read(text);
    assert_eq!(import.deck.lines.len(), 1, "{text:?} gave {import:#?}");
    let report = import.lines.iter().find(|report| report.entry.is_some()).expect("an entry has a report");
    (import.deck.lines[0].clone(), report.outcome.clone())
}

/// A deck line.
pub(crate) fn line(section: &str, quantity: u32, card: &str) -> DeckLine {
    DeckLine { section: section.to_owned(), card: card.to_owned(), quantity, printing: None }
}

/// A deck line of a printing.
pub(crate) fn printed(section: &str, quantity: u32, card: &str, number: &str) -> DeckLine {
    let printing = ChosenPrinting { number: number.to_owned(), finish: None, edition: None };
    DeckLine { printing: Some(printing), ..line(section, quantity, card) }
}
