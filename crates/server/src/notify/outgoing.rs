//! Calls to other servers, at addresses that strangers name. They cannot reach inside: HTTPS alone, every address of the
//! host must be public, the connection goes to the address that was checked, and redirects are not followed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper::header::{self, HeaderName};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long a call may take in all.
const CALL_TIME: Duration = Duration::from_secs(3);
/// The longest address.
const MAX_URL: usize = 1024;
/// The only port of a call.
const HTTPS: u16 = 443;

/// Where the server may call. The default is what is safe; tests have stand-ins for other servers on this machine.
#[derive(Clone, Debug, Default)]
pub struct OutgoingRules {
    is_test: bool,
}

impl OutgoingRules {
    /// Allows plain HTTP to this machine, for tests. No flag and no file leads here.
    #[must_use]
    pub const fn to_stand_ins_on_this_machine() -> Self {
        Self { is_test: true }
    }

    pub(crate) const fn is_test(&self) -> bool {
        self.is_test
    }
}

/// Why a call was not made, or has failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CallError {
    /// The address is not one that the server calls.
    #[error("{0}")]
    Refused(&'static str),
    /// The other server cannot be reached, or takes too long.
    #[error("the call has failed: {0}")]
    Failed(String),
}

/// Makes calls.
#[derive(Clone)]
pub(crate) struct Outgoing {
    rules: OutgoingRules,
    tls: Arc<ClientConfig>,
}

impl Outgoing {
    pub(crate) fn new(rules: OutgoingRules) -> Self {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Self { rules, tls: Arc::new(tls) }
    }

    pub(crate) const fn rules(&self) -> &OutgoingRules {
        &self.rules
    }

    /// Checks an address without calling it.
    ///
    /// # Errors
    /// Refuses what the server would never call.
    pub(crate) fn check(&self, url: &str) -> Result<Uri, CallError> {
        let refuse = |reason| Err(CallError::Refused(reason));
        if url.len() > MAX_URL {
            return refuse("the address is too long");
        }
        let Ok(uri) = url.parse::<Uri>() else { return refuse("this is no address") };
        let Some(authority) = uri.authority() else { return refuse("this is no whole address") };
        if authority.as_str().contains('@') {
            return refuse("the address must not have a name or a password");
        }
        if self.rules.is_test {
            return Ok(uri);
        }
        if uri.scheme_str() != Some("https") {
            return refuse("the address must begin with https://");
        }
        if authority.port_u16().is_some_and(|port| port != HTTPS) || authority.as_str().ends_with(':') {
            return refuse("the address must not name a port");
        }
        if let Some(address) = literal(authority.host())
            && !is_public(address)
        {
            return refuse("the address is not a public one");
        }
        Ok(uri)
    }

    /// Sends something, and returns the status of the answer. A redirect is an answer like any other.
    pub(crate) async fn post(
        &self,
        url: &str,
        headers: Vec<(HeaderName, String)>,
        body: Vec<u8>,
    ) -> Result<StatusCode, CallError> {
        let uri = self.check(url)?;
        let call = self.call(uri, headers, body);
        let late = || CallError::Failed("it takes too long".to_owned());
        tokio::time::timeout(CALL_TIME, call).await.map_err(|_| late())?
    }

    async fn call(
        &self,
        uri: Uri,
        headers: Vec<(HeaderName, String)>,
        body: Vec<u8>,
    ) -> Result<StatusCode, CallError> {
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let is_tls = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if is_tls { HTTPS } else { 80 });
        let found = tokio::net::lookup_host((host.as_str(), port)).await.map_err(failed)?;
        let address = self.choose(&found.collect::<Vec<_>>())?;
        let stream = TcpStream::connect(address).await.map_err(failed)?;
        let mut request = Request::post(uri.path_and_query().map_or("/", |path| path.as_str()));
        request = request.header(header::HOST, uri.authority().map_or("", |it| it.as_str()));
        request = request.header(header::USER_AGENT, "hillfort");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(Bytes::from(body))).map_err(failed)?;
        if !is_tls {
            return send(stream, request).await;
        }
        let name = ServerName::try_from(host).map_err(failed)?;
        let stream = TlsConnector::from(Arc::clone(&self.tls)).connect(name, stream).await.map_err(failed)?;
        send(stream, request).await
    }

    /// Chooses one of the addresses of a host, if all of them are public: the name may mean another one tomorrow, and
    /// the connection goes to the one that was checked.
    fn choose(&self, found: &[SocketAddr]) -> Result<SocketAddr, CallError> {
        let may = |address: &SocketAddr| match address.ip().to_canonical() {
            ip if self.rules.is_test => ip.is_loopback(),
            ip => is_public(ip),
        };
        match found.first() {
            None => Err(CallError::Failed("the host has no address".to_owned())),
            Some(_) if !found.iter().all(may) => {
                Err(CallError::Refused("the host has an address that is not public"))
            }
            Some(first) => Ok(*first),
        }
    }
}

