//! A file as it is asked to be read.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::dialect::{Choices, Decision, Dialect, Reading, Recognition, dialect, read as read_rows, recognise},
};

use crate::{
    Desk, Fields,
    parts::{PlaceFault, Text, named_place, text_of},
};

/// What the names of fields begin with that decide a cause; its key follows.
pub(super) const DECIDES: &str = "decide:";

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

/// How a file is to be read and taken in.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// The tool; `None` where the header says.
    pub(super) tool: Option<&'static Dialect>,
    pub(super) mode: Mode,
    pub(super) choices: Choices,
    /// The place as it was written.
    pub(super) place_written: String,
    /// Why it can be no place.
    pub(super) place_fault: Option<PlaceFault>,
    /// The decisions as they were written, by the keys of their causes.
    pub(super) decided: Vec<(String, String)>,
}

impl Asked {
    /// What an address or a form asks; what makes no sense holds as usual.
    pub(super) fn read(desk: &Desk<'_>, fields: &Fields) -> Self {
        let mode = Mode::ALL.iter().find(|(_, id, _)| *id == fields.get("mode")).map_or(Mode::Add, |(mode, ..)| *mode);
        let place_written = fields.get("place").to_owned();
        let place = named_place(desk, &place_written);
        let said = fields.iter().filter_map(|(name, word)| Some((name.strip_prefix(DECIDES)?, word)));
        let decided: Vec<(String, String)> =
            said.filter(|(_, word)| !word.is_empty()).map(|(key, word)| (key.to_owned(), word.to_owned())).collect();
        let decision = |(key, word): &(String, String)| {
            let kind = key.split(':').next().unwrap_or_default();
            Some((key.clone(), Decision::read(kind, word)?))
        };
        let choices = Choices {
            edition: Edition::from_id(fields.get("edition")),
            finish: Finish::from_id(fields.get("finish")),
            place: place.clone().unwrap_or_default(),
            decisions: decided.iter().filter_map(decision).collect(),
            ..Choices::default()
        };
        Self { tool: dialect(fields.get("tool")), mode, choices, place_written, place_fault: place.err(), decided }
    }
}

/// A file that was read.
pub(super) struct Read {
    pub(super) rows: Reading,
    /// In which letters, where they are not what nearly everything writes.
    pub(super) letters: Option<&'static str>,
}

/// Why a file was not read.
pub(super) enum Unread {
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
pub(super) fn read(desk: &Desk<'_>, content: &[u8], asked: &Asked) -> Result<Read, Unread> {
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
    rows.map(|rows| Read { rows, letters }).map_err(|excess| Unread::TooLarge(excess.to_string()))
}
