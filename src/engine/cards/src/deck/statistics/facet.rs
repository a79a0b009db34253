//! The ways a deck can be broken down.

use std::{collections::BTreeSet, fmt};

use crate::{
    card::{Card, Fact, Printing},
    catalogue::query::{QueryField, SharedField},
    game::{FieldDefinition, FieldKind, GameDefinition, Word},
};

/// A property by which copies are counted.
#[derive(Debug, Clone, Copy)]
pub enum Facet {
    /// The card type.
    Type,
    /// The deck section.
    Section,
    /// The rarity of the printing that the line means.
    Rarity,
    /// The set of the printing that the line means.
    Set,
    /// Keywords, statuses, tokens and triggers in the rules text.
    Keyword,
    /// A printed field of the game.
    Field(&'static FieldDefinition),
}

/// What copies of a bucket share, in the order of buckets.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FacetValue {
    /// A number.
    Number(i32),
    /// A word of a closed list, or exactly these words of one; never empty.
    Words(Vec<BucketWord>),
    /// A free text, or a word of an open list.
    Text(String),
    /// Yes, for a flag.
    Yes,
    /// `X`.
    Variable,
    /// The type may print it, this card does not.
    None,
    /// The card list does not say, or does not know the card.
    Unknown,
}

/// A word of a closed list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BucketWord {
    /// Its place in the list, for the order.
    rank: usize,
    /// Spelling in files and queries.
    pub id: &'static str,
    /// Spelling for people.
    pub name: &'static str,
}

impl PartialEq for Facet {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Facet {}

impl Facet {
    /// Every facet of a game.
    pub fn all(game: &GameDefinition) -> Vec<Self> {
        let mut facets = vec![Self::Type, Self::Section, Self::Rarity, Self::Set, Self::Keyword];
        facets.extend(game.fields.iter().map(Self::Field));
        facets
    }

    /// The facet with this identifier or name in the query language.
    pub fn named(game: &'static GameDefinition, name: &str) -> Option<Self> {
        let own = Self::all(game).into_iter().find(|facet| facet.id().eq_ignore_ascii_case(name));
        own.or_else(|| match QueryField::named(game, name)? {
            QueryField::Printed(field) => Some(Self::Field(field)),
            QueryField::Shared(SharedField::Type) => Some(Self::Type),
            QueryField::Shared(SharedField::Rarity) => Some(Self::Rarity),
            QueryField::Shared(SharedField::Set) => Some(Self::Set),
            QueryField::Shared(SharedField::Keyword) => Some(Self::Keyword),
            QueryField::Shared(_) => None,
        })
    }

    /// Stable identifier: the field's, or the name of the property.
    pub fn id(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Section => "section",
            Self::Rarity => "rarity",
            Self::Set => "set",
            Self::Keyword => "keyword",
            Self::Field(field) => field.id,
        }
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Type => "Type",
            Self::Section => "Section",
            Self::Rarity => "Rarity",
            Self::Set => "Set",
            Self::Keyword => "Keyword",
            Self::Field(field) => field.name,
        }
    }

    /// Whether its values are numbers, so that they make a curve and a mean.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Field(FieldDefinition { kind: FieldKind::Number { .. }, .. }))
    }

    /// A value of the facet in the words of a card: the `5+` of a die where
    /// the value alone is `5`.
    pub fn written(self, value: &FacetValue) -> String {
        match (self, value) {
            (Self::Field(field), FacetValue::Number(number)) => field.written(&Fact::Number(*number)),
            _ => value.to_string(),
        }
    }

    /// The values of a card; empty when its type does not print the field.
    pub(super) fn values(self, game: &GameDefinition, card: &Card, printing: &Printing) -> BTreeSet<FacetValue> {
        let one = |value: Option<FacetValue>| BTreeSet::from([value.unwrap_or(FacetValue::Unknown)]);
        match self {
            Self::Type => one(listed(game.types, card.card_type)),
            Self::Rarity => one(listed(game.rarities, printing.rarity)),
            Self::Set => one(Some(FacetValue::Text(printing.set.clone()))),
            Self::Keyword => keywords(game, card),
            // Known by the line alone.
            Self::Section => BTreeSet::new(),
            Self::Field(field) if field.presence.iter().any(|(id, _)| *id == card.card_type) => {
                printed(field, card.fact(field.id))
            }
            Self::Field(_) => BTreeSet::new(),
        }
    }
}

