//! Protection against other web sites, and the security headers of our own pages.
//!
//! Another site, open in the same browser, can send requests to this server. It cannot read the answers unless its own
//! host name points here (DNS rebinding), so requests to unknown hosts are refused. Requests that change something
//! must come from our own pages.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::{ApiError, ErrorCode};

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The host the server was asked to listen on.
#[derive(Clone, Debug)]
pub(crate) struct OwnHost(pub(crate) String);

/// Refuses requests from other sites.
pub(crate) async fn guard(State(OwnHost(own)): State<OwnHost>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // HTTP/2 has the host in the URI.
    let host = host.or_else(|| request.uri().authority().map(axum::http::uri::Authority::as_str));
    if !host.is_some_and(|host| is_own_host(host, &own)) {
        return refuse("this server does not answer to that host name");
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        || headers.contains_key(header::UPGRADE);
    if changes && !is_same_origin(headers, host.unwrap_or_default()) {
        return refuse("the request comes from another site");
    }
    let mut response = next.run(request).await;
    let security_headers = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in security_headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // Answers of the API are outdated by the next event.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
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

fn without_port(host: &str) -> &str {
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
