//! What the enemies could do to a person's pieces in their next turn.

use hillfort_engine::view::{PieceView, Threat, View};
use hillfort_engine::{Seat, Table};

use crate::layout::wrap;
use crate::play::reach::name;

/// Describes which pieces could be hit where they are, and which moves are dangerous.
pub(super) fn threats(table: &dyn Table, seat: Seat, columns: usize) -> String {
    let view = table.view();
    let threats = table.threats(seat);
    let own: Vec<_> = view
        .pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| piece.seat == seat && piece.cell.is_some())
        .collect();
    let mut text = String::new();
    for (_, piece) in &own {
        let Some(threat) = threats.iter().find(|threat| Some(&threat.cell) == piece.cell.as_ref()) else {
            continue;
        };
        let line = format!("{} could be hit by {}", name(&view, piece), attackers(&view, threat));
        // Pieces of the same class on a cell are named once.
        let line = wrap(&line, columns, "  ", "    ");
        if !text.contains(&line) {
            text.push_str(&line);
        }
    }
    if text.is_empty() {
        text.push_str("None of your pieces could be hit in the enemy's next turn.\n");
    }
    let moves: String = own
        .iter()
        .map(|(idx, piece)| danger_in_reach(table, *idx, piece, &view, &threats, columns))
        .collect();
    if moves.is_empty() { text } else { format!("{text}Where your pieces can go now:\n{moves}") }
}

fn attackers(view: &View, threat: &Threat) -> String {
    let mut by: Vec<_> =
        threat.by.iter().filter_map(|idx| view.pieces.get(*idx)).map(|piece| name(view, piece)).collect();
    // Pieces of the same class on a cell are named once.
    by.dedup();
    by.join(", ")
}

/// Lists the cells in reach of a piece that are dangerous, or those that are not, whichever list is shorter.
fn danger_in_reach(
    table: &dyn Table,
    idx: usize,
    piece: &PieceView,
    view: &View,
    threats: &[Threat],
    columns: usize,
) -> String {
    let Ok(Some(reach)) = table.reach(idx, None) else { return String::new() };
    if reach.blocked.is_some() || reach.cells.is_empty() {
        return String::new();
    }
    let is_threatened = |cell: &str| threats.iter().any(|threat| threat.cell == cell);
    let (danger, safe): (Vec<_>, Vec<_>) =
        reach.cells.iter().map(|(cell, _)| cell.as_str()).partition(|cell| is_threatened(cell));
    let where_to = match (danger.len(), safe.len()) {
        (0, _) => "safe everywhere".to_owned(),
        (_, 0) => "in danger everywhere".to_owned(),
        (n_danger, n_safe) if n_danger <= n_safe => format!("in danger on {}", danger.join(" ")),
        _ => format!("in danger everywhere but on {}", safe.join(" ")),
    };
    wrap(&format!("{}: {where_to}", name(view, piece)), columns, "  ", "    ")
}
