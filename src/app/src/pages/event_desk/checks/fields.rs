//! What the form of a check sends: its lines, and cards that the list does not have.

use safehouse_service::events::checks::{LineFound, WHOLE};

/// A form that was sent: its fields in their order.
#[derive(Debug, Clone, Default)]
pub struct CheckFields(pub Vec<(String, String)>);

impl CheckFields {
    /// A field; empty where it was not sent.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// What is checked: [`WHOLE`] where nothing else was chosen.
    pub fn scope(&self) -> &str {
        let scope = self.get("scope");
        if scope.is_empty() { WHOLE } else { scope }
    }

    /// Every line with the copies that were found; none where nobody wrote a number.
    pub fn lines(&self) -> impl Iterator<Item = (&str, &str, u32, Option<u32>)> {
        let lines = self.all("section").zip(self.all("card")).zip(self.all("wanted").zip(self.all("found")));
        lines.filter_map(|((section, card), (wanted, found))| {
            Some((section, card, wanted.parse().ok()?, found.trim().parse().ok()))
        })
    }

    /// What was written for a line before.
    pub(super) fn found(&self, section: &str, card: &str) -> Option<u32> {
        let mut lines = self.lines();
        lines.find(|(of, name, ..)| *of == section && *name == card).and_then(|(.., found)| found)
    }

    /// The cards that a section has and its list does not, written one a line, as `2 Rifle`; and the lines that could
    /// not be read.
    pub fn extra(&self, section: &str) -> (Vec<LineFound>, Vec<String>) {
        let (mut read, mut unread) = (Vec::new(), Vec::new());
        let name = format!("extra-{section}");
        for line in self.get(&name).lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (count, card) = match line.split_once([' ', '×']) {
                Some((count, card)) if count.trim_end_matches('x').parse::<u32>().is_ok() => {
                    (count.trim_end_matches('x').parse().unwrap_or(1), card.trim_start_matches('×').trim())
                }
                _ => (1, line),
            };
            if card.is_empty() || !(1..=999).contains(&count) {
                unread.push(line.to_owned());
            } else {
                let section = section.to_owned();
                read.push(LineFound { section, card: card.to_owned(), wanted: 0, found: count });
            }
        }
        (read, unread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fields: &[(&str, &str)]) -> CheckFields {
        CheckFields(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn a_line_without_a_number_was_not_counted() {
        let fields = [
            ("section", "a"),
            ("card", "Rifle"),
            ("wanted", "3"),
            ("found", " 2 "),
            ("section", "a"),
            ("card", "Axe"),
            ("wanted", "1"),
            ("found", ""),
        ];
        let fields = of(&fields);
        let lines: Vec<_> = fields.lines().collect();
        assert_eq!(lines, [("a", "Rifle", 3, Some(2)), ("a", "Axe", 1, None)]);
        assert_eq!((fields.found("a", "Rifle"), fields.found("b", "Rifle")), (Some(2), None));
        assert_eq!(fields.scope(), WHOLE);
    }

    #[test]
    fn extra_cards_have_a_number_in_front_or_are_one() {
        let fields = of(&[("extra-a", "2 Rifle\n3x Axe\n4× Rope\n\nNight of Fire\n0 Club\n12345678901 Club")]);
        let (read, unread) = fields.extra("a");
        let read: Vec<_> = read.iter().map(|line| (line.found, line.card.as_str(), line.wanted)).collect();
        assert_eq!(
            read,
            [(2, "Rifle", 0), (3, "Axe", 0), (4, "Rope", 0), (1, "Night of Fire", 0), (1, "12345678901 Club", 0)]
        );
        assert_eq!(unread, ["0 Club"]);
    }
}
