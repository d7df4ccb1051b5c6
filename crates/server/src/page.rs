//! The web client, embedded in the binary.

use axum::extract::Request;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{Code, Failure};

// In a debug build it is read from the disk, so that the client can be built anew while the server runs.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hillfort</title>\
    <p>The web client has not been built into this program. <code>make play</code> builds it and starts the server; \
    the API is at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p></html>";

/// Sends a file of the client, or its one page for every address that the client itself understands.
pub(crate) async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Failure::new(Code::BadMethod, "this address does not know that method").into_response();
    }
    let path = file_of(request.uri());
    let (name, file) = match best(path, request.headers()) {
        Some(found) => (path, found),
        // A file that is asked for by its ending is there or not; everything else is a place within the client.
        None if path.contains('.') => {
            return Failure::new(Code::NotFound, "there is no such file").into_response();
        }
        None => match best("index.html", request.headers()) {
            Some(found) => ("index.html", found),
            None => return (StatusCode::OK, Html(NOT_BUILT)).into_response(),
        },
    };
    send(name, file)
}

fn file_of(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}

/// Finds a file in the smallest form that the browser understands; the build lays compressed ones beside it.
fn best(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, Option<&'static str>)> {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let forms = [("br", ".br"), ("gzip", ".gz")];
    let understood = forms.into_iter().filter(|(encoding, _)| accepted.contains(encoding));
    let compressed = understood
        .filter_map(|(encoding, ending)| Some((Client::get(&format!("{name}{ending}"))?, Some(encoding))))
        .next();
    compressed.or_else(|| Some((Client::get(name)?, None)))
}

fn send(name: &str, (file, encoding): (EmbeddedFile, Option<&'static str>)) -> Response {
    // The build puts a hash into the names of these; the page itself is asked for anew each time.
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
