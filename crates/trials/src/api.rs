//! Requests to a server at one address.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::applied::list;

/// How long a client waits for an answer.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A live socket.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server, as a client knows it.
#[derive(Clone, Debug)]
pub struct Api {
    /// Its address and port.
    pub address: String,
    timeout: Duration,
    client: reqwest::Client,
}

/// The connection broke, or no answer came in time. Nobody knows what became of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

impl Api {
    /// Creates a client for a server.
    #[must_use]
    pub fn new(address: &str) -> Self {
        Self::with_timeout(address, TIMEOUT)
    }

    /// Creates a client that waits for this long.
    ///
    /// # Panics
    /// If no client can be created.
    #[must_use]
    pub fn with_timeout(address: &str, timeout: Duration) -> Self {
        let client = reqwest::Client::builder().timeout(timeout).no_gzip().no_brotli().build();
        Self { address: address.to_owned(), timeout, client: client.expect("the settings are valid") }
    }

    /// Sends a request without a body, or with a JSON body.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(StatusCode, Value), NoAnswer> {
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = request.send().await.map_err(|_| NoAnswer)?;
        let status = response.status();
        let text = response.text().await.map_err(|_| NoAnswer)?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Posts nothing to a path and returns the cookie that comes back; empty if none does.
    pub async fn cookie(&self, path: &str) -> String {
        let request = self.client.post(format!("http://{}{path}", self.address));
        let Ok(response) = request.send().await else { return String::new() };
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        cookie.unwrap_or_default().to_owned()
    }

    /// Gets what is at a path.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn get(&self, path: &str) -> Result<(StatusCode, Value), NoAnswer> {
        self.request(Method::GET, path, None).await
    }

    /// Posts a body to a path.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn post(&self, path: &str, body: &Value) -> Result<(StatusCode, Value), NoAnswer> {
        self.request(Method::POST, path, Some(body)).await
    }

    /// Returns the ids of all games.
    ///
    /// # Errors
    /// If there is no answer.
    pub async fn games(&self) -> Result<Vec<String>, NoAnswer> {
        let (_, games) = self.get("/api/games").await?;
        Ok(list(&games).iter().filter_map(|game| game["id"].as_str()).map(str::to_owned).collect())
    }

    /// Creates a table and returns its path.
    ///
    /// # Errors
    /// If there is no answer, or if it is refused.
    pub async fn table(&self, game: &str, seats: &[&str]) -> Result<String, NoAnswer> {
        let new = json!({ "game": game, "seats": seats });
        let (_, made) = self.post("/api/tables", &new).await?;
        path_of(&made).ok_or(NoAnswer)
    }

    /// Opens a live socket at a table.
    ///
    /// # Errors
    /// If it does not open.
    pub async fn listen(&self, table: &str, after: Option<u64>) -> Result<Socket, NoAnswer> {
        let after = after.map_or_else(String::new, |after| format!("?after={after}"));
        let url = format!("ws://{}{table}/live{after}", self.address);
        let opening = tokio::time::timeout(self.timeout, tokio_tungstenite::connect_async(url)).await;
        Ok(opening.map_err(|_| NoAnswer)?.map_err(|_| NoAnswer)?.0)
    }
}

/// Returns the path of a table that was created.
#[must_use]
pub fn path_of(created: &Value) -> Option<String> {
    created["table"].as_str().map(|id| format!("/api/tables/{id}"))
}
