//! How much a stranger may send.
//!
//! A program that answers strangers does work that it has bounded before it
//! begins. Every bound of the engine stands here with its reason; where one is
//! exceeded the whole is refused, before the work that it bounds, by an
//! [`Excess`] that says the bound and what was found. Nothing is cut off in
//! silence.
//!
//! Most bounds hold everywhere. Those on deck lists are a value, [`Limits`],
//! because whoever sits at the machine may hand it files that no stranger may
//! send.

use std::fmt;

/// Characters of a deck code. A tournament deck takes about a hundred, one with
/// every choice of printing and a long maybeboard about a thousand, and browsers,
/// proxies and messengers carry addresses of this length.
pub const DECK_CODE_CHARACTERS: usize = 8_000;

/// Lines of the deck that a code carries: eight times the cards of a deck, as
/// a deck of only single copies needs them. A page draws a row for each.
pub const DECK_CODE_LINES: usize = 500;

/// Bytes of all the names and numbers that a deck code spells out. Lines share
/// the beginnings of their numbers, so a code could stand for many times its
/// own length; this keeps it to four times.
pub const DECK_CODE_TEXT_BYTES: usize = 4 * DECK_CODE_CHARACTERS;

/// Bytes of a name: of a card, a section, a tag, a format, or a collector
/// number. The longest name in print has under a hundred.
pub const NAME_BYTES: usize = 200;

/// Copies on a line. A deck holds far fewer; the bound keeps the sums and
/// charts of a mistyped list meaningful.
pub const COPIES: u32 = 9_999;

/// Characters of a line of entry by number. Whoever enters a pile writes a few.
pub const ENTRY_CHARACTERS: usize = 1_000;

/// Printings that a line of entry by number means: more than any set has, as a row of numbers may
/// go through all of it.
pub const ENTRY_PRINTINGS: usize = 2_000;

/// Levels of brackets in a JSON text, or of elements in an XML text. No form
/// that is read has more than six.
pub const DEPTH: usize = 32;

/// Columns of a table. The widest that collection programs write have about
/// thirty.
pub const COLUMNS: usize = 100;

/// Characters of a query. The help page's longest example has sixty; formats
/// with long lists of names have hundreds.
pub const QUERY_CHARACTERS: usize = 4_000;

/// How deep parentheses and negations of a query, or brackets of a question,
/// may stand in each other. They are read by recursion.
pub const QUERY_DEPTH: usize = 32;

/// Conditions in a query. Each costs a pass over the cards.
pub const QUERY_CONDITIONS: usize = 128;

/// Regular expressions in a query. Each costs a pass over the cards' texts.
pub const QUERY_PATTERNS: usize = 4;

/// Queries for cards in a query for decks. Each costs a pass over the cards and one
/// over the decks that hold them; their conditions and regular expressions together
/// are bounded as those of one query for cards.
pub const DECK_QUERY_CARD_QUERIES: usize = 12;

/// Regular expressions on names and authors in a query for decks. Each costs a pass
/// over all of them.
pub const DECK_QUERY_PATTERNS: usize = 1;

/// Characters of a place in a list of decks: a name, an author and an id, each of their
/// bytes in up to ten digits.
pub const DECK_CURSOR_CHARACTERS: usize = 4_000;

/// Decks that are held in memory to be searched: ten times as many as make a search
/// take a few milliseconds.
pub const INDEXED_DECKS: usize = 1_000_000;

/// Characters of a regular expression.
pub const PATTERN_CHARACTERS: usize = 120;

/// Bytes of a compiled regular expression. Matching takes at most this times
/// the length of the text, whatever the expression says.
pub const PATTERN_BYTES: usize = 8 * 1024;

/// How deep groups of a regular expression may stand in each other.
pub const PATTERN_DEPTH: u32 = 16;

/// Faults of one query that are told; of more it is said how many there are.
/// Nobody mends more at a time, and each is told with a piece of the query.
pub const FAULTS_TOLD: usize = 10;

/// Characters of a question about odds.
pub const QUESTION_CHARACTERS: usize = 4_000;

/// Conditions in a question about odds. Every one doubles the outcomes.
pub const QUESTION_CONDITIONS: usize = 16;

/// Cards in a section that odds are computed for. The numbers grow with it.
pub const ODDS_CARDS: u32 = 1_000;

