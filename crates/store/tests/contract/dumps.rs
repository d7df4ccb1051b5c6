//! Export and import.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use hillfort_store::dump::{Exported, Imported};
use hillfort_store::{Store, StoreError};

use super::Fixture;
use crate::common::{append, digests, submit, table, what_if};

/// A place for an export that the test can read afterwards.
#[derive(Clone, Default)]
struct Text(Arc<Mutex<Vec<u8>>>);

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

async fn export(store: &dyn Store) -> (Exported, String) {
    let text = Text::default();
    let exported = store.export(Box::new(text.clone())).await.unwrap();
    let text = String::from_utf8(text.0.lock().unwrap().clone()).unwrap();
    (exported, text)
}

async fn import(store: &dyn Store, text: &str) -> Result<Imported, StoreError> {
    store.import(Box::new(io::Cursor::new(text.to_owned()))).await
}

async fn fill(store: &dyn Store) {
    // The what-if sorts before its table, by name and by time.
    for made in [table("m", 5), what_if("a", "m", 1), what_if("b", "a", 0), table("z", 2)] {
        let id = made.row.id.clone();
        store.create(made).await.unwrap();
        store.append(submit(&id, 0, "x")).await.unwrap();
        store.append(append(&id, 2, 20)).await.unwrap();
    }
}

pub(crate) async fn an_import_of_an_export_is_the_same_store(fixture: &impl Fixture) {
    let store = fixture.open();
    fill(&*store).await;
    let (exported, text) = export(&*store).await;
    assert_eq!(exported, Exported { tables: 4, events: 88, unreadable: Vec::new() });
    assert_eq!(text.lines().count(), 6, "one line each, one before, one after");
    let before = digests(&*store).await;
    for id in ["m", "z"] {
        store.remove(id).await.unwrap();
    }
    assert_eq!(import(&*store, &text).await, Ok(Imported { added: 4, ..Imported::default() }));
    assert_eq!(digests(&*store).await, before);
    assert_eq!(export(&*store).await.1, text, "byte for byte");
    let repeated = store.append(submit("a", 22, "x")).await;
    assert!(matches!(repeated, Err(StoreError::Repeated { version: 2, .. })), "submissions came along");
}

pub(crate) async fn the_same_import_twice_is_once(fixture: &impl Fixture) {
    let store = fixture.open();
    fill(&*store).await;
    let text = export(&*store).await.1;
    assert_eq!(import(&*store, &text).await, Ok(Imported { unchanged: 4, ..Imported::default() }));
    assert_eq!(export(&*store).await.1, text);
}

pub(crate) async fn an_import_leaves_other_tables_alone(fixture: &impl Fixture) {
    let store = fixture.open();
    fill(&*store).await;
    let text = export(&*store).await.1;
    store.append(append("z", 22, 1)).await.unwrap();
    let before = digests(&*store).await;
    let imported = import(&*store, &text).await.unwrap();
    assert_eq!(imported, Imported { added: 0, unchanged: 3, differing: vec!["z".to_owned()] });
    assert_eq!(digests(&*store).await, before);
}

pub(crate) async fn a_changed_export_is_refused(fixture: &impl Fixture) {
    let store = fixture.open();
    fill(&*store).await;
    let text = export(&*store).await.1;
    let changed = text.replacen("move fighter d4", "move fighter d5", 1);
    assert_ne!(changed, text);
    for id in ["m", "z"] {
        store.remove(id).await.unwrap();
    }
    let error = import(&*store, &changed).await.unwrap_err();
    let what = StoreError::Damaged {
        what: "line 2 of the export".to_owned(),
        reason: "its contents do not have its hash".to_owned(),
    };
    assert_eq!(error, what);
    assert_eq!(digests(&*store).await, []);
}

pub(crate) async fn an_export_that_was_cut_short_is_noticed(fixture: &impl Fixture) {
    let store = fixture.open();
    fill(&*store).await;
    let text = export(&*store).await.1;
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let missing_end = lines[..5].concat();
    let missing_table = [&lines[..3], &lines[4..]].concat().concat();
    let half_a_line = &text[..text.len() - 9];
    for (cut, line) in [(missing_end.as_str(), 6), (&missing_table, 5), (half_a_line, 6), ("", 1)] {
        let error = import(&*store, cut).await.unwrap_err();
        assert!(error.to_string().starts_with(&format!("line {line} of the export is damaged")), "{error}");
    }
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(import(&*store, &newer).await, Err(StoreError::Newer { found: 2, known: 1 }));
}

pub(crate) async fn an_import_keeps_who_plays_on_which_device(fixture: &impl Fixture) {
    let store = fixture.open();
    store.create(super::inviting("own", 1)).await.unwrap();
    let (_, text) = export(&*store).await;
    store.remove("own").await.unwrap();
    assert_eq!(import(&*store, &text).await.unwrap().added, 1);
    assert_eq!(store.load("own").await.unwrap(), Some(super::inviting("own", 1)));
    assert_eq!(import(&*store, &text).await.unwrap().unchanged, 1);
}
