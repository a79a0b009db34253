//! The costs, values and words that a card prints, in reading order.

use safehouse_engine::{
    card::{Card, Fact},
    catalogue::Catalogue,
    game::GameDefinition,
};

/// How a face and every table show what the list does not say.
pub const UNKNOWN: &str = "–";

/// A printed cost or value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// Identifier of the field.
    pub id: &'static str,
    /// Its name, short enough for a card.
    pub label: &'static str,
    /// The symbol that stands for it.
    pub symbol: &'static str,
    /// What is printed.
    pub figure: String,
}

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
) -> Option<Value> {
    Some(Value { id, label, symbol, figure: game.field(id)?.written(card.fact(id)?) })
}

/// What it costs to bring the card into the game (2.4.0, 3.11.0, 3.22.1).
pub fn costs(game: &GameDefinition, card: &Card) -> Vec<Value> {
    [("ztc", "ZTC", "ztc"), ("ap", "AP cost", "ap"), ("tp", "TP cost", "tp")]
        .into_iter()
        .filter_map(|(id, label, symbol)| value(game, card, id, label, symbol))
        .collect()
}

/// The figures of its row of values.
pub fn values(game: &GameDefinition, card: &Card) -> Vec<Value> {
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

fn hit_roll(game: &GameDefinition, card: &Card) -> Option<Value> {
    const DICE: [&str; 6] = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

    if card.card_type != "weapon" {
        return None;
    }
    let (id, label) = ("hit_roll", "Hit Roll");
    let Some(mut value) = value(game, card, id, label, "die-1") else {
        return Some(Value { id, label, symbol: "die-1", figure: "auto".to_owned() });
    };
    if let Some(Fact::Number(needed)) = card.fact(id) {
        let die = usize::try_from(needed - 1).ok().and_then(|face| DICE.get(face));
        value.symbol = die.copied().unwrap_or("die-6");
    }
    Some(value)
}

fn range(card: &Card) -> Option<Value> {
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
    Some(Value { id: "range", label: "Range", symbol, figure: figure.to_owned() })
}

fn counters(game: &GameDefinition, card: &Card) -> Option<Value> {
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

fn placed(card: &Card) -> Option<Value> {
    let (symbol, figure) = match card.fact("zone")? {
        Fact::Word("zombie") => ("range-zombie", "zombie"),
        Fact::Word(_) => ("range-threat", "threat"),
        _ => ("range-none", UNKNOWN),
    };
    Some(Value { id: "zone", label: "Placed in", symbol, figure: figure.to_owned() })
}

/// Lines above the rules text: symbol, label for those who do not see the
/// symbol, words.
pub(super) fn lines(card: &Card) -> Vec<(&'static str, &'static str, String)> {
    [("identity", "identity", "Identity Tag"), ("timing", "timing", "Timing"), ("trigger", "trigger", "Trigger")]
        .into_iter()
        .filter_map(|(id, symbol, label)| Some((symbol, label, capitalised(&figure(card.fact(id)?)))))
        .collect()
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The type line, e.g. `Ranged Weapon – Firearm` or `Zombie Event – Tactic`
/// (3.2.0, 3.9.0, 12.1.6, 14.2.0).
pub fn type_line(catalogue: &Catalogue, card: &Card) -> String {
    let game = catalogue.game();
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
