//! Protection against other web sites, and the security headers of our own pages.
//!
//! Another site, open in the same browser, can send requests to this server. It cannot read the answers unless its own
//! host name points here (DNS rebinding), so requests to unknown hosts are refused. Requests that change something
//! must come from our own pages.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::{ApiError, ErrorCode};

/// The headers of every answer.
///
/// Scripts, styles and all else come from this server alone. Scripts may still set styles of elements; style attributes
/// in markup are refused. `wasm-unsafe-eval` lets the page compile the engine, which it has from here too; it allows no
/// `eval`.
pub(crate) const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The names that mean this server.
#[derive(Clone, Debug)]
pub(crate) struct OwnHosts {
    /// The host the server was asked to listen on.
    pub(crate) listening: String,
    /// The names under which a proxy is reached that asks for others.
    pub(crate) proxied: Vec<String>,
}

/// Adds the security headers to every answer, refusals included.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Answers of the API are outdated by the next event.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses requests from other sites.
pub(crate) async fn guard(State(own): State<Arc<OwnHosts>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let Some(host) = only_host(&request).filter(|host| own.contains(host)) else {
        return refuse("this server does not answer to that host name");
    };
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        || headers.contains_key(header::UPGRADE);
    if changes && !is_same_origin(headers, host) {
        return refuse("the request comes from another site");
    }
    next.run(request).await
}

/// Returns the host a request is for, if it names only one. Of two, a proxy may have checked the other.
fn only_host(request: &Request) -> Option<&str> {
    let in_uri = request.uri().authority().map(axum::http::uri::Authority::as_str);
    let mut in_headers = request.headers().get_all(header::HOST).iter();
    match (in_headers.next(), in_headers.next(), in_uri) {
        (Some(host), None, None) => host.to_str().ok(),
        (Some(host), None, Some(authority)) => host.to_str().ok().filter(|host| *host == authority),
        (None, None, authority) => authority,
        (_, Some(_), _) => None,
    }
}

impl OwnHosts {
    fn contains(&self, host: &str) -> bool {
        let is_proxied = |name: &String| without_port(host).eq_ignore_ascii_case(name);
        is_own_host(host, &self.listening) || self.proxied.iter().any(is_proxied)
    }
}

fn refuse(sentence: &str) -> Response {
    ApiError::new(ErrorCode::Foreign, sentence).into_response()
}

/// Returns whether a host, with or without a port, can only mean this server: an IP address, `localhost`, or the name
/// it was started with. No DNS entry of another site can be one of these.
fn is_own_host(host: &str, own: &str) -> bool {
    let name = without_port(host);
    let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    address.parse::<std::net::IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || (!own.is_empty() && name.eq_ignore_ascii_case(own))
}

pub(crate) fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Returns whether a request comes from our own pages. Browsers say where it comes from, other programs do not.
fn is_same_origin(headers: &HeaderMap, host: &str) -> bool {
    headers.get(header::ORIGIN).is_none_or(|origin| {
        let authority = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        authority.is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ip_addresses_and_localhost_are_our_own_and_other_names_are_not() {
        for own in ["127.0.0.1:80", "127.0.0.1", "localhost:8080", "LOCALHOST", "[::1]:80", "[::1]", "box:1"]
        {
            assert!(is_own_host(own, "box"), "{own}");
        }
        for other in
            ["", ":80", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "box2"]
        {
            assert!(!is_own_host(other, "box"), "{other}");
        }
        assert!(!is_own_host("", ""));
    }

    #[test]
    fn requests_of_other_sites_have_another_origin() {
        let from =
            |origin: &'static str| HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_static(origin))]);
        assert!(is_same_origin(&HeaderMap::new(), "localhost:80"));
        assert!(is_same_origin(&from("http://localhost:80"), "localhost:80"));
        for other in ["http://localhost:81", "http://evil.example", "null", "https://evil.example:80"] {
            assert!(!is_same_origin(&from(other), "localhost:80"), "{other}");
        }
    }
}
