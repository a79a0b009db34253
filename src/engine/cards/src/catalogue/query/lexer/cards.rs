//! Where a query for cards ends that stands in a query for decks.

/// Bytes of the query behind `[[`, and whether `]]` follows. It ends at the first
/// `]]` outside of quotes and regular expressions. Without one it ends before the
/// next `[[`, or with the text. Looks at each character a bounded number of times.
pub(super) fn end_of_cards(text: &str) -> (usize, bool) {
    let mut at = 0;
    // Whether a regular expression can begin here.
    let mut begins = true;
    // A quote that nothing closes is no quote, and after one there are no others.
    let (mut has_quotes, mut has_patterns) = (true, true);
    while let Some(character) = rest(text, at).chars().next() {
        let here = rest(text, at);
        if here.starts_with("]]") {
            return (at, true);
        }
        if here.starts_with("[[") {
            return (at, false);
        }
        let quotes = is_quote(character);
        let inner = rest(text, at + character.len_utf8());
        let closed = match character {
            _ if quotes && has_quotes => {
                let length = length_until(inner, is_quote, |sign| matches!(sign, '"' | '\\'));
                has_quotes = length.is_some();
                length
            }
            '/' if begins && has_patterns => {
                let length = length_until(inner, |sign| sign == '/', |_| true);
                has_patterns = length.is_some();
                length
            }
            _ => None,
        };
        let is_sign = matches!(character, '(' | ')' | '|' | ':' | '=' | '<' | '>' | '≠' | '≤' | '≥');
        begins = character.is_whitespace() || is_sign || quotes || (begins && matches!(character, '-' | '!'));
        at += character.len_utf8() + closed.unwrap_or(0);
    }
    (text.len(), false)
}

fn rest(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„')
}

/// Bytes up to and with the first such sign. A backslash makes an ordinary character
/// of the one behind it, if it is one of those that can be `escaped`.
fn length_until(text: &str, is_end: impl Fn(char) -> bool, escaped: impl Fn(char) -> bool) -> Option<usize> {
    let mut is_escape = false;
    for (at, character) in text.char_indices() {
        if is_escape && escaped(character) {
            is_escape = false;
            continue;
        }
        is_escape = character == '\\';
        if is_end(character) {
            return Some(at + character.len_utf8());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_regular_expressions_may_hold_brackets() {
        for (text, expected) in [
            ("t:weapon]]>=2", Some("t:weapon")),
            ("\"a ]] b\"]] c", Some("\"a ]] b\"")),
            ("“a ]] b”]]", Some("“a ]] b”")),
            (r#""a \" ]] b"]]"#, Some(r#""a \" ]] b""#)),
            ("name:/[[a]]/]]", Some("name:/[[a]]/")),
            ("-/]]/]]", Some("-/]]/")),
            ("a/b]]", Some("a/b")),
            ("\"a ]] b", Some("\"a ")),
            ("o:/a]] b", Some("o:/a")),
            ("a]]]", Some("a")),
            ("]]", Some("")),
            ("t:weapon", None),
            ("t:weapon [[t:item]]", None),
        ] {
            let (length, closed) = end_of_cards(text);
            assert_eq!(closed.then(|| &text[..length]), expected, "{text}");
        }
        assert_eq!(end_of_cards("a [[b]]"), (2, false));
        assert_eq!(end_of_cards("a ]"), (3, false));
    }

    #[test]
    fn many_quotes_that_nothing_closes_take_no_longer() {
        let text = "/ ".repeat(1_000_000);
        assert_eq!(end_of_cards(&text), (text.len(), false));
        let text = "[\"“/".repeat(1_000_000);
        assert_eq!(end_of_cards(&text), (text.len(), false));
    }
}
