//! Who asks.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, Request},
    http::{Extensions, HeaderMap},
};

const FORWARDED: &str = "x-forwarded-for";

/// The address of the visitor, as far as it cannot be made up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The peer of the connection; behind `trusted` proxies, the entry that
    /// the outermost of them wrote, which is `trusted` from the right end of
    /// `X-Forwarded-For`. Everything to the left of it came with the request
    /// and may be made up, so it is never read.
    pub(super) fn of(request: &Request, trusted: usize) -> Self {
        let peer = peer(request.extensions());
        let address = match trusted.checked_sub(1) {
            None => peer,
            Some(index) => forwarded(request.headers(), index).unwrap_or(peer),
        };
        Self(address.to_canonical())
    }

    /// The part of the address that one household or machine has to itself:
    /// an IPv4 address, or the upper 64 bits of an IPv6 address.
    pub(super) fn network(self) -> IpAddr {
        network(self.0)
    }
}

/// The part of an address that one household or machine has to itself.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn peer(extensions: &Extensions) -> IpAddr {
    extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip())
}

/// The entry `index` places left of the last one.
fn forwarded(headers: &HeaderMap, index: usize) -> Option<IpAddr> {
    let lines: Vec<_> = headers.get_all(FORWARDED).iter().collect();
    let entry = lines.iter().rev().flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b',')).nth(index)?;
    let text = std::str::from_utf8(entry).ok()?.trim();
    // Some proxies add the port.
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn client(lines: &[&str], trusted: usize) -> String {
        let mut request = Request::new(Body::empty());
        let peer = SocketAddr::from(([10, 0, 0, 1], 4321));
        request.extensions_mut().insert(ConnectInfo(peer));
        for line in lines {
            request.headers_mut().append(FORWARDED, line.parse().unwrap());
        }
        ClientAddress::of(&request, trusted).to_string()
    }

    #[test]
    fn only_what_trusted_proxies_wrote_is_believed() {
        let spoofed = ["6.6.6.6, 1.2.3.4"];
        assert_eq!(client(&spoofed, 0), "10.0.0.1");
        assert_eq!(client(&spoofed, 1), "1.2.3.4");
        assert_eq!(client(&["6.6.6.6, 1.2.3.4, 10.9.9.9"], 2), "1.2.3.4");
        assert_eq!(client(&["6.6.6.6", "1.2.3.4"], 1), "1.2.3.4");
        assert_eq!(client(&["6.6.6.6", "1.2.3.4", "10.9.9.9"], 2), "1.2.3.4");
    }

    #[test]
    fn without_a_readable_entry_the_peer_counts() {
        for lines in [&[][..], &["unknown"], &["1.2.3.4,"], &["é"]] {
            assert_eq!(client(lines, 1), "10.0.0.1", "{lines:?}");
        }
        assert_eq!(client(&["1.2.3.4"], 2), "10.0.0.1");
    }

    #[test]
    fn ports_and_mapped_addresses_are_understood() {
        assert_eq!(client(&["1.2.3.4:5678"], 1), "1.2.3.4");
        assert_eq!(client(&["[2001:db8::1]:5678"], 1), "2001:db8::1");
        assert_eq!(client(&["::ffff:1.2.3.4"], 1), "1.2.3.4");
    }

    #[test]
    fn neighbours_in_one_ipv6_network_count_together() {
        let network = |text: &str| ClientAddress(text.parse().unwrap()).network();
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_ne!(network("1.2.3.4"), network("1.2.3.5"));
    }
}