fn failed(error: impl std::fmt::Display) -> CallError {
    CallError::Failed(error.to_string())
}

async fn send<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    stream: S,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, CallError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let driving = tokio::spawn(connection);
    let answer = sender.send_request(request).await.map_err(failed);
    // Nobody reads the body of the answer.
    driving.abort();
    answer.map(|answer| answer.status())
}

/// Returns the address that a host is, if it is written as one.
fn literal(host: &str) -> Option<IpAddr> {
    host.trim_matches(['[', ']']).parse().ok()
}

/// Returns whether an address is one of the public Internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_reserved = a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !(is_reserved
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only these are given to anybody; they include tunnels, which may end inside.
    let is_global = (0x2000..0x4000).contains(&parts[0]);
    let is_tunnel = parts[0] == 0x2002 || (parts[0] == 0x2001 && parts[1] < 0x0200);
    let is_documentation = (parts[0] == 0x2001 && parts[1] == 0x0db8) || parts[0] == 0x3fff;
    is_global && !is_tunnel && !is_documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("it is an address")
    }

    #[test]
    fn only_public_addresses_are_public() {
        for inside in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::7f00:1",
            "64:ff9b::7f00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(ip(inside)), "{inside}");
        }
        for outside in
            ["1.1.1.1", "8.8.8.8", "100.128.0.1", "172.32.0.1", "192.1.0.1", "2606:4700::1", "2a00::1"]
        {
            assert!(is_public(ip(outside)), "{outside}");
        }
    }

    #[test]
    fn what_is_not_plain_https_is_refused() {
        let outgoing = Outgoing::new(OutgoingRules::default());
        for wrong in [
            "http://example.org/",
            "ftp://example.org/",
            "file:///etc/passwd",
            "gopher://example.org/",
            "https://user@example.org/",
            "https://user:word@example.org/",
            "https://example.org:8443/",
            "https://example.org:/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://169.254.169.254/latest",
            "https://10.1.2.3/",
            "https://[fd00::1]/",
            "https://[::ffff:192.168.0.1]/",
            "//example.org/",
            "/hook",
            "example.org",
            "",
            "https://exa mple.org/",
        ] {
            assert!(matches!(outgoing.check(wrong), Err(CallError::Refused(_))), "{wrong}");
        }
        let long = format!("https://example.org/{}", "x".repeat(MAX_URL));
        assert!(outgoing.check(&long).is_err());
        assert!(outgoing.check("https://example.org/hook?token=1").is_ok());
    }

    #[test]
    fn a_host_with_one_address_inside_is_refused() {
        let outgoing = Outgoing::new(OutgoingRules::default());
        let at = |text: &str| SocketAddr::new(ip(text), HTTPS);
        assert_eq!(outgoing.choose(&[at("1.1.1.1"), at("8.8.8.8")]), Ok(at("1.1.1.1")));
        for inside in ["127.0.0.1", "10.0.0.1", "::1", "::ffff:10.0.0.1"] {
            for list in [[at("1.1.1.1"), at(inside)], [at(inside), at("1.1.1.1")]] {
                assert!(matches!(outgoing.choose(&list), Err(CallError::Refused(_))), "{list:?}");
            }
        }
        assert!(matches!(outgoing.choose(&[]), Err(CallError::Failed(_))));
    }

    #[tokio::test]
    async fn names_of_this_machine_are_refused() {
        let outgoing = Outgoing::new(OutgoingRules::default());
        for name in ["localhost", "2130706433", "0x7f.1", "127.1", "0177.0.0.1"] {
            let answer = outgoing.post(&format!("https://{name}/"), Vec::new(), Vec::new()).await;
            assert!(answer.is_err(), "{name}: {answer:?}");
        }
        let answer = outgoing.post("https://localhost/", Vec::new(), Vec::new()).await;
        assert_eq!(answer, Err(CallError::Refused("the host has an address that is not public")));
    }
}
