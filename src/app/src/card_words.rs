//! A card in a few words, for rows and menus. What a card prints decides; no
//! field is named here.

use safehouse_engine::{
    card::{Card, Fact},
    catalogue::Catalogue,
    deck::list::ChosenPrinting,
    game::{FieldDefinition, FieldKind, GameDefinition},
};

use crate::paths;

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

/// A chosen printing, e.g. `Outbreak 039, First Edition, foil`; of a printing that
/// the catalogue does not know the number as it was written.
pub fn printing(catalogue: &Catalogue, chosen: &ChosenPrinting) -> String {
    let printing = catalogue.find_number(&chosen.number).map(|index| catalogue.printing(index));
    let known = printing.and_then(|printing| Some((printing, catalogue.set(&printing.set)?)));
    let mut words = match known {
        Some((printing, set)) => format!("{} {}", set.name, paths::number_in_set(printing)),
        None => chosen.number.clone(),
    };
    let finish = chosen.finish.map(|finish| finish.name().to_lowercase());
    for word in [chosen.edition.map(|edition| edition.name().to_owned()), finish].into_iter().flatten() {
        words.push_str(", ");
        words.push_str(&word);
    }
    words
}

fn short(field: &FieldDefinition, card: &Card) -> Option<String> {
    let fact = card.fact(field.id)?;
    if matches!(fact, Fact::Text(_) | Fact::Word(_) | Fact::Words(_) | Fact::Flag) {
        return None;
    }
    let name = field.query_names.first().unwrap_or(&field.id);
    Some(format!("{} {}", name.to_uppercase(), field.written(fact)))
}

#[cfg(test)]
mod tests {
    use safehouse_engine::card::{Edition, Finish};
    use safehouse_testing::shipped::outbreak;

    use super::*;

    #[test]
    fn a_printing_is_named_by_its_set() {
        let catalogue = outbreak();
        let set = &catalogue.sets()[0];
        let chosen = |number: &str, edition, finish| ChosenPrinting { number: number.to_owned(), edition, finish };
        let number = format!("{}-039", set.code);
        let foil = chosen(&number, Some(Edition::First), Some(Finish::Foil));
        assert_eq!(printing(catalogue, &foil), format!("{} 039, First Edition, foil", set.name));
        assert_eq!(printing(catalogue, &chosen(&number, None, None)), format!("{} 039", set.name));
        assert_eq!(printing(catalogue, &chosen("XX-9", None, None)), "XX-9");
    }
}
