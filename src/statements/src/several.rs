//! Several statements or notes in one text, with a line between them that is empty: what a store has to sign, and what it
//! hands in. No line of a statement is empty, so that nothing else is needed between them; and none follows a signature,
//! so that notes of several files may stand behind each other without one.

use crate::statement::HEAD;

/// What a line of a signature begins with.
const SIGNATURE: &str = "\u{2014} ";

/// Why a text holds no signed notes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeveralFault {
    /// This line stands where only a statement or its signatures may.
    #[error(
        "line {line} begins neither a statement nor a signature: hand in what `safehouse store sign` writes, whole"
    )]
    Unread {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The statement that begins there has no signature.
    #[error("the statement that begins on line {line} is not signed: sign the file with `safehouse store sign`")]
    NotSigned {
        /// The number of the line, from 1.
        line: usize,
    },
}

/// Statements or notes behind each other.
pub fn write<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    texts.into_iter().collect::<Vec<_>>().join("\n")
}

/// The parts of a text between its empty lines, each with a newline at the end of each line, and the number of the line
/// that it begins on, from 1. A statement directly behind a signature begins a part: a note ends without an empty line.
/// Whatever a system ends lines with is a newline here.
fn parts(text: &str) -> Vec<(usize, String)> {
    let mut parts: Vec<(usize, String)> = Vec::new();
    let mut before = "";
    for (number, line) in (1..).zip(text.lines()) {
        let begins_another = before.starts_with(SIGNATURE) && line.starts_with(HEAD);
        let goes_on = !(before.is_empty() || begins_another);
        match parts.last_mut().filter(|_| goes_on) {
            _ if line.is_empty() => {}
            Some((_, part)) => part.extend([line, "\n"]),
            None => parts.push((number, format!("{line}\n"))),
        }
        before = line;
    }
    parts
}

/// What of a text stands between its empty lines: the texts of statements, where it holds nothing else.
pub fn read_statements(text: &str) -> Vec<String> {
    parts(text).into_iter().map(|(_, part)| part).collect()
}

/// The signed notes of a text, each as the log takes it. Nothing is verified.
///
/// # Errors
/// The first line that is of neither a statement nor its signatures; the first statement that is not signed.
pub fn read_notes(text: &str) -> Result<Vec<String>, SeveralFault> {
    let mut notes = Vec::new();
    let mut statement: Option<(usize, String)> = None;
    for (line, part) in parts(text) {
        if part.starts_with(HEAD) {
            if let Some((line, _)) = statement.replace((line, part)) {
                return Err(SeveralFault::NotSigned { line });
            }
        } else if part.starts_with(SIGNATURE) {
            let (_, stated) = statement.take().ok_or(SeveralFault::Unread { line })?;
            let mut lines = (line..).zip(part.lines());
            if let Some((line, _)) = lines.find(|(_, signature)| !signature.starts_with(SIGNATURE)) {
                return Err(SeveralFault::Unread { line });
            }
            notes.push(format!("{stated}\n{part}"));
        } else {
            return Err(SeveralFault::Unread { line });
        }
    }
    match statement {
        Some((line, _)) => Err(SeveralFault::NotSigned { line }),
        None => Ok(notes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "safehouse.statement/1 results\nstore corner-shop\nat 1\n";
    const SECOND: &str = "safehouse.statement/1 results\nstore corner-shop\nat 2\n";
    const SIGNED: &str = "\u{2014} cards.example/store/corner-shop AAAA\n";

    fn note(statement: &str) -> String {
        format!("{statement}\n{SIGNED}")
    }

    #[test]
    fn what_is_written_behind_each_other_is_read_as_it_was() {
        let text = write([FIRST, SECOND]);
        assert_eq!(read_statements(&text), [FIRST, SECOND]);
        let notes = [note(FIRST), note(SECOND)];
        let text = write(notes.iter().map(String::as_str));
        assert_eq!(read_notes(&text).unwrap(), notes);
        let pasted = format!("\r\n{}", text.trim_end().replace('\n', "\r\n"));
        assert_eq!(read_notes(&pasted).unwrap(), notes, "a form ends its lines otherwise");
        assert_eq!(read_notes("").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn notes_of_several_files_behind_each_other_are_each_what_they_were() {
        let third = FIRST.replace("at 1", "at 3");
        let notes = [note(FIRST), format!("{}{SIGNED}", note(SECOND)), note(&third)];
        assert_eq!(read_notes(&notes.concat()).unwrap(), notes);
        assert_eq!(read_notes(&notes.concat().replace('\n', "\r\n")).unwrap(), notes);
        let joined = format!("{}{}", notes[0], write(notes[1..].iter().map(String::as_str)));
        assert_eq!(read_notes(&joined).unwrap(), notes, "some with a line between them, some without");
        let unsigned = format!("{}{SECOND}", notes[0]);
        assert_eq!(read_notes(&unsigned), Err(SeveralFault::NotSigned { line: 6 }));
        let other = format!("{}Hello\n{}", notes[0], notes[1]);
        assert_eq!(read_notes(&other), Err(SeveralFault::Unread { line: 6 }), "the line that is wrong");
    }

    #[test]
    fn what_is_no_note_is_named_by_its_line() {
        assert_eq!(read_notes(FIRST), Err(SeveralFault::NotSigned { line: 1 }));
        assert_eq!(read_notes(&write([FIRST, &note(SECOND)])), Err(SeveralFault::NotSigned { line: 1 }));
        assert_eq!(read_notes(&write([&note(FIRST), "Hello\n"])), Err(SeveralFault::Unread { line: 7 }));
        assert_eq!(read_notes(SIGNED), Err(SeveralFault::Unread { line: 1 }));
    }
}
