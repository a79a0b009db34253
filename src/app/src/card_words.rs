//! A card in a few words, for rows and menus. What a card prints decides; no
//! field is named here.

use safehouse_engine::{
    card::{Card, Fact},
    game::{FieldDefinition, FieldKind, GameDefinition},
};

/// What it costs, e.g. `AP 1`; empty for a card without a cost.
pub fn cost(game: &GameDefinition, card: &Card) -> String {
    let costs = game.fields.iter().filter(|field| field.is_cost);
    costs.filter_map(|field| short(field, card)).collect::<Vec<_>>().join(", ")
}

/// Type, Sub Type and numbers, e.g. `Weapon · Firearm · AP 1 · DMG 2 · HIT 4+`.
pub fn summary(game: &GameDefinition, card: &Card) -> String {
    facts(game, card).join(" · ")
}

/// Type, Sub Type and numbers, costs before the others.
pub fn facts(game: &GameDefinition, card: &Card) -> Vec<String> {
    let type_name = game.card_type(card.card_type).map_or(card.card_type, |word| word.name);
    let mut parts = vec![type_name.to_owned()];
    parts.extend(card.word("subtype").map(str::to_owned));
    let numbers = || game.fields.iter().filter(|field| matches!(field.kind, FieldKind::Number { .. }));
    for is_cost in [true, false] {
        parts.extend(numbers().filter(|field| field.is_cost == is_cost).filter_map(|field| short(field, card)));
    }
    parts
}

fn short(field: &FieldDefinition, card: &Card) -> Option<String> {
    let fact = card.fact(field.id)?;
    if matches!(fact, Fact::Text(_) | Fact::Word(_) | Fact::Words(_) | Fact::Flag) {
        return None;
    }
    let name = field.query_names.first().unwrap_or(&field.id);
    Some(format!("{} {}", name.to_uppercase(), field.written(fact)))
}
