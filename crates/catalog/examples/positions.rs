//! Writes random positions of every game with the engine's answers, one JSON object per line. Tests of clients compare
//! the odds, damage, reach and sight that they show with these answers.
//!
//! `cargo run --release -p hillfort-catalog --example positions -- 10000` writes 10,000 positions per game. Only the
//! first line of a game includes the cells of the board.
#![allow(clippy::print_stdout, missing_docs, reason = "an example prints")]

use std::io::{self, Write as _};

use hillfort_engine::chance::{below, pick};
use hillfort_engine::playout::rng_of;
use hillfort_engine::table::TargetSentences;
use hillfort_engine::view::CellView;
use hillfort_engine::{GameConfig, Ruleset, Table, Turn, TypedTable, Visitor};
use serde_json::{Value, json};

/// The number of decisions per position that are written with their odds.
const DECISIONS: usize = 3;
/// A game is abandoned after this number of events, because a table keeps all its states in memory.
const PER_GAME: usize = 400;

fn main() -> io::Result<()> {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    let catalog = hillfort_catalog::games();
    for facts in catalog.facts() {
        catalog.visit(facts.id, Write { count }).expect("the id comes from the catalogue")?;
    }
    Ok(())
}

struct Write {
    count: usize,
}

impl Visitor for Write {
    type Out = io::Result<()>;

    fn visit<G: Ruleset>(self) -> io::Result<()> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let start = TypedTable::<G>::start(&GameConfig::default()).expect("the defaults are valid");
        let (mut written, mut game) = (0, 0);
        while written < self.count {
            let mut rng = rng_of(1, game);
            let mut table = start.restart();
            for _ in 0..PER_GAME {
                match table.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => table.roll(&mut rng),
                    Turn::Player(_) => {
                        let lines = table.legal();
                        // Successive positions are too similar, so only one in three is written.
                        if written < self.count && below(&mut rng, 3) == 0 {
                            let cells = if written == 0 { table.view().cells } else { Vec::new() };
                            writeln!(out, "{}", position(&table, &lines, cells, &mut rng))?;
                            written += 1;
                        }
                        let line = pick::<String, _>(&mut rng, &lines);
                        table.act(line).expect("the line is legal");
                    }
                }
            }
            game += 1;
        }
        out.flush()
    }
}

fn position<R: rand_core::Rng>(
    table: &dyn Table,
    lines: &[String],
    cells: Vec<CellView>,
    rng: &mut R,
) -> Value {
    let mut view = table.view();
    let n_pieces = u32::try_from(view.pieces.len()).expect("a board has few pieces");
    view.cells = cells;
    let decisions: Vec<_> =
        (0..DECISIONS).filter_map(|_| table.decision(None, pick::<String, _>(rng, lines))).collect();
    let piece = (n_pieces > 0).then(|| below(rng, n_pieces) as usize).map(|piece| {
        let known = "the view's own piece on its own cell";
        json!({
            "piece": piece,
            "reach": table.reach(piece, None).expect(known),
            "sight": table.sight(piece, None).expect(known),
            "hits": table.hits(piece, None).expect(known),
        })
    });
    json!({
        "game": table.facts().id,
        "choices": table.choices(),
        "combined": table.combined_choices(TargetSentences::Written),
        "view": view,
        "decisions": decisions,
        "asked": piece,
    })
}
