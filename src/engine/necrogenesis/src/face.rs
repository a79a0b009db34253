//! What the face of a card shows.

use safehouse_cards::{
    card::{Card, Fact},
    game::{
        GameDefinition,
        face::{Backdrop, FaceDefinition, FaceLine, FaceTrait, FaceValue, Tone},
    },
};

/// How a face shows what the list does not say.
const UNKNOWN: &str = "–";

pub(super) static FACE: FaceDefinition = FaceDefinition {
    costs,
    values,
    lines,
    type_line,
    traits,
    foils: &["SR", "SCR"],
    backdrops: &[
        ("survivor", Backdrop::Hills),
        ("zombie", Backdrop::Skyline),
        ("weapon", Backdrop::Target),
        ("item", Backdrop::Planks),
        ("event", Backdrop::Rays),
        ("react", Backdrop::Shards),
    ],
    tones: &[
        ("survivor", Tone::Sand),
        ("zombie", Tone::Moss),
        ("weapon", Tone::Steel),
        ("item", Tone::Copper),
        ("event", Tone::Amber),
        ("react", Tone::Cyan),
    ],
    symbols: SYMBOLS,
};

/// Holes are cut by overlapping.
const SYMBOLS: &[(&str, &str)] = &[
    (
        "hp",
        "M12 21.5C5 15.7 2.5 12.4 2.5 8.7 2.5 5.5 4.9 3 7.8 3c1.7 0 3.3.9 4.2 2.4C12.9 3.9 14.5 3 16.2 3c2.9 0 5.3 2.5 5.3 5.7 0 3.7-2.5 7-9.5 12.8z",
    ),
    (
        "damage",
        "M4.5 3c-1 7 0 12 3.5 18.5C7 15 6.8 9 8.5 3zM10.5 2c-1 8 0 13.5 3.5 20.5C13 15 12.8 8.5 14.5 2zM16.5 3c-1 7 0 11 3 17.5-.5-6-.7-11.5 1-17.5z",
    ),
    ("ap", "M13.8 1.5 4 13.8h6.2L8.5 22.5 20 9.5h-7.2z"),
    ("tp", "M12 2.5l9.5 6.5v4.5L12 7 2.5 13.5V9zM12 11l9.5 6.5V22L12 15.5 2.5 22v-4.5z"),
    (
        "ztc",
        "M12 1.5c-5.3 0-9 3.7-9 8.5 0 3.2 1.5 5.3 3.7 6.6V20.5h2.6v-2.2h1.5v2.2h2.4v-2.2h1.5v2.2h2.6v-3.9c2.2-1.3 3.7-3.4 3.7-6.6 0-4.8-3.7-8.5-9-8.5zM8.3 13a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8zM15.7 13a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8zM12 13.3l1.4 2.7h-2.8z",
    ),
    ("ed", "M3.5 2.5h10V8H11V5H6v14h5v-3h2.5v5.5h-10zM15.5 6.5 22 12l-6.5 5.5v-3.7H8.7v-3.6h6.8z"),
    (
        "hands",
        "M5.8 7.3a1.3 1.3 0 0 1 2.6 0V11h.6V4.8a1.3 1.3 0 0 1 2.6 0V10.5h.6V3.8a1.3 1.3 0 0 1 2.6 0V10.5h.6V5.8a1.3 1.3 0 0 1 2.6 0V15c0 4.2-2.5 7.5-6.3 7.5-3 0-4.7-1.5-6.2-4.5L2.5 14c-.6-1.4 1.3-2.3 2.2-1l1.1 1.5z",
    ),
    (
        "charges",
        "M12 1.5c2.2 1.6 3.3 4 3.3 7.3v3.2H8.7V8.8c0-3.3 1.1-5.7 3.3-7.3zM8.2 13.5h7.6v5.3H8.2zM7 20h10v2.5H7z",
    ),
    ("durability", "M12 1.5 20.5 5v6.3c0 5.6-3.5 9.2-8.5 11.2-5-2-8.5-5.6-8.5-11.2V5zM12 5 7 7v4.3c0 3.6 2 6 5 7.5z"),
    ("timing", "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zM10.8 5.5V13l5.5 3.4 1.3-2.1-4.3-2.7V5.5z"),
    ("trigger", "M12 1 23 12 12 23 1 12zM10.7 6v8h2.6V6zM10.7 15.7v2.6h2.6v-2.6z"),
    (
        "identity",
        "M9 1.5h6a3.5 3.5 0 0 1 3.5 3.5v14a3.5 3.5 0 0 1-3.5 3.5H9A3.5 3.5 0 0 1 5.5 19V5A3.5 3.5 0 0 1 9 1.5zM12 4a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 12 4zM8.5 11v1.8h7V11zM8.5 15v1.8h7V15z",
    ),
    ("range-threat", "M2.5 3h19v8h-19zM4.5 5v4h15V5zM2.5 13h19v8h-19z"),
    ("range-zombie", "M2.5 3h19v8h-19zM2.5 13h19v8h-19zM4.5 15v4h15v-4z"),
    ("range-both", "M2.5 3h19v8h-19zM2.5 13h19v8h-19z"),
    ("range-none", "M2.5 3h19v8h-19zM4.5 5v4h15V5zM2.5 13h19v8h-19zM4.5 15v4h15v-4z"),
    // Rarities differ in shape as well as in colour.
    ("rarity-C", "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"),
    ("rarity-U", "M12 2l10 10-10 10L2 12z"),
    ("rarity-R", "M12 2.5 23 21.5H1z"),
    ("rarity-SR", "M12 1l2.8 8.2L23 12l-8.2 2.8L12 23l-2.8-8.2L1 12l8.2-2.8z"),
    (
        "rarity-SCR",
        "M12 .5l3 5.3 5.8-1.6-1.6 5.8 5.3 3-5.3 3 1.6 5.8-5.8-1.6-3 5.3-3-5.3-5.8 1.6 1.6-5.8-5.3-3 5.3-3L3.2 4.2 9 5.8z",
    ),
    ("rarity-PR", "M5 2h14v20l-7-6-7 6z"),
];

