//! The address visitors use.

use std::{fmt, net::IpAddr, str::FromStr};

use url::{Host, Url};

const MEND: &str = "write http:// or https:// and a host, without a path, such as https://decks.example.org";

/// The address visitors use: scheme, host and perhaps a port. Its spelling is
/// that of an `Origin` header, so the two can be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

impl FromStr for PublicUrl {
    type Err = String;

    /// Reads `http://HOST[:PORT]` or `https://HOST[:PORT]`.
    fn from_str(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|_| MEND.to_owned())?;
        let plain = url.username().is_empty() && url.password().is_none();
        let whole = plain && matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
        match url.host() {
            Some(host) if whole && matches!(url.scheme(), "http" | "https") && is_name_or_address(&host) => {
                Ok(Self { origin: url.origin().ascii_serialization(), host: host.to_string() })
            }
            _ => Err(MEND.to_owned()),
        }
    }
}

/// A name has letters, digits, dashes and underscores between its dots.
fn is_name_or_address(host: &Host<&str>) -> bool {
    let Host::Domain(name) = host else { return true };
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    name.strip_suffix('.').unwrap_or(name).split('.').all(|part| !part.is_empty() && part.bytes().all(fits))
}

impl PublicUrl {
    /// Whether it leads to the machine that asks.
    pub fn is_local(&self) -> bool {
        let host = self.host();
        let number = host.trim_matches(['[', ']']).parse::<IpAddr>();
        host.eq_ignore_ascii_case("localhost") || number.is_ok_and(|number| number.is_loopback())
    }

    /// Whether visitors come over TLS.
    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }

    /// The address, with scheme and without a trailing slash; it is also the
    /// site's origin.
    pub fn as_str(&self) -> &str {
        &self.origin
    }

    /// The host alone, in small letters; an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_an_origin_and_a_host() {
        for (text, origin, host) in [
            ("https://decks.example.org", "https://decks.example.org", "decks.example.org"),
            ("https://Decks.Example.org:443/", "https://decks.example.org", "decks.example.org"),
            ("http://[::1]:8080", "http://[::1]:8080", "[::1]"),
            ("http://192.0.2.1:80", "http://192.0.2.1", "192.0.2.1"),
        ] {
            let url: PublicUrl = text.parse().unwrap();
            assert_eq!((url.as_str(), url.host()), (origin, host));
        }
    }

    #[test]
    fn what_no_browser_could_open_is_refused() {
        for text in [
            "",
            "decks.example.org",
            "ftp://a.b",
            "https://",
            "https://a.b:99999",
            "https://[:::",
            "https://a.b/path",
            "https://a.b?x",
            "https://a.b#x",
            "https://user@a.b",
            "https://a..b",
            "https://a.b:port",
            "javascript:alert(1)",
        ] {
            let refused = text.parse::<PublicUrl>().unwrap_err();
            assert!(refused.starts_with("write http:// or https://"), "{text}: {refused}");
        }
    }
}
