//! Parses a map file block by block, up to the first problem.

use crate::map_file::{Header, LegendLine};
use crate::{Layout, MapFile, MapProblem};

/// A problem with its line and column, both from 1.
pub(crate) type Located = (usize, usize, MapProblem);

/// A line of the file with its number, from 1.
type Line<'a> = (usize, &'a str);

/// Reads a file and checks that the legend explains every symbol.
pub(crate) fn read(file: &str, text: &str) -> Result<MapFile, Located> {
    if text.len() > MapFile::MAX_BYTES {
        return Err((1, 1, MapProblem::TooLong { most: MapFile::MAX_BYTES, found: text.len() }));
    }
    let lines: Vec<Line<'_>> = text
        .split('\n')
        .enumerate()
        .map(|(index, line)| (index + 1, line.strip_suffix('\r').unwrap_or(line)))
        .collect();
    check_control_characters(&lines)?;

    let mut blocks = lines.split(|(_, line)| line.trim().is_empty());
    let headers = read_headers(blocks.next().unwrap_or_default())?;
    let layout = find_layout(&headers)?;
    let rows_block = blocks.next().unwrap_or_default();
    let Some(&(first_line, _)) = rows_block.first() else {
        return Err((lines.len().min(headers.len() + 1), 1, MapProblem::NoRows));
    };
    let rows = read_rows(rows_block, layout)
        .map_err(|problem| other_layout(&headers, rows_block, layout).unwrap_or(problem))?;
    let legend = read_legend(blocks.next().unwrap_or_default())?;
    if let Some(&(line, _)) = blocks.flatten().next() {
        return Err((line, 1, MapProblem::TextAfterLegend));
    }

    let map = MapFile { file: file.to_owned(), layout, headers, rows, first_line, legend };
    check_symbols(&map)?;
    Ok(map)
}

fn check_control_characters(lines: &[Line<'_>]) -> Result<(), Located> {
    for &(number, line) in lines {
        if let Some((index, found)) = line.chars().enumerate().find(|(_, c)| c.is_control()) {
            return Err((number, index + 1, MapProblem::ControlCharacter(found)));
        }
    }
    Ok(())
}

fn read_headers(block: &[Line<'_>]) -> Result<Vec<Header>, Located> {
    let mut headers: Vec<Header> = Vec::new();
    for &(line, text) in block {
        let Some((key, value)) =
            text.split_once(": ").filter(|(key, value)| is_key(key) && !value.trim().is_empty())
        else {
            return Err((line, 1, MapProblem::HeaderShape));
        };
        if headers.iter().any(|header| header.key == key) {
            return Err((line, 1, MapProblem::HeaderTwice(key.to_owned())));
        }
        let (key, value) = (key.to_owned(), value.trim().to_owned());
        let value_column = key.len() + 3;
        headers.push(Header { key, value, line, value_column });
    }
    for key in ["name", "game", "layout"] {
        if !headers.iter().any(|header| header.key == key) {
            return Err((1, 1, MapProblem::HeaderMissing(key)));
        }
    }
    Ok(headers)
}

fn is_key(key: &str) -> bool {
    key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
}

fn find_layout(headers: &[Header]) -> Result<Layout, Located> {
    let Some(header) = headers.iter().find(|header| header.key == "layout") else {
        return Err((1, 1, MapProblem::HeaderMissing("layout")));
    };
    Layout::from_name(&header.value)
        .ok_or_else(|| (header.line, header.value_column, MapProblem::UnknownLayout(header.value.clone())))
}

/// Returns a problem with the header if the rows do not fit its layout but fit another one.
fn other_layout(headers: &[Header], block: &[Line<'_>], said: Layout) -> Option<Located> {
    let fits = |layout: &Layout| *layout != Layout::Rings && read_rows(block, *layout).is_ok();
    let drawn = Layout::ALL.into_iter().filter(|_| block.len() > 1).find(fits)?;
    let header = headers.iter().find(|header| header.key == "layout")?;
    let problem = MapProblem::OtherLayout { said: said.name(), drawn: drawn.name() };
    Some((header.line, header.value_column, problem))
}

fn read_rows(block: &[Line<'_>], layout: Layout) -> Result<Vec<Vec<char>>, Located> {
    let mut rows: Vec<Vec<char>> = Vec::new();
    for &(line, text) in block {
        if rows.len() == MapFile::MAX_ROWS {
            return Err((line, 1, MapProblem::TooManyRows(MapFile::MAX_ROWS)));
        }
        let indentation = layout.indentation(rows.len());
        let row = read_row(text, indentation).map_err(|(column, problem)| (line, column, problem))?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if layout != Layout::Rings && row.len() != expected {
            // The column of the first extra symbol, or the end of a row that is too short.
            let column =
                if row.len() > expected { indentation + 2 * expected } else { text.chars().count() } + 1;
            return Err((line, column, MapProblem::UnequalRows { expected, found: row.len() }));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn read_row(text: &str, indentation: usize) -> Result<Vec<char>, (usize, MapProblem)> {
    let found = text.chars().take_while(|&c| c == ' ').count();
    if found != indentation {
        return Err((1, MapProblem::Indentation { expected: indentation, found }));
    }
    let mut row = Vec::new();
    let mut expects_space = false;
    for (index, c) in text.chars().enumerate().skip(indentation) {
        if (c == ' ') != expects_space {
            return Err((index + 1, MapProblem::Spacing));
        }
        if !expects_space {
            row.push(c);
            if row.len() > MapFile::MAX_COLUMNS {
                return Err((index + 1, MapProblem::TooManyColumns(MapFile::MAX_COLUMNS)));
            }
        }
        expects_space = !expects_space;
    }
    if !expects_space {
        return Err((text.chars().count(), MapProblem::Spacing));
    }
    Ok(row)
}

fn read_legend(block: &[Line<'_>]) -> Result<Vec<LegendLine>, Located> {
    let mut legend: Vec<LegendLine> = Vec::new();
    for &(line, text) in block {
        let mut chars = text.chars();
        let symbol = chars.next().filter(|symbol| !symbol.is_whitespace());
        let words = chars.as_str().strip_prefix(" = ").map(str::trim).filter(|words| !words.is_empty());
        let (Some(symbol), Some(words)) = (symbol, words) else {
            return Err((line, 1, MapProblem::LegendShape));
        };
        if legend.iter().any(|known| known.symbol == symbol) {
            return Err((line, 1, MapProblem::LegendTwice(symbol)));
        }
        legend.push(LegendLine { symbol, words: words.to_owned(), line });
    }
    Ok(legend)
}

/// Checks that the legend explains every symbol of the rows.
fn check_symbols(map: &MapFile) -> Result<(), Located> {
    for (row, symbols) in map.rows.iter().enumerate() {
        for (column, &symbol) in symbols.iter().enumerate() {
            if map.explain(symbol).is_none() {
                let (line, column) = map.place(row, column);
                return Err((line, column, MapProblem::NoLegend(symbol)));
            }
        }
    }
    Ok(())
}