fn figure(fact: &Fact) -> String {
    match fact {
        Fact::Number(number) => number.to_string(),
        Fact::Variable => "X".to_owned(),
        Fact::Text(text) => text.clone(),
        Fact::Word(word) => (*word).to_owned(),
        Fact::Words(words) => words.join(", "),
        Fact::Flag => "yes".to_owned(),
        Fact::Unknown => UNKNOWN.to_owned(),
    }
}

/// A field in the engine's words, which know a die result (`4+`) from a number.
fn value(
    game: &GameDefinition,
    card: &Card,
    id: &'static str,
    label: &'static str,
    symbol: &'static str,
) -> Option<FaceValue> {
    Some(FaceValue { id, label, symbol, figure: game.field(id)?.written(card.fact(id)?), is_vital: id == "hp" })
}

/// What it costs to bring the card into the game (2.4.0, 3.11.0, 3.22.1).
fn costs(game: &GameDefinition, card: &Card) -> Vec<FaceValue> {
    [("ztc", "ZTC", "ztc"), ("ap", "AP cost", "ap"), ("tp", "TP cost", "tp")]
        .into_iter()
        .filter_map(|(id, label, symbol)| value(game, card, id, label, symbol))
        .collect()
}

/// The figures of its row of values.
fn values(game: &GameDefinition, card: &Card) -> Vec<FaceValue> {
    let damage = if card.card_type == "survivor" { "Base Damage" } else { "Damage" };
    let mut values: Vec<_> = [
        value(game, card, "hp", "HP", "hp"),
        value(game, card, "damage", damage, "damage"),
        value(game, card, "ed", "ED", "ed"),
        hit_roll(game, card),
        range(card),
        value(game, card, "hands", "Hands", "hands"),
        counters(game, card),
        placed(card),
    ]
    .into_iter()
    .flatten()
    .collect();
    values.dedup_by_key(|value| value.id);
    values
}

