//! What a server says about itself.

use crate::common::{Folder, Served};
use hillfort_server::Config;
use reqwest::Method;

async fn metrics(served: &Served) -> String {
    served.get("/metrics").await.as_str().expect("text").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_numbers_say_what_happened() {
    let folder = Folder::new();
    let served = Served::start(&folder).await;
    let table = served.any_table().await;
    let _socket = served.listen(&table, Some(0)).await;
    served.act_first(&table).await;
    assert_eq!(served.try_get("/api/tables/nothing").await.0.as_u16(), 404);
    let text = metrics(&served).await;
    for line in [
        "hillfort_requests_total{route=\"/api/tables/{table}\",status=\"200\"} 2",
        "hillfort_requests_total{route=\"/api/tables/{table}\",status=\"404\"} 1",
        "hillfort_requests_total{route=\"/api/tables/{table}/act\",status=\"200\"} 1",
        "hillfort_request_seconds_count{route=\"/api/tables/{table}\"} 3",
        "hillfort_request_seconds_bucket{route=\"/api/tables/{table}/act\",le=\"+Inf\"} 1",
        "hillfort_sockets 1",
        "hillfort_loaded_tables 1",
        "hillfort_thinking_bots 0",
        "hillfort_store_failing 0",
    ] {
        assert!(text.lines().any(|written| written == line), "{line} is not in:\n{text}");
    }
    let id = table.rsplit('/').next().expect("an id");
    assert!(!text.contains(id), "the numbers name no table");
    if cfg!(target_os = "linux") {
        assert!(text.contains("hillfort_process_resident_memory_bytes "), "{text}");
    }
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_see_the_numbers_unless_they_may() {
    for (public_metrics, status) in [(false, 404), (true, 200)] {
        let folder = Folder::new();
        let proxied = Some("play.example".to_owned());
        let config = Config { proxied, public_metrics, ..Config::default() };
        let served = Served::configured(hillfort_catalog::games(), &folder, config).await;
        let request = served.request(Method::GET, "/metrics").header("x-forwarded-for", "198.51.100.1");
        assert_eq!(request.send().await.expect("an answer").status().as_u16(), status);
        assert_eq!(served.try_get("/metrics").await.0.as_u16(), 200, "the owner sees them");
        served.stop().await;
    }
}
