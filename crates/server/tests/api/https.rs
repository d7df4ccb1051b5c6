//! HTTPS with a certificate from files, and cookies that belong to it. The certificate is one for these tests alone.

use std::path::PathBuf;
use std::sync::Arc;

use hillfort_server::{Config, PublicUrl, Server, TlsFiles};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::common::{Folder, Served, config};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/api/tls").join(name)
}

fn files() -> TlsFiles {
    TlsFiles { certificate: file("certificate.pem"), key: file("key.pem") }
}

/// Sends a request over TLS, and returns the whole answer.
async fn ask(address: &str, request: &str) -> String {
    let mut roots = RootCertStore::empty();
    let certificate = CertificateDer::from_pem_file(file("certificate.pem")).expect("a certificate");
    roots.add(certificate).expect("it can be trusted");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("there are some")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await.expect("it listens");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("a handshake");
    let head =
        format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut answer = Vec::new();
    // A server that closes without a goodbye has said everything all the same.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn over_https_the_cookie_is_secure_and_has_the_prefix() {
    let folder = Folder::new();
    let config = Config { tls: Some(files()), ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    assert!(ask(&served.address, "GET /api/levels").await.starts_with("HTTP/1.1 200"));
    let answer = ask(&served.address, "POST /api/device").await;
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    assert!(cookie.starts_with("__Host-hillfort=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(cookie.contains("; Path=/;") && !cookie.contains("Domain"));
    // Plain HTTP gets no answer on this port.
    let mut plain = TcpStream::connect(&served.address).await.expect("it listens");
    plain.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("it is sent");
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_public_address_says_whether_cookies_are_secure() {
    let folder = Folder::new();
    let public: PublicUrl = "https://play.example.org".parse().expect("an address");
    let config = Config { public_url: Some(public), ..config(&folder) };
    let served = Served::run(Server::open(hillfort_catalog::games(), &config).await.expect("it starts"));
    let cookie = async |host: &str| {
        let request = served.request(reqwest::Method::POST, "/api/device").header("host", host);
        let answer = request.send().await.expect("an answer");
        answer.headers()["set-cookie"].to_str().expect("text").to_owned()
    };
    assert!(cookie("play.example.org").await.starts_with("__Host-hillfort="));
    assert!(cookie(&served.address).await.starts_with("hillfort="), "this machine has no proxy between");
    let table = served.any_table().await;
    assert_eq!(served.get(&format!("{table}/place")).await["address"], "https://play.example.org");
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_cannot_be_used_is_refused_with_its_file() {
    let folder = Folder::new();
    for (files, expected) in [
        (TlsFiles { certificate: file("none.pem"), ..files() }, "none.pem: expected a certificate in PEM"),
        (TlsFiles { certificate: file("key.pem"), ..files() }, "key.pem: expected a certificate in PEM"),
        (TlsFiles { key: file("certificate.pem"), ..files() }, "certificate.pem: expected a key in PEM"),
    ] {
        let config = Config { tls: Some(files), ..config(&folder) };
        let error =
            Server::open(hillfort_catalog::games(), &config).await.expect_err("it is refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
}
