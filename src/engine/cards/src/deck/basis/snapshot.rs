//! A snapshot in bytes that stay, and as a formats file of its own.

use serde::Serialize;

use super::quoted::quoted;
use crate::{
    catalogue::Catalogue,
    deck::format::{CardQuery, Limit, ListEntry, Listed, Noun, Rule, RuleTest, Snapshot},
};

/// What a snapshot asks: `snapshot 1`, `game …`, `format "…"` and, on the last line, the snapshot as
/// [`format_part`] writes it, without what it only tells people (note, reasons, nouns). Names of listed cards are
/// folded and queries in their one spelling, so that neither decides it.
///
/// `catalogue` is the one that the snapshot was read with.
pub fn snapshot_text(snapshot: &Snapshot, catalogue: &Catalogue) -> String {
    let form = json(&SnapshotForm::new(snapshot, catalogue, false));
    let format = quoted(snapshot.format());
    format!("snapshot 1\ngame {}\nformat {format}\n{form}\n", snapshot.game().id)
}

/// A formats file with this snapshot alone, which builds on nothing.
pub fn format_part(snapshot: &Snapshot, catalogue: &Catalogue) -> String {
    let id = snapshot.format();
    let snapshots = [SnapshotForm::new(snapshot, catalogue, true)];
    json(&FileForm { game: snapshot.game().id, formats: [FormatForm { id, name: id, snapshots }] })
}

/// JSON without white space, members in the order of the form.
fn json(form: &impl Serialize) -> String {
    // These forms are made of texts, numbers and lists, which can always be written.
    serde_json::to_string(form).unwrap_or_default()
}

#[derive(Serialize)]
struct FileForm<'a> {
    game: &'a str,
    formats: [FormatForm<'a>; 1],
}

#[derive(Serialize)]
struct FormatForm<'a> {
    id: &'a str,
    name: &'a str,
    snapshots: [SnapshotForm<'a>; 1],
}

#[derive(Serialize)]
struct SnapshotForm<'a> {
    id: &'a str,
    from: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pool: Option<String>,
    banned: Vec<EntryForm<'a>>,
    restricted: Vec<EntryForm<'a>>,
    requirements: Vec<RuleForm<'a>>,
    advice: Vec<RuleForm<'a>>,
}

#[derive(Serialize)]
struct EntryForm<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Serialize)]
struct NounForm<'a> {
    one: &'a str,
    many: &'a str,
}

#[derive(Default, Serialize)]
struct RuleForm<'a> {
    code: &'a str,
    kind: &'static str,
    #[serde(skip_serializing_if = "<[&str]>::is_empty")]
    sections: &'a [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    companion: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exactly: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own_limit: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    noun: Option<NounForm<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    clauses: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rulings: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl<'a> SnapshotForm<'a> {
    fn new(snapshot: &'a Snapshot, catalogue: &Catalogue, for_people: bool) -> Self {
        let banned = snapshot.banned.iter().map(|entry| EntryForm::new(entry, false, catalogue, for_people));
        let restricted = snapshot.restricted.iter().map(|entry| EntryForm::new(entry, true, catalogue, for_people));
        let rules = |rules: &'a [Rule]| rules.iter().map(|rule| RuleForm::new(rule, catalogue, for_people)).collect();
        Self {
            id: &snapshot.id,
            from: &snapshot.from,
            note: snapshot.note.as_deref().filter(|_| for_people),
            pool: spelled(&snapshot.pool, catalogue),
            banned: banned.collect(),
            restricted: restricted.collect(),
            requirements: rules(&snapshot.requirements),
            advice: rules(&snapshot.advice),
        }
    }
}

impl<'a> EntryForm<'a> {
    fn new(entry: &'a ListEntry, is_restricted: bool, catalogue: &Catalogue, for_people: bool) -> Self {
        let (card, query) = match &entry.cards {
            Listed::Card(name) if for_people => (Some(name.as_str()), None),
            Listed::Card(name) => (Some(name.key()), None),
            Listed::Query(query) => (None, Some(spelled(query, catalogue).unwrap_or_default())),
        };
        let limit = is_restricted.then_some(entry.limit);
        Self { card, query, limit, reason: entry.reason.as_deref().filter(|_| for_people) }
    }
}

impl<'a> RuleForm<'a> {
    fn new(rule: &'a Rule, catalogue: &Catalogue, for_people: bool) -> Self {
        let noun = rule.noun.as_ref().filter(|_| for_people);
        let form = Self {
            code: &rule.code,
            noun: noun.map(|Noun { one, many }| NounForm { one, many }),
            clauses: &rule.clauses,
            rulings: &rule.rulings,
            reason: rule.reason.as_deref().filter(|_| for_people),
            ..Self::default()
        };
        match &rule.test {
            RuleTest::Count { sections, cards, limit } => {
                let query = spelled(cards, catalogue);
                let (exactly, at_least, at_most) = match *limit {
                    Limit::Exactly(number) => (Some(number), None, None),
                    Limit::AtLeast(number) => (None, Some(number), None),
                    Limit::AtMost(number) => (None, None, Some(number)),
                    Limit::Between(least, most) => (None, Some(least), Some(most)),
                };
                Self { kind: "count", sections, query, exactly, at_least, at_most, ..form }
            }
            RuleTest::Placement { section, cards } => {
                Self { kind: "placement", section: Some(section), query: spelled(cards, catalogue), ..form }
            }
            RuleTest::Copies { sections, cards, at_most, own_limit } => {
                let (query, at_most) = (spelled(cards, catalogue), Some(*at_most));
                Self { kind: "copies", sections, query, at_most, own_limit: Some(*own_limit), ..form }
            }
            RuleTest::Disjoint { sections } => Self { kind: "disjoint", sections, ..form },
            RuleTest::Companion { sections, companion } => {
                Self { kind: "companion", sections, companion: Some(companion), ..form }
            }
            RuleTest::None { sections, cards } => {
                Self { kind: "none", sections, query: spelled(cards, catalogue), ..form }
            }
            RuleTest::KnownValues { sections, .. } => Self { kind: "known_values", sections, ..form },
        }
    }
}

/// A query in its one spelling, in which names of cards stand between quotes; none for every card.
fn spelled(query: &CardQuery, catalogue: &Catalogue) -> Option<String> {
    if query.is_everything() {
        return None;
    }
    let spelling = catalogue.query_of_names(query.text()).ok().map(|query| query.to_string());
    Some(spelling.filter(|text| !text.is_empty()).unwrap_or_else(|| query.text().to_owned()))
}
