//! What a request asks for: an address of this site, of a length that it reads.

use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Uri, Version, header::HOST, uri::Authority},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use safehouse_app::{
    paths::is_comparison,
    problem::{Kind, Problem},
};
use safehouse_engine::limits::{ADDRESS_BYTES, COMPARISON_BYTES};

use super::{ServerState, group::Group, problem::Refused};
use crate::config::Config;

/// The longest header lines together, in bytes: browsers stay below 8 KiB with
/// every cookie there is, and this site needs one.
const LONGEST_HEADERS: usize = 32 * 1024;

/// The longest name that there can be, in bytes, with its dot at the end.
const LONGEST_HOST: usize = 254;

/// Refuses what is no address of this site, before anything reads it.
pub(super) async fn check_target(State(site): State<ServerState>, request: Request, next: Next) -> Response {
    match fault(&site.config, &request) {
        None => next.run(request).await,
        Some(problem) => Refused::from(problem).into_response(),
    }
}

fn fault(config: &Config, request: &Request) -> Option<Problem> {
    let uri = request.uri();
    let length = uri.path_and_query().map_or(0, |address| address.as_str().len());
    let most = if is_comparison(uri.path()) { COMPARISON_BYTES } else { ADDRESS_BYTES };
    if length > most {
        let advice = format!(
            "An address may have {most} bytes here; this one has {length}. A deck of that length can be imported as \
             text or as a file."
        );
        return Some(Problem { limit: Some(most as u64), ..Kind::AddressTooLong.problem(advice) });
    }
    let headers: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if headers > LONGEST_HEADERS {
        let advice = format!(
            "The header lines of a request may have {LONGEST_HEADERS} bytes together; these have {headers}. Deleting \
             this site's cookies may help."
        );
        return Some(Problem { limit: Some(LONGEST_HEADERS as u64), ..Kind::HeadersTooLong.problem(advice) });
    }
    // `GET x` and `CONNECT host:1` name no path, `GET ftp://host/` none of ours.
    if !uri.path().starts_with('/') || !matches!(uri.scheme_str(), None | Some("http" | "https")) {
        return Some(Kind::NoAddress.problem("The first line of a request names a path that begins with a slash."));
    }
    let group = request.extensions().get::<Group>().copied().unwrap_or_default();
    if !group.needs_host() {
        return None;
    }
    let Some(host) = host(uri, request.headers()) else {
        let unnamed = request.version() < Version::HTTP_11 && !request.headers().contains_key(HOST);
        let advice = "A request says once in its Host header for which site it is.";
        return (!unnamed).then(|| Kind::NoHost.problem(advice));
    };
    if is_ours(config, &host) {
        return None;
    }
    let advice = match &config.public_url {
        Some(url) => format!("This server answers for {url} only."),
        None => "This server was not told that it has this name. Whoever runs it can tell it with --public-url; until \
                 then it answers to its IP address and to localhost."
            .to_owned(),
    };
    Some(Kind::OtherHost.problem(advice))
}

/// The address of the site as whoever asks reaches it: the configured one, or without one what the
/// request is for, which [`check_target`] let through.
pub(super) fn origin(config: &Config, uri: &Uri, headers: &HeaderMap) -> String {
    let asked = || authority(uri, headers).filter(|_| host(uri, headers).is_some_and(|host| is_ours(config, &host)));
    match (&config.public_url, asked()) {
        (None, Some(authority)) => format!("http://{authority}"),
        _ => config.origin(),
    }
}

/// What a request is for, when it says so once.
fn authority(uri: &Uri, headers: &HeaderMap) -> Option<Authority> {
    let mut lines = headers.get_all(HOST).iter();
    match (uri.authority(), lines.next(), lines.next()) {
        // The request line wins over the header (RFC 9112, 3.2.2).
        (Some(authority), _, None) => Some(authority.clone()),
        (None, Some(line), None) => Authority::try_from(line.as_bytes()).ok(),
        _ => None,
    }
}

/// The host that the request is for, when there is exactly one.
fn host(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let named = authority(uri, headers)?;
    // A name, and perhaps a port; no user, and no name that is none (RFC 9110, 7.2).
    let written = named.as_str();
    let (host, port) = (named.host(), written.get(named.host().len()..)?);
    let is_port = port.strip_prefix(':').is_some_and(|port| port.is_empty() || port.parse::<u16>().is_ok());
    if !written.starts_with(host) || host.len() > LONGEST_HOST || !(port.is_empty() || is_port) {
        return None;
    }
    let host = host.strip_suffix('.').unwrap_or(host);
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}

