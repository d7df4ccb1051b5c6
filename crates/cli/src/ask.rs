//! The command `ask`: questions about the end of a record, answered by one line of JSON.

use std::path::Path;
use std::process::ExitCode;

use hillfort_engine::catalog::{Catalog, Games};
use hillfort_engine::view::View;
use hillfort_engine::{Seat, Table, Turn};
use serde_json::{Value, json};

use crate::Failure;
use crate::args::Question;
use crate::input::open_record;
use crate::screen::print_line;

pub(crate) fn ask<L: Games>(
    catalog: &Catalog<L>,
    file: &Path,
    data: Option<&Path>,
    question: &Question,
) -> Result<ExitCode, Failure> {
    let table = open_record(catalog, file, data)?;
    let answer = answer(&*table, question)?;
    print_line(&answer.to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn answer(table: &dyn Table, question: &Question) -> Result<Value, Failure> {
    match question {
        Question::Odds { line } => odds(table, &line.join(" ")),
        Question::Why { line } => Ok(why(table, &line.join(" "))),
        Question::Reach { cell, from } => {
            let reach = |idx: usize| {
                let reach = table.reach(idx, from.as_deref())?;
                let cells = reach.as_ref().map(|reach| as_object(&reach.cells));
                let blocked = reach.and_then(|reach| reach.blocked);
                Ok(json!({"cells": cells, "blocked": blocked, "hits": table.hits(idx, from.as_deref())?}))
            };
            on_cell(table, cell, from.as_deref(), reach)
        }
        Question::Sight { cell, from } => {
            let sight = |idx: usize| Ok(json!({"cells": table.sight(idx, from.as_deref())?}));
            on_cell(table, cell, from.as_deref(), sight)
        }
        Question::Threats { seat } => threats(table, seat),
    }
}

/// Returns an object with the cost of every cell.
fn as_object(cells: &[(String, u16)]) -> Value {
    cells
        .iter()
        .map(|(cell, cost)| (cell.clone(), Value::from(*cost)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn odds(table: &dyn Table, line: &str) -> Result<Value, Failure> {
    table.check(line)?;
    let Some(decision) = table.decision(None, line) else {
        return Err(Failure::new(match table.turn() {
            Turn::Chance => "chance is to act, not a player",
            Turn::Player(_) | Turn::Over(_) => "no player is to act",
        }));
    };
    let outcomes: Vec<_> = decision
        .odds
        .outcomes
        .iter()
        .map(|(chance, sentence)| json!({"chance": chance, "sentence": sentence}))
        .collect();
    Ok(json!({
        "line": decision.choice.line,
        "sentence": decision.choice.sentence,
        "roll": decision.odds.roll,
        "is_exact": decision.odds.is_exact,
        "outcomes": outcomes,
        "effects": decision.odds.effects,
        "causes": decision.odds.causes,
        "warning": decision.choice.warning,
    }))
}

fn why(table: &dyn Table, line: &str) -> Value {
    match table.check(line) {
        Ok(()) => json!({"line": line, "legal": true}),
        Err(error) => {
            let rule = error.rule.map(|rule| rule.0);
            json!({"line": line, "legal": false, "reason": error.kind.to_string(), "rule": rule})
        }
    }
}

/// Answers for every piece on a cell.
fn on_cell(
    table: &dyn Table,
    cell: &str,
    from: Option<&str>,
    answer: impl Fn(usize) -> Result<Value, hillfort_engine::Error>,
) -> Result<Value, Failure> {
    // Unknown cells are refused even if there is no piece.
    table.candidates(from, Some(cell))?;
    let view = table.view();
    let mut pieces = Vec::new();
    for (idx, piece) in
        view.pieces.iter().enumerate().filter(|(_, piece)| piece.cell.as_deref() == Some(cell))
    {
        let mut object = json!({"piece": idx, "seat": seat_name(&view, piece.seat), "class": piece.class});
        if let (Value::Object(object), Value::Object(more)) = (&mut object, answer(idx)?) {
            object.extend(more);
        }
        pieces.push(object);
    }
    Ok(json!({"cell": cell, "from": from.unwrap_or(cell), "pieces": pieces}))
}

fn threats(table: &dyn Table, name: &str) -> Result<Value, Failure> {
    let view = table.view();
    let Some(idx) = view.seats.iter().position(|seat| seat.name == name) else {
        let names: Vec<_> = view.seats.iter().map(|seat| seat.name.as_str()).collect();
        return Err(Failure::new(format!("there is no seat '{name}'; the seats are {}", names.join(", "))));
    };
    let describe = |idx: &usize| {
        let piece = view.pieces.get(*idx)?;
        Some(json!({
            "piece": idx,
            "seat": seat_name(&view, piece.seat),
            "class": piece.class,
            "cell": piece.cell,
        }))
    };
    let threats: Vec<_> = table
        .threats(Seat::new(idx))
        .iter()
        .map(|threat| json!({"cell": threat.cell, "by": threat.by.iter().filter_map(describe).collect::<Vec<_>>()}))
        .collect();
    Ok(json!({"seat": name, "threats": threats}))
}

fn seat_name(view: &View, seat: Seat) -> &str {
    crate::draw::seat_name(view, seat)
}
