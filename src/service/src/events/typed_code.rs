//! Codes of events and players as people type them.

/// A code of digits as it is kept, however somebody typed it: without what stands between, and with what is taken for
/// another digit on paper as that digit.
pub fn typed_code(text: &str) -> String {
    let plain: String =
        text.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_lowercase()).collect();
    plain.replace('o', "0").replace(['i', 'l'], "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["4k7h-0m1x", " 4K7H oMlX", "4k7h_OmIx\n"] {
            assert_eq!(typed_code(typed), "4k7h0m1x", "{typed}");
        }
    }
}
