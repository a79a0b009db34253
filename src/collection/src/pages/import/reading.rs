//! A file as it is asked to be read.

use std::collections::BTreeMap;

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition, Language,
        dialect::{
            Choices, Decision, DecisionFault, Dialect, Reading, Recognition, dialect, read as read_rows, recognise,
        },
    },
};
use sha2::{Digest as _, Sha256};

use crate::{
    Desk, Fields,
    parts::{Text, named_place, text_of},
};

/// What the names of fields begin with that decide a cause; its key follows, of a row alone with its line before it.
pub const DECIDES: &str = "decide:";
/// What leaves the rows of any cause out.
pub(super) const LEAVE_OUT: &str = "leave-out";

const NOT_NAMED: &str =
    "Name the place that becomes what the file says, or say that it is the copies that are in no place.";

/// What is done with copies that are there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// What the rows say is added.
    Add,
    /// Of what rows name there are exactly so many.
    Set,
    /// What is in a place becomes what the file says.
    Replace,
}

impl Mode {
    pub(super) const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Add, "add", "Add the copies to what there is"),
        (Self::Set, "set", "There are exactly as many as a row says; what no row names stays"),
        (Self::Replace, "replace", "A place becomes what the file says; what is there and in no row goes"),
    ];
}

/// Which rows are shown one by one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Which {
    /// All that could say something of copies: no header, and none that is empty.
    #[default]
    All,
    /// Those of which something is to be decided.
    Open,
    /// Those that cannot be taken.
    Refused,
    /// Those that were taken.
    Taken,
    /// Those of the taken ones that have a remark.
    Remarked,
}

impl Which {
    pub(super) const ALL: [Self; 5] = [Self::All, Self::Open, Self::Refused, Self::Taken, Self::Remarked];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Open => "open",
            Self::Refused => "refused",
            Self::Taken => "taken",
            Self::Remarked => "remarked",
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Open => "To decide",
            Self::Refused => "Not taken",
            Self::Taken => "Taken",
            Self::Remarked => "Of these with a remark",
        }
    }
}

/// How a file is to be read and taken in.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The tool; `None` where the header says.
    pub(super) tool: Option<&'static Dialect>,
    pub(super) mode: Mode,
    pub(super) choices: Choices,
    /// The place as it was written.
    pub(super) place_written: String,
    /// Whether copies in no place are replaced, where no place is named.
    pub(super) is_nowhere: bool,
    /// Why it can be no place.
    pub(super) place_fault: Option<String>,
    /// The decisions as they were written, by the keys of their causes; those of a row have its line before it.
    decided: BTreeMap<String, String>,
    /// Which rows are shown, and which page of them, from 1; `None` where none are.
    pub(super) which: Which,
    pub(super) rows: Option<usize>,
}