/// Bytes of an address that the site answers: a deck code with a name, a format
/// and changes beside it, or a query of which each character takes three bytes.
pub const ADDRESS_BYTES: usize = 12 * 1024;

/// Bytes of the address that compares two decks, each a code or a link that
/// holds one, or two games, each by its record.
pub const COMPARISON_BYTES: usize = 24 * 1024;

/// Changes that one address of the builder makes to its deck. A button without
/// script asks for one.
pub const ADDRESS_EDITS: usize = 20;

/// Bytes of a backup of a device's decks. Browsers keep about 5 million
/// characters for a site; a file that spells them out with indents has thrice that.
pub const BACKUP_BYTES: usize = 16 * 1024 * 1024;

/// Decks of a backup. A browser has room for about a thousand.
pub const BACKUP_DECKS: usize = 5_000;

/// Versions of all decks of a backup together. A browser has room for some
/// thousands.
pub const BACKUP_VERSIONS: usize = 50_000;

/// Bytes of a collection file. A row of the widest form has some four hundred, and
/// fifty thousand rows are more than anybody has sorted.
pub const COLLECTION_BYTES: usize = 32 * 1024 * 1024;

/// Lines of a collection file, each a row or a part of one. Forms of a row a copy
/// have as many as the collection has copies.
pub const COLLECTION_LINES: usize = 200_000;

/// Bytes of a cell of a collection file. Notes are the longest.
pub const CELL_BYTES: usize = 20_000;

/// Tags of a row of a collection file. Nobody reads more of them.
pub const ROW_TAGS: usize = 50;

/// Copies on a row of a collection file. Shops have thousands of a card, and the
/// sums of all rows of a file stay small numbers.
pub const ROW_COPIES: u32 = 99_999;

/// The most changes of one event: it is kept and sent as one piece.
pub const EVENT_CHANGES: usize = 400;

/// The most events that one event undoes, for the same reason.
pub const EVENTS_UNDONE: usize = 1_000;

/// Bytes of what tells copies apart, written down (JSON): with the longest name of a place and the longest grade that
/// anybody uses there are some six hundred, and each is a row of its own.
pub const HOLDING_BYTES: usize = 2_000;

/// Bytes of one event, written down (JSON): it is kept and sent as one piece.
pub const EVENT_BYTES: usize = 65_536;

/// Digits of a rate between two currencies. Central banks write at most seven, and sums of any
/// collection stay exact.
pub const RATE_DIGITS: usize = 15;

/// Bytes of a price list that is kept: thirty thousand prices. It is read again whenever somebody asks what
/// copies are worth.
pub const PRICE_LIST_BYTES: usize = 2 * 1024 * 1024;

/// Rows of a report for an insurer: of graded copies each has one. It prints on some two thousand
/// pages, more than anybody reads.
pub const REPORT_ROWS: usize = 50_000;

/// Copies of a card that somebody wants. Shops want hundreds; the bound keeps sums small.
pub const WANTED_COPIES: u32 = 999;

/// Bytes of what somebody notes of a want: a few sentences.
pub const WANT_NOTES_BYTES: usize = 1_000;

/// Decks of an owner that are asked for copies at once: each costs a look at all its lines.
pub const DECKS_AT_ONCE: usize = 200;

/// Lines of a side of a trade. The event that books both sides of one still is one event, which
/// has a bound of its own.
pub const TRADE_LINES: usize = 25;

/// How large a deck list may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the list in any form.
    pub bytes: usize,
    /// Rows: lines of a text with headings, comments and empty ones, rows of a
    /// table, elements of a file. Each is reported on.
    pub rows: usize,
    /// Lines of the deck that it makes.
    pub lines: usize,
    /// Bytes of a name; see [`NAME_BYTES`].
    pub name_bytes: usize,
    /// Bytes of the notes.
    pub notes_bytes: usize,
    /// Tags.
    pub tags: usize,
}

impl Limits {
    /// For lists that strangers send. A deck beyond it could be drawn and judged
    /// all the same; the bound is what a page can show and a code can carry.
    pub const STRANGER: Self = Self {
        bytes: 1_000_000,
        rows: 5_000,
        lines: DECK_CODE_LINES,
        name_bytes: NAME_BYTES,
        notes_bytes: 20_000,
        tags: 50,
    };

