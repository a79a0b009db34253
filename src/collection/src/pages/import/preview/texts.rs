//! The text of a file, row by row.

use safehouse_engine::copies::dialect::Row;

/// How much of a row's text is shown, in characters.
const TEXT: usize = 200;

/// The lines of a file as they are written.
pub(super) struct Texts<'a>(Vec<&'a str>);

impl<'a> Texts<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        // A file of an old machine ends its lines with a return alone.
        let separator = if text.contains('\n') { '\n' } else { '\r' };
        Self(text.split(separator).collect())
    }

    /// The text of the row that begins on a line, whose rows these are, in their order.
    pub(super) fn of_row(&self, rows: &[Row], line: usize) -> String {
        let behind = rows.partition_point(|row| row.line <= line);
        self.between(line, rows.get(behind).map(|next| next.line))
    }

    /// The text from one line up to another, from 1; the beginning of a long one.
    fn between(&self, from: usize, until: Option<usize>) -> String {
        let from = from.saturating_sub(1);
        let until = until.map_or(from + 1, |until| until.saturating_sub(1).max(from + 1));
        let lines = self.0.get(from..until.min(self.0.len())).unwrap_or_default().join(" ");
        let text = lines.trim();
        let shown: String = text.chars().take(TEXT).collect();
        if shown.len() < text.len() { format!("{shown}…") } else { shown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_row_is_that_of_all_its_lines() {
        let texts = Texts::of("Name,Note\r\nRusty Pipe,\"one\r\ntwo\"\r\nMedkit,");
        assert_eq!(texts.between(2, Some(4)), "Rusty Pipe,\"one\r two\"");
        assert_eq!(texts.between(4, None), "Medkit,");
        assert_eq!(texts.between(9, None), "");
        assert_eq!(Texts::of("a\rb").between(2, None), "b");
    }
}
