//! Columns of tables: what they take, and what they refuse.

use crate::contract::given::{digest, id};

/// A column, a value that it takes and values that it does not, as SQL.
pub(super) type Column = (&'static str, String, Vec<String>);

/// A table by its name, with its columns.
pub(super) type Table = (&'static str, Vec<Column>);

pub(super) fn quoted(text: &str) -> String {
    format!("'{text}'")
}

pub(super) fn column(name: &'static str, good: &str, bad: &[&str]) -> Column {
    (name, good.to_owned(), bad.iter().map(|bad| (*bad).to_owned()).collect())
}

/// Text of at least and at most so many bytes, never null.
pub(super) fn text(name: &'static str, least: usize, most: usize) -> Column {
    let mut bad = vec!["null".to_owned(), quoted(&"x".repeat(most + 1))];
    if least > 0 {
        bad.push(quoted(""));
    }
    (name, quoted(&"x".repeat(most)), bad)
}

/// 64 small hexadecimal digits.
pub(super) fn hash(name: &'static str) -> Column {
    let bad = ["".to_owned(), "a".repeat(63), "a".repeat(65), "A".repeat(64), "g".repeat(64)];
    (name, quoted(digest(9).as_str()), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

pub(super) fn uuid(name: &'static str) -> Column {
    let good = id(9).to_string();
    let bad = [
        String::new(),
        good.replace('-', ""),
        good.to_uppercase().replace('9', "A"),
        good.replacen('0', "g", 1),
        good.replacen('-', "0", 1),
        good.replacen('0', "-", 1),
        format!("{good}0"),
    ];
    (name, quoted(&good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}

pub(super) fn time(name: &'static str) -> Column {
    column(name, "0", &["null"])
}

/// The id of an account that is there.
pub(super) fn account() -> (String, Vec<String>) {
    (quoted(&id(1).to_string()), vec!["null".to_owned()])
}

pub(super) fn of_account() -> Column {
    ("account_id", account().0, account().1)
}

pub(super) fn of_account_or_nobody(account: String) -> Column {
    ("account_id", account, Vec::new())
}

/// An optional column.
pub(super) fn or_null((name, good, bad): Column) -> Column {
    (name, good, bad.into_iter().filter(|bad| bad != "null").collect())
}

/// What the address of a test game ends in.
pub(super) fn test_game_id() -> Column {
    let good = "0123456789abcdefghjkmnpqrs";
    let bad = ["".to_owned(), good.to_uppercase(), format!("{good}0"), good.replace('0', ""), good.replace('0', "-")];
    ("id", quoted(good), bad.iter().map(|bad| quoted(bad)).chain(["null".to_owned()]).collect())
}
