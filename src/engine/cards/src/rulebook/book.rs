//! A rulebook in our own words: what each clause says, what was ruled where clauses contradict
//! each other or say nothing, and why.
//!
//! It is read from two tables, a row a clause and a row a ruling. A number of the rules stands in
//! them by its name, `{hand_size}`, and comes from where the rules themselves have it, so that
//! text and game cannot differ.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// The clauses and rulings of a game in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    /// The clauses, each chapter after its heading.
    pub passages: Vec<Passage>,
    /// The rulings.
    pub rulings: Vec<Ruling>,
    /// What names each clause and ruling, in order.
    naming: BTreeMap<String, Vec<String>>,
}

/// A clause in our own words, or the heading of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Its identifier, as findings and terms name it: `6`, `6.1.5`, `7.3.2/a`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Clauses and rulings that belong with it, beside those that its text names.
    pub see: Vec<String>,
    /// The values that its text states, by the names they have where they come from.
    pub values: Vec<String>,
}

/// A house ruling: what the rules leave open, and how it is decided here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// Its identifier, e.g. `R27`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// What was unclear.
    pub unclear: String,
    /// What was decided.
    pub decision: String,
    /// Why.
    pub reason: String,
    /// The clauses that it is about.
    pub clauses: Vec<String>,
    /// The values that it states, by the names they have where they come from.
    pub values: Vec<String>,
    /// What a table may play otherwise, by the name it has where it comes from.
    pub settings: Vec<String>,
}

#[derive(Deserialize)]
struct PassageRow {
    id: String,
    title: String,
    text: String,
    see: String,
}

#[derive(Deserialize)]
struct RulingRow {
    id: String,
    title: String,
    unclear: String,
    decision: String,
    reason: String,
    clauses: String,
    settings: String,
}

/// Where the values of a text come from: the value of a name, as it is printed.
pub type Values<'a> = &'a dyn Fn(&str) -> Option<String>;

impl Book {
    /// Reads the table of clauses, `id,title,text,see`, and that of rulings,
    /// `id,title,unclear,decision,reason,clauses,settings`, each with its heading. `see`, `clauses` and
    /// `settings` are lists with blanks between.
    ///
    /// # Errors
    /// In words: every row that cannot be read, lacks a part or is there twice, every value and setting
    /// that `values` does not know, and every clause that is named and is not there.
    pub fn read(clauses: &str, rulings: &str, values: Values<'_>) -> Result<Self, Vec<String>> {
        let mut book = Self::default();
        let mut faults = Vec::new();
        for (row, read) in rows::<PassageRow>(clauses) {
            match read.and_then(|written| passage(written, values)) {
                Ok(passage) => book.passages.push(passage),
                Err(fault) => faults.push(format!("clauses, row {row}: {fault}")),
            }
        }
        for (row, read) in rows::<RulingRow>(rulings) {
            match read.and_then(|written| ruling(written, values)) {
                Ok(ruling) => book.rulings.push(ruling),
                Err(fault) => faults.push(format!("rulings, row {row}: {fault}")),
            }
        }
        faults.extend(book.loose_ends());
        book.naming = book.names_of_all();
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }

    /// What is there twice, and what is named and is not there.
    fn loose_ends(&self) -> Vec<String> {
        let mut known = BTreeSet::new();
        let twice = self.ids().filter(|id| !known.insert(*id)).map(|id| format!("{id} is there twice"));
        let mut faults: Vec<String> = twice.collect();
        let named = self.passages.iter().map(|passage| (&passage.id, &passage.see));
        for (id, lists) in named.chain(self.rulings.iter().map(|ruling| (&ruling.id, &ruling.clauses))) {
            let missing = lists.iter().filter(|other| !known.contains(other.as_str()));
            faults.extend(missing.map(|other| format!("{id} names {other}, which is not there")));
        }
        faults
    }

