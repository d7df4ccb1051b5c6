//! Where somebody wants to be told: a browser, or a webhook.

use hyper::header::{self, HeaderName};
use serde::{Deserialize, Serialize};

use super::outgoing::{CallError, Outgoing};
use super::push::{BrowserKeys, is_push_host};
use crate::error::{ApiError, ErrorCode};
use crate::wire::notices::{NoticeRequest, WebhookFormat};

/// What a message can say at most, in characters: chat services refuse longer ones.
const MAX_TEXT: usize = 300;

/// Where somebody wants to be told, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Target {
    /// A browser, by its push service.
    Push { endpoint: String, p256dh: String, auth: String },
    /// An address that takes messages.
    Webhook { url: String, format: WebhookFormat },
}

impl Target {
    /// Reads what a client asks for.
    ///
    /// # Errors
    /// Refuses addresses that the server does not call.
    pub(crate) fn of(request: &NoticeRequest, outgoing: &Outgoing) -> Result<Self, ApiError> {
        let bad = |reason: &str| ApiError::new(ErrorCode::BadRequest, reason);
        match (&request.push, &request.webhook) {
            (Some(push), None) => {
                let uri = outgoing.check(&push.endpoint).map_err(|error| bad(&error.to_string()))?;
                if !outgoing.may_push_to(uri.host().unwrap_or_default()) {
                    return Err(bad("the address is not one of a push service that is known here"));
                }
                BrowserKeys::read(&push.p256dh, &push.auth).map_err(|error| bad(&error.to_string()))?;
                let (endpoint, p256dh, auth) =
                    (push.endpoint.clone(), push.p256dh.clone(), push.auth.clone());
                Ok(Self::Push { endpoint, p256dh, auth })
            }
            (None, Some(webhook)) => {
                outgoing.check(&webhook.url).map_err(|error| bad(&error.to_string()))?;
                Ok(Self::Webhook { url: webhook.url.clone(), format: webhook.format })
            }
            _ => Err(bad("a notice goes to 'push' or to 'webhook'")),
        }
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("it has string keys only")
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl Outgoing {
    pub(crate) fn may_push_to(&self, host: &str) -> bool {
        is_push_host(host) || self.rules().is_test()
    }

    /// Sends a sentence to a webhook.
    pub(crate) async fn hook(
        &self,
        url: &str,
        format: WebhookFormat,
        sentence: &str,
    ) -> Result<u16, CallError> {
        let text: String = sentence.chars().take(MAX_TEXT).collect();
        let body = match format {
            // Nobody is called by name, whatever the sentence says.
            WebhookFormat::Discord => {
                serde_json::json!({ "content": text, "allowed_mentions": { "parse": [] } })
            }
            WebhookFormat::Slack => serde_json::json!({ "text": escaped(&text) }),
            WebhookFormat::Json => serde_json::json!({ "event": "turn", "text": text }),
        };
        let json: (HeaderName, String) = (header::CONTENT_TYPE, "application/json".to_owned());
        self.post(url, vec![json], body.to_string().into_bytes()).await.map(|status| status.as_u16())
    }
}

/// Escapes what Slack would take for a link or a name.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
