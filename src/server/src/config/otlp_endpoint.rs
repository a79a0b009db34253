//! Where traces are sent.

use std::{fmt, str::FromStr};

use url::Url;

const MEND: &str = "write http:// or https://, a host and a port, such as http://127.0.0.1:4318, and no user";

/// The address of a collector of traces, which takes them by OTLP over HTTP at `/v1/traces`
/// below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtlpEndpoint(String);

impl FromStr for OtlpEndpoint {
    type Err = String;

    /// Reads `http://HOST[:PORT][/PATH]` or `https://…`.
    fn from_str(text: &str) -> Result<Self, String> {
        let url = Url::parse(text.trim()).map_err(|_| MEND.to_owned())?;
        let is_bare = url.query().is_none() && url.fragment().is_none();
        let is_anybodys = url.username().is_empty() && url.password().is_none();
        if matches!(url.scheme(), "http" | "https") && url.host().is_some() && is_bare && is_anybodys {
            Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
        } else {
            Err(MEND.to_owned())
        }
    }
}

impl OtlpEndpoint {
    /// Where traces are taken.
    pub fn traces(&self) -> String {
        format!("{self}/v1/traces")
    }
}

impl fmt::Display for OtlpEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_are_taken_below_the_address() {
        for (text, traces) in [
            ("http://127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces"),
            ("https://collector.example.org/", "https://collector.example.org/v1/traces"),
            (" http://[::1]:4318/otlp/ ", "http://[::1]:4318/otlp/v1/traces"),
        ] {
            assert_eq!(text.parse::<OtlpEndpoint>().unwrap().traces(), traces);
        }
        for wrong in
            ["", "127.0.0.1:4318", "grpc://host:4317", "http://user:word@host", "http://host/?key=1", "http://"]
        {
            assert_eq!(wrong.parse::<OtlpEndpoint>(), Err(MEND.to_owned()), "{wrong}");
        }
    }
}