impl fmt::Display for FacetValue {
    /// For people and tables: `3`, `Threat Zone + Zombie Zone`, `X`, `none`, `–`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Words(words) => {
                for (index, word) in words.iter().enumerate() {
                    let plus = if index > 0 { " + " } else { "" };
                    write!(formatter, "{plus}{}", word.name)?;
                }
                Ok(())
            }
            Self::Text(text) => formatter.write_str(text),
            Self::Yes => formatter.write_str("yes"),
            Self::Variable => formatter.write_str("X"),
            Self::None => formatter.write_str("none"),
            Self::Unknown => formatter.write_str("–"),
        }
    }
}

/// The section of a line.
pub(super) fn section(game: &GameDefinition, id: &str) -> Option<FacetValue> {
    let rank = game.sections.iter().position(|section| section.id == id)?;
    let section = &game.sections[rank];
    Some(FacetValue::Words(vec![BucketWord { rank, id: section.id, name: section.name }]))
}

fn word(words: &'static [Word], id: &str) -> Option<BucketWord> {
    let rank = words.iter().position(|word| word.id.eq_ignore_ascii_case(id))?;
    Some(BucketWord { rank, id: words[rank].id, name: words[rank].name })
}

fn listed(words: &'static [Word], id: &str) -> Option<FacetValue> {
    word(words, id).map(|word| FacetValue::Words(vec![word]))
}

fn keywords(game: &GameDefinition, card: &Card) -> BTreeSet<FacetValue> {
    let glossary = (game.glossary)();
    let text = card.text.join("\n");
    let mut found = BTreeSet::new();
    for term in glossary.terms_in(&text).into_iter().filter(|term| term.kind.is_mechanic()) {
        found.insert(FacetValue::Text(term.name.clone()));
    }
    if found.is_empty() { BTreeSet::from([FacetValue::None]) } else { found }
}

/// The value of a field that the card's type may print.
fn printed(field: &FieldDefinition, fact: Option<&Fact>) -> BTreeSet<FacetValue> {
    let value = match (fact, field.kind) {
        (None, _) => FacetValue::None,
        (Some(Fact::Unknown), _) => FacetValue::Unknown,
        (Some(Fact::Number(number)), _) => FacetValue::Number(*number),
        (Some(Fact::Variable), _) => FacetValue::Variable,
        (Some(Fact::Flag), _) => FacetValue::Yes,
        (Some(Fact::Text(text)), _) => FacetValue::Text(text.clone()),
        (Some(Fact::Word(id)), FieldKind::Word(words)) => {
            listed(words, id).unwrap_or_else(|| FacetValue::Text((*id).to_owned()))
        }
        (Some(Fact::Word(id)), _) => FacetValue::Text((*id).to_owned()),
        (Some(Fact::Words(ids)), _) if ids.is_empty() => FacetValue::None,
        // Of a short closed list people ask for the pattern: the one, the other, both.
        (Some(Fact::Words(ids)), FieldKind::Words(words)) if !words.is_empty() => {
            let mut pattern: Vec<BucketWord> = ids.iter().filter_map(|id| word(words, id)).collect();
            pattern.sort();
            pattern.dedup();
            FacetValue::Words(pattern)
        }
        (Some(Fact::Words(ids)), _) => return ids.iter().map(|id| FacetValue::Text(id.clone())).collect(),
    };
    BTreeSet::from([value])
}
