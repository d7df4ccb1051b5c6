//! The report as one page of HTML that needs nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hillfort_engine::Facts;
use hillfort_look::LookError;

use crate::study::figures::{CellFigures, KindFigures};
use crate::study::plan::BASE;
use crate::study::report::Report;
use crate::{Figure, Interval};

const STYLE: &str = "
  :root { color-scheme: light dark; --ink: #23201b; --paper: #fbf8f1; --line: #cfc6b4; --bar: #4f6d8f; --hit: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --ink: #ece5d8; --paper: #1f1d1a; --line: #4a453c; --bar: #86a8cf; --hit: #ef8a80; } }
  body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { text-align: left; padding: 0.15rem 0.8rem 0.15rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
  td.n, th.n { text-align: right; }
  td.n { white-space: nowrap; }
  .wide { overflow-x: auto; }
  .heat { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
  figure { margin: 0; }
  figure svg { width: 100%; height: auto; }
  code { font-size: 0.9em; }
  summary { cursor: pointer; }
  .clear { font-weight: 600; }
";

/// The width of a plot of shares.
const WIDTH: f64 = 240.0;

impl Report {
    /// Returns the report as a page. `folder` is where the study is kept, for the commands that show its games.
    ///
    /// # Errors
    /// Returns an error in the game's `look.toml`.
    pub fn page(&self, facts: &Facts, folder: &str) -> Result<String, LookError> {
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}: a balance study</title>\n<style>{STYLE}</style>\n\
             <h1>{title}: a balance study</h1>\n<p>{} games of each of {} combinations, seed {}. Luck, lead changes, \
             comebacks, rules, presence and contest come from the first {} games of each. Intervals are 95 % \
             intervals; probabilities are corrected for the number of comparisons (Holm).</p>\n",
            self.games,
            self.cells.len(),
            self.seed,
            self.close_looks,
            title = escaped(self.title),
        );
        html += "<h2>Findings</h2>\n<ul>\n";
        for finding in &self.findings {
            let _ = writeln!(html, "<li>{}</li>", escaped(finding));
        }
        if self.findings.is_empty() {
            html += "<li>Nothing stands out.</li>\n";
        }
        html += "</ul>\n";
        self.write_effects(&mut html);
        self.write_cells(&mut html, folder);
        self.write_classes(&mut html);
        self.write_heat(&mut html, facts)?;
        self.write_rules(&mut html);
        let _ = write!(
            html,
            "<h2>The games behind the numbers</h2>\n<p>Every number above has games behind it. The table \
             <code>games.parquet</code> has a row for each of them, <code>units.parquet</code> one for each unit's life. \
             Any game can be seen again, from its number:</p>\n<pre>hillfort lab record {folder} --cell 0 --game 0 &gt; \
             game.rec\nhillfort replay game.rec</pre>\n</html>\n",
            folder = escaped(folder)
        );
        Ok(html)
    }

    fn write_effects(&self, html: &mut String) {
        if self.effects.is_empty() {
            return;
        }
        html.push_str(
            "<h2>What changed</h2>\n<p>Each variant against the base, by the same games. A bold line is no \
             noise.</p>\n<div class=\"wide\"><table>\n<tr><th>setting</th><th>variant</th><th>figure</th><th \
             class=\"n\">base</th><th class=\"n\">variant</th><th class=\"n\">difference</th><th>interval, in \
             points</th></tr>\n",
        );
        let shares = self.effects.iter().flat_map(|effect| &effect.figures).filter(|figure| figure.is_share);
        let most = shares.map(|f| f.difference.low.abs().max(f.difference.high.abs())).fold(0.01, f64::max);
        for effect in &self.effects {
            for figure in &effect.figures {
                let Figure { name, is_share, values: [a, b], difference, is_significant, .. } = figure;
                let (scale, plot) = match is_share {
                    true => (100.0, difference_plot(difference.mean, difference.low, difference.high, most)),
                    false => (1.0, format!("{:+.1} to {:+.1}", difference.low, difference.high)),
                };
                let _ = writeln!(
                    html,
                    "<tr{}><td>{}</td><td><a href=\"#cell-{}\">{}</a></td><td>{}</td><td class=\"n\">{:.1}</td><td \
                     class=\"n\">{:.1}</td><td class=\"n\">{:+.1}</td><td>{plot}</td></tr>",
                    if *is_significant { " class=\"clear\"" } else { "" },
                    escaped(&effect.setting),
                    effect.cell,
                    escaped(&effect.variant),
                    escaped(name),
                    scale * a,
                    scale * b,
                    scale * difference.mean,
                );
            }
        }
        html.push_str("</table></div>\n");
    }

    fn write_cells(&self, html: &mut String, folder: &str) {
        html.push_str("<h2>Who wins, and how long it takes</h2>\n");
        for (cell, examples) in self.cells.iter().zip(&self.examples) {
            let _ = writeln!(
                html,
                "<h3 id=\"cell-{}\">{}, {}</h3>\n<div class=\"wide\"><table>",
                cell.cell,
                escaped(&cell.setting),
                escaped(&cell.variant)
            );
            for (figure, share) in shares_of(cell) {
                let _ = writeln!(
                    html,
                    "<tr><td>{}</td><td class=\"n\">{:.1} %</td><td>{}</td><td>{}</td></tr>",
                    escaped(&figure),
                    100.0 * share.score,
                    share_plot(&share),
                    games_behind(examples.get(&figure), cell.cell, folder)
                );
            }
            html.push_str("</table></div>\n");
            let close = &cell.close;
            let _ = writeln!(
                html,
                "<p>Turns: {}.<br>The lead changes {:.1} times a game.</p>",
                cell.turns, close.lead_changes
            );
            for what in ["shortest", "longest"] {
                let _ = writeln!(
                    html,
                    "<p>The {what} games: {}</p>",
                    games_behind(examples.get(what), cell.cell, folder)
                );
            }
        }
    }

    fn write_classes(&self, html: &mut String) {
        html.push_str("<h2>Classes</h2>\n");
        for cell in self.cells.iter().filter(|cell| cell.variant == BASE && !cell.kinds.is_empty()) {
            let _ = writeln!(
                html,
                "<h3>{}</h3>\n<div class=\"wide\"><table>\n<tr><th>class</th><th class=\"n\">a game</th><th \
                 class=\"n\">died</th><th class=\"n\">kills</th><th class=\"n\">damage</th><th \
                 class=\"n\">healing</th><th class=\"n\">turns at the goal</th><th>wins with one</th><th>wins \
                 without</th></tr>",
                escaped(&cell.setting)
            );
            for kind in &cell.kinds {
                let KindFigures { fielded, died, kills, damage, healing, on_objective, .. } = kind;
                let _ = writeln!(
                    html,
                    "<tr><td>{}</td><td class=\"n\">{fielded:.2}</td><td class=\"n\">{:.1} %</td><td \
                     class=\"n\">{kills:.2}</td><td class=\"n\">{damage:.2}</td><td class=\"n\">{healing:.2}</td><td \
                     class=\"n\">{on_objective:.2}</td><td>{}</td><td>{}</td></tr>",
                    escaped(&kind.name()),
                    100.0 * died.score,
                    with_share(&kind.won_with),
                    with_share(&kind.won_without)
                );
            }
            html.push_str(
                "</table></div>\n<p>Kills, damage, healing and turns are those of one unit's life.</p>\n",
            );
        }
    }

    fn write_heat(&self, html: &mut String, facts: &Facts) -> Result<(), LookError> {
        if self.heat.is_empty() {
            return Ok(());
        }
        html.push_str("<h2>Where it happens</h2>\n");
        for maps in &self.heat {
            let Some(view) = &maps.view else { continue };
            let _ =
                writeln!(html, "<h3>{}</h3>\n<div class=\"heat\">", escaped(&self.cells[maps.cell].setting));
            for (title, heat) in [
                ("Deaths", &maps.deaths),
                ("Presence at the ends of turns", &maps.presence),
                ("Contest: health lost", &maps.contest),
            ] {
                if heat.is_empty() {
                    continue;
                }
                let svg = hillfort_svg::draw_heat(view, facts, heat)?;
                let _ = writeln!(html, "<figure>{svg}<figcaption>{title}</figcaption></figure>");
            }
            html.push_str("</div>\n");
        }
        Ok(())
    }

    fn write_rules(&self, html: &mut String) {
        let mut rules: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for cell in &self.cells {
            for (rule, count) in &cell.close.rules {
                let sum = rules.entry(rule).or_default();
                *sum = (sum.0 + count.causes, sum.1 + count.refusals);
            }
        }
        if rules.is_empty() {
            return;
        }
        html.push_str(
            "<h2>Rules</h2>\n<p>How often each rule was a cause of what happened, and how often it refused what somebody \
             could have meant by two cells.</p>\n<details><summary>All rules that fired</summary>\n<table>\n<tr><th>rule</th>\
             <th class=\"n\">causes</th><th class=\"n\">refusals</th></tr>\n",
        );
        for (rule, (causes, refusals)) in rules {
            let _ = writeln!(
                html,
                "<tr><td>{}</td><td class=\"n\">{causes}</td><td class=\"n\">{refusals}</td></tr>",
                escaped(rule)
            );
        }
        html.push_str("</table></details>\n");
        if !self.silent_rules.is_empty() {
            let _ = writeln!(
                html,
                "<details><summary>{} rules that never fired</summary><p>Rules that only define words are among \
                 them.</p><p>{}</p></details>",
                self.silent_rules.len(),
                escaped(&self.silent_rules.join(", "))
            );
        }
    }
}

/// Returns the shares of a cell by their names.
fn shares_of(cell: &CellFigures) -> Vec<(String, Interval)> {
    let winner = |(name, share): (&String, &Interval)| {
        (if name == "draw" { "drawn".to_owned() } else { format!("won by {name}") }, *share)
    };
    let mut shares: Vec<_> = cell.winners.iter().map(winner).collect();
    shares.push(("won by the first player".to_owned(), cell.won_by_first));
    shares.push(("ended by the limit".to_owned(), cell.ended_by_limit));
    shares.extend(cell.players.iter().map(|(player, score)| (format!("score of {player}"), *score)));
    let close = &cell.close;
    for (name, share) in [
        ("comeback", close.comebacks),
        ("the side ahead after a quarter won", close.opening_decides),
        ("the side that the dice favoured won", close.luck_decides),
    ] {
        shares.extend(share.map(|share| (name.to_owned(), share)));
    }
    shares
}

fn with_share(share: &Interval) -> String {
    if share.low == 0.0 && share.high == 1.0 { "no games".to_owned() } else { share_plot(share) }
}

/// Draws a share with its interval, from 0 to 100 %.
fn share_plot(share: &Interval) -> String {
    let [score, low, high] = [share.score, share.low, share.high].map(|share| WIDTH * share);
    let text =
        format!("{:.1} %, {:.1} to {:.1} %", 100.0 * share.score, 100.0 * share.low, 100.0 * share.high);
    format!(
        "<svg width=\"{WIDTH}\" height=\"14\" role=\"img\" aria-label=\"{text}\"><title>{text}</title><line x1=\"0\" \
         x2=\"{WIDTH}\" y1=\"7\" y2=\"7\" stroke=\"var(--line)\"/><line x1=\"{half}\" x2=\"{half}\" y1=\"0\" y2=\"14\" \
         stroke=\"var(--line)\"/><line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"7\" y2=\"7\" stroke=\"var(--bar)\" \
         stroke-width=\"3\"/><circle cx=\"{score:.1}\" cy=\"7\" r=\"4\" fill=\"var(--bar)\"/></svg>",
        half = WIDTH / 2.0
    )
}

/// Draws a difference with its interval around 0.
fn difference_plot(mean: f64, low: f64, high: f64, most: f64) -> String {
    let half = WIDTH / 2.0;
    let at = |value: f64| half + (half - 5.0) * (value / most).clamp(-1.0, 1.0);
    let text = format!("{:+.1}, {:+.1} to {:+.1}", 100.0 * mean, 100.0 * low, 100.0 * high);
    let colour = if low > 0.0 || high < 0.0 { "var(--hit)" } else { "var(--bar)" };
    format!(
        "<svg width=\"{WIDTH}\" height=\"14\" role=\"img\" aria-label=\"{text}\"><title>{text}</title><line x1=\"{half}\" \
         x2=\"{half}\" y1=\"0\" y2=\"14\" stroke=\"var(--line)\"/><line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"7\" y2=\"7\" \
         stroke=\"{colour}\" stroke-width=\"3\"/><circle cx=\"{:.1}\" cy=\"7\" r=\"4\" fill=\"{colour}\"/></svg> {:+.1} to \
         {:+.1}",
        at(low),
        at(high),
        at(mean),
        100.0 * low,
        100.0 * high
    )
}

/// Returns the numbers of games behind a number, with the command that shows the first of them.
fn games_behind(games: Option<&Vec<u64>>, cell: usize, folder: &str) -> String {
    let Some(games) = games else { return String::new() };
    let first = games[0];
    let list = games.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    format!(
        "<details><summary>games</summary>{list}<br><code>hillfort lab record {} --cell {cell} --game {first}</code></details>",
        escaped(folder)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
