//! A form that writes queries: conditions on fields, all of which must hold.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{
    Filter, Query, Unique, View,
    lexer::{TokenKind, tokens},
    table::Operator,
    tree::quoted,
};

/// The conditions of a form. All of them must hold; what a form cannot say
/// (`or`, groups) is left to those who write the query themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QueryForm {
    /// Words without a field.
    pub words: String,
    /// Conditions on fields, in order.
    pub conditions: Vec<FormCondition>,
    /// Names of the fields to sort by, with a minus for large values first.
    pub order: Vec<String>,
    /// `cards` or `prints`; empty for neither.
    pub unique: String,
    /// `grid`, `list` or `full`; empty for none.
    pub view: String,
}

/// A row of a [`QueryForm`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FormCondition {
    /// The field's name in queries.
    pub field: String,
    /// The operator; empty means `:`.
    pub operator: String,
    /// The values, one of which must match. Rows without any are left out.
    pub values: Vec<String>,
    /// Whether the opposite is wanted.
    pub negated: bool,
}

impl QueryForm {
    /// The form that says the same as a query; `None` when the query says
    /// more than a form can.
    pub fn from_query(query: &Query) -> Option<Self> {
        let parts = match &query.filter {
            Filter::All => &[][..],
            Filter::And(parts) => parts,
            one => std::slice::from_ref(one),
        };
        let mut form = Self {
            order: query
                .options
                .order
                .iter()
                .map(|key| {
                    let sign = if key.descending { "-" } else { "" };
                    format!("{sign}{}", key.field.query_name())
                })
                .collect(),
            unique: query.options.unique.map(Unique::id).unwrap_or_default().to_owned(),
            view: query.options.view.map(View::id).unwrap_or_default().to_owned(),
            ..Self::default()
        };
        let mut words: Vec<String> = Vec::new();
        for part in parts {
            let (negated, condition) = match part {
                Filter::Test(condition) => (false, condition),
                Filter::Not(inner) => match inner.as_ref() {
                    Filter::Test(condition) => (true, condition),
                    _ => return None,
                },
                _ => return None,
            };
            if condition.is_bare() && !negated {
                words.push(condition.to_string());
                continue;
            }
            form.conditions.push(FormCondition {
                field: condition.field.query_name().to_owned(),
                operator: condition.operator.as_str().to_owned(),
                values: condition.values.iter().map(|value| value.plain(condition.field)).collect(),
                negated,
            });
        }
        form.words = words.join(" ");
        Some(form)
    }
}

impl fmt::Display for QueryForm {
    /// The query that the form says. It need not be a correct one: a number
    /// may be missing its digits, for example.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        if !self.words.trim().is_empty() {
            parts.push(self.words.trim().to_owned());
        }
        for condition in &self.conditions {
            let values: Vec<String> = condition
                .values
                .iter()
                .filter(|value| !value.trim().is_empty())
                .map(|value| written(value.trim()))
                .collect();
            if values.is_empty() || condition.field.is_empty() {
                continue;
            }
            let sign = if condition.negated { "-" } else { "" };
            let operator =
                if condition.operator.is_empty() { Operator::Has.as_str() } else { condition.operator.as_str() };
            parts.push(format!("{sign}{}{operator}{}", condition.field, values.join("|")));
        }
        let options =
            self.order.iter().map(|key| ("order", key)).chain([("unique", &self.unique), ("view", &self.view)]);
        parts.extend(options.filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name}:{value}")));
        formatter.write_str(&parts.join(" "))
    }
}

/// A value as a query writes it: as it is when it reads back as one value.
fn written(value: &str) -> String {
    // In front of an operator a value is in the place where values stand.
    let read = tokens(&format!(":{value}"));
    match read.as_slice() {
        [_, token] => match &token.kind {
            TokenKind::Word(word) if word == value => value.to_owned(),
            TokenKind::Pattern { closed: true, .. } | TokenKind::Quoted { closed: true, .. } => value.to_owned(),
            _ => quoted(value),
        },
        _ => quoted(value),
    }
}
