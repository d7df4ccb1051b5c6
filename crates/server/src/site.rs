//! Under which addresses others reach this server, and whether their connections are encrypted.

use std::net::{IpAddr, SocketAddr};

/// The address of a server, as people outside write it: `https://play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    is_https: bool,
    /// The name, and the port if it is not the usual one.
    authority: String,
}

impl std::str::FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("'{text}' is no address like https://play.example.org");
        let (scheme, rest) = text.split_once("://").ok_or_else(expected)?;
        let is_https = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(expected()),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        if authority.is_empty() || !authority.chars().all(is_plain) {
            return Err(expected());
        }
        Ok(Self { is_https, authority: authority.to_ascii_lowercase() })
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", if self.is_https { "https" } else { "http" }, self.authority)
    }
}

impl PublicUrl {
    /// Returns the name without the port.
    pub(crate) fn name(&self) -> &str {
        crate::guard::without_port(&self.authority)
    }
}

/// How others reach this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Site {
    pub(crate) has_tls: bool,
    pub(crate) public: Option<PublicUrl>,
    /// The addresses for links, the best first, without a slash at the end.
    pub(crate) addresses: Vec<String>,
}

impl Site {
    /// Returns how a server is reached that listens at an address.
    pub(crate) fn new(listening: SocketAddr, has_tls: bool, public: Option<PublicUrl>) -> Self {
        let scheme = if has_tls { "https" } else { "http" };
        let url = |ip: IpAddr| format!("{scheme}://{}", SocketAddr::new(ip, listening.port()));
        let addresses = match (&public, listening.ip()) {
            (Some(public), _) => vec![public.to_string()],
            (None, ip) if ip.is_unspecified() => own_addresses(ip.is_ipv6()).into_iter().map(url).collect(),
            (None, ip) if ip.is_loopback() => Vec::new(),
            (None, ip) => vec![url(ip)],
        };
        Self { has_tls, public, addresses }
    }

    /// Returns whether a request for a host comes over a connection that nobody else can read. A proxy speaks for the
    /// public name alone.
    pub(crate) fn is_encrypted(&self, host: &str) -> bool {
        self.has_tls || (self.is_public(host) && self.public.as_ref().is_some_and(|public| public.is_https))
    }

    /// Returns whether a request for a host comes by the public address, and so from anywhere.
    pub(crate) fn is_public(&self, host: &str) -> bool {
        let name = crate::guard::without_port(host);
        self.public.as_ref().is_some_and(|public| name.eq_ignore_ascii_case(public.name()))
    }
}

/// Returns the addresses of this machine that other devices of its network can open, those of IPv4 first: people type
/// them.
fn own_addresses(with_ipv6: bool) -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<_> =
        interfaces.iter().map(if_addrs::Interface::ip).filter(|ip| is_open(*ip)).collect();
    found.retain(|ip| ip.is_ipv4() || with_ipv6);
    found.sort_by_key(|ip| (ip.is_ipv6(), !is_private(*ip)));
    found
}

fn is_open(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        // The others need the name of an interface, which no browser takes.
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local(),
    }
}

fn is_private(ip: IpAddr) -> bool {
    matches!(ip, IpAddr::V4(ip) if ip.is_private())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_scheme_and_a_name() {
        for (text, shown, name) in [
            ("https://play.example.org", "https://play.example.org", "play.example.org"),
            ("https://Play.example.org:8443/", "https://play.example.org:8443", "play.example.org"),
            ("http://192.0.2.1:80", "http://192.0.2.1:80", "192.0.2.1"),
        ] {
            let url: PublicUrl = text.parse().expect("it is one");
            assert_eq!((url.to_string().as_str(), url.name()), (shown, name));
        }
        for wrong in [
            "play.example.org",
            "ftp://a",
            "https://",
            "https://a/b",
            "https://a?b",
            "https://u@a",
            "https://a b",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_proxy_encrypts_for_its_own_name_alone() {
        let public = Some("https://play.example.org".parse().expect("it is one"));
        let site = Site::new(([127, 0, 0, 1], 80).into(), false, public);
        assert!(site.is_encrypted("play.example.org") && site.is_encrypted("Play.example.org"));
        assert!(!site.is_encrypted("127.0.0.1:80") && !site.is_encrypted("play.example.org.evil.example"));
        assert_eq!(site.addresses, ["https://play.example.org"]);
    }

    #[test]
    fn others_reach_no_server_that_listens_to_this_machine_alone() {
        assert_eq!(Site::new(([127, 0, 0, 1], 80).into(), false, None).addresses, Vec::<String>::new());
        let near = Site::new(([192, 168, 0, 2], 8317).into(), true, None);
        assert_eq!(near.addresses, ["https://192.168.0.2:8317"]);
        assert!(near.is_encrypted("anything"));
    }
}
