//! Several things in words.

/// Several things in words, as `1, 2, 3 and 4`; nothing of none.
pub(crate) fn joined<T: std::fmt::Display>(things: &[T]) -> String {
    let Some((last, before)) = things.split_last() else { return String::new() };
    if before.is_empty() {
        return last.to_string();
    }
    let before: Vec<String> = before.iter().map(ToString::to_string).collect();
    format!("{} and {last}", before.join(", "))
}
