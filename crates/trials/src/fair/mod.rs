//! Fair dice: games are played with committed dice and their records changed. Three programs say what they think of
//! each: the verifier in Rust, the one in Python, and `hillfort verify`. The faces of many rolls are counted too.
//!
//! The same verifier in WebAssembly is tried on the same files by `web/scripts/fair.ts`.

mod changes;
mod games;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use hillfort_catalog::games;
use hillfort_engine::GameConfig;
use hillfort_engine::chance::die;
use hillfort_fair::{FairDice, Secret, Share, verify};
use rand_core::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

use changes::change;
use games::finished_game;

/// The number of games that records are made of.
const GAMES: usize = 40;
/// How many files a program is given at once.
const FILES_AT_ONCE: usize = 100;

/// What to try.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The number of changed records.
    pub changed: usize,
    /// The number of rolls for each secret.
    pub rolls: u32,
    /// The number of secrets.
    pub secrets: u8,
    /// Where the records are written.
    pub folder: PathBuf,
    /// The program `hillfort`.
    pub program: PathBuf,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The number of records as they were played.
    pub records: usize,
    /// The number of their rolls.
    pub rolls: usize,
    /// The number of changed records, by what was changed.
    pub changed: BTreeMap<&'static str, usize>,
    /// Files about which a verifier was wrong, or the verifiers differ.
    pub wrong: Vec<String>,
    /// The p-value of the chi-squared test for each secret.
    pub p_values: Vec<f64>,
}

impl Findings {
    /// Returns whether everything is as it should be.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.wrong.is_empty() && self.p_values.iter().all(|p| (0.001..=0.999).contains(p))
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} records with {} rolls as they were played", self.records, self.rolls)?;
        writeln!(f, "{} changed records:", self.changed.values().sum::<usize>())?;
        self.changed.iter().try_for_each(|(what, n)| writeln!(f, "  {n:>5} {what}"))?;
        self.wrong.iter().try_for_each(|wrong| writeln!(f, "wrong: {wrong}"))?;
        let p_values: Vec<_> = self.p_values.iter().map(|p| format!("{p:.3}")).collect();
        writeln!(f, "p-values of the faces, one for each secret: {}", p_values.join(" "))
    }
}

/// Runs the trial. The records stay in the folder, each with what is true of it in its name.
///
/// # Errors
/// Returns why it could not be run.
pub fn run(settings: &Settings) -> Result<Findings, String> {
    let mut findings = Findings {
        p_values: (1..=settings.secrets).map(|n| p_value(count_faces(n, settings.rolls))).collect(),
        ..Findings::default()
    };
    let files = write_records(settings, &mut findings)?;
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dice/verify.py");
    for files in files.chunks(FILES_AT_ONCE) {
        let by_python = said_by(Command::new("python3").arg(&python).args(files))?;
        let by_program = said_by(Command::new(&settings.program).arg("verify").args(files))?;
        for ((file, by_python), by_program) in files.iter().zip(by_python).zip(by_program) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
            let by_crate = is_fair(&text);
            if [by_crate, by_python, by_program] != [name.starts_with("fair"); 3] {
                findings.wrong.push(format!(
                    "{name}: the crate says {by_crate}, Python {by_python}, the program {by_program}"
                ));
            }
        }
    }
    Ok(findings)
}

fn is_fair(record: &str) -> bool {
    let start = |head: &hillfort_engine::Record| games().replay(head, &GameConfig::default());
    verify(record, usize::MAX, start, || false).is_ok()
}

/// Writes records as they were played, and changed ones.
fn write_records(settings: &Settings, findings: &mut Findings) -> Result<Vec<PathBuf>, String> {
    let folder = settings.folder.join("fair");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    // What an earlier run has left would be checked too.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let mut rng = Pcg64Mcg::seed_from_u64(22);
    let catalog = games();
    let ids: Vec<_> = catalog.facts().iter().map(|facts| facts.id).collect();
    let n_games = GAMES.min(settings.changed.div_ceil(4)).max(ids.len());
    let records: Vec<_> =
        (0..n_games).map(|game| finished_game(&catalog, ids[game % ids.len()], &mut rng)).collect();
    findings.records = records.len();
    findings.rolls = records.iter().map(|record| record.matches("\n#@ dice prompt ").count()).sum();
    let mut texts: Vec<_> =
        records.iter().enumerate().map(|(n, text)| (format!("fair-{n:04}.rec"), text.clone())).collect();
    while texts.len() < records.len() + settings.changed {
        let n = texts.len();
        let Some(changed) = change(&records[n % records.len()], &mut rng)
            .or_else(|| change(&records[(n * 7 + 3) % records.len()], &mut rng))
        else {
            // This way does not fit these games: try another.
            continue;
        };
        *findings.changed.entry(changed.what).or_default() += 1;
        texts.push((format!("changed-{n:04}.rec"), changed.text));
    }
    let write = |(name, text): (String, String)| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(failed).map(|()| path)
    };
    texts.into_iter().map(write).collect()
}

/// Returns whether a program finds files fair; it says so in one line for each.
fn said_by(command: &mut Command) -> Result<Vec<bool>, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(|line| !line.contains(": not proven: ")).collect())
}

/// Counts the faces of rolls of one die, with a fixed secret.
fn count_faces(secret: u8, rolls: u32) -> [u64; 6] {
    let shares = [Some(Share::new([secret; Share::BYTES])), None];
    let dice = FairDice::new(Secret::new([secret; Secret::BYTES]), 0, &shares);
    let mut counts = [0; 6];
    for event in 1..=rolls as usize {
        counts[usize::from(die(&mut dice.rng(event, "roll 1d6"), 6)) - 1] += 1;
    }
    counts
}

/// Returns the probability that a fair die with six sides strays further from equal counts than these do: a test with
/// five degrees of freedom.
fn p_value(counts: [u64; 6]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / 6.0;
    let x: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let root = x.sqrt();
    let density = (-x / 2.0).exp() * (2.0 / std::f64::consts::PI).sqrt();
    libm::erfc(root / std::f64::consts::SQRT_2) + density * (root + root.powi(3) / 3.0)
}

#[cfg(test)]
mod tests {
    use super::p_value;

    #[test]
    fn the_p_value_is_that_of_the_tables() {
        assert!((p_value([100; 6]) - 1.0).abs() < 1e-9);
        // Chi-squared 11.0705 with five degrees of freedom is the 5 % point.
        let strayed = p_value([1000 + 43, 1000 - 43, 1000 + 43, 1000 - 43, 1000 + 43, 1000 - 43]);
        assert!((strayed - 0.05).abs() < 0.001, "{strayed}");
    }
}