    /// Every identifier, clauses first.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let clauses = self.passages.iter().map(|passage| passage.id.as_str());
        clauses.chain(self.rulings.iter().map(|ruling| ruling.id.as_str()))
    }

    /// The clause or chapter of an identifier.
    pub fn passage(&self, id: &str) -> Option<&Passage> {
        self.passages.iter().find(|passage| passage.id == id)
    }

    /// The ruling of an identifier.
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }

    /// The headings of chapters.
    pub fn chapters(&self) -> impl Iterator<Item = &Passage> {
        self.passages.iter().filter(|passage| passage.is_chapter())
    }

    /// The clauses of a chapter in their order, without its heading.
    pub fn of_chapter<'a>(&'a self, chapter: &'a str) -> impl Iterator<Item = &'a Passage> {
        self.passages.iter().filter(move |passage| !passage.is_chapter() && passage.chapter() == chapter)
    }

    /// The parts of a clause, such as `7.3.2/a` of `7.3.2`.
    pub fn parts<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Passage> {
        self.passages.iter().filter(move |passage| passage.part_of() == Some(id))
    }

    /// Every clause and ruling that names one, in its text or in its list, in order.
    pub fn naming(&self, id: &str) -> impl Iterator<Item = &str> {
        self.naming.get(id).into_iter().flatten().map(String::as_str)
    }

    fn names_of_all(&self) -> BTreeMap<String, Vec<String>> {
        let mut naming: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let passages = self.passages.iter().map(|passage| (&passage.id, vec![&passage.text], &passage.see));
        let rulings = self
            .rulings
            .iter()
            .map(|ruling| (&ruling.id, vec![&ruling.unclear, &ruling.decision, &ruling.reason], &ruling.clauses));
        for (id, texts, list) in passages.chain(rulings) {
            let in_texts = texts.into_iter().flat_map(|text| named(text)).map(|(_, other)| other);
            let others: BTreeSet<&str> = in_texts.chain(list.iter().map(String::as_str)).collect();
            for other in others.into_iter().filter(|other| other != id) {
                naming.entry(other.to_owned()).or_default().push(id.clone());
            }
        }
        naming
    }
}

impl Passage {
    /// Whether it is the heading of a chapter.
    pub fn is_chapter(&self) -> bool {
        !self.id.contains('.')
    }

    /// The chapter it stands in: what comes before the first full stop.
    pub fn chapter(&self) -> &str {
        self.id.split('.').next().unwrap_or(&self.id)
    }

    /// The clause that it is a part of, `7.3.2` of `7.3.2/a`.
    pub fn part_of(&self) -> Option<&str> {
        self.id.split_once('/').map(|(clause, _)| clause)
    }
}

/// The clauses and rulings that a text names, each with where it begins. A clause has three numbers or
/// more (`6.1.3`, `7.3.2/a`), a ruling an R and two digits or three; versions and percentages have
/// fewer numbers.
pub fn named(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '/');
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text.get(at..)?.find(is_part)?;
            let rest = text.get(start..)?;
            let run = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            at = start + run;
            let token = rest.get(..run)?.trim_end_matches(['.', '/']);
            if is_clause(token) {
                return Some((start, token));
            }
        }
    })
}

fn is_clause(token: &str) -> bool {
    if let Some(digits) = token.strip_prefix('R') {
        return (2..=3).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    }
    let numbers = token.split_once('/').map_or(token, |(numbers, _)| numbers);
    let is_number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit());
    numbers.split('.').count() >= 3 && numbers.split('.').all(is_number)
}

/// The rows of a table with their numbers, the heading being the first.
fn rows<T: for<'a> Deserialize<'a>>(table: &str) -> impl Iterator<Item = (usize, Result<T, String>)> {
    let rows: Vec<_> = csv::Reader::from_reader(table.as_bytes()).into_deserialize::<T>().collect();
    rows.into_iter().enumerate().map(|(index, row)| (index + 2, row.map_err(|error| error.to_string())))
}

