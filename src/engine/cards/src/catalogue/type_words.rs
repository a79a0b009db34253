//! Words that name a type of card, in the singular or the plural.

use super::{
    Catalogue,
    query::{Condition, Filter, Operator, QueryField, SharedField, Value, word_key},
};
use crate::{card::Fact, game::FieldKind};

/// Endings of plurals and what stands in their place in the singular.
const PLURALS: &[(&str, &str)] = &[("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("men", "man")];

/// The words that a text may be the plural of.
pub(crate) fn singulars(text: &str) -> impl Iterator<Item = String> {
    let stem = |(ending, singular): &(&str, &str)| Some(format!("{}{singular}", text.strip_suffix(ending)?));
    PLURALS.iter().filter_map(stem).filter(|word| word.chars().count() > 2)
}

/// The query for the cards of a type, when a text is nothing but the name or
/// plural of a Type, or of a one-word field of the type line as cards of the
/// shuffled sections have it; or several such words.
pub(crate) fn type_meant(text: &str, catalogue: &Catalogue) -> Option<String> {
    let written = |filter: Filter| match filter {
        Filter::Or(_) => format!("({filter})"),
        _ => filter.to_string(),
    };
    if let Some(filter) = of_phrase(text, catalogue) {
        return Some(written(filter));
    }
    let mut parts = Vec::new();
    for word in text.split_whitespace() {
        parts.push(written(of_phrase(word, catalogue)?));
    }
    (parts.len() > 1).then(|| parts.join(" "))
}

fn of_phrase(text: &str, catalogue: &Catalogue) -> Option<Filter> {
    let text = text.to_lowercase();
    if !text.chars().all(|character| character.is_alphabetic() || character == ' ' || character == '-') {
        return None;
    }
    std::iter::once(text.clone()).chain(singulars(&text)).find_map(|word| of_word(&word, catalogue))
}

fn of_word(word: &str, catalogue: &Catalogue) -> Option<Filter> {
    let game = catalogue.game();
    let test = |field, operator, value| Filter::Test(Condition { field, operator, values: vec![value] });
    let shared = QueryField::Shared(SharedField::Type);
    let choice = shared.choices(game).into_iter().find(|choice| choice.is_spelled(word));
    let mut found: Vec<Filter> =
        choice.map(|choice| test(shared, Operator::Has, Value::Word(choice.id))).into_iter().collect();
    let is_drawn =
        |card_type: &str| game.home_section(card_type).is_some_and(|home| game.opening.section(home.id).is_some());
    let key = word_key(word);
    let fields = game.fields.iter().filter(|field| game.type_line.contains(&field.id));
    for field in fields {
        let value = catalogue.cards().iter().filter(|card| is_drawn(card.card_type)).find_map(|card| {
            match (card.fact(field.id)?, field.kind) {
                (Fact::Word(word), FieldKind::Word(_)) if word_key(word) == key => {
                    Some((Operator::Has, Value::Word((*word).to_owned())))
                }
                (Fact::Text(text), FieldKind::Text) if word_key(text) == key => {
                    Some((Operator::Is, Value::Text(text.to_lowercase())))
                }
                _ => None,
            }
        });
        found.extend(value.map(|(operator, value)| test(QueryField::Printed(field), operator, value)));
    }
    match found.len() {
        0 => None,
        1 => found.pop(),
        _ => Some(Filter::Or(found)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plural_has_its_singulars() {
        for (plural, singular) in [
            ("walkers", "walker"),
            ("bosses", "boss"),
            ("boss monsters", "boss monster"),
            ("supplies", "supply"),
            ("knives", "knife"),
            ("huntsmen", "huntsman"),
        ] {
            assert!(singulars(plural).any(|word| word == singular), "{plural}");
        }
        assert_eq!(singulars("boss").collect::<Vec<_>>(), ["bos"]);
    }
}