fn hit_roll(game: &GameDefinition, card: &Card) -> Option<FaceValue> {
    const DICE: [&str; 6] = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

    if card.card_type != "weapon" {
        return None;
    }
    let (id, label) = ("hit_roll", "Hit Roll");
    let Some(mut value) = value(game, card, id, label, "die-1") else {
        return Some(FaceValue { id, label, symbol: "die-1", figure: "auto".to_owned(), is_vital: false });
    };
    if let Some(Fact::Number(needed)) = card.fact(id) {
        let die = usize::try_from(needed - 1).ok().and_then(|face| DICE.get(face));
        value.symbol = die.copied().unwrap_or("die-6");
    }
    Some(value)
}

fn range(card: &Card) -> Option<FaceValue> {
    let (symbol, figure) = match card.fact("range")? {
        Fact::Words(zones) => {
            let has = |zone: &str| zones.iter().any(|word| word == zone);
            match (has("threat"), has("zombie")) {
                (true, true) => ("range-both", "both"),
                (true, false) => ("range-threat", "threat"),
                (false, true) => ("range-zombie", "zombie"),
                (false, false) => ("range-none", "none"),
            }
        }
        _ => ("range-none", UNKNOWN),
    };
    Some(FaceValue { id: "range", label: "Range", symbol, figure: figure.to_owned(), is_vital: false })
}

fn counters(game: &GameDefinition, card: &Card) -> Option<FaceValue> {
    let mut value = value(game, card, "charges", "Charges", "charges")?;
    if card.word("counter") == Some("durability") {
        value.label = "Durability";
        value.symbol = "durability";
    }
    if let Some(most) = card.number("max_charges") {
        value.figure = format!("{}/{most}", value.figure);
    }
    Some(value)
}

fn placed(card: &Card) -> Option<FaceValue> {
    let (symbol, figure) = match card.fact("zone")? {
        Fact::Word("zombie") => ("range-zombie", "zombie"),
        Fact::Word(_) => ("range-threat", "threat"),
        _ => ("range-none", UNKNOWN),
    };
    Some(FaceValue { id: "zone", label: "Placed in", symbol, figure: figure.to_owned(), is_vital: false })
}

fn lines(_: &GameDefinition, card: &Card) -> Vec<FaceLine> {
    [("identity", "identity", "Identity Tag"), ("timing", "timing", "Timing"), ("trigger", "trigger", "Trigger")]
        .into_iter()
        .filter_map(|(id, symbol, label)| Some(FaceLine { symbol, label, words: capitalised(&figure(card.fact(id)?)) }))
        .collect()
}

fn traits(card: &Card) -> Vec<FaceTrait> {
    let unique = card.flag("unique").then(|| FaceTrait { words: "Unique".to_owned(), is_strong: true });
    let traits = card.words("traits").iter().map(|word| FaceTrait { words: word.clone(), is_strong: false });
    unique.into_iter().chain(traits).collect()
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The type line, e.g. `Ranged Weapon – Firearm` or `Zombie Event – Tactic`
/// (3.2.0, 3.9.0, 12.1.6, 14.2.0).
fn type_line(game: &GameDefinition, card: &Card) -> String {
    let card_type = game.card_type(card.card_type).map_or(card.card_type, |word| word.name);
    let mut line = match card.word("class").or_else(|| card.word("side")) {
        Some(word) => format!("{} {card_type}", capitalised(word)),
        None => card_type.to_owned(),
    };
    match card.fact("subtype") {
        Some(Fact::Text(subtype)) => {
            line.push_str(" – ");
            line.push_str(subtype);
        }
        Some(Fact::Unknown) => line.push_str(" – –"),
        _ => {}
    }
    line
}
