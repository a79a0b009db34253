//! The printings of a card.

use super::{
    card::CardReader,
    object::{Faults, Object, list, shortened, text, unrepeated, word, words},
};
use crate::card::{Edition, Finish, Printing, Variant};

/// The keys of a printing.
pub(crate) const KEYS: &[&str] = &["number", "rarity", "variant", "finishes", "editions", "artist", "art"];

/// A printing and the slice of the file that gives its number.
pub(super) type Numbered<'a> = (Printing, &'a str);

impl<'a> CardReader<'a> {
    pub(super) fn printings(&self, value: &'a str, faults: &mut Faults<'_>) -> Vec<Numbered<'a>> {
        let sample = "[{\"number\": …, \"rarity\": …}]";
        let Some(items) = list(value, "printings", sample, self.game.card_clauses.printing, faults) else {
            return Vec::new();
        };
        if items.is_empty() {
            faults.add(
                value,
                "printings",
                "The list of printings is empty; every card has one.",
                self.game.card_clauses.printing,
            );
        }
        items.into_iter().filter_map(|item| self.printing(item, faults)).collect()
    }

    fn printing(&self, raw: &'a str, faults: &mut Faults<'_>) -> Option<Numbered<'a>> {
        let Ok(mut object) = Object::read(raw, faults) else {
            faults.add(
                raw,
                "printings",
                "A printing is an object: {\"number\": …, \"rarity\": …}.",
                self.game.card_clauses.printing,
            );
            return None;
        };
        let number_at = object.need("number", "The printing has no number.", self.game.card_clauses.printing, faults);
        let number = number_at.and_then(|value| self.number(value, faults));
        let rarity = object
            .need("rarity", "The printing has no rarity.", self.game.card_clauses.rarity, faults)
            .and_then(|value| {
                word(value, "rarity", "rarity", words(self.game.rarities), self.game.card_clauses.rarity, faults)
            });
        let variant = match object.take("variant") {
            Some(value) => word(
                value,
                "variant",
                "variant",
                Variant::ALL.iter().map(|word| (word.id(), word.name())),
                self.game.card_clauses.variant,
                faults,
            )
            .and_then(Variant::from_id),
            None => Some(Variant::Standard),
        };
        let clauses = self.game.card_clauses.finish_and_edition;
        let finishes = match object.take("finishes") {
            Some(value) => some_of(value, "finishes", "finish", Finish::ALL, Finish::id, clauses, faults),
            None => vec![Finish::Regular],
        };
        let editions = match object.take("editions") {
            Some(value) => some_of(value, "editions", "edition", Edition::ALL, Edition::id, clauses, faults),
            None => vec![Edition::Unlimited],
        };
        let artist = object.take("artist").and_then(|value| text(value, "artist", faults));
        let art = object.take("art").and_then(|value| text(value, "art", faults));
        object.finish(KEYS, faults);

        let set = self.set.to_owned();
        let printing =
            Printing { number: number?, set, rarity: rarity?, variant: variant?, finishes, editions, artist, art };
        Some((printing, number_at?))
    }

    fn number(&self, value: &str, faults: &mut Faults<'_>) -> Option<String> {
        let number = text(value, "number", faults)?;
        if (self.game.number_is_valid)(&number) {
            let set = self.set;
            // A wrong set code is told where it stands, not at every card.
            let is_of_set = number.strip_prefix(set).is_some_and(|rest| rest.starts_with('-'));
            if !is_of_set && (self.game.set_code_is_valid)(set) {
                let message = format!("“{number}” is no number of the set {set}; it begins with {set}-.");
                faults.add(value, "number", message, self.game.card_clauses.number);
            }
            return Some(number);
        }
        let sample = self.game.number_sample;
        let message = format!("“{}” is not a card number; it looks like {sample}.", shortened(&number));
        faults.add(value, "number", message, self.game.card_clauses.number);
        None
    }
}

/// Members of a closed list, at least one and none twice.
fn some_of<T: Copy + PartialEq>(
    value: &str,
    field: &str,
    name: &str,
    all: &'static [T],
    id: fn(T) -> &'static str,
    clauses: &[&str],
    faults: &mut Faults<'_>,
) -> Vec<T> {
    let sample = format!("[\"{}\"]", all.iter().map(|&word| id(word)).collect::<Vec<_>>().join("\", \""));
    let Some(items) = list(value, field, &sample, clauses, faults) else {
        return Vec::new();
    };
    if items.is_empty() {
        faults.add(value, field, format!("A printing exists in at least one {name}."), clauses);
    }
    let words = items.iter().filter_map(|item| {
        let found = word(item, field, name, all.iter().map(|&word| (id(word), id(word))), clauses, faults)?;
        all.iter().copied().find(|&word| id(word) == found)
    });
    let words: Vec<T> = words.collect();
    unrepeated(&words, value, field, faults);
    words
}
