//! Every board of every game, and positions of random games on it.

use hillfort_engine::facts::{DataFile, Values};
use hillfort_engine::playout::rng_of;
use hillfort_engine::view::Choice;
use hillfort_engine::{Facts, GameConfig, Ruleset, Table as _, Turn, TypedTable, Visitor};

pub(crate) type Options = Vec<(String, String)>;

/// A position of a random game, and an action in it.
pub(crate) struct Sample {
    /// The record up to the position.
    pub(crate) record: String,
    pub(crate) version: u64,
    pub(crate) choice: Choice,
    /// The index of the piece that acts.
    pub(crate) piece: Option<usize>,
}

/// Returns the boards by name, each with its samples.
pub(crate) fn samples(count: usize) -> impl Iterator<Item = (String, Vec<Sample>)> {
    let facts = hillfort_catalog::games().facts().into_iter();
    let every = facts.flat_map(|facts| boards(facts).into_iter().map(move |options| (facts, options)));
    every.map(move |(facts, options)| {
        let words = options.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" ");
        let found = hillfort_catalog::games().visit(facts.id, Sampled { options, count });
        (format!("{} {words}", facts.id), found.expect("a listed game is there"))
    })
}

/// Returns options for each map of a game.
pub(crate) fn boards(facts: &Facts) -> Vec<Options> {
    let Some(option) = facts.options.iter().find(|option| matches!(option.values, Values::Maps)) else {
        return vec![Vec::new()];
    };
    let modes: Vec<_> = match facts.options.iter().find(|option| option.key == "mode").map(|mode| mode.values)
    {
        Some(Values::Words(words)) => words.iter().map(|word| Some((*word).to_owned())).collect(),
        _ => vec![None],
    };
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let every = modes.iter().flat_map(|mode| {
        let of_map = move |map: &DataFile| {
            let mode = mode.iter().map(|mode| pair("mode", mode));
            mode.chain([pair(option.key, map.stem())]).collect::<Vec<_>>()
        };
        facts.maps.iter().map(of_map)
    });
    every
        .filter(|options| hillfort_catalog::games().visit(facts.id, Fits(options.clone())).unwrap_or(false))
        .collect()
}

/// Returns whether a game accepts options.
struct Fits(Options);

impl Visitor for Fits {
    type Out = bool;

    fn visit<G: Ruleset>(self) -> bool {
        TypedTable::<G>::start(&GameConfig { options: self.0, ..GameConfig::default() }).is_ok()
    }
}

/// Plays random games until enough actions are sampled. Every third action of a game is taken, so that the sample has
/// its end too.
struct Sampled {
    options: Options,
    count: usize,
}

impl Visitor for Sampled {
    type Out = Vec<Sample>;

    fn visit<G: Ruleset>(self) -> Vec<Sample> {
        let config = GameConfig { options: self.options, ..GameConfig::default() };
        let mut samples = Vec::new();
        for seed in 0.. {
            let mut table = TypedTable::<G>::start(&config).expect("the options fit");
            let mut rng = rng_of(7, seed);
            let mut n_actions = 0;
            loop {
                match table.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => table.roll(&mut rng),
                    Turn::Player(_) if samples.len() == self.count => return samples,
                    Turn::Player(_) => {
                        let lines = table.legal();
                        let line: &String = hillfort_engine::chance::pick(&mut rng, &lines);
                        n_actions += 1;
                        if n_actions % 3 == 0 {
                            samples.push(sample(&table, line));
                        }
                        table.act(line).expect("it is legal");
                    }
                }
            }
        }
        samples
    }
}

fn sample<G: Ruleset>(table: &TypedTable<G>, line: &str) -> Sample {
    let choice = table.choices().into_iter().find(|choice| choice.line == line).expect("it is legal");
    let is_acting = |piece: &hillfort_engine::view::PieceView| {
        piece.cell == choice.from && choice.class.as_ref().is_none_or(|class| *class == piece.class)
    };
    let piece = choice.from.as_ref().and_then(|_| table.view().pieces.iter().position(is_acting));
    Sample { record: table.record(), version: table.n_events() as u64, choice, piece }
}
