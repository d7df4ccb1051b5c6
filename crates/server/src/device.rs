//! Who asks: a browser, known by the secret in its cookie. The one place that reads and writes it.
//!
//! A browser has one secret for all tables. So a person has one cookie instead of one for each seat, their tables can be
//! listed, and a link loses its power as soon as its seat is taken. Only hashes are stored.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use hillfort_table::KeyHash;
use sha2::{Digest as _, Sha256};

use crate::edge::{Caller, Edge};
use crate::error::{ApiError, ErrorCode};
use crate::random;

/// The name of the cookie. Over HTTPS a prefix makes browsers refuse one that another site or a plain connection sets.
const PLAIN: &str = "hillfort";
const ENCRYPTED: &str = "__Host-hillfort";
/// How long a browser keeps it: longer than most browsers allow.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// Returns what is stored of a secret.
pub(crate) fn hash_of(secret: &str) -> KeyHash {
    KeyHash(Sha256::digest(secret.as_bytes()).into())
}

/// The browser that asks.
#[derive(Clone)]
pub(crate) struct Asker {
    secret: Option<String>,
    /// Whether nobody between the browser and the server can read along.
    pub(crate) is_encrypted: bool,
    /// Whether the request came by the public address.
    pub(crate) is_outside: bool,
}

impl Asker {
    fn of(headers: &HeaderMap, edge: &Arc<Edge>) -> Self {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let is_encrypted = edge.site.is_encrypted(host);
        let secret = secret_in(headers, cookie_name(is_encrypted));
        Self { secret, is_encrypted, is_outside: edge.site.is_public(host) }
    }

    /// Returns the device that asks; `None` if it has no secret yet.
    pub(crate) fn device(&self) -> Option<KeyHash> {
        self.secret.as_deref().map(hash_of)
    }

    /// Returns the device that asks.
    ///
    /// # Errors
    /// Refuses a browser without a secret.
    pub(crate) fn known(&self) -> Result<KeyHash, ApiError> {
        let sentence = "this browser has no key yet; it gets one at /api/device, if it accepts cookies";
        self.device().ok_or_else(|| ApiError::new(ErrorCode::NoSeat, sentence))
    }

    /// Returns the cookie that gives the browser a secret, or lets it keep its own for longer.
    pub(crate) fn cookie(&self) -> HeaderValue {
        let secret = self.secret.clone().unwrap_or_else(random::new_key);
        let (name, secure) =
            (cookie_name(self.is_encrypted), if self.is_encrypted { "; Secure" } else { "" });
        let cookie = format!("{name}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Strict{secure}");
        let mut value = HeaderValue::from_str(&cookie).expect("a secret has letters and digits");
        value.set_sensitive(true);
        value
    }
}

/// The secret is never printed.
impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asker").field("is_encrypted", &self.is_encrypted).finish_non_exhaustive()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let caller = Caller::from_request_parts(parts, state).await?;
        Ok(Self::of(&parts.headers, &caller.edge))
    }
}

const fn cookie_name(is_encrypted: bool) -> &'static str {
    if is_encrypted { ENCRYPTED } else { PLAIN }
}

/// Returns the secret in the cookies, if it has the form of one. Of two different ones nobody knows which is ours.
fn secret_in(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut secrets = pairs.filter(|(own, _)| *own == name).map(|(_, secret)| secret);
    let secret = secrets.next()?;
    (random::is_key(secret) && secrets.all(|other| other == secret)).then(|| secret.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cookies: &[&'static str], name: &str) -> Option<String> {
        let value = |cookie: &&'static str| (header::COOKIE, HeaderValue::from_static(cookie));
        secret_in(&HeaderMap::from_iter(cookies.iter().map(value)), name)
    }

    const KEY: &str = "hillfort=0123456789abcdefghijABCDEFGHIJ-_0123456789a";

    #[test]
    fn only_one_secret_of_the_right_name_and_form_counts() {
        let secret = KEY.strip_prefix("hillfort=").map(str::to_owned);
        assert_eq!(found(&[KEY], "hillfort"), secret);
        assert_eq!(
            found(&["theme=dark; hillfort=0123456789abcdefghijABCDEFGHIJ-_0123456789a"], "hillfort"),
            secret
        );
        assert_eq!(found(&[KEY], "__Host-hillfort"), None);
        assert_eq!(found(&["hillfort=short"], "hillfort"), None);
        assert_eq!(found(&["hillfort=0123456789abcdefghijABCDEFGHIJ-_0123456789\""], "hillfort"), None);
        let other = "hillfort=a123456789abcdefghijABCDEFGHIJ-_0123456789a";
        assert_eq!(found(&[KEY, other], "hillfort"), None, "somebody has added one");
        assert_eq!(found(&[KEY, KEY], "hillfort"), secret);
    }
}
