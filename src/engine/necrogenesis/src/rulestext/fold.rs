//! A printed line without what has no meaning: reminder text, the shapes of
//! quotes and dashes, spare spaces.

/// A line as the parser sees it; remembers where each character stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folded {
    /// The text that is read.
    pub(super) text: String,
    /// The column of each of its characters, from 1, and of its end.
    columns: Vec<usize>,
}

impl Folded {
    pub(super) fn new(line: &str) -> Self {
        let characters: Vec<char> = line.chars().collect();
        let asterisks: Vec<usize> =
            characters.iter().enumerate().filter(|(_, c)| **c == '*').map(|(position, _)| position).collect();
        // An asterisk that is never closed hides nothing: it stays, to be complained about.
        let mut reminders = asterisks.chunks_exact(2).map(|pair| (pair[0], pair[1])).peekable();

        let mut text = String::new();
        let mut columns = Vec::new();
        let mut end = 1;
        let mut spaced = false;
        let mut position = 0;
        while let Some(&character) = characters.get(position) {
            if let Some((_, close)) = reminders.next_if(|(open, _)| *open == position) {
                position = close + 1;
                continue;
            }
            if character.is_whitespace() {
                spaced = true;
            } else {
                if spaced && !text.is_empty() {
                    text.push(' ');
                    columns.push(end);
                }
                spaced = false;
                text.push(folded(&characters, position));
                columns.push(position + 1);
                end = position + 2;
            }
            position += 1;
        }
        columns.push(end);
        Self { text, columns }
    }

    /// What stands at a column of the printed line and after it.
    pub(super) fn at_column(&self, column: usize) -> &str {
        let characters = self.columns.iter().take_while(|known| **known < column).count();
        let start = self.text.char_indices().nth(characters).map_or(self.text.len(), |(start, _)| start);
        self.text.get(start..).unwrap_or_default()
    }

    /// A part of it, from one byte to another.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        let text = self.text.get(from..to).unwrap_or_default().to_owned();
        let before = self.text.get(..from).unwrap_or_default().chars().count();
        let columns = self.columns.iter().copied().skip(before).take(text.chars().count() + 1).collect();
        Self { text, columns }
    }

    /// The same with some bytes written otherwise; the new words stand where
    /// the old ones begin.
    pub(super) fn with(&self, from: usize, to: usize, words: &str) -> Self {
        let count = |bytes: &str| bytes.chars().count();
        let (before, replaced) =
            (self.text.get(..from).unwrap_or_default(), self.text.get(from..to).unwrap_or_default());
        let behind = self.text.get(to..).unwrap_or_default();
        let at = self.columns.get(count(before)).copied().unwrap_or(1);
        let columns = self.columns.iter().copied();
        let columns = columns
            .clone()
            .take(count(before))
            .chain(std::iter::repeat_n(at, count(words)))
            .chain(columns.skip(count(before) + count(replaced)))
            .collect();
        Self { text: [before, words, behind].concat(), columns }
    }

    /// The column, in characters from 1, of a place in `text`, in bytes.
    pub(super) fn column(&self, offset: usize) -> usize {
        let characters = self.text.char_indices().take_while(|(start, _)| *start < offset).count();
        self.columns.get(characters).or(self.columns.last()).copied().unwrap_or(1)
    }
}

/// Curly quotes become straight. A dash before a digit is a minus; one between
/// spaces is the dash of labels and names.
fn folded(characters: &[char], position: usize) -> char {
    let next = characters.get(position + 1);
    let before_digit = next.is_some_and(char::is_ascii_digit);
    let is_space = |c: Option<&char>| c.is_some_and(|c| c.is_whitespace());
    let stands_alone = is_space(next) && is_space(position.checked_sub(1).and_then(|at| characters.get(at)));
    match characters[position] {
        '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{2032}' | '\u{02BC}' => '\'',
        '\u{201C}' | '\u{201D}' | '\u{201E}' => '"',
        '-' | '\u{2010}' | '\u{2011}' | '\u{2212}' if stands_alone => '–',
        '\u{2010}' | '\u{2011}' | '\u{2212}' => '-',
        '\u{2012}'..='\u{2015}' if before_digit => '-',
        '\u{2012}'..='\u{2015}' => '–',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_meaning_goes() {
        for (line, text) in [
            ("Area. *(One Hit Roll.)*", "Area."),
            ("*(Only a reminder.)*", ""),
            ("Draw *(now)* 1  card. ", "Draw 1 card."),
            ("Medic\u{2019}s Touch \u{2014} Draw", "Medic's Touch – Draw"),
            ("Reload - 1 AP", "Reload – 1 AP"),
            ("gets \u{2013}1 Damage", "gets -1 Damage"),
            ("non\u{2011}Boss", "non-Boss"),
            ("Guard. *(open", "Guard. *(open"),
        ] {
            assert_eq!(Folded::new(line).text, text);
        }
    }

    #[test]
    fn columns_count_in_the_printed_line() {
        let folded = Folded::new("  Draw *(now)* 1 card.");
        assert_eq!(folded.text, "Draw 1 card.");
        for (offset, column) in [(0, 3), (4, 7), (5, 16), (7, 18), (12, 23), (99, 23)] {
            assert_eq!(folded.column(offset), column, "{offset}");
        }
    }
}
