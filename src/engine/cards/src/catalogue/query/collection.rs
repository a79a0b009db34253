//! What a query asks of a collection.

use super::{Options, table::QueryField, tree::Filter};
use crate::{
    catalogue::{Catalogue, index::Column},
    copies::OwnedIndex,
};

/// The column of a field, of the cards or of what is owned of them; `None` for a field of another game,
/// and of what is owned where no collection is known.
pub(in crate::catalogue) fn column<'a>(
    catalogue: &'a Catalogue,
    owned: Option<&'a OwnedIndex>,
    field: QueryField,
) -> Option<&'a Column> {
    if field.asks_collection() { owned?.column(field) } else { catalogue.index().column(catalogue, field) }
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
