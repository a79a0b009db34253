//! A place in a text, shown with as much around it as one needs to find it.

use std::fmt;

use crate::card::is_invisible;

/// Characters shown on either side of the place.
const AROUND: usize = 60;

/// A piece of a text around a place, and carets below the place. However long
/// the text is, the piece has at most twice 60 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The piece on one line, with an ellipsis where something is left out.
    pub text: String,
    /// Spaces and carets that stand below the place.
    pub carets: String,
}

impl Excerpt {
    /// The piece around `length` characters from `column` (from 1) on. A place
    /// behind the end is at the end.
    pub fn new(text: &str, column: usize, length: usize) -> Self {
        let at = column.max(1) - 1;
        let begin = at.saturating_sub(AROUND);
        let mut characters = text.chars().skip(begin);
        let shown: Vec<char> = characters.by_ref().take(at - begin + AROUND).collect();
        let at = at.min(begin + shown.len());
        let before = if begin > 0 && !shown.is_empty() { "…" } else { "" };
        let after = if characters.next().is_some() { "…" } else { "" };
        // What cannot be seen would push the carets away from their place.
        let plain: String = shown.iter().map(|c| if c.is_control() || is_invisible(*c) { ' ' } else { *c }).collect();
        let indent = at - begin + before.chars().count();
        let marked = length.clamp(1, (begin + shown.len()).saturating_sub(at).max(1));
        Self {
            text: format!("{before}{plain}{after}"),
            carets: format!("{}{}", " ".repeat(indent), "^".repeat(marked)),
        }
    }
}

impl fmt::Display for Excerpt {
    /// The piece and its carets, on two lines.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\n{}", self.text, self.carets)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str, column: usize, length: usize) -> (String, String) {
        let excerpt = Excerpt::new(text, column, length);
        (excerpt.text, excerpt.carets)
    }

    #[test]
    fn what_shows_nothing_has_a_place_above_the_carets() {
        assert_eq!(shown("hp\u{200B}>\u{7}3", 3, 1), ("hp > 3".into(), "  ^".into()));
    }

    #[test]
    fn a_short_text_is_shown_whole() {
        assert_eq!(shown("hpp>3", 1, 3), ("hpp>3".into(), "^^^".into()));
        assert_eq!(shown("a\tb", 3, 1), ("a b".into(), "  ^".into()));
        assert_eq!(shown("t:", 3, 0), ("t:".into(), "  ^".into()));
        assert_eq!(shown("", 9, 4), (String::new(), "^".into()));
    }

    #[test]
    fn of_a_long_text_the_surroundings_are_shown() {
        let text = format!("{}é{}", "a".repeat(1_000), "b".repeat(1_000));
        let (text, carets) = shown(&text, 1_001, 500);
        assert_eq!(text, format!("…{}é{}…", "a".repeat(60), "b".repeat(59)));
        assert_eq!(carets, format!("{}{}", " ".repeat(61), "^".repeat(60)));
    }

    proptest! {
        #[test]
        fn an_excerpt_is_short_and_its_carets_stand_below_it(
            text in "\\PC{0,300}", column in 0usize..400, length in 0usize..5_000
        ) {
            let excerpt = Excerpt::new(&text, column, length);
            let width = excerpt.text.chars().count();
            prop_assert!(width <= 2 * AROUND + 2);
            prop_assert!(excerpt.carets.ends_with('^'));
            prop_assert!(excerpt.carets.chars().count() <= width + 1);
        }
    }
}
