//! Every answer has the security headers, and a request names one host.

use crate::common::{Folder, Served};
use crate::raw::Raw;
use hillfort_server::{Limits, Rate};
use reqwest::Method;
use reqwest::header::HOST;

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_security_headers() {
    let folder = Folder::new();
    let served = Served::limited(&folder, Limits { previews: Rate::new(0, 1), ..Limits::default() }).await;
    let table = served.any_table().await;
    let preview = format!("/api/games/{}/preview", served.any_game().await);
    for (method, path, host, status) in [
        (Method::GET, "/", "localhost", 200),
        (Method::GET, "/play/x", "localhost", 200),
        (Method::GET, "/missing.js", "localhost", 404),
        (Method::POST, "/", "localhost", 405),
        (Method::GET, "/api/games", "localhost", 200),
        (Method::GET, "/api/nothing", "localhost", 404),
        (Method::PUT, "/api/games", "localhost", 405),
        (Method::GET, table.as_str(), "localhost", 200),
        (Method::GET, table.as_str(), "evil.example", 403),
        (Method::POST, preview.as_str(), "localhost", 429),
        (Method::GET, "/health", "localhost", 200),
        (Method::GET, "/ready", "localhost", 200),
        (Method::GET, "/metrics", "localhost", 200),
        (Method::POST, "/metrics", "localhost", 405),
    ] {
        let mut request = served.request(method, path).header(HOST, host);
        if path == preview {
            request = request.json(&serde_json::json!({}));
        }
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status().as_u16(), status, "{path}");
        let header =
            |name: &str| answer.headers().get(name).map_or("none", |value| value.to_str().expect("text"));
        let policy = header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"),
            "{path}: {policy}"
        );
        let exceptions = policy.matches("unsafe").count();
        assert_eq!(exceptions, 1, "{path}: only WebAssembly is compiled: {policy}");
        for (name, value) in [
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(header(name), value, "{path}: {name}");
        }
        assert_ne!(header("cache-control"), "none", "{path}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    for (first_line, hosts, status) in [
        ("GET /api/levels", "Host: localhost\r\n", 200),
        ("GET http://localhost/api/levels", "Host: localhost\r\n", 200),
        ("GET http://evil.example/api/levels", "Host: localhost\r\n", 403),
        ("GET /api/levels", "Host: localhost\r\nHost: localhost\r\n", 403),
        ("GET /api/levels", "Host: localhost\r\nHost: evil.example\r\n", 403),
        ("GET /api/levels", "Host: evil.example\r\nHost: localhost\r\n", 403),
        ("GET /api/levels", "", 403),
    ] {
        let mut connection = Raw::connect(&served.address).await;
        connection.send(&format!("{first_line} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n")).await;
        let answer = connection.read_to_close().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{first_line} {hosts:?}: {answer}");
    }
    served.stop().await;
}
