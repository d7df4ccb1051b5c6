//! Checks on many random games of each game that start, luck and decisions add up to the result:
//! `cargo run --release -p hillfort-catalog --example luck -- 1000`.

use std::error::Error;

use hillfort_engine::contract::luck::{Figures, luck_and_play};
use hillfort_engine::{Ruleset, Visitor};

struct Check(u64);

impl Visitor for Check {
    type Out = Result<Figures, String>;
    fn visit<G: Ruleset>(self) -> Self::Out {
        luck_and_play::<G>(self.0).map_err(|failed| failed.message().unwrap_or_default().to_owned())
    }
}

#[allow(clippy::print_stdout, reason = "this is what it is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let games = std::env::args().nth(1).map_or(Ok(1000), |games| games.parse())?;
    let catalog = hillfort_catalog::games();
    let (mut rolls, mut difference) = (0, 0.0_f64);
    for facts in catalog.facts() {
        let figures = catalog.visit(facts.id, Check(games))??;
        let Figures { rolls: own, sampled, mean, error, .. } = figures;
        println!(
            "{}: {games} games, {own} rolls, {sampled} of them sampled; luck of the first seat {mean:+.4} ± {error:.4}; \
             the sum differs from the result by at most {:.1e}",
            facts.id, figures.difference
        );
        rolls += own;
        difference = difference.max(figures.difference);
    }
    println!(
        "luck: {games} random games of each game, {rolls} rolls: the sums differ by at most {difference:.1e}"
    );
    Ok(())
}
