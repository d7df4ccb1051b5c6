//! The address of a client.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    pub(crate) fn new(address: IpAddr) -> Self {
        Self(address.to_canonical())
    }

    /// Returns the client that a proxy speaks for: the last address it has added, which only the proxy can have
    /// written. Only a proxy on this machine or in its private network is believed.
    pub(crate) fn forwarded(self, headers: &HeaderMap) -> Self {
        let is_near = match self.0 {
            IpAddr::V4(address) => address.is_loopback() || address.is_private(),
            IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
        };
        let last = headers.get_all(FORWARDED_FOR).iter().next_back().and_then(|value| value.to_str().ok());
        let last = last.and_then(|value| value.rsplit(',').next()).and_then(|name| name.trim().parse().ok());
        last.filter(|_| is_near).map_or(self, Self::new)
    }

    pub(crate) fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }

    /// Returns the address by which the client is counted. With IPv6 that is its network: everyone has 2^64 addresses.
    pub(crate) fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        }
    }
}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peer(address: &str) -> Peer {
        Peer::new(address.parse().expect("an address"))
    }

    #[test]
    fn addresses_of_one_network_are_one_client() {
        assert_eq!(peer("2001:db8::1").network(), peer("2001:db8::ffff:2").network());
        assert_ne!(peer("2001:db8::1").network(), peer("2001:db8:0:1::1").network());
        assert_eq!(peer("::ffff:192.0.2.1").network(), peer("192.0.2.1").network());
    }

    #[test]
    fn only_a_proxy_nearby_says_who_asks() {
        let headers = |value: &'static str| {
            HeaderMap::from_iter([(FORWARDED_FOR, axum::http::HeaderValue::from_static(value))])
        };
        let forged = headers("10.0.0.1, 198.51.100.7");
        assert_eq!(peer("127.0.0.1").forwarded(&forged), peer("198.51.100.7"), "the last one is the proxy's");
        assert_eq!(peer("203.0.113.5").forwarded(&forged), peer("203.0.113.5"));
        assert_eq!(peer("127.0.0.1").forwarded(&headers("unknown")), peer("127.0.0.1"));
        assert_eq!(peer("127.0.0.1").forwarded(&HeaderMap::new()), peer("127.0.0.1"));
    }
}
