//! Which facts of printings a snapshot looks at.

use std::collections::BTreeSet;

use crate::{
    catalogue::{
        Catalogue,
        query::{Condition, Filter, Property, QueryField, SharedField, Value},
    },
    deck::format::{CardQuery, Listed, RuleTest, Snapshot},
};

/// A fact that is not the card's own but of its printings, or of no rule: it counts only where a query reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrintingFact {
    /// Who drew it.
    Artist,
    /// Its editions.
    Edition,
    /// Its finishes.
    Finish,
    /// The flavour text.
    Flavor,
    /// Its collector number.
    Number,
    /// How many printings there are.
    Printings,
    /// Its rarity.
    Rarity,
    /// Its set: with the code, name, day and status of every set, and their order.
    Set,
    /// What sets it apart.
    Variant,
}

impl PrintingFact {
    /// Every one, in the order of their names.
    pub const ALL: &'static [Self] = &[
        Self::Artist,
        Self::Edition,
        Self::Finish,
        Self::Flavor,
        Self::Number,
        Self::Printings,
        Self::Rarity,
        Self::Set,
        Self::Variant,
    ];

    /// Spelling in the text of facts.
    pub fn id(self) -> &'static str {
        match self {
            Self::Artist => "artist",
            Self::Edition => "edition",
            Self::Finish => "finish",
            Self::Flavor => "flavor",
            Self::Number => "number",
            Self::Printings => "printings",
            Self::Rarity => "rarity",
            Self::Set => "set",
            Self::Variant => "variant",
        }
    }
}

/// What the queries of a snapshot read of printings: a reprint in a set that no query asks for changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reads(BTreeSet<PrintingFact>);

impl Reads {
    /// What a snapshot reads. `catalogue` is the one its format was read with.
    pub fn of(snapshot: &Snapshot, catalogue: &Catalogue) -> Self {
        let mut reads = Self(BTreeSet::new());
        for query in queries(snapshot).filter(|query| !query.is_everything()) {
            match catalogue.query_of_names(query.text()) {
                Ok(query) => reads.filter(&query.filter),
                // It was compiled once; what cannot be read again may read anything.
                Err(_) => reads.0.extend(PrintingFact::ALL),
            }
        }
        reads
    }

    /// Whether a fact is read.
    pub fn has(&self, fact: PrintingFact) -> bool {
        self.0.contains(&fact)
    }

    /// The facts that are read, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = PrintingFact> + '_ {
        self.0.iter().copied()
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::All => {}
            Filter::And(parts) | Filter::Or(parts) => parts.iter().for_each(|part| self.filter(part)),
            Filter::Not(inner) => self.filter(inner),
            Filter::Test(condition) => self.condition(condition),
        }
    }

    fn condition(&mut self, condition: &Condition) {
        self.field(condition.field);
        for value in &condition.values {
            match value {
                Value::Field(field) | Value::Printed(field) => self.field(*field),
                Value::Property(property) => self.0.extend(of_property(*property)),
                _ => {}
            }
        }
    }

    fn field(&mut self, field: QueryField) {
        let QueryField::Shared(field) = field else { return };
        let fact = match field {
            SharedField::Artist => PrintingFact::Artist,
            SharedField::Edition => PrintingFact::Edition,
            SharedField::Finish => PrintingFact::Finish,
            SharedField::Flavor => PrintingFact::Flavor,
            SharedField::Number => PrintingFact::Number,
            SharedField::Printings => PrintingFact::Printings,
            SharedField::Rarity => PrintingFact::Rarity,
            SharedField::Set | SharedField::Sets | SharedField::Released => PrintingFact::Set,
            SharedField::Variant => PrintingFact::Variant,
            // Of the card itself, or nothing that a format may ask.
            SharedField::Any
            | SharedField::Name
            | SharedField::Text
            | SharedField::Type
            | SharedField::Keyword
            | SharedField::Copies
            | SharedField::Requires
            | SharedField::Legal
            | SharedField::Banned
            | SharedField::Restricted
            | SharedField::Is
            | SharedField::Has
            | SharedField::Owned
            | SharedField::Held
            | SharedField::Missing
            | SharedField::Trade
            | SharedField::Free
            | SharedField::Condition
            | SharedField::Place => return,
        };
        self.0.insert(fact);
    }
}

fn of_property(property: Property) -> Option<PrintingFact> {
    match property {
        Property::Finish(_) => Some(PrintingFact::Finish),
        Property::Edition(_) => Some(PrintingFact::Edition),
        Property::Variant(_) => Some(PrintingFact::Variant),
        Property::Status(_) | Property::Reprint => Some(PrintingFact::Set),
        Property::Locked | Property::Unknown | Property::Flag(_) => None,
    }
}

/// Every query of a snapshot.
fn queries(snapshot: &Snapshot) -> impl Iterator<Item = &CardQuery> {
    let lists = snapshot.banned.iter().chain(&snapshot.restricted).filter_map(|entry| match &entry.cards {
        Listed::Query(query) => Some(query),
        Listed::Card(_) => None,
    });
    let rules = snapshot.requirements.iter().chain(&snapshot.advice).filter_map(|rule| match &rule.test {
        RuleTest::Count { cards, .. }
        | RuleTest::Placement { cards, .. }
        | RuleTest::Copies { cards, .. }
        | RuleTest::None { cards, .. } => Some(cards),
        RuleTest::Disjoint { .. } | RuleTest::Companion { .. } | RuleTest::KnownValues { .. } => None,
    });
    std::iter::once(&snapshot.pool).chain(lists).chain(rules)
}
