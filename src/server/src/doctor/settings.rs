//! Whether the settings fit each other and how the site is reached.

use std::net::IpAddr;

use super::finding::Finding;
use crate::config::{Config, PublicUrl};

pub(super) fn examine(config: &Config) -> Vec<Finding> {
    [address(config), passkeys(config), proxies(config), contact(config), limits(config)].into()
}

/// The public address, https, and with them the cookies of sessions.
fn address(config: &Config) -> Finding {
    let subject = "public address";
    let https = "write public_url = \"https://…\", the address in the browser's bar";
    match &config.public_url {
        Some(url) if url.is_https() => {
            let below = if config.https_subdomains {
                format!(
                    ", and names below {} as well (https_subdomains = no where one of them has no https)",
                    url.host()
                )
            } else {
                String::new()
            };
            Finding::well(subject, format!("{url}: browsers keep to https there for a year{below}"))
        }
        Some(url) if config.insecure_http => Finding::warning(
            subject,
            format!("people sign in at {url}, over http"),
            "everybody on the way can read passwords and take over sessions",
            "put a proxy with https before it (`safehouse deploy proxy`), or keep it to a closed network",
        ),
        Some(url) => Finding::warning(
            subject,
            format!("{url} is http, so nobody can sign in there"),
            "a password that everybody on the way can read is none",
            https,
        ),
        None if config.listen.ip().is_loopback() => Finding::well(
            subject,
            format!("none is set; the site is reached from this machine alone, at http://{}", config.listen),
        ),
        None if config.insecure_http => Finding::warning(
            subject,
            "none is set, and people sign in over http",
            "links in letters and previews lead to the address listened on, and passwords can be read on the way",
            https,
        ),
        None => Finding::warning(
            subject,
            format!("none is set, while the network reaches {}", config.listen),
            "nobody can sign in, and links lead to an address that others may not reach",
            https,
        ),
    }
}

/// Where passkeys can work: at a name, by https.
fn passkeys(config: &Config) -> Finding {
    let subject = "passkeys";
    let is_number = |url: &PublicUrl| url.host().trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    match &config.public_url {
        Some(url) if is_number(url) => Finding::warning(
            subject,
            format!("{} is a number", url.host()),
            "browsers make passkeys for names alone",
            "give the machine a name, and write that in public_url",
        ),
        Some(url) if url.is_https() => {
            Finding::well(subject, format!("they belong to {}; with another name nobody can use them", url.host()))
        }
        Some(_) => Finding::warning(
            subject,
            "the address is http",
            "browsers make passkeys by https alone",
            "put a proxy with https before it (`safehouse deploy proxy`)",
        ),
        None => Finding::well(subject, "none: the site was not told its public address"),
    }
}

fn proxies(config: &Config) -> Finding {
    let subject = "proxies";
    let is_https = config.public_url.as_ref().is_some_and(PublicUrl::is_https);
    match config.trusted_proxies {
        0 if is_https => Finding::fault(
            subject,
            "visitors come by https, which something before this program must speak, but trusted_proxies is 0",
            "all visitors share the address of that proxy, and with it its limits: one of them shuts all others out",
            "write trusted_proxies = 1, or the number of proxies that add to X-Forwarded-For",
        ),
        0 => Finding::well(subject, "none; the visitor is whoever opened the connection"),
        count if !config.listen.ip().is_loopback() => Finding::warning(
            subject,
            format!("{count} trusted, while the network reaches {} itself", config.listen),
            "whoever comes past the proxy writes any address into X-Forwarded-For, and has no limits",
            "listen on 127.0.0.1, or let a firewall admit the proxy alone",
        ),
        count => Finding::well(subject, format!("{count} trusted, before an address of this machine alone")),
    }
}

fn contact(config: &Config) -> Finding {
    let subject = "contact";
    match &config.contact {
        Some(contact) => Finding::well(subject, contact.to_string()),
        None => Finding::warning(
            subject,
            "nobody to write to is set",
            "whoever finds a security fault, or a deck that should not be there, can tell nobody",
            "write contact = \"…\", an e-mail address or a https:// address",
        ),
    }
}

/// Limits that were taken away.
fn limits(config: &Config) -> Finding {
    let subject = "limits";
    let limits = [
        ("sign_in_limit", config.sign_in_limit),
        ("account_limit", config.account_limit),
        ("write_limit", config.write_limit),
        ("page_limit", config.page_limit),
        ("sheet_limit", config.sheet_limit),
        ("share_limit", config.share_limit),
        ("game_limit", config.game_limit),
        ("measurement_limit", config.measurement_limit),
    ];
    let gone: Vec<_> = limits.iter().filter(|(_, limit)| *limit == 0).map(|(key, _)| *key).collect();
    if gone.is_empty() {
        return Finding::well(subject, "each network has its budgets");
    }
    Finding::warning(
        subject,
        format!("without a limit: {}", gone.join(", ")),
        "one visitor can take what is there for all",
        "leave these settings out; the defaults are far above what people need",
    )
}
