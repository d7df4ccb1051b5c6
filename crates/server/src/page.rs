//! The web client, embedded in the binary.

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{ApiError, ErrorCode};

// A debug build reads the files from disk, so the client can be rebuilt while the server runs.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hillfort</title>\
    <p>This program was built without the web client. <code>make play</code> builds it and starts the server; \
    the API is at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>";

/// Sends a file of the client. Every path that is not a file gets the page, whose own router understands it.
pub(crate) async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::new(ErrorCode::BadMethod, "this path does not support that method").into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let (name, file) = match find_file(path, request.headers()) {
        Some(found) => (path, found),
        // A path with an extension is a file; every other path belongs to the client's router.
        None if path.contains('.') => {
            return ApiError::new(ErrorCode::NotFound, "there is no such file").into_response();
        }
        None => match find_file("index.html", request.headers()) {
            Some(found) => ("index.html", found),
            None => return (StatusCode::OK, Html(NOT_BUILT)).into_response(),
        },
    };
    send(name, file)
}

/// Finds a file in the smallest encoding that the browser accepts; the build writes compressed copies beside it.
fn find_file(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepts =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let encodings = [("br", ".br"), ("gzip", ".gz")];
    let accepted = encodings.into_iter().filter(|(encoding, _)| accepts.contains(encoding));
    let compressed = accepted
        .filter_map(|(encoding, ending)| Some((Client::get(&format!("{name}{ending}"))?, Some(encoding))))
        .next();
    compressed.or_else(|| Some((Client::get(name)?, None)))
}

fn send(name: &str, (file, encoding): (EmbeddedFile, Option<&'static str>)) -> Response {
    // The build puts a hash into the names of assets; the page itself must always be current.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = axum::body::Bytes::from(file.data.into_owned()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
