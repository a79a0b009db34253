//! The state of a search, as its address has it.

use leptos_router::params::ParamsMap;
use safehouse_engine::catalogue::{
    Catalogue, Legality,
    query::{BareWords, Query, QueryErrors, Unique, View},
};

use crate::paths::{self, GamePaths};

/// A search. What the query itself says about order, rows and view goes before
/// the controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// The query as typed.
    pub(super) query: String,
    /// How rows look.
    pub(super) view: View,
    /// `order:` of the control, empty for the natural order.
    pub(super) order: String,
    /// Whether every printing is a row.
    pub(super) prints: bool,
    /// The page, from 1.
    pub(super) page: usize,
}

impl State {
    /// Reads the parameters of an address; what makes no sense is ignored.
    pub(super) fn read(params: &ParamsMap) -> Self {
        let get = |name| params.get(name).unwrap_or_default();
        let view = [View::List, View::Full].into_iter().find(|view| view.id() == get("view"));
        Self {
            query: get("q").trim().to_owned(),
            view: view.unwrap_or(View::Grid),
            order: get("order"),
            prints: get("unique") == Unique::Prints.id(),
            page: get("page").parse().unwrap_or(1).max(1),
        }
    }

    /// The query with the controls filled in where it says nothing itself.
    pub(super) fn parse(&self, catalogue: &Catalogue, formats: &dyn Legality) -> Result<Query, QueryErrors> {
        let mut query = catalogue.query(&self.query, formats, BareWords::Anywhere)?;
        // What makes no sense is ignored.
        drop(query.order_by(catalogue.game(), &self.order));
        if self.prints {
            query.options.unique.get_or_insert(Unique::Prints);
        }
        query.options.view.get_or_insert(self.view);
        Ok(query)
    }

    /// Its address.
    pub(super) fn address(&self, paths: GamePaths<'_>) -> String {
        let mut address = paths.cards();
        let mut joint = '?';
        let mut add = |name: &str, value: &str| {
            if !value.is_empty() {
                address.push(joint);
                joint = '&';
                address.push_str(name);
                address.push('=');
                address.push_str(&paths::encode(value));
            }
        };
        add("q", &self.query);
        add("view", if self.view == View::Grid { "" } else { self.view.id() });
        add("order", &self.order);
        add("unique", if self.prints { Unique::Prints.id() } else { "" });
        if self.page > 1 {
            add("page", &self.page.to_string());
        }
        address
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leaves_out_what_is_usual() {
        let state = State { query: String::new(), view: View::Grid, order: String::new(), prints: false, page: 1 };
        assert_eq!(state.address(paths::of("g")), "/g/cards");
        let state = State { query: "t:zombie".into(), view: View::Full, order: "-hp".into(), prints: true, page: 3 };
        assert_eq!(state.address(paths::of("g")), "/g/cards?q=t%3Azombie&view=full&order=-hp&unique=prints&page=3");
    }
}
