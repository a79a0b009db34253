//! Addresses of the rulebook. All are the server's alone: links to them are `rel="external"`. Where
//! it begins says [`GamePaths::rules`](super::GamePaths::rules), where a clause stands
//! [`GamePaths::clause`](super::GamePaths::clause).

use super::{GamePaths, encode};

/// The rulebook, as the server spells its address; with `?q=` what is looked for in it.
pub const RULES: &str = "/{game}/rules";
/// A clause, a ruling, a chapter, or all rulings.
pub const PART: &str = "/{game}/rules/{part}";
/// An example of a clause on the table.
pub const EXAMPLE: &str = "/{game}/rules/examples/{chapter}/{name}";

/// What stands in the place of a clause for the list of all rulings.
pub const RULINGS: &str = "rulings";

/// The list of all rulings.
pub fn rulings(paths: GamePaths<'_>) -> String {
    format!("{}/{RULINGS}", paths.rules())
}

/// What a question finds.
pub fn search(paths: GamePaths<'_>, question: &str) -> String {
    format!("{}?q={}", paths.rules(), encode(question))
}

/// An example as the file that it is.
pub fn example_file(paths: GamePaths<'_>, chapter: &str, name: &str) -> String {
    format!("{}?as={}", example(paths, chapter, name, 0), super::games::POSITION)
}

/// An example when so many of its steps are taken.
pub fn example(paths: GamePaths<'_>, chapter: &str, name: &str, at: usize) -> String {
    let step = if at > 0 { format!("?at={at}") } else { String::new() };
    format!("{}/examples/{}/{}{step}", paths.rules(), encode(chapter), encode(name))
}