impl Asked {
    /// What an address or a form asks; what makes no sense holds as usual. The fields are `tool`, `mode`, `place`,
    /// `nowhere`, `edition`, `finish`, `condition`, `language`, `days`, and of each cause that is decided [`DECIDES`] with
    /// its key.
    pub fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let mode = Mode::ALL.iter().find(|(_, id, _)| *id == fields.get("mode")).map_or(Mode::Add, |(mode, ..)| *mode);
        let place_written = fields.get("place").to_owned();
        let is_nowhere = fields.get("nowhere") == "yes";
        let place = named_place(desk, &place_written);
        let place_fault = match &place {
            Err(fault) => Some(fault.to_string()),
            Ok(place) if place.is_empty() && mode == Mode::Replace && !is_nowhere => Some(NOT_NAMED.to_owned()),
            Ok(_) => None,
        };
        let said = fields.iter().filter_map(|(name, word)| Some((name.strip_prefix(DECIDES)?, word.trim())));
        let said = said.filter(|(_, word)| !word.is_empty());
        // What stands further down is what was said last.
        let decided: BTreeMap<String, String> = said.map(|(key, word)| (key.to_owned(), word.to_owned())).collect();
        let mut choices = Choices {
            edition: Edition::from_id(fields.get("edition")),
            finish: Finish::from_id(fields.get("finish")),
            condition: Condition::from_id(fields.get("condition")),
            language: Language::from_id(fields.get("language")),
            month_first: match fields.get("days") {
                "month" => Some(true),
                "day" => Some(false),
                _ => None,
            },
            place: place.unwrap_or_default(),
            ..Choices::default()
        };
        for (key, word) in &decided {
            let (line, key) = match of_line(key) {
                Some((line, key)) => (Some(line), key),
                None => (None, key.as_str()),
            };
            let kind = key.split(':').next().unwrap_or_default();
            let Some(decision) = Decision::read(kind, word) else { continue };
            let of = match line {
                Some(line) => choices.lines.entry(line).or_default(),
                None => &mut choices.decisions,
            };
            of.insert(key.to_owned(), decision);
        }
        let which = Which::ALL.into_iter().find(|which| which.id() == fields.get("which")).unwrap_or_default();
        let rows = fields.all("rows").last().and_then(|page| page.parse().ok()).filter(|page| *page > 0);
        let tool = dialect(fields.get("tool"));
        Self { tool, mode, choices, place_written, is_nowhere, place_fault, decided, which, rows }
    }

    /// The same for a program, which is told of what makes no sense.
    ///
    /// # Errors
    /// The first of it.
    pub fn strict(desk: &Desk<'_>, fields: &Fields) -> Result<Self, AskedFault> {
        let asked = Self::read(desk, fields);
        let choices = &asked.choices;
        for (name, is_known, words) in [
            ("tool", asked.tool.is_some(), "the id of a tool whose files are read"),
            ("mode", Mode::ALL.iter().any(|(_, id, _)| *id == fields.get("mode")), "add, set or replace"),
            ("edition", choices.edition.is_some(), "first or unlimited"),
            ("finish", choices.finish.is_some(), "regular or foil"),
            ("condition", choices.condition.is_some(), "the id of a condition, as near-mint"),
            ("language", choices.language.is_some(), "the code of a language, as en"),
            ("days", choices.month_first.is_some(), "month or day, whichever comes first"),
        ] {
            let word = fields.get(name);
            if !word.is_empty() && !is_known {
                return Err(AskedFault::Unknown { name, word: word.to_owned(), words });
            }
        }
        if let Some(fault) = asked.place_fault {
            return Err(AskedFault::Place(fault));
        }
        for (key, word) in &asked.decided {
            let cause = of_line(key).map_or(key.as_str(), |(_, cause)| cause);
            Decision::about(cause, word)?;
        }
        Ok(asked)
    }

    /// The decisions for all rows of a cause, by its key, as they were written.
    pub(super) fn for_all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.decided.iter().filter(|(key, _)| of_line(key).is_none()).map(|(key, word)| (key.as_str(), word.as_str()))
    }

    /// The decisions for single rows, likewise.
    pub(super) fn of_lines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.decided.iter().filter(|(key, _)| of_line(key).is_some()).map(|(key, word)| (key.as_str(), word.as_str()))
    }

    /// What was written about a key; empty for nothing.
    pub(super) fn word(&self, key: &str) -> &str {
        self.decided.get(key).map_or("", String::as_str)
    }

    /// What is asked, but for the tool and which rows are shown.
    fn fields(&self) -> Vec<(String, String)> {
        let mode = Mode::ALL.iter().find(|(mode, ..)| *mode == self.mode).map_or("add", |(_, id, _)| id);
        let days = self.choices.month_first.map_or("", |is_first| if is_first { "month" } else { "day" });
        let said = [
            ("mode", mode),
            ("place", &self.place_written),
            ("nowhere", if self.is_nowhere { "yes" } else { "" }),
            ("edition", self.choices.edition.map_or("", Edition::id)),
            ("finish", self.choices.finish.map_or("", Finish::id)),
            ("condition", self.choices.condition.map_or("", Condition::id)),
            ("language", self.choices.language.map_or("", Language::id)),
            ("days", days),
        ];
        let said = said.map(|(name, word)| (name.to_owned(), word.to_owned()));
        let decided = self.decided.iter().map(|(key, word)| (format!("{DECIDES}{key}"), word.clone()));
        said.into_iter().chain(decided).collect()
    }

    /// What tells all of it, of a file that was read as this tool's, from what is asked otherwise.
    pub(super) fn digest(&self, tool: &Dialect) -> String {
        let mut fields = self.fields();
        fields.retain(|(_, word)| !word.is_empty());
        // A form sends its fields as they stand on the page, which what is decided changes.
        fields.sort_unstable();
        let mut hash = Sha256::new_with_prefix(tool.id);
        for (name, word) in &fields {
            // Something has to part them.
            [name.as_str(), "\0", word, "\0"].into_iter().for_each(|part| hash.update(part));
        }
        hex::encode(hash.finalize())
    }
}

/// The line and the rest of a key that decides about a row alone.
fn of_line(key: &str) -> Option<(usize, &str)> {
    let (line, key) = key.split_once(':')?;
    Some((line.parse().ok()?, key))
}

/// What of the way in which a file is to be read makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskedFault {
    /// A word means nothing.
    #[error("{name} is not “{word}”: it is {words}")]
    Unknown {
        /// What it should say.
        name: &'static str,
        /// The word.
        word: String,
        /// What there may be.
        words: &'static str,
    },
    /// The place can be none.
    #[error("{0}")]
    Place(String),
    /// A decision decides nothing.
    #[error(transparent)]
    Decision(#[from] DecisionFault),
}

/// A file that was read.
#[derive(Debug)]
pub struct Read {
    /// Its rows.
    pub rows: Reading,
    /// Its text.
    pub text: String,
    /// In which letters, where they are not what nearly everything writes.
    pub letters: Option<&'static str>,
}

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// It is no text.
    NoText,
    /// It is larger than is read.
    TooLarge(String),
    /// Several tools write such a header.
    Several(Vec<&'static Dialect>),
    /// No known tool does.
    Unknown,
}

/// Reads a file.
///
/// # Errors
/// It is no text, is too large, or nobody says which tool wrote it.
pub fn read(desk: &Desk<'_>, content: &[u8], asked: &Asked) -> Result<Read, Unread> {
    let Text { text, letters } = text_of(content).ok_or(Unread::NoText)?;
    let tool = match asked.tool {
        Some(tool) => tool,
        None => match recognise(&text).map_err(|excess| Unread::TooLarge(excess.to_string()))? {
            Recognition::Certain(candidate) => candidate.dialect,
            Recognition::Several(candidates) => {
                return Err(Unread::Several(candidates.iter().map(|candidate| candidate.dialect).collect()));
            }
            Recognition::Unknown => return Err(Unread::Unknown),
        },
    };
    let rows = read_rows(&text, tool, desk.catalogue(), &asked.choices);
    rows.map(|rows| Read { rows, text, letters }).map_err(|excess| Unread::TooLarge(excess.to_string()))
}
