//! The outer shape of a collection file: what stands before its header, the header, and what
//! separates the cells.

use std::{borrow::Cow, collections::BTreeSet, sync::OnceLock};

use super::{
    column::normal,
    known::{DIALECTS, FORMAT_LINE, VERSION},
};
use crate::limits::{COLLECTION_BYTES, COLLECTION_LINES, COLUMNS, Excess, Measure};

/// Bytes of a text in which a header is looked for. The longest that a tool writes has a
/// thousand.
const HEADER_BYTES: usize = 16 * 1024;

/// What separates cells, the usual first.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// A collection file, but for its rows.
pub(in crate::copies) struct Sheet<'t> {
    /// Everything from the header on.
    pub(in crate::copies) body: Cow<'t, str>,
    /// The lines before the header that are not empty, from 1.
    pub(in crate::copies) before: Vec<usize>,
    /// The line of the header, from 1.
    pub(in crate::copies) line: usize,
    /// What separates the cells.
    pub(in crate::copies) separator: u8,
    /// The headers as they are written.
    pub(in crate::copies) headers: Vec<String>,
    /// The version of our own form, where the file declares one.
    pub(in crate::copies) version: Option<u32>,
}

impl<'t> Sheet<'t> {
    /// Looks at a collection file.
    ///
    /// # Errors
    /// It is larger than is read, see [`COLLECTION_BYTES`], [`COLLECTION_LINES`] and [`COLUMNS`].
    pub(super) fn of(text: &'t str) -> Result<Self, Excess> {
        let known = known_headers();
        Self::among(text, |header| known.contains(header))
    }

    /// Looks at a file whose headers are known, each without case and signs.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub(in crate::copies) fn among(text: &'t str, is_known: impl Fn(&str) -> bool) -> Result<Self, Excess> {
        Measure::CollectionBytes.check(text.len(), COLLECTION_BYTES)?;
        let lines = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).count();
        let pairs = memchr::memmem::find_iter(text.as_bytes(), "\r\n").count();
        Measure::CollectionLines.check(lines - pairs, COLLECTION_LINES)?;

        let mut rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let (mut line, mut before, mut version, mut said) = (1, Vec::new(), None, None);
        while !rest.is_empty() {
            let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let first = rest[..end].trim();
            if let Some(declared) = declared_version(first) {
                version = Some(declared);
            } else if let Some(separator) = separator(first) {
                said = Some(separator);
            } else if !first.is_empty() {
                break;
            }
            if !first.is_empty() {
                before.push(line);
            }
            let is_pair = rest[end..].starts_with("\r\n");
            rest = &rest[(end + 1 + usize::from(is_pair)).min(rest.len())..];
            line += 1;
        }
        let body = unspaced(rest);
        let (separator, headers) = header(&body, said, is_known);
        Measure::Columns.check(headers.len(), COLUMNS)?;
        Ok(Self { body, before, line, separator, headers, version })
    }

    /// Whether apostrophes before formulas are ours.
    pub(in crate::copies) fn is_escaped(&self) -> bool {
        self.version.is_some_and(|version| version <= VERSION)
    }
}

/// The version that a line of our own declares. A spreadsheet may have quoted it or put empty
/// cells behind it.
fn declared_version(line: &str) -> Option<u32> {
    let line = line.trim_end_matches([',', ';', '\t']).trim_matches('"');
    line.strip_prefix(FORMAT_LINE)?.trim().parse().ok()
}

/// What a line such as `sep=;` says, which some tools quote and some forget to.
fn separator(line: &str) -> Option<u8> {
    let said = line.trim_matches('"').strip_prefix("sep=")?;
    let first = said.bytes().next().unwrap_or(b'\t');
    SEPARATORS.contains(&first).then_some(first)
}

/// A text whose header has a blank behind every comma, without the blanks before quotes, which
/// would be no quotes otherwise.
fn unspaced(text: &str) -> Cow<'_, str> {
    let header = text.lines().next().unwrap_or("");
    let commas = header.matches(',').count();
    if commas > 0 && commas == header.matches(", ").count() && text.contains(", \"") {
        return Cow::Owned(text.replace(", \"", ",\""));
    }
    Cow::Borrowed(text)
}

/// What separates the cells of a header, and the headers: what makes the most of them known.
fn header(body: &str, said: Option<u8>, is_known: impl Fn(&str) -> bool) -> (u8, Vec<String>) {
    let mut end = body.len().min(HEADER_BYTES);
    while !body.is_char_boundary(end) {
        end -= 1;
    }
    let head = &body[..end];
    let fits = |headers: &[String]| headers.iter().filter(|header| is_known(&normal(header))).count();
    let separators = said.map_or(&SEPARATORS[..], |said| match SEPARATORS.iter().position(|known| *known == said) {
        Some(at) => &SEPARATORS[at..=at],
        None => &SEPARATORS[..],
    });
    let mut best = (SEPARATORS[0], Vec::new(), 0);
    for separator in separators {
        // What does not occur separates nothing.
        if !best.1.is_empty() && !head.as_bytes().contains(separator) {
            continue;
        }
        let headers = cells(head, *separator);
        let fit = fits(&headers);
        if fit > best.2 || best.1.is_empty() {
            best = (*separator, headers, fit);
        }
    }
    (best.0, best.1)
}

/// Every header of every dialect, without case and signs.
fn known_headers() -> &'static BTreeSet<String> {
    static KNOWN: OnceLock<BTreeSet<String>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let forms = DIALECTS.iter().flat_map(|dialect| dialect.forms);
        forms.flat_map(|form| form.columns).map(|(header, _)| normal(header)).collect()
    })
}

/// The cells of the first row of a text; those of a row that is quoted as a whole are found
/// within it, and parentheses hold a header together.
fn cells(text: &str, separator: u8) -> Vec<String> {
    let read = |text: &str| {
        let mut record = csv::StringRecord::new();
        let mut reader = reader(text, separator);
        let _ = reader.read_record(&mut record);
        record
    };
    let mut record = read(text);
    if record.len() == 1 && record[0].as_bytes().contains(&separator) {
        record = read(&record[0]);
    }
    let mut headers: Vec<String> = Vec::new();
    let mut is_open = false;
    for cell in &record {
        match headers.last_mut().filter(|_| is_open) {
            Some(header) => {
                header.push(char::from(separator));
                header.push_str(cell);
            }
            None => headers.push(cell.trim().to_owned()),
        }
        is_open = headers.last().is_some_and(|header| header.matches('(').count() > header.matches(')').count());
    }
    // A parenthesis that nothing closes is no reason to take the whole header for one cell.
    if is_open { record.iter().map(|cell| cell.trim().to_owned()).collect() } else { headers }
}

/// Reads the rows of a text.
pub(in crate::copies) fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes())
}
