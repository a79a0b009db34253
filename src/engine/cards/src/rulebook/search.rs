//! A rulebook and a glossary searched by numbers and by words.
//!
//! Words are compared by their stems (`advancing` finds `advance`), a word also by how it begins. What has
//! all words goes before what has some; within that a rare word counts for more than a common one, and a
//! title for more than a text.

use std::{collections::BTreeMap, ops::Range};

use rust_stemmers::{Algorithm, Stemmer};

use super::{Glossary, Summaries, Term, book::Book};

/// The most bytes of a question that are looked at.
pub const MOST_BYTES: usize = 200;
/// The most words of it.
const MOST_WORDS: usize = 12;
/// How much more a word counts in a title.
const TITLE: f64 = 4.0;
/// How much a word counts that only begins with the one asked for.
const BEGINNING: f64 = 0.4;
/// The shortest word that is looked for as the beginning of others.
const SHORTEST_BEGINNING: usize = 3;

/// What can be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A clause or a chapter.
    Clause,
    /// A ruling.
    Ruling,
    /// A term of the glossary.
    Term,
}

/// A clause, ruling or term that was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its identifier.
    pub id: &'a str,
    /// What it is about, or its name.
    pub title: &'a str,
    /// What it says.
    pub text: &'a str,
    /// Where in the title words stand that were asked for, in bytes and in order.
    pub in_title: Vec<Range<usize>>,
    /// Where in the text they stand.
    pub in_text: Vec<Range<usize>>,
}

/// What a question finds, best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer<'a> {
    /// What was found.
    pub found: Vec<Found<'a>>,
    /// Whether all of it has every word; otherwise nothing has, and these have some.
    pub is_whole: bool,
}

/// A rulebook and its glossary, ready to be searched.
pub struct Index {
    entries: Vec<Entry>,
    /// In how many entries a stem occurs.
    spread: BTreeMap<String, usize>,
    stemmer: Stemmer,
}

/// A word that is asked for.
struct Word {
    stem: String,
    /// In small letters.
    written: String,
}

impl Word {
    fn may_begin_others(&self) -> bool {
        self.written.chars().count() >= SHORTEST_BEGINNING
    }
}

struct Entry {
    kind: Kind,
    id: String,
    title: String,
    text: String,
    /// How much each of its stems counts.
    weights: BTreeMap<String, f64>,
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

impl Index {
    /// Of all clauses, rulings and terms.
    pub fn new(book: &Book, glossary: &Glossary, summaries: Summaries) -> Self {
        let mut index =
            Self { entries: Vec::new(), spread: BTreeMap::new(), stemmer: Stemmer::create(Algorithm::English) };
        for passage in &book.passages {
            index.add(Kind::Clause, &passage.id, &passage.title, passage.text.clone(), "");
        }
        for ruling in &book.rulings {
            let text = format!("{} {} {}", ruling.unclear, ruling.decision, ruling.reason);
            index.add(Kind::Ruling, &ruling.id, &ruling.title, text, "");
        }
        for term in &glossary.terms {
            index.add(Kind::Term, &term.id, &name(term), summaries.of(term).to_owned(), &term.aliases.join(" "));
        }
        index
    }

    fn add(&mut self, kind: Kind, id: &str, title: &str, text: String, aliases: &str) {
        let mut weights = BTreeMap::new();
        for (words, weight) in [(title, TITLE), (aliases, TITLE), (text.as_str(), 1.0)] {
            for (_, word) in tokens(words) {
                let counted: &mut f64 = weights.entry(self.stem(word)).or_default();
                // A word that is repeated says little more than once.
                *counted = counted.max(weight) + 0.1;
            }
        }
        for stem in weights.keys() {
            *self.spread.entry(stem.clone()).or_default() += 1;
        }
        let (id, title) = (id.to_owned(), title.to_owned());
        self.entries.push(Entry { kind, id, title, text, weights });
    }

    fn stem(&self, word: &str) -> String {
        self.stemmer.stem(&word.to_lowercase()).into_owned()
    }

