//! What the parts of a preview have in common.

/// The form that says how a file is to be read.
pub(super) const CHOICES: &str = "choices";
/// How many lines of a cause are named.
const LINES: usize = 12;

/// Lines by their numbers, the first of many.
pub(super) fn lines(lines: &[usize]) -> String {
    let shown: Vec<String> = lines.iter().take(LINES).map(usize::to_string).collect();
    let more = lines.len().saturating_sub(LINES);
    let word = if lines.len() == 1 { "line" } else { "lines" };
    if more > 0 {
        format!("{word} {} and {more} more", shown.join(", "))
    } else {
        format!("{word} {}", shown.join(", "))
    }
}
