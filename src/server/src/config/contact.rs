//! Where people turn to.

use std::{fmt, str::FromStr};

use url::Url;

/// The longest address that is accepted, in bytes.
const LONGEST: usize = 320;

/// Where people report a security fault or a shared deck: `mailto:` or
/// `https://`, as `security.txt` (RFC 9116) wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact(String);

impl FromStr for Contact {
    type Err = String;

    /// Reads an e-mail address, with or without `mailto:`, or a web address.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let address = if text.contains(':') { text.to_owned() } else { format!("mailto:{text}") };
        let readable = address.len() <= LONGEST && address.bytes().all(|byte| byte.is_ascii_graphic());
        let known = |url: &Url| match url.scheme() {
            "https" => url.host().is_some(),
            "mailto" => url.path().split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.')),
            _ => false,
        };
        match Url::parse(&address) {
            Ok(url) if readable && known(&url) => Ok(Self(url.into())),
            _ => Err("write an e-mail address such as host@example.org, or a https:// address".to_owned()),
        }
    }
}

impl Contact {
    /// The address with its scheme.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_an_address_to_write_to() {
        for (text, contact) in [
            ("host@example.org", "mailto:host@example.org"),
            ("mailto:host@example.org", "mailto:host@example.org"),
            ("https://example.org/report", "https://example.org/report"),
        ] {
            assert_eq!(text.parse::<Contact>().unwrap().as_str(), contact);
        }
        for text in ["", "host", "http://example.org", "javascript:alert(1)", "a@b.c\nContact: x", "@example.org"] {
            assert!(text.parse::<Contact>().is_err(), "{text}");
        }
    }
}