fn words(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

fn passage(row: PassageRow, values: Values<'_>) -> Result<Passage, String> {
    let is_heading = !row.id.contains('.');
    if row.id.is_empty() || row.title.is_empty() || row.text.is_empty() && !is_heading {
        return Err(format!("{}: it has no id, no title or no text", row.id));
    }
    let mut used = Vec::new();
    let text = filled(&row.text, values, &mut used).map_err(|fault| format!("{}: {fault}", row.id))?;
    Ok(Passage { id: row.id, title: row.title, text, see: words(&row.see), values: used })
}

fn ruling(row: RulingRow, values: Values<'_>) -> Result<Ruling, String> {
    let parts = [&row.id, &row.title, &row.unclear, &row.decision, &row.reason];
    if parts.iter().any(|part| part.is_empty()) {
        return Err(format!("{}: it has no id, title, question, decision or reason", row.id));
    }
    let mut used = Vec::new();
    let mut fill = |text: &str| filled(text, values, &mut used).map_err(|fault| format!("{}: {fault}", row.id));
    let (unclear, decision, reason) = (fill(&row.unclear)?, fill(&row.decision)?, fill(&row.reason)?);
    let settings = words(&row.settings);
    if let Some(unknown) = settings.iter().find(|name| values(name).is_none()) {
        return Err(format!("{}: there is no setting {unknown}", row.id));
    }
    let (clauses, values) = (words(&row.clauses), used);
    Ok(Ruling { id: row.id, title: row.title, unclear, decision, reason, clauses, values, settings })
}

/// A text with its values in place of their names.
fn filled(text: &str, values: Values<'_>, used: &mut Vec<String>) -> Result<String, String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, after) = behind.split_once('}').ok_or("a brace is not closed")?;
        let value = values(name).ok_or_else(|| format!("there is no value {name}"))?;
        filled.push_str(before);
        filled.push_str(&value);
        if !used.iter().any(|known| known == name) {
            used.push(name.to_owned());
        }
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSES: &str = "id,title,text,see\n6,Decks,,\n6.1.3,Size,\"{cards} cards, no more (R130).\",6.1.5/a\n\
                           6.1.5,Copies,Four.,\n6.1.5/a,By name,Names count.,\n";
    const RULINGS: &str =
        "id,title,unclear,decision,reason,clauses,settings\nR130,Copies,By what?,By name.,So says 6.1.5.,6.1.3,cards\n";

    fn values(name: &str) -> Option<String> {
        (name == "cards").then(|| "40".to_owned())
    }

    #[test]
    fn a_book_is_read_with_its_values_and_knows_what_names_what() {
        let book = Book::read(CLAUSES, RULINGS, &values).expect("two tables");
        let clause = book.passage("6.1.3").expect("a clause");
        assert_eq!(
            (clause.text.as_str(), &clause.values[..]),
            ("40 cards, no more (R130).", &["cards".to_owned()][..])
        );
        assert_eq!(book.chapters().map(|chapter| chapter.id.as_str()).collect::<Vec<_>>(), ["6"]);
        assert_eq!(book.of_chapter("6").count(), 3);
        assert_eq!(book.parts("6.1.5").map(|part| part.id.as_str()).collect::<Vec<_>>(), ["6.1.5/a"]);
        assert_eq!(book.naming("R130").collect::<Vec<_>>(), ["6.1.3"]);
        assert_eq!(book.naming("6.1.5").collect::<Vec<_>>(), ["R130"]);
        assert_eq!(book.naming("6.1.5/a").collect::<Vec<_>>(), ["6.1.3"]);
        assert_eq!(book.ruling("R130").map(|ruling| ruling.settings.len()), Some(1));
    }

    #[test]
    fn every_fault_of_both_tables_is_told() {
        let clauses =
            "id,title,text,see\n6.1.3,Size,{many} cards,\n6.1.4,,x,\n6.1.5,A,x,9.9.9\n6.1.5,B,x,\n6.1.6,C,{x,\n";
        let rulings = "id,title,unclear,decision,reason,clauses,settings\nR1,T,u,d,,,\nR2,T,u,d,r,,many\n";
        let faults = Book::read(clauses, rulings, &values).expect_err("faults");
        assert_eq!(faults.len(), 7, "{faults:?}");
        assert!(faults[0].contains("row 2") && faults[0].contains("many"), "{faults:?}");
    }

    #[test]
    fn only_clauses_and_rulings_are_named() {
        let ids = |text| named(text).map(|(_, id)| id).collect::<Vec<_>>();
        assert_eq!(ids("By R130 and 7.3.2/a, 7.3.2.1."), ["R130", "7.3.2/a", "7.3.2.1"]);
        assert_eq!(ids("12.5 % of 2026-11-20, rules 1.0, R2D2"), [""; 0]);
        assert_eq!(ids("see (4.1.3, R09), not 14.1.3"), ["4.1.3", "R09", "14.1.3"]);
    }
}
