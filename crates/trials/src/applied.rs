//! A table as a client of the API knows it: a board, a snapshot, and the changes since.

use hillfort_table::CellNames;
use serde_json::{Map, Value, json};

/// What every change has, and replaces.
const ALWAYS_SENT: [&str; 8] =
    ["version", "hash", "to_act", "winner", "forfeit", "status", "undo_refused", "undo_lines"];

/// What a client knows of a table.
#[derive(Clone, Debug)]
pub struct Applied {
    board: Value,
    /// What it shows.
    pub now: Value,
    /// The actions that the next change is made from.
    actions: Value,
}

impl Applied {
    /// Starts from a board and a snapshot.
    #[must_use]
    pub fn new(board: Value, snapshot: Value) -> Self {
        assert_eq!(board["hash"], snapshot["board"]);
        Self { board, actions: snapshot["actions"].clone(), now: snapshot }
    }

    /// Returns the version it shows.
    #[must_use]
    pub fn version(&self) -> u64 {
        number(&self.now["version"])
    }

    /// Applies a message of the live socket.
    pub fn apply(&mut self, message: &Value) {
        if message["type"] == "presence" || message["type"] == "chat" {
            return;
        }
        if message["type"] == "snapshot" {
            self.now = message["snapshot"].clone();
            self.actions = self.now["actions"].clone();
            return;
        }
        let change = &message["change"];
        assert_eq!(change["after"], self.now["version"], "a change applies to the version before it");
        for key in ALWAYS_SENT {
            assert!(change.get(key).is_some(), "{key} is always sent");
            self.now[key] = change[key].clone();
        }
        // Nobody has a task when nobody is to act.
        match (change.get("task"), self.now.as_object_mut()) {
            (Some(task), _) => self.now["task"] = task.clone(),
            (None, Some(now)) => drop(now.remove("task")),
            (None, None) => {}
        }
        if let Some(hint_refused) = change.get("hint_refused") {
            self.now["hint_refused"] = if hint_refused == "" { Value::Null } else { hint_refused.clone() };
        }
        for key in ["pieces", "counters", "sides"] {
            update(&mut self.now[key], change.get(key));
        }
        update(&mut self.actions, change.get("actions"));
        self.now["actions"] = if change["more"] == true { json!([]) } else { self.actions.clone() };
        for key in ["seats", "clock", "offers", "rematch"] {
            if let Some(value) = change.get(key) {
                self.now[key] = value.clone();
            }
        }
        if self.now.get("offers") == Some(&json!([]))
            && let Some(now) = self.now.as_object_mut()
        {
            now.remove("offers");
        }
        if let Some(notes) = change.get("notes") {
            let old = self.now.get("notes").and_then(Value::as_array).cloned().unwrap_or_default();
            self.now["notes"] = old.into_iter().chain(list(notes).iter().cloned()).collect();
        }
        let log = self.now["log"].as_array_mut().expect("a list");
        log.truncate(usize::try_from(number(&change["log_from"])).expect("a small number"));
        log.extend(list(&change["log"]).iter().cloned());
        if let Some(cells) = change.get("cells") {
            self.update_cells(list(cells));
        }
    }

    /// Replaces cells by their names, and leaves out those that look like the board's again.
    fn update_cells(&mut self, changed: &[Value]) {
        let differing = list(&self.now["cells"]).clone();
        let newest = |name: &Value| changed.iter().chain(&differing).find(|cell| cell["name"] == *name);
        let board = list(&self.board["cells"]).iter();
        let cells = board.filter_map(|cell| newest(&cell["name"]).filter(|newest| *newest != cell));
        self.now["cells"] = cells.cloned().collect();
    }
}

fn update(old: &mut Value, delta: Option<&Value>) {
    let Some(delta) = delta else { return };
    let mut items = Vec::new();
    for splice in list(delta) {
        match splice.as_array().map(Vec::as_slice) {
            Some([start, Value::Object(fields)]) => {
                items.push(changed(list(old)[number(start) as usize].clone(), fields));
            }
            Some(run) => {
                let [start, count] = [0, 1].map(|idx| number(&run[idx]) as usize);
                items.extend_from_slice(&list(old)[start..start + count]);
            }
            None => items.push(splice.clone()),
        }
    }
    *old = Value::Array(items);
}

/// Changes some fields of a piece. It has no cell if that is empty now, and no marks if there are none.
fn changed(mut item: Value, fields: &Map<String, Value>) -> Value {
    let item_fields = item.as_object_mut().expect("it has fields");
    for (key, value) in fields {
        match value {
            Value::String(text) if text.is_empty() && key == "cell" => drop(item_fields.remove(key)),
            Value::Array(items) if items.is_empty() => drop(item_fields.remove(key)),
            value => drop(item_fields.insert(key.clone(), value.clone())),
        }
    }
    item
}

/// Returns a number of an answer.
///
/// # Panics
/// If it is none.
#[must_use]
pub fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// Returns a list of an answer.
///
/// # Panics
/// If it is none.
#[must_use]
pub fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is a list"))
}

/// Returns the actions of a snapshot, each with its `line`, its target `to` if it has one, and its `lines`: with an
/// opener two, otherwise one.
#[must_use]
pub fn actions(snapshot: &Value) -> Vec<Value> {
    let of_group = |group: &Value| {
        let opener: Vec<_> = group.get("opener").cloned().into_iter().collect();
        let one = |action: &Value, to: Option<&str>| {
            let mut action = action.clone();
            if let Some(to) = to {
                let line = action["line"].as_str().unwrap_or_default().replace('*', to);
                (action["line"], action["to"]) = (json!(line), json!(to));
            }
            let lines = opener.iter().chain([&action["line"]]).cloned().collect::<Vec<_>>();
            action["lines"] = Value::Array(lines);
            action
        };
        let each = |action: &Value| match action.get("to").and_then(Value::as_str) {
            Some(targets) => {
                CellNames::read(targets).names().iter().map(|to| one(action, Some(to))).collect()
            }
            None => vec![one(action, None)],
        };
        list(&group["actions"]).iter().flat_map(each).collect::<Vec<_>>()
    };
    list(&snapshot["actions"]).iter().flat_map(of_group).collect()
}

/// Returns the request to play an action of a snapshot.
#[must_use]
pub fn act(snapshot: &Value, action: &Value) -> Value {
    json!({ "after": snapshot["version"], "lines": action["lines"] })
}

/// Returns the request to play the first action of a snapshot.
///
/// # Panics
/// If there is nothing to do.
#[must_use]
pub fn first(snapshot: &Value) -> Value {
    act(snapshot, actions(snapshot).first().expect("there is something to do"))
}