    /// For decks that a device kept and gets back: several times what anybody
    /// builds, since refusing one's own deck would lose it.
    pub const DEVICE: Self = Self {
        bytes: BACKUP_BYTES,
        rows: usize::MAX,
        lines: 10_000,
        name_bytes: 20_000,
        notes_bytes: 2_000_000,
        tags: 1_000,
    };

    /// For files that somebody at this machine names: what memory bears. All
    /// reading and judging takes time in proportion to the length, so a list of
    /// every card one owns is fine.
    pub const LOCAL: Self = Self {
        bytes: 16 * 1024 * 1024,
        rows: usize::MAX,
        lines: usize::MAX,
        name_bytes: usize::MAX,
        notes_bytes: usize::MAX,
        tags: usize::MAX,
    };
}

/// Something that has a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// [`DECK_CODE_CHARACTERS`].
    DeckCodeCharacters,
    /// [`DECK_CODE_LINES`].
    DeckCodeLines,
    /// [`DECK_CODE_TEXT_BYTES`].
    DeckCodeText,
    /// [`Limits::bytes`].
    ListBytes,
    /// [`Limits::rows`].
    ListRows,
    /// [`Limits::lines`].
    DeckLines,
    /// [`COPIES`].
    Copies,
    /// The name of a deck.
    DeckName,
    /// Bytes of the identifier of a deck's game.
    GameName,
    /// The name of a card.
    CardName,
    /// The number of a printing.
    CollectorNumber,
    /// The name of a section.
    SectionName,
    /// The name of a format.
    FormatName,
    /// The notes of a deck.
    Notes,
    /// How many tags a deck has.
    Tags,
    /// The length of a tag.
    Tag,
    /// [`COLUMNS`].
    Columns,
    /// [`DEPTH`] of JSON or XML.
    Depth,
    /// [`QUERY_CHARACTERS`].
    QueryCharacters,
    /// [`QUESTION_CHARACTERS`].
    QuestionCharacters,
    /// [`ADDRESS_EDITS`].
    AddressEdits,
    /// [`BACKUP_BYTES`].
    BackupBytes,
    /// [`BACKUP_DECKS`].
    BackupDecks,
    /// [`BACKUP_VERSIONS`].
    BackupVersions,
    /// [`COLLECTION_BYTES`].
    CollectionBytes,
    /// [`COLLECTION_LINES`].
    CollectionLines,
    /// [`CELL_BYTES`], or [`NAME_BYTES`] for what is a name.
    Cell,
    /// [`ROW_TAGS`].
    RowTags,
    /// [`COLLECTION_BYTES`], of a price list or a list of rates.
    TableBytes,
    /// [`COLLECTION_LINES`], of a price list or a list of rates.
    TableLines,
    /// [`REPORT_ROWS`].
    ReportRows,
}

/// More than a bound allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Excess {
    /// Of what.
    pub what: Measure,
    /// The bound.
    pub most: u64,
    /// What was found; what a deck code stands for is counted no further than
    /// the bound, so there this is the least.
    pub found: u64,
}

impl Measure {
    /// Refuses more than `most`.
    ///
    /// # Errors
    /// `found` is more.
    pub fn check(self, found: usize, most: usize) -> Result<(), Excess> {
        if found > most { Err(Excess { what: self, most: most as u64, found: found as u64 }) } else { Ok(()) }
    }

    /// What has the bound, and the unit that it is counted in.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::DeckCodeCharacters => ("a deck code", "characters"),
            Self::DeckCodeLines => ("the deck of a deck code", "lines"),
            Self::DeckCodeText => ("a deck code", "bytes of names"),
            Self::ListBytes => ("a deck list", "bytes"),
            Self::ListRows => ("a deck list", "rows"),
            Self::DeckLines => ("a deck", "lines"),
            Self::Copies => ("a line", "copies"),
            Self::DeckName => ("a deck's name", "bytes"),
            Self::GameName => ("the identifier of a deck's game", "bytes"),
            Self::CardName => ("a card's name", "bytes"),
            Self::CollectorNumber => ("a collector number", "bytes"),
            Self::SectionName => ("a section's name", "bytes"),
            Self::FormatName => ("a format's name", "bytes"),
            Self::Notes => ("a deck's notes", "bytes"),
            Self::Tags => ("a deck", "tags"),
            Self::Tag => ("a tag", "bytes"),
            Self::Columns => ("a table", "columns"),
            Self::Depth => ("a file", "levels of brackets"),
            Self::QueryCharacters => ("a query", "characters"),
            Self::AddressEdits => ("an address", "changes of its deck"),
            Self::QuestionCharacters => ("a question", "characters"),
            Self::BackupBytes => ("a backup", "bytes"),
            Self::BackupDecks => ("a backup", "decks"),
            Self::BackupVersions => ("a backup", "versions"),
            Self::CollectionBytes => ("a collection file", "bytes"),
            Self::CollectionLines => ("a collection file", "lines"),
            Self::Cell => ("a cell", "bytes"),
            Self::RowTags => ("a row", "tags"),
            Self::TableBytes => ("a table", "bytes"),
            Self::TableLines => ("a table", "lines"),
            Self::ReportRows => ("a report", "rows"),
        }
    }
}