/// Whether nobody else can own the name. A stranger's name may be led to this
/// machine to have a browser send it what is meant for us (DNS rebinding); an
/// address may not, nor a name without a dot or of the local network.
fn is_ours(config: &Config, host: &str) -> bool {
    if let Some(url) = &config.public_url
        && url.host().strip_suffix('.').unwrap_or(url.host()) == host
    {
        return true;
    }
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_local = || !host.contains('.') || host.ends_with(".localhost") || host.ends_with(".local");
    address.parse::<IpAddr>().is_ok() || (config.public_url.is_none() && is_local()) || host == "localhost"
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use safehouse_app::{deck::label::DeckLabel, paths};
    use safehouse_engine::limits::{DECK_CODE_CHARACTERS, NAME_BYTES, QUERY_CHARACTERS};

    use super::*;

    fn status(config: &Config, uri: &str, hosts: &[&str]) -> u16 {
        let mut request = Request::builder().uri(uri).body(Body::empty()).unwrap();
        if uri == "/healthz" {
            request.extensions_mut().insert(Group::Health);
        }
        for host in hosts {
            request.headers_mut().append(HOST, host.parse().unwrap());
        }
        fault(config, &request).map_or(200, |problem| problem.status)
    }

    #[test]
    fn only_names_that_cannot_be_a_strangers_are_answered() {
        let unnamed = Config::default();
        let named = Config { public_url: "https://decks.example.org".parse().ok(), ..Config::default() };
        for (host, without, with) in [
            ("decks.example.org", 421, 200),
            ("DECKS.example.org.:443", 421, 200),
            ("evil.example", 421, 421),
            ("decks.example.org.evil.example", 421, 421),
            ("127.0.0.1:3000", 200, 200),
            ("[::1]:3000", 200, 200),
            ("192.168.1.4", 200, 200),
            ("localhost:3000", 200, 200),
            ("mybox:3000", 200, 421),
            ("mybox.local", 200, 421),
            ("localhost.evil.example", 421, 421),
            ("127.0.0.1.evil.example", 421, 421),
            ("", 400, 400),
            ("a b", 400, 400),
            ("evil@localhost", 400, 400),
            ("user:word@127.0.0.1:3000", 400, 400),
            ("localhost:99999", 400, 400),
            ("localhost:3000:3000", 400, 400),
            ("localhost:", 200, 200),
            ("[::", 400, 400),
        ] {
            assert_eq!((status(&unnamed, "/", &[host]), status(&named, "/", &[host])), (without, with), "{host}");
        }
        assert_eq!(status(&named, "http://evil.example/", &["decks.example.org"]), 421, "the line wins");
    }

    #[test]
    fn a_host_is_named_once() {
        let config = Config::default();
        assert_eq!(status(&config, "/", &[]), 400);
        assert_eq!(status(&config, "/", &["localhost", "localhost"]), 400);
        assert_eq!(status(&config, "/healthz", &[]), 200);
    }

    #[test]
    fn headers_have_an_end() {
        let mut request = Request::builder().uri("/").header(HOST, "localhost").body(Body::empty()).unwrap();
        request.headers_mut().insert("x-long", "x".repeat(LONGEST_HEADERS).parse().unwrap());
        let problem = fault(&Config::default(), &request).unwrap();
        assert_eq!((problem.status, problem.limit), (431, Some(32_768)));
        assert!(problem.detail.contains("32768 bytes"), "{problem:?}");
    }

    #[test]
    fn an_address_has_a_path_of_a_readable_length() {
        let config = Config::default();
        assert_eq!(status(&config, "x", &["localhost"]), 400);
        assert_eq!(status(&config, "*", &["localhost"]), 400);
        assert_eq!(status(&config, "ftp://localhost/", &["localhost"]), 400);
        assert_eq!(status(&config, "http://user@localhost/", &["localhost"]), 400);
        assert_eq!(status(&config, "http://localhost/", &["localhost"]), 200);
        assert_eq!(status(&config, "/", &["x".repeat(LONGEST_HOST + 1).as_str()]), 400);
        let long = |length: usize| format!("/{}", "x".repeat(length - 1));
        assert_eq!(status(&config, &long(ADDRESS_BYTES), &["localhost"]), 200);
        assert_eq!(status(&config, &long(ADDRESS_BYTES + 1), &["localhost"]), 414);
        let path = paths::of("necrogenesis").comparison();
        let two = |length: usize| format!("{path}?left={}", "x".repeat(length - path.len() - 6));
        assert_eq!(status(&config, &two(COMPARISON_BYTES), &["localhost"]), 200);
        assert_eq!(status(&config, &two(COMPARISON_BYTES + 1), &["localhost"]), 414);
    }

    #[test]
    fn every_address_that_the_site_makes_is_within_its_bound() {
        // Names and links may be spelled with three bytes a byte, and a link in a link once more.
        let code = "x".repeat(DECK_CODE_CHARACTERS);
        let label = DeckLabel { name: "🧟".repeat(120), format: Some("ü".repeat(NAME_BYTES / 2)) };
        let config = Config::default();
        let link = paths::of("necrogenesis").shared_code(&code, &label);
        let query = paths::of("necrogenesis").search(&"\"".repeat(QUERY_CHARACTERS));
        for address in [
            &paths::of("necrogenesis").build(&code, &label),
            &paths::of("necrogenesis").print(&code, &label),
            &link,
            &query,
        ] {
            assert_eq!(status(&config, address, &["localhost"]), 200, "{} bytes", address.len());
        }
        let link = format!("https://decks.example.org{link}");
        assert_eq!(status(&config, &paths::of("necrogenesis").compare(&link, &link), &["localhost"]), 200);
    }
}
