//! The rows of a collection file, each with the line that it begins on.

use super::sheet::reader;

/// How many quotes that are not closed are looked for in a file; reading on behind each costs
/// another look at the rest.
const MOST_OPEN_QUOTES: usize = 100;

/// The rows of a text.
pub(in crate::copies) struct Rows<'t> {
    text: &'t str,
    separator: u8,
    reader: csv::Reader<&'t [u8]>,
    /// Where the reader began.
    from: usize,
    /// Up to which byte lines are counted, and how many there are.
    counted: (usize, usize),
    open_quotes: usize,
}

/// A row.
pub(in crate::copies) struct RawRow {
    /// The line that it begins on, from 1.
    pub(in crate::copies) line: usize,
    /// Whether it opens a quote that nothing closes; then its cells are not known.
    pub(in crate::copies) is_unclosed: bool,
}

impl<'t> Rows<'t> {
    /// The rows of a text that begins on this line, from 1.
    pub(in crate::copies) fn new(text: &'t str, separator: u8, line: usize) -> Self {
        Self { text, separator, reader: reader(text, separator), from: 0, counted: (0, line), open_quotes: 0 }
    }

    /// Reads the next row into a record; `None` at the end.
    pub(in crate::copies) fn next(&mut self, record: &mut csv::StringRecord) -> Option<RawRow> {
        let start = self.from + self.reader.position().byte() as usize;
        // The reader fails for letters that are none, of which a text has none.
        if !self.reader.read_record(record).unwrap_or(false) {
            return None;
        }
        let end = self.from + self.reader.position().byte() as usize;
        let given = self.text.get(start..end).unwrap_or("");
        let content = start + (given.len() - given.trim_start_matches(['\n', '\r']).len());
        let open = (self.open_quotes < MOST_OPEN_QUOTES).then(|| open_quote(given, self.separator)).flatten();
        let Some(at) = open else {
            return Some(RawRow { line: self.line_at(content), is_unclosed: false });
        };
        // The rows behind it were swallowed: they are read on their own.
        self.open_quotes += 1;
        let next = start + at + given[at..].find(['\n', '\r']).unwrap_or(given.len() - at);
        let begin = self.text[content..start + at].rfind(['\n', '\r']).map_or(content, |end| content + end + 1);
        let line = self.line_at(begin);
        self.from = next;
        self.reader = reader(&self.text[next..], self.separator);
        Some(RawRow { line, is_unclosed: true })
    }

    /// The line of a byte, from 1. `\r\n` ends one line.
    fn line_at(&mut self, byte: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (from, line) = self.counted;
        if byte > from {
            let ends = memchr::memchr2_iter(b'\n', b'\r', &bytes[from..byte]);
            let ends = ends.filter(|at| bytes[from + at] == b'\n' || bytes.get(from + at + 1) != Some(&b'\n')).count();
            self.counted = (byte, line + ends);
        }
        self.counted.1
    }
}

/// Where a row opens a quote that nothing closes, in bytes: it reaches to the end of the text,
/// or to a quote on a later line that opens a cell of its own.
fn open_quote(row: &str, separator: u8) -> Option<usize> {
    let bytes = row.as_bytes();
    memchr::memchr(b'"', bytes)?;
    let mut at = row.len() - row.trim_start_matches(['\n', '\r']).len();
    let mut is_start = true;
    while let Some(byte) = bytes.get(at) {
        if *byte == b'"' && is_start {
            let open = at;
            loop {
                at += 1 + memchr::memchr(b'"', bytes.get(at + 1..)?).unwrap_or(bytes.len() - at - 1);
                if at >= bytes.len() {
                    return Some(open);
                }
                if bytes.get(at + 1) != Some(&b'"') {
                    break;
                }
                at += 1;
            }
            let is_end = |byte: &u8| *byte == separator || matches!(byte, b'\n' | b'\r');
            if row[open..at].contains(['\n', '\r']) && !bytes.get(at + 1).is_none_or(is_end) {
                return Some(open);
            }
        }
        is_start = bytes.get(at) == Some(&separator);
        at += 1;
    }
    None
}