impl fmt::Display for Excess {
    /// `a deck code has at most 8,000 characters; this one has 65,003`
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (thing, unit) = self.what.words();
        let (verb, these) = match self.what {
            Measure::Notes => ("have", "these have"),
            Measure::DeckCodeLines | Measure::DeckCodeText => ("has", "this one has at least"),
            Measure::AddressEdits => ("makes", "this one makes"),
            _ => ("has", "this one has"),
        };
        write!(formatter, "{thing} {verb} at most {} {unit}; {these} {}", grouped(self.most), grouped(self.found))
    }
}

impl std::error::Error for Excess {}

/// A number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The deepest level of brackets in a JSON text, whether it is well formed or
/// not. Takes one pass and no recursion.
pub fn json_depth(text: &str) -> usize {
    json_brackets(text).map(|(_, depth)| depth).max().unwrap_or(0)
}

/// The byte of the first bracket of a JSON text that is deeper than [`DEPTH`].
pub(crate) fn json_too_deep_at(text: &str) -> Option<usize> {
    json_brackets(text).find(|(_, depth)| *depth > DEPTH).map(|(at, _)| at)
}

/// Every bracket that opens, by its byte, and how deep it is, from 1.
fn json_brackets(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'[' | b'{' => {
                depth += 1;
                return Some((at, depth));
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        None
    })
}

/// The deepest level of elements in an XML text, well formed or not. Takes one
/// pass and no recursion.
pub fn xml_depth(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut deepest) = (0_usize, 0);
    for at in memchr::memchr_iter(b'<', bytes) {
        match bytes.get(at + 1) {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            Some(_) => {
                let end = memchr::memchr2(b'<', b'>', &bytes[at + 1..]).map_or(bytes.len(), |end| at + 1 + end);
                let is_empty = bytes.get(end.saturating_sub(1)) == Some(&b'/');
                depth += 1;
                deepest = deepest.max(depth);
                if is_empty {
                    depth -= 1;
                }
            }
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excess_says_the_bound_and_what_was_found() {
        let check = |what: Measure, found, most| what.check(found, most).map_err(|excess| excess.to_string());
        assert_eq!(
            check(Measure::DeckCodeCharacters, 65_003, DECK_CODE_CHARACTERS),
            Err("a deck code has at most 8,000 characters; this one has 65,003".to_owned())
        );
        assert_eq!(
            check(Measure::Notes, 1_000_000, 20_000),
            Err("a deck's notes have at most 20,000 bytes; these have 1,000,000".to_owned())
        );
        assert_eq!(check(Measure::Tags, 50, 50), Ok(()));
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (65_003, "65,003"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn depth_is_counted_outside_of_texts() {
        for (text, depth) in [
            ("", 0),
            ("7", 0),
            ("[]", 1),
            ("{\"a\": [1, {}]}", 3),
            ("\"[[[[\"", 0),
            ("[\"a\\\"[[[\"]", 1),
            ("[\"a\\\\\", []]", 2),
            ("]]][", 1),
        ] {
            assert_eq!(json_depth(text), depth, "{text}");
        }
        assert_eq!(json_depth(&"[".repeat(1_000_000)), 1_000_000);
        for (text, depth) in [
            ("", 0),
            ("<?xml version=\"1.0\"?><a><b/><b/><c>x</c></a>", 2),
            ("<a><a><a", 3),
            ("</a></a><a>", 1),
            ("<", 0),
        ] {
            assert_eq!(xml_depth(text), depth, "{text}");
        }
        assert_eq!(xml_depth(&"<a>".repeat(100_000)), 100_000);
    }
}
