//! Who wants to be told when a seat is to act.

use serde::{Deserialize, Serialize};

/// A wish to be told when a seat is to act, or its withdrawal. It names a browser or a webhook.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeRequest {
    /// The seat.
    pub seat: u8,
    /// A browser.
    #[serde(default)]
    pub push: Option<PushTarget>,
    /// A webhook.
    #[serde(default)]
    pub webhook: Option<WebhookTarget>,
}

/// A browser, as it describes itself (`PushSubscription`).
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushTarget {
    /// The address of the browser at its push service.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: String,
    /// Its secret.
    pub auth: String,
}

/// An address that takes messages.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WebhookTarget {
    /// The address; it begins with `https://`.
    pub url: String,
    /// How the message is written.
    pub format: WebhookFormat,
}

/// How a message to a webhook is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WebhookFormat {
    /// For Discord.
    Discord,
    /// For Slack.
    Slack,
    /// An object with `event` and `text`.
    Json,
}

/// What a browser needs to be told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// The public key of the server (`applicationServerKey`).
    pub key: String,
}

/// What a page has shown to a person.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ShownRequest {
    /// The seat of the person.
    pub seat: u8,
    /// The version of the table that they see.
    pub version: u64,
}
