//! What keeps other web pages out, and what browsers are told about ours.
//!
//! A page of somebody else, open in the same browser, can send requests to this server. It cannot read answers, unless
//! it makes its own name point here (DNS rebinding): so only names that are ours are answered. And whatever changes
//! something must come from our own page.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::{Code, Failure};

const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The name the server was asked to listen at, where it is a name and no number.
#[derive(Clone, Debug)]
pub(crate) struct OwnName(pub(crate) String);

/// Refuses what does not come from our own page.
pub(crate) async fn guard(State(OwnName(own)): State<OwnName>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // HTTP/2 has it in the address.
    let host = host.or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str));
    if !host.is_some_and(|host| is_ours(host, &own)) {
        return refuse("the server is not known by that name");
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        || headers.contains_key(header::UPGRADE);
    if changes && !is_same_origin(headers, host.unwrap_or_default()) {
        return refuse("the request comes from another page");
    }
    let mut response = next.run(request).await;
    let told = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in told {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // What the API says is true now and not later.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refuse(sentence: &str) -> Response {
    Failure::new(Code::Foreign, sentence).into_response()
}

/// Tells whether a host, with or without a port, can only be this server: nobody's DNS can point a number or
/// `localhost` elsewhere.
fn is_ours(host: &str, own: &str) -> bool {
    let name = without_port(host);
    let number = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    number.parse::<std::net::IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || (!own.is_empty() && name.eq_ignore_ascii_case(own))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Browsers name the page a request comes from; other programs do not.
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
    fn numbers_and_localhost_are_ours_and_other_names_are_not() {
        for ours in ["127.0.0.1:80", "127.0.0.1", "localhost:8080", "LOCALHOST", "[::1]:80", "[::1]", "box:1"]
        {
            assert!(is_ours(ours, "box"), "{ours}");
        }
        for other in
            ["", ":80", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "box2"]
        {
            assert!(!is_ours(other, "box"), "{other}");
        }
        assert!(!is_ours("", ""));
    }

    #[test]
    fn another_pages_requests_are_known_by_their_origin() {
        let from =
            |origin: &'static str| HeaderMap::from_iter([(header::ORIGIN, HeaderValue::from_static(origin))]);
        assert!(is_same_origin(&HeaderMap::new(), "localhost:80"));
        assert!(is_same_origin(&from("http://localhost:80"), "localhost:80"));
        for other in ["http://localhost:81", "http://evil.example", "null", "https://evil.example:80"] {
            assert!(!is_same_origin(&from(other), "localhost:80"), "{other}");
        }
    }
}