    /// What a question finds, at most so many. Of a question longer than [`MOST_BYTES`] its beginning is
    /// looked at.
    pub fn search(&self, question: &str, most: usize) -> Answer<'_> {
        let question = beginning(question.trim(), MOST_BYTES);
        let mut asked: Vec<Word> = Vec::new();
        for (_, word) in tokens(question).take(MOST_WORDS) {
            let word = Word { stem: self.stem(word), written: word.to_lowercase() };
            if asked.iter().all(|known| known.stem != word.stem) {
                asked.push(word);
            }
        }
        let numbers: Vec<&str> = question.split([' ', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
        let mut rated: Vec<(f64, usize, &Entry)> = Vec::new();
        for entry in &self.entries {
            let by_number = numbers.iter().map(|number| nearness(&entry.id, number)).fold(0.0, f64::max);
            let found: Vec<f64> = asked.iter().map(|word| self.weight(entry, word)).collect();
            let words = found.iter().filter(|weight| **weight > 0.0).count();
            // Whoever names a clause has said all.
            let words = if by_number > 0.0 { asked.len().max(1) } else { words };
            let score = by_number + found.iter().sum::<f64>();
            if score > 0.0 {
                rated.push((score, words, entry));
            }
        }
        let is_whole = rated.iter().any(|(_, words, _)| *words >= asked.len());
        if is_whole {
            rated.retain(|(_, words, _)| *words >= asked.len());
        }
        rated.sort_by(|one, other| other.1.cmp(&one.1).then(other.0.total_cmp(&one.0)));
        let found = rated.into_iter().take(most).map(|(_, _, entry)| Found {
            kind: entry.kind,
            id: &entry.id,
            title: &entry.title,
            text: &entry.text,
            in_title: self.places(&entry.title, &asked),
            in_text: self.places(&entry.text, &asked),
        });
        Answer { found: found.collect(), is_whole }
    }

    /// How much a word that is asked for counts in an entry.
    fn weight(&self, entry: &Entry, word: &Word) -> f64 {
        let Word { stem, written } = word;
        let rarity = |stem: &str| {
            let spread = self.spread.get(stem).copied().unwrap_or(0);
            // No table of entries is so long that a float would not count it.
            (self.entries.len() as f64 / (1.0 + spread as f64)).ln().max(0.2)
        };
        let whole = entry.weights.get(stem).map_or(0.0, |weight| weight * rarity(stem));
        if whole > 0.0 || !word.may_begin_others() {
            return whole;
        }
        let begun = entry.weights.range(written.clone()..).take_while(|(other, _)| other.starts_with(written.as_str()));
        begun.map(|(other, weight)| BEGINNING * weight * rarity(other)).fold(0.0, f64::max)
    }

    /// Where words stand in a text that are asked for.
    fn places(&self, text: &str, asked: &[Word]) -> Vec<Range<usize>> {
        let is_asked = |word: &str| {
            let own = self.stem(word);
            let begins = |asked: &Word| asked.may_begin_others() && own.starts_with(asked.written.as_str());
            asked.iter().any(|asked| own == asked.stem || begins(asked))
        };
        tokens(text).filter(|(_, word)| is_asked(word)).map(|(at, word)| at..at + word.len()).collect()
    }
}

/// The name of a term without the dash that follows an ability word on a card.
fn name(term: &Term) -> String {
    term.name.trim_end_matches([' ', '–']).to_owned()
}

/// How near a clause is to a number that was written: the same, or what it begins.
fn nearness(id: &str, written: &str) -> f64 {
    let (id, written) = (id.to_ascii_lowercase(), written.to_ascii_lowercase());
    let written = written.trim_end_matches(['.', '/']);
    if written.is_empty() || !written.bytes().any(|byte| byte.is_ascii_digit()) {
        return 0.0;
    }
    match id.strip_prefix(written) {
        Some("") => 1_000.0,
        // A number ends where its last part does; shorter ones go first.
        Some(rest) if rest.starts_with(['.', '/', '[']) && written.contains('.') => 500.0 / (1.0 + rest.len() as f64),
        _ => 0.0,
    }
}

/// The words of a text with where they begin.
fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_letter = |c: char| c.is_alphanumeric();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text.get(at..)?.find(is_letter)?;
        let rest = text.get(start..)?;
        let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        at = start + length;
        Some((start, rest.get(..length)?))
    })
}

