//! What an address says about a deck beside its cards.

use safehouse_engine::{deck::list::DeckList, visible::visible};

/// Parameter of the deck's name.
pub const NAME: &str = "name";
/// Parameter of the identifier of the deck's format.
pub const FORMAT: &str = "format";

/// The most characters of a deck's name that an address may give it.
const LONGEST_NAME: usize = 120;
/// The most characters of a format's identifier.
const LONGEST_FORMAT: usize = 64;

/// What a deck is called and the format it is meant for. Neither is part of a
/// deck code or a content id, so an address says them beside it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckLabel {
    /// The name; empty for none.
    pub name: String,
    /// Identifier of the format; `None` when the deck names none.
    pub format: Option<String>,
}

impl DeckLabel {
    /// A deck's own.
    pub fn of(deck: &DeckList) -> Self {
        Self { name: deck.name.clone(), format: deck.format.clone() }
    }

    /// A name alone.
    pub fn named(name: &str) -> Self {
        Self { name: tidy(name, LONGEST_NAME), format: None }
    }

    /// Reads the parameters of an address, which may hold anything.
    pub fn read(parameter: impl Fn(&str) -> Option<String>) -> Self {
        let format = parameter(FORMAT).map(|format| tidy(&format, LONGEST_FORMAT));
        let name = parameter(NAME).unwrap_or_default();
        Self { format: format.filter(|format| !format.is_empty()), ..Self::named(&name) }
    }

    /// What is missing here taken from another.
    pub fn or(self, other: &Self) -> Self {
        let name = if self.name.is_empty() { other.name.clone() } else { self.name };
        Self { name, format: self.format.or_else(|| other.format.clone()) }
    }

    /// The deck with this name, and with this format if there is one.
    pub fn on(self, deck: DeckList) -> DeckList {
        DeckList { name: self.name, format: self.format.or(deck.format), ..deck }
    }

    /// The parameters that say it.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let name = (NAME, self.name.as_str());
        let format = (FORMAT, self.format.as_deref().unwrap_or_default());
        [name, format].into_iter().filter(|(_, value)| !value.is_empty())
    }
}

/// A text on one line and of bearable length.
fn tidy(text: &str, longest: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" ")).chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_from_an_address_is_one_line_of_bearable_length() {
        assert_eq!(DeckLabel::named(" a\n\tb\u{0} ").name, "a b");
        assert_eq!(DeckLabel::named("\u{202E}a\u{2066}b\u{200B}").name, "ab", "nothing reorders the page");
        assert_eq!(DeckLabel::named(&"é".repeat(500)).name.chars().count(), LONGEST_NAME);
    }

    #[test]
    fn a_deck_keeps_its_format_unless_the_address_names_one() {
        let deck = || DeckList { name: "Kept".into(), format: Some("open".into()), ..DeckList::new("necrogenesis") };
        let given = |name, format: Option<&str>| {
            let deck = DeckLabel { name: String::from(name), format: format.map(str::to_owned) }.on(deck());
            (deck.name, deck.format.unwrap_or_default())
        };
        assert_eq!(given("Mine", None), ("Mine".to_owned(), "open".to_owned()));
        assert_eq!(given("", Some("standard")), (String::new(), "standard".to_owned()));
        let written = |value: &'static str| DeckLabel::read(|name| (name == FORMAT).then(|| value.to_owned())).format;
        assert_eq!((written(" "), written("open")), (None, Some("open".to_owned())));
    }
}
