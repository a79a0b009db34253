//! A card is what its name says; a printing is the piece of cardboard.
//!
//! Decks count cards, collections count printings: a reprint, an alternate
//! art, a promo or a First Edition is another printing of the same card.

mod name;

use std::collections::BTreeMap;

use crate::words::words;

pub use name::{CardName, fold};
pub(crate) use name::{is_control_mark, is_invisible};

/// A card: everything its printings have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The full printed name, epithet included.
    pub name: CardName,
    /// Identifier of the card type, one of the game's `types`.
    pub card_type: &'static str,
    /// Rules text, one effect a line. `*…*` is reminder text or
    /// flavour and no rule.
    pub text: Vec<String>,
    /// Flavour text (3.10).
    pub flavor: Option<String>,
    /// The game's own fields by identifier; absent ones are not printed.
    pub facts: BTreeMap<&'static str, Fact>,
    /// How many copies this card's own text allows, when it says so.
    pub max_copies: Option<u32>,
    /// The card that must be in play for this one to be usable.
    pub requires: Option<Requirement>,
    /// The printings, in the order of the file; never empty.
    pub printings: Vec<Printing>,
}

/// The value of a printed field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The list does not say (`–`).
    Unknown,
    /// A number.
    Number(i32),
    /// `X`: chosen when paid (16.5).
    Variable,
    /// Free text, or a word of an open list.
    Text(String),
    /// A word of a closed list, by its identifier.
    Word(&'static str),
    /// Several words, in printed order.
    Words(Vec<String>),
    /// Present.
    Flag,
}

/// A condition another card must meet for this card to be usable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// What is compared.
    pub test: RequirementTest,
    /// With what: compared after the folding of [`CardName`].
    pub value: String,
}

/// How a [`Requirement`] compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequirementTest {
    /// The whole name, epithet included.
    NameIs,
    /// A part of the name.
    NameContains,
    /// The word in the field of this identifier, e.g. `identity`.
    FieldIs(&'static str),
}

/// One printing of a card: what a collector owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printing {
    /// Collector number, e.g. `NG-01-045`; unique in a catalogue.
    pub number: String,
    /// Code of the set it was printed in.
    pub set: String,
    /// Rarity code, one of the game's `rarities`.
    pub rarity: &'static str,
    /// What sets it apart from the card's other printings.
    pub variant: Variant,
    /// The finishes it was made in; never empty.
    pub finishes: Vec<Finish>,
    /// The editions it was made in; never empty.
    pub editions: Vec<Edition>,
    /// Who drew it.
    pub artist: Option<String>,
    /// Name of its illustration, e.g. `game-icons:shotgun`.
    pub art: Option<String>,
}

words! {
    /// What sets a printing apart from the card's other printings.
    Variant {
        /// The ordinary printing.
        Standard = "standard", "Standard";
        /// Another illustration.
        AlternateArt = "alternate-art", "Alternate art";
        /// The secret-rare treatment of a card that also exists otherwise.
        Secret = "secret", "Secret";
        /// Given away, not sold in packs.
        Promo = "promo", "Promo";
    }
}

words! {
    /// How the surface of a copy is treated.
    Finish {
        /// No foil.
        Regular = "regular", "Regular";
        /// Foil.
        Foil = "foil", "Foil";
    }
}

words! {
    /// The print run a copy comes from; equally legal.
    Edition {
        /// Carries the First Edition stamp.
        First = "first", "First Edition";
        /// Every later run.
        Unlimited = "unlimited", "Unlimited";
    }
}

impl Card {
    /// The value of a field, when the card prints it.
    pub fn fact(&self, field: &str) -> Option<&Fact> {
        self.facts.get(field)
    }

    /// The number in a field; `None` when absent, unknown or `X`.
    pub fn number(&self, field: &str) -> Option<i32> {
        match self.facts.get(field) {
            Some(Fact::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The word or text in a field; `None` when absent or unknown.
    pub fn word(&self, field: &str) -> Option<&str> {
        match self.facts.get(field) {
            Some(Fact::Word(word)) => Some(word),
            Some(Fact::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The words in a field; empty when absent or unknown.
    pub fn words(&self, field: &str) -> &[String] {
        match self.facts.get(field) {
            Some(Fact::Words(words)) => words,
            _ => &[],
        }
    }

    /// Whether a flag is printed.
    pub fn flag(&self, field: &str) -> bool {
        matches!(self.facts.get(field), Some(Fact::Flag))
    }

    /// Whether `other` meets this card's [`Requirement`]; true without one.
    pub fn is_usable_with(&self, other: &Card) -> bool {
        let Some(requirement) = &self.requires else {
            return true;
        };
        let value = CardName::new(&requirement.value);
        match requirement.test {
            RequirementTest::NameIs => other.name == value,
            RequirementTest::NameContains => other.name.key().contains(value.key()),
            RequirementTest::FieldIs(field) => other.word(field).is_some_and(|word| CardName::new(word) == value),
        }
    }
}
