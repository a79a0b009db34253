//! How what is found is shown: order, cards or printings, view.

use std::fmt;

use super::table::{QueryField, SharedField};

/// How the result of a query is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// What the rows are sorted by, the first key first; then by number.
    pub order: Vec<SortKey>,
    /// Whether a row is a card or a printing, when the query says so.
    pub unique: Option<Unique>,
    /// How the rows look, when the query says so.
    pub view: Option<View>,
}

/// A key that rows are sorted by. Rows without a value come last either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortKey {
    /// The field.
    pub field: QueryField,
    /// Whether large values come first.
    pub descending: bool,
}

/// What a row of a result is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Unique {
    /// A card, shown by its first printing that was found.
    #[default]
    Cards,
    /// A printing.
    Prints,
}

/// How the rows of a result look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// Card faces.
    Grid,
    /// One line a card.
    List,
    /// Everything a card prints.
    Full,
}

impl Unique {
    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Prints => "prints",
        }
    }
}

impl View {
    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::List => "list",
            Self::Full => "full",
        }
    }
}

/// A name that sets an option instead of testing a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OptionName {
    Order,
    Direction,
    Unique,
    View,
}

pub(super) struct OptionDefinition {
    pub(super) option: OptionName,
    /// A stable identifier, apart from those of fields.
    pub(super) id: &'static str,
    pub(super) names: &'static [&'static str],
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    pub(super) example: &'static str,
    pub(super) values: &'static [&'static str],
}

/// Every option, in the order of the help page.
pub(super) static OPTIONS: &[OptionDefinition] = &[
    OptionDefinition {
        option: OptionName::Order,
        id: "option-order",
        names: &["order", "sort"],
        name: "Order",
        help: "The field to sort by; a minus before it puts large values first. Written twice, the second key \
               decides between equals.",
        example: "order:-date",
        values: &[],
    },
    OptionDefinition {
        option: OptionName::Direction,
        id: "option-direction",
        names: &["direction", "dir"],
        name: "Direction",
        help: "Turns every key of the order around, or the numbers when there is none.",
        example: "order:name direction:desc",
        values: &["asc", "desc"],
    },
    OptionDefinition {
        option: OptionName::Unique,
        id: "option-unique",
        names: &["unique"],
        name: "Unique",
        help: "Whether a row is a card or a printing.",
        example: "unique:prints",
        values: &["cards", "prints"],
    },
    OptionDefinition {
        option: OptionName::View,
        id: "option-view",
        names: &["view", "display"],
        name: "View",
        help: "How the rows look.",
        example: "view:full",
        values: &["grid", "list", "full"],
    },
];

impl OptionName {
    pub(super) fn named(name: &str) -> Option<&'static OptionDefinition> {
        OPTIONS.iter().find(|option| option.names.iter().any(|known| known.eq_ignore_ascii_case(name)))
    }
}

impl Options {
    /// Turns the order around.
    pub(super) fn reverse(&mut self) {
        if self.order.is_empty() {
            self.order.push(SortKey { field: QueryField::Shared(SharedField::Number), descending: false });
        }
        for key in &mut self.order {
            key.descending = !key.descending;
        }
    }

    /// Whether nothing was said.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Options {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let mut write = |name: &str, value: fmt::Arguments<'_>| {
            let written = write!(formatter, "{separator}{name}:{value}");
            separator = " ";
            written
        };
        for key in &self.order {
            let sign = if key.descending { "-" } else { "" };
            write("order", format_args!("{sign}{}", key.field.query_name()))?;
        }
        if let Some(unique) = self.unique {
            write("unique", format_args!("{}", unique.id()))?;
        }
        if let Some(view) = self.view {
            write("view", format_args!("{}", view.id()))?;
        }
        Ok(())
    }
}
