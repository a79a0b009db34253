//! Which clauses have an example or a test.
//!
//! Scenarios say so in `rules:`; tests in Rust with [`crate::rules!`], which
//! [`tags`] finds in their source.

use std::collections::{BTreeMap, BTreeSet};

use super::ScenarioText;
use safehouse_cards::rulebook::clauses::ClauseList;

/// The clauses and rulings that a test checks. It makes nothing; the coverage
/// report finds it in the source.
///
/// ```
/// # use safehouse_table::rules;
/// rules!["6.1.5", "R130"];
/// ```
#[macro_export]
macro_rules! rules {
    ($($id:literal),+ $(,)?) => {
        const _: &[&str] = &[$($id),+];
    };
}

/// A place that says it checks a clause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tag {
    /// The clause or ruling.
    pub id: String,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// The tags of a file: a scenario's header, or `rules![…]` of Rust source.
pub fn tags(file: &str, text: &str) -> Vec<Tag> {
    let tag = |line: usize, id: &str| Tag { id: id.to_owned(), file: file.to_owned(), line };
    if !file.ends_with(".rs") {
        // The blocks are a game's business; in them no line is a tag.
        let (scenario, _) = ScenarioText::read(text, &[]);
        return scenario.rules.iter().map(|(line, id)| tag(*line, id)).collect();
    }
    let mut tags = Vec::new();
    for (at, _) in text.match_indices("rules![") {
        let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = text[line_start..at].trim();
        // Examples in comments and in quoted text, and longer names, are no tags.
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        if !(before.is_empty() || before.ends_with("::") && before.chars().all(is_path)) {
            continue;
        }
        let Some(end) = text[at..].find(']') else { continue };
        let mut line = text[..at].matches('\n').count() + 1;
        for part in text[at..at + end].split('"').enumerate().map(|(index, part)| (index % 2 == 1, part)) {
            match part {
                (true, id) => tags.push(tag(line, id)),
                (false, between) => line += between.matches('\n').count(),
            }
        }
    }
    tags
}

/// What is covered and what is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
    /// Tags of clauses that do not exist.
    pub unknown: Vec<Tag>,
}

/// A chapter's testable clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its number, or `R` for the rulings.
    pub id: String,
    /// Clauses with the places that check them.
    pub covered: BTreeMap<String, Vec<String>>,
    /// Clauses without any.
    pub uncovered: Vec<String>,
}

impl Coverage {
    /// Sets the tags against the testable clauses.
    pub fn of(clauses: &ClauseList, tags: &[Tag]) -> Self {
        let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut unknown = Vec::new();
        for tag in tags {
            match clauses.find(&tag.id) {
                Some(_) => places.entry(&tag.id).or_default().push(format!("{}:{}", tag.file, tag.line)),
                None => unknown.push(tag.clone()),
            }
        }
        let mut chapters: Vec<Chapter> = Vec::new();
        for clause in clauses.all().iter().filter(|clause| clause.testable) {
            let at = chapters.iter().position(|chapter| chapter.id == clause.chapter()).unwrap_or_else(|| {
                chapters.push(Chapter {
                    id: clause.chapter().to_owned(),
                    covered: BTreeMap::new(),
                    uncovered: Vec::new(),
                });
                chapters.len() - 1
            });
            match places.get(clause.id.as_str()) {
                Some(places) => {
                    chapters[at].covered.insert(clause.id.clone(), places.clone());
                }
                None => chapters[at].uncovered.push(clause.id.clone()),
            }
        }
        Self { chapters, unknown }
    }

    /// Every testable clause without an example or test, in order.
    pub fn uncovered(&self) -> impl Iterator<Item = &str> {
        self.chapters.iter().flat_map(|chapter| chapter.uncovered.iter().map(String::as_str))
    }

    /// A line a chapter and the clauses that wait.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        let (mut all_covered, mut all) = (0, 0);
        for chapter in &self.chapters {
            let covered = chapter.covered.len();
            let total = covered + chapter.uncovered.len();
            all_covered += covered;
            all += total;
            let name = if chapter.id == "R" { "rulings".to_owned() } else { format!("chapter {}", chapter.id) };
            text.push_str(&format!("{name:<11} {covered:>3} of {total:>3}"));
            if !chapter.uncovered.is_empty() {
                text.push_str(&format!("; without: {}", chapter.uncovered.join(" ")));
            }
            text.push('\n');
        }
        text.push_str(&format!("{:<11} {all_covered:>3} of {all:>3}\n", "all"));
        for tag in &self.unknown {
            text.push_str(&format!("{}:{}: there is no clause or ruling {}\n", tag.file, tag.line, tag.id));
        }
        text
    }
}

/// How the clauses without a test changed against the list of those that may
/// still be without one; the list may only shrink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Had an example or test, or are new, and have none.
    pub lost: Vec<String>,
    /// Have one now and must leave the list.
    pub gained: Vec<String>,
}

impl Change {
    /// Compares with a list of one identifier a line; `#` begins a remark.
    pub fn since(list: &str, coverage: &Coverage) -> Self {
        let listed: BTreeSet<&str> =
            list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let now: BTreeSet<&str> = coverage.uncovered().collect();
        let owned = |ids: Vec<&&str>| ids.into_iter().map(|id| (*id).to_owned()).collect();
        Self { lost: owned(now.difference(&listed).collect()), gained: owned(listed.difference(&now).collect()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_source_and_scenarios() {
        let source = "#[test]\nfn x() {\n    rules![\"6.1.5\",\n        \"R130\"];\n    // rules![\"1\"]\n    crate::rules![\"7\"];\n}\n";
        let found: Vec<_> = tags("a.rs", source).into_iter().map(|tag| (tag.id, tag.line)).collect();
        assert_eq!(found, [("6.1.5".to_owned(), 3), ("R130".to_owned(), 4), ("7".to_owned(), 6)]);
        let found = tags("a.scenario", "title: x\nrules: 2.1.0, R3\n");
        assert_eq!(found.iter().map(|tag| (tag.id.as_str(), tag.line)).collect::<Vec<_>>(), [("2.1.0", 2), ("R3", 2)]);
    }

    #[test]
    fn a_clause_that_lost_its_test_and_one_that_gained_it_are_told() {
        let clauses = ClauseList::read("id,testable\n1.0,no\n1.1,yes\n1.2,yes\n2.1,yes\n").expect("clauses");
        let tag = |id: &str| Tag { id: id.to_owned(), file: "f".to_owned(), line: 1 };
        let coverage = Coverage::of(&clauses, &[tag("1.1"), tag("9.9")]);
        assert_eq!(coverage.uncovered().collect::<Vec<_>>(), ["1.2", "2.1"]);
        assert_eq!(coverage.unknown, [tag("9.9")]);
        let change = Change::since("# remark\n1.1\n1.2\n", &coverage);
        assert_eq!((change.lost, change.gained), (vec!["2.1".to_owned()], vec!["1.1".to_owned()]));
    }
}
