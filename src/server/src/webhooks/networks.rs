//! Which addresses are of the open internet.

use std::{fmt, net::IpAddr, str::FromStr};

use ipnet::IpNet;

/// Networks that are named as such: `192.168.0.0/16, fd00::/8`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Whether an address is in one of them.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromStr for Networks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let networks = text.split([',', ' ']).filter(|network| !network.is_empty());
        let read = |network: &str| {
            // An address by itself is a network of one.
            network.parse::<IpNet>().ok().or_else(|| network.parse::<IpAddr>().ok().map(IpNet::from))
        };
        let networks: Option<Vec<IpNet>> = networks.map(read).collect();
        networks.map(Self).ok_or_else(|| "write networks such as 192.168.0.0/16 or fd00::/8, with commas".to_owned())
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, network) in self.0.iter().enumerate() {
            write!(f, "{}{network}", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// What of IPv4 is not of the open internet: the registry of special addresses (RFC 6890),
/// multicast, and what is kept for later.
const SPECIAL_V4: [&str; 16] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
];

/// What of IPv6 is of the open internet at all.
const GLOBAL_V6: &str = "2000::/3";

/// What of that is not: translations and tunnels, which lead to whatever address of IPv4 stands
/// in them, and what is for documents and tests.
const SPECIAL_V6: [&str; 5] = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

/// Whether an address is of the open internet, where nobody is on the inside of anything. One of
/// IPv4 in the form of IPv6 is what it stands for; what only leads to one of IPv4 is not.
pub fn is_public(address: IpAddr) -> bool {
    let address = address.to_canonical();
    let is_in = |networks: &[&str]| {
        networks.iter().any(|network| network.parse::<IpNet>().map_or(true, |network| network.contains(&address)))
    };
    match address {
        IpAddr::V4(_) => !is_in(&SPECIAL_V4),
        IpAddr::V6(_) => is_in(&[GLOBAL_V6]) && !is_in(&SPECIAL_V6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "93.184.215.14",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.255.255",
            "172.32.0.1",
            "198.17.0.1",
            "223.255.255.254",
            "2606:4700::1111",
            "2a00:1450:4001::200e",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:c0a8:101::1",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn networks_are_read_and_written_and_hold_what_is_in_them() {
        let networks: Networks = "192.168.0.0/16, fd00::/8 127.0.0.1".parse().unwrap();
        assert_eq!(networks.to_string(), "192.168.0.0/16, fd00::/8, 127.0.0.1/32");
        for inside in ["192.168.7.7", "::ffff:192.168.7.7", "fd00::1", "127.0.0.1"] {
            assert!(networks.contain(inside.parse().unwrap()), "{inside}");
        }
        for outside in ["192.169.0.1", "127.0.0.2", "::1", "fe80::1"] {
            assert!(!networks.contain(outside.parse().unwrap()), "{outside}");
        }
        assert!("localhost".parse::<Networks>().is_err());
        assert!("".parse::<Networks>().unwrap().is_empty());
    }
}
