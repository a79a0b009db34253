//! What people write to be read by others: lines, without what shows nothing or reorders
//! them.

use safehouse_cards::visible::visible;

use crate::Refusal;

/// The lines of a text as they are kept: no control characters or invisible ones, no more
/// than one empty line at a time, nothing around them.
pub(crate) fn lines(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut empty = 0;
    for line in
        text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n").replace('\t', "    ").split('\n')
    {
        let line = visible(line);
        let line = line.trim_end();
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept.trim_matches('\n').trim_end().to_owned()
}

/// The lines of a text that may not be empty.
///
/// # Errors
/// [`Refusal::NoText`]; [`Refusal::LongText`].
pub(crate) fn some_lines(text: &str, limit: usize) -> Result<String, Refusal> {
    let text = lines_within(text, limit)?;
    if text.trim().is_empty() { Err(Refusal::NoText) } else { Ok(text) }
}

/// The lines of a text that has no more bytes than these.
///
/// # Errors
/// [`Refusal::LongText`].
pub(crate) fn lines_within(text: &str, limit: usize) -> Result<String, Refusal> {
    let text = lines(text);
    if text.len() > limit { Err(Refusal::LongText { limit }) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_and_what_shows_nothing_goes() {
        for (written, kept) in [
            ("", ""),
            ("  \r\n\n", ""),
            ("one\r\ntwo\rthree\u{2028}four", "one\ntwo\nthree\nfour"),
            ("a\n\n\n\n\nb", "a\n\nb"),
            ("    code\n", "    code"),
            ("\u{202e}evil\u{200b}\0 \tx", "evil     x"),
            ("<b>שלום</b>", "<b>שלום</b>"),
        ] {
            assert_eq!(lines(written), kept, "{written:?}");
        }
        assert!(matches!(some_lines("\u{200b}\n", 9), Err(Refusal::NoText)));
        assert!(matches!(some_lines("0123456789", 9), Err(Refusal::LongText { limit: 9 })));
    }
}
