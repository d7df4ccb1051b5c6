//! The types of the web client are made from the server's own. `UPDATE=1` rewrites them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hillfort_engine::luck::Luck;
use hillfort_engine::view::{Answer, Decision, Reach, Threat};
use hillfort_server::Failure;
use hillfort_server::game::{GameInfo, GamePage, Preview, PreviewRequest};
use hillfort_server::table::{
    ActRequest, Advice, LiveMessage, NewTable, RecordInfo, RecordRequest, TableInfo, TableMade, UndoRequest,
    WhatIfRequest,
};
use ts_rs::{Config, ExportError, TS};

#[test]
fn the_web_clients_types_are_the_servers() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types");
    let made = make_types();
    if std::env::var_os("UPDATE").is_some() {
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).expect("the folder can be made");
        for (name, text) in &made {
            fs::write(home.join(name), text).expect("a type can be written");
        }
    }
    let kept = files(&home);
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&kept), names(&made), "kept left, made right; run with UPDATE=1 if it is meant");
    for (name, text) in made {
        assert_eq!(kept[&name], text, "{name} has changed; run with UPDATE=1 if it is meant");
        assert!(!text.contains("bigint"), "{name}: JSON has no bigint");
    }
}

fn make_types() -> BTreeMap<String, String> {
    let folder = std::env::temp_dir().join(format!("hillfort-types-{}", std::process::id()));
    let config = Config::new().with_large_int("number").with_out_dir(&folder);
    export(&config).expect("types can be written");
    let mut files = files(&folder);
    let _ = fs::remove_dir_all(&folder);
    let index = files.keys().map(|name| format!("export * from \"./{}\";\n", name.trim_end_matches(".ts")));
    let index =
        format!("// All types of the API, made from the server's own.\n{}", index.collect::<String>());
    files.insert("index.ts".to_owned(), index);
    files
}

/// Every type that a request or an answer has, with what it is made of.
fn export(config: &Config) -> Result<(), ExportError> {
    GameInfo::export_all(config)?;
    GamePage::export_all(config)?;
    Preview::export_all(config)?;
    PreviewRequest::export_all(config)?;
    NewTable::export_all(config)?;
    RecordRequest::export_all(config)?;
    RecordInfo::export_all(config)?;
    TableMade::export_all(config)?;
    TableInfo::export_all(config)?;
    ActRequest::export_all(config)?;
    UndoRequest::export_all(config)?;
    LiveMessage::export_all(config)?;
    Decision::export_all(config)?;
    Answer::export_all(config)?;
    Reach::export_all(config)?;
    Threat::export_all(config)?;
    Advice::export_all(config)?;
    Luck::export_all(config)?;
    WhatIfRequest::export_all(config)?;
    Failure::export_all(config)
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("a type can be read"))
    };
    paths.map(read).collect()
}
