//! The rules as examples, by the clauses that they show: the scenarios of this crate, as part of
//! the program.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// A scenario with what its header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Its folder, e.g. `07-turn`.
    pub chapter: &'static str,
    /// Its file without ending, e.g. `first-draw`.
    pub name: &'static str,
    /// What it shows, in a sentence.
    pub title: &'static str,
    /// The clauses and rulings that it shows, as it names them.
    pub rules: Vec<&'static str>,
    /// The file.
    pub text: &'static str,
}

static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let mut examples: Vec<Example> = FILES.dirs().flat_map(|folder| folder.files()).filter_map(read).collect();
    examples.sort_by_key(|example| (example.chapter, example.name));
    examples
});

fn read(file: &'static include_dir::File<'static>) -> Option<Example> {
    let path = file.path();
    let name = path.file_name()?.to_str()?.strip_suffix(".scenario")?;
    let chapter = path.parent()?.to_str()?;
    let text = file.contents_utf8()?;
    let title = field(text, "title:").next()?;
    let rules = field(text, "rules:").flat_map(|list| list.split([',', ' '])).filter(|id| !id.is_empty()).collect();
    Some(Example { chapter, name, title, rules, text })
}

/// What the header says behind a key.
fn field(text: &'static str, key: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter_map(move |line| Some(line.strip_prefix(key)?.trim()))
}

/// All of them, by chapter and name.
pub fn examples() -> &'static [Example] {
    &EXAMPLES
}

/// The one of a folder and a name.
pub fn example(chapter: &str, name: &str) -> Option<&'static Example> {
    examples().iter().find(|example| example.chapter == chapter && example.name == name)
}

/// Those that show a clause or ruling, the ones that are about it first, and of those the shortest.
pub fn examples_of(id: &str) -> Vec<&'static Example> {
    let place = |example: &Example| example.rules.iter().position(|rule| *rule == id);
    let mut found: Vec<_> = examples().iter().filter_map(|example| Some((place(example)?, example))).collect();
    found.sort_by_key(|(place, example)| (*place > 0, example.rules.len(), example.text.len()));
    found.into_iter().map(|(_, example)| example).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::clauses, *};

    #[test]
    fn every_scenario_is_an_example_of_clauses_that_there_are() {
        assert!(examples().len() > 900);
        for example in examples() {
            assert!(!example.title.is_empty() && !example.rules.is_empty(), "{}/{}", example.chapter, example.name);
            for id in &example.rules {
                assert!(clauses().find(id).is_some(), "{}/{}: {id}", example.chapter, example.name);
            }
            assert_eq!(self::example(example.chapter, example.name), Some(example));
        }
    }

    #[test]
    fn examples_about_a_clause_come_first() {
        let found = examples_of("2.48.1");
        assert!(!found.is_empty() && found[0].rules[0] == "2.48.1", "{found:?}");
        assert_eq!(examples_of("99.9.9"), [] as [&Example; 0]);
    }
}
