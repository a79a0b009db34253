//! Some cards of a catalogue as card files of their own.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::reads::{PrintingFact, Reads};
use crate::{
    card::{Card, Edition, Fact, Finish, Printing, RequirementTest, Variant},
    catalogue::{CardIndex, Catalogue, Set},
};

/// Card files with these cards alone, one for each set of the catalogue, in its order: read together they give
/// the same facts, see [`super::Facts`]. Sets without one of the cards stay, because queries may name and
/// order them. Illustrations are left out; flavour and artists, unless they are read.
pub fn cards_part(cards: &[CardIndex], catalogue: &Catalogue, reads: &Reads) -> Vec<String> {
    let cards: Vec<&Card> = cards.iter().map(|&card| catalogue.card(card)).collect();
    let files = catalogue.sets().iter().map(|set| {
        let cards: Vec<Value> = cards.iter().filter_map(|card| entry(card, set, reads)).collect();
        let form = FileForm { game: catalogue.game().id, set: header(set), cards };
        // The form is made of texts and lists, which can always be written.
        serde_json::to_string(&form).unwrap_or_default()
    });
    files.collect()
}

#[derive(Serialize)]
struct FileForm<'a> {
    game: &'a str,
    set: Value,
    cards: Vec<Value>,
}

fn header(set: &Set) -> Value {
    let mut header = json!({ "code": set.code, "name": set.name, "status": set.status.id() });
    if let (Value::Object(header), Some(released)) = (&mut header, &set.released) {
        header.insert("released".to_owned(), json!(released));
    }
    header
}

/// A card in the file of a set: whole in that of its first printing, a reprint in those of the others.
fn entry(card: &Card, set: &Set, reads: &Reads) -> Option<Value> {
    let printings: Vec<Value> =
        card.printings.iter().filter(|printing| printing.set == set.code).map(|one| printing(one, reads)).collect();
    if printings.is_empty() {
        return None;
    }
    let mut entry = Map::new();
    entry.insert("name".to_owned(), json!(card.name.as_str()));
    entry.insert("printings".to_owned(), Value::Array(printings));
    if card.printings.first().is_some_and(|first| first.set == set.code) {
        whole(card, reads, &mut entry);
    }
    Some(Value::Object(entry))
}

fn whole(card: &Card, reads: &Reads, entry: &mut Map<String, Value>) {
    entry.insert("type".to_owned(), json!(card.card_type));
    for (&field, fact) in &card.facts {
        entry.insert(field.to_owned(), value(fact));
    }
    if !card.text.is_empty() {
        entry.insert("text".to_owned(), json!(card.text));
    }
    if let Some(flavor) = card.flavor.as_ref().filter(|_| reads.has(PrintingFact::Flavor)) {
        entry.insert("flavor".to_owned(), json!(flavor));
    }
    if let Some(copies) = card.max_copies {
        entry.insert("max_copies".to_owned(), json!(copies));
    }
    if let Some(requirement) = &card.requires {
        let key = match requirement.test {
            RequirementTest::NameIs => "name_is".to_owned(),
            RequirementTest::NameContains => "name_contains".to_owned(),
            RequirementTest::FieldIs(field) => format!("{field}_is"),
        };
        entry.insert("requires".to_owned(), json!({ key: requirement.value }));
    }
}

fn value(fact: &Fact) -> Value {
    match fact {
        Fact::Unknown => json!("–"),
        Fact::Number(number) => json!(number),
        Fact::Variable => json!("X"),
        Fact::Text(text) => json!(text),
        Fact::Word(word) => json!(word),
        Fact::Words(words) => json!(words),
        Fact::Flag => json!(true),
    }
}

fn printing(printing: &Printing, reads: &Reads) -> Value {
    let mut form = Map::new();
    form.insert("number".to_owned(), json!(printing.number));
    form.insert("rarity".to_owned(), json!(printing.rarity));
    if printing.variant != Variant::Standard {
        form.insert("variant".to_owned(), json!(printing.variant.id()));
    }
    let finishes: Vec<&str> = printing.finishes.iter().map(|finish| Finish::id(*finish)).collect();
    let editions: Vec<&str> = printing.editions.iter().map(|edition| Edition::id(*edition)).collect();
    form.insert("finishes".to_owned(), json!(finishes));
    form.insert("editions".to_owned(), json!(editions));
    if let Some(artist) = printing.artist.as_ref().filter(|_| reads.has(PrintingFact::Artist)) {
        form.insert("artist".to_owned(), json!(artist));
    }
    Value::Object(form)
}
