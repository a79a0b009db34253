//! Addresses for letters: which are read, and which are one.

use safehouse_store::Email;

pub use crate::refusal::AddressFault;

/// The most bytes of an address: what mail servers take.
pub const LONGEST: usize = 254;
/// The most bytes before the `@`.
const LONGEST_MAILBOX: usize = 64;

/// Reads an address as people write it: one mailbox, no comments and no quotes, of a domain
/// with a dot. Two are one that differ in large and small letters alone.
///
/// # Errors
/// It is none, or has letters that mail between any two servers does not carry.
pub fn read(text: &str) -> Result<Email, AddressFault> {
    let address = text.trim();
    if address.is_empty() {
        return Err(AddressFault::Empty);
    }
    if address.len() > LONGEST {
        return Err(AddressFault::TooLong);
    }
    if !address.is_ascii() {
        return Err(AddressFault::Letters);
    }
    let (mailbox, domain) = address.rsplit_once('@').ok_or(AddressFault::Form)?;
    if mailbox.len() > LONGEST_MAILBOX || !mailbox.split('.').all(is_atom) || !is_domain(domain) {
        return Err(AddressFault::Form);
    }
    Ok(Email { address: address.to_owned(), key: address.to_ascii_lowercase() })
}

/// What stands between two dots of a mailbox (RFC 5322, `atext`).
fn is_atom(part: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    !part.is_empty() && part.bytes().all(fits)
}

fn is_domain(domain: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_label = |label: &str| {
        (1..=63).contains(&label.len()) && label.bytes().all(fits) && !label.starts_with('-') && !label.ends_with('-')
    };
    domain.contains('.') && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_write_it() {
        for (text, key) in [
            ("ada@example.org", "ada@example.org"),
            (" Ada.Lovelace+decks@Example.ORG ", "ada.lovelace+decks@example.org"),
            ("o'neill@xn--mnchen-3ya.example", "o'neill@xn--mnchen-3ya.example"),
        ] {
            let email = read(text).unwrap();
            assert_eq!((email.address.as_str(), email.key.as_str()), (text.trim(), key));
        }
    }

    #[test]
    fn what_could_be_another_header_or_another_mailbox_is_refused() {
        for text in [
            "ada",
            "@example.org",
            "ada@",
            "ada@lan",
            "ada@example..org",
            "ada@-example.org",
            ".ada@example.org",
            "ada@example.org\r\nBcc: all@example.org",
            "ada@example.org, bea@example.org",
            "Ada <ada@example.org>",
            "\"ada\"@example.org",
            "ada bea@example.org",
            "ada@bea@example.org",
            "ada(x)@example.org",
            "ada@[192.0.2.1]",
            "ada@example.org\0",
        ] {
            assert_eq!(read(text), Err(AddressFault::Form), "{text}");
        }
        assert_eq!(read(" "), Err(AddressFault::Empty));
        assert_eq!(read("ädä@example.org"), Err(AddressFault::Letters));
        assert_eq!(read(&format!("ada@{}.org", "x.".repeat(130))), Err(AddressFault::TooLong));
        assert_eq!(read(&format!("{}@example.org", "x".repeat(65))), Err(AddressFault::Form));
    }
}