/// The first bytes of a text, as many whole letters as fit.
fn beginning(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rulebook::TermKind;

    fn index() -> Index {
        let clauses = "id,title,text,see\n7,The turn,,\n7.3.2,Spawning,Draw a Zombie and spawn it.,\n\
                       7.3.2/a,Drawing,The top card of the deck.,\n7.30.0,Elsewhere,Nothing.,\n\
                       7.3.4,The Advance Step,Zombies advance one at a time.,\n2.29.0,Stun,A stunned Zombie waits.,\n";
        let rulings = "id,title,unclear,decision,reason,clauses,settings\n\
                       R21,Must they advance?,May or must,All must advance.,It says so.,,\n";
        let glossary = Glossary {
            terms: vec![Term {
                id: "guard".to_owned(),
                name: "Guard –".to_owned(),
                aliases: vec!["Bodyguard".to_owned()],
                kind: TermKind::Keyword,
                clauses: vec!["2.47.0".to_owned()],
                rulings: Vec::new(),
            }],
        };
        let summaries = Summaries("guard\tMust be attacked first.\n");
        Index::new(&Book::read(clauses, rulings, &|_| None).expect("a book"), &glossary, summaries)
    }

    fn ids(question: &str) -> Vec<String> {
        index().search(question, 20).found.into_iter().map(|found| found.id.to_owned()).collect()
    }

    #[test]
    fn a_number_finds_its_clause_first_and_what_it_begins_behind_it() {
        assert_eq!(ids("7.3.2"), ["7.3.2", "7.3.2/a"]);
        assert_eq!(ids("r21"), ["R21"]);
        assert_eq!(ids("7.3")[..2], ["7.3.2", "7.3.4"]);
        assert!(!ids("7.3").contains(&"7.30.0".to_owned()));
    }

    #[test]
    fn words_are_found_in_every_form_and_titles_go_first() {
        assert_eq!(ids("advancing"), ["7.3.4", "R21"]);
        assert_eq!(ids("stunned zombies"), ["2.29.0"]);
        assert_eq!(ids("body"), ["guard"]);
        assert_eq!(ids("GUARD"), ["guard"]);
        assert_eq!(ids("xylophone"), [""; 0]);
    }

    #[test]
    fn what_has_all_words_hides_what_has_some_and_without_it_that_is_said() {
        let index = index();
        let whole = index.search("zombies advance", 20);
        assert!(whole.is_whole);
        assert_eq!(whole.found.iter().map(|found| found.id).collect::<Vec<_>>(), ["7.3.4"]);
        let some = index.search("advance xylophone", 20);
        assert!(!some.is_whole && !some.found.is_empty());
    }

    #[test]
    fn what_was_asked_for_is_marked() {
        let index = index();
        let answer = index.search("advance", 1);
        let found = &answer.found[0];
        let marked: Vec<&str> = found.in_text.iter().map(|place| &found.text[place.clone()]).collect();
        assert_eq!((marked, &found.title[found.in_title[0].clone()]), (vec!["advance"], "Advance"));
    }

    proptest! {
        #[test]
        fn any_question_is_answered_and_its_marks_are_places_of_the_text(question in "\\PC{0,300}") {
            let index = index();
            for found in index.search(&question, 5).found {
                for (text, places) in [(found.title, &found.in_title), (found.text, &found.in_text)] {
                    prop_assert!(places.iter().all(|place| text.get(place.clone()).is_some()));
                    prop_assert!(places.windows(2).all(|pair| pair[0].end <= pair[1].start));
                }
            }
        }
    }
}
