//! What a query asks of a collection.

use super::{
    Options,
    table::{Property, QueryField, SharedField},
    tree::{Filter, Value},
};
use crate::{
    card::{Edition, Finish},
    catalogue::{Catalogue, index::Column},
    copies::{Condition as CopyCondition, Holding, OwnedIndex},
};

/// The column of a field, of the cards or of what is owned of them; `None` for a field of another game,
/// and of what is owned where no collection is known.
pub(in crate::catalogue) fn column<'a>(
    catalogue: &'a Catalogue,
    owned: Option<&'a OwnedIndex>,
    field: QueryField,
) -> Option<&'a Column> {
    match owned.and_then(|owned| owned.column(field)) {
        None if !field.asks_collection() => catalogue.index().column(catalogue, field),
        found => found,
    }
}

/// What a query asks of single copies and not of all that there is of a printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CopiesAsked {
    edition: bool,
    finish: bool,
    condition: bool,
    place: bool,
    trade: bool,
}

impl CopiesAsked {
    /// Whether it asks where copies are.
    pub(super) fn asks_place(self) -> bool {
        self.place
    }

    /// What is asked of these copies beside their place: edition, finish, condition, and whether they are for
    /// trade. What is not asked is the same for all copies.
    pub(super) fn class(self, copies: &Holding) -> (Edition, Finish, Option<CopyCondition>, bool) {
        let edition = if self.edition { copies.edition } else { Edition::Unlimited };
        let finish = if self.finish { copies.finish } else { Finish::Regular };
        (edition, finish, copies.condition.filter(|_| self.condition), self.trade && copies.is_for_trade)
    }

    /// What is asked of these copies, everything else left out: of copies of which this is the same, a query
    /// says the same, as [`OwnedIndex::of_copies`] of it answers.
    pub(super) fn of(self, copies: &Holding) -> Holding {
        let (edition, finish, condition, is_for_trade) = self.class(copies);
        let place = if self.place { copies.place.clone() } else { String::new() };
        Holding { condition, place, is_for_trade, ..Holding::new("", edition, finish) }
    }
}

/// What a filter asks of single copies; `None` where that is nothing.
pub(super) fn copies_asked(filter: &Filter) -> Option<CopiesAsked> {
    let mut fields: Vec<QueryField> = Vec::new();
    filter.visit(&mut |condition| {
        fields.push(condition.field);
        fields.extend(condition.values.iter().filter_map(|value| match value {
            Value::Field(field) | Value::Printed(field) => Some(*field),
            Value::Property(Property::Finish(_)) => Some(QueryField::Shared(SharedField::Finish)),
            Value::Property(Property::Edition(_)) => Some(QueryField::Shared(SharedField::Edition)),
            _ => None,
        }));
    });
    let asks = |field| fields.contains(&QueryField::Shared(field));
    let asked = CopiesAsked {
        edition: asks(SharedField::Edition),
        finish: asks(SharedField::Finish),
        condition: asks(SharedField::Condition),
        place: asks(SharedField::Place),
        trade: asks(SharedField::Trade),
    };
    let nothing = CopiesAsked { edition: false, finish: false, condition: false, place: false, trade: false };
    (asked != nothing).then_some(asked)
}

/// The first field of a query that asks what somebody owns, in a condition or to sort by it.
pub(super) fn of_collection(filter: &Filter, options: &Options) -> Option<QueryField> {
    let by_order = || options.order.iter().map(|key| key.field).find(|field| field.asks_collection());
    filter.of_collection().or_else(by_order)
}

impl Filter {
    fn of_collection(&self) -> Option<QueryField> {
        let mut first = None;
        self.visit(&mut |condition| first = first.or_else(|| condition.of_collection()));
        first
    }

    /// Whether a condition asks what somebody owns.
    pub(crate) fn asks_collection(&self) -> bool {
        self.of_collection().is_some()
    }
}
