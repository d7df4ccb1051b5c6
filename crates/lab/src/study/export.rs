//! The games of a study for other programs: Parquet and CSV. docs/lab.md describes the columns.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use hillfort_board::{Board, Cell as BoardCell};
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use crate::study::figures::CellFigures;
use crate::study::row::GameRow;
use crate::study::run::Run;

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The file cannot be written.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// The table cannot be written.
    #[error("{0}: {1}")]
    Parquet(String, ParquetError),
}

/// One row for each game.
const GAMES: &str = "message games {
    required int32 cell;
    required binary setting (UTF8);
    required binary variant (UTF8);
    required int64 game;
    required binary winner (UTF8);
    optional int32 first_seat;
    required int32 turns;
    required int64 decisions;
    required boolean ended_by_limit;
    optional int32 lead_changes;
    optional boolean opening_decided;
    optional boolean luck_decided;
}";

/// One row for each life of a unit.
const UNITS: &str = "message units {
    required int32 cell;
    required int64 game;
    required int32 seat;
    required binary class (UTF8);
    required binary kit (UTF8);
    required int32 born;
    optional int32 died;
    optional binary died_at (UTF8);
    required int32 kills;
    required int32 damage;
    required int32 healing;
    required int32 on_objective;
    required boolean won;
}";

/// The number of games in one group of rows, so that a large study needs little memory at once.
const GROUP: usize = 50_000;

impl Run {
    /// Writes `games.parquet` and `units.parquet` into a folder. `board` names the cells.
    ///
    /// # Errors
    /// Returns the file that cannot be written.
    pub fn write_parquet(&self, folder: &Path, board: &dyn Board) -> Result<(), ExportError> {
        self.write_table(&folder.join("games.parquet"), GAMES, |group, rows| self.write_games(group, rows))?;
        self.write_table(&folder.join("units.parquet"), UNITS, |group, rows| write_units(group, rows, board))
    }

    fn write_table(
        &self,
        path: &Path,
        schema: &str,
        write: impl Fn(&mut Group<'_>, &[GameRow]) -> Result<(), ParquetError>,
    ) -> Result<(), ExportError> {
        let name = path.display().to_string();
        // A half-written table must not look like a whole one.
        let part = path.with_extension("parquet.part");
        let written = (|| {
            let file = File::create(&part)?;
            let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
            let schema = Arc::new(parse_message_type(schema)?);
            let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
            for rows in self.rows.chunks(GROUP) {
                let mut group = Group(writer.next_row_group()?);
                write(&mut group, rows)?;
                group.0.close()?;
            }
            writer.close().map(|_| ())
        })();
        written.map_err(|error| ExportError::Parquet(name.clone(), error))?;
        std::fs::rename(&part, path).map_err(|error| ExportError::Io(name, error))
    }

    fn write_games(&self, group: &mut Group<'_>, rows: &[GameRow]) -> Result<(), ParquetError> {
        let cell = |row: &GameRow| &self.cells[row.cell as usize];
        let close = |row: &GameRow| row.close_look.clone();
        group.required::<Int32Type>(rows.iter().map(|row| row.cell as i32))?;
        group.required::<ByteArrayType>(rows.iter().map(|row| text(&cell(row).setting)))?;
        group.required::<ByteArrayType>(rows.iter().map(|row| text(&cell(row).variant.name)))?;
        group.required::<Int64Type>(rows.iter().map(|row| row.game as i64))?;
        group.required::<ByteArrayType>(rows.iter().map(|row| text(&row.winner)))?;
        group.optional::<Int32Type>(rows.iter().map(|row| row.first.map(i32::from)))?;
        group.required::<Int32Type>(rows.iter().map(|row| row.turns as i32))?;
        group.required::<Int64Type>(rows.iter().map(|row| row.decisions as i64))?;
        group.required::<BoolType>(rows.iter().map(|row| row.is_ended_by_limit))?;
        group
            .optional::<Int32Type>(rows.iter().map(|row| close(row).map(|look| look.lead_changes as i32)))?;
        group.optional::<BoolType>(rows.iter().map(|row| close(row)?.is_opening_decisive))?;
        group.optional::<BoolType>(rows.iter().map(|row| close(row)?.is_luckiest))
    }
}

fn write_units(group: &mut Group<'_>, rows: &[GameRow], board: &dyn Board) -> Result<(), ParquetError> {
    let lives = || rows.iter().flat_map(|row| row.lives.iter().map(move |life| (row, life)));
    let cell = |idx: u16| text(&board.name(BoardCell::new(usize::from(idx))));
    group.required::<Int32Type>(lives().map(|(row, _)| row.cell as i32))?;
    group.required::<Int64Type>(lives().map(|(row, _)| row.game as i64))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.seat.into()))?;
    group.required::<ByteArrayType>(lives().map(|(_, life)| text(&life.class)))?;
    group.required::<ByteArrayType>(lives().map(|(_, life)| text(&life.kit)))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.born as i32))?;
    group.optional::<Int32Type>(lives().map(|(_, life)| life.died.map(|turn| turn as i32)))?;
    group.optional::<ByteArrayType>(lives().map(|(_, life)| life.died_at.map(cell)))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.kills as i32))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.damage as i32))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.healing as i32))?;
    group.required::<Int32Type>(lives().map(|(_, life)| life.on_objective as i32))?;
    group.required::<BoolType>(lives().map(|(row, life)| row.is_won_by(life.seat)))
}

fn text(text: &str) -> ByteArray {
    ByteArray::from(text)
}

/// A group of rows, which is written column by column in the order of the schema.
struct Group<'a>(SerializedRowGroupWriter<'a, File>);

impl Group<'_> {
    fn required<T: DataType>(&mut self, values: impl Iterator<Item = T::T>) -> Result<(), ParquetError> {
        self.write::<T>(&values.collect::<Vec<_>>(), None)
    }

    fn optional<T: DataType>(
        &mut self,
        values: impl Iterator<Item = Option<T::T>>,
    ) -> Result<(), ParquetError> {
        let (mut levels, mut present) = (Vec::new(), Vec::new());
        for value in values {
            levels.push(i16::from(value.is_some()));
            present.extend(value);
        }
        self.write::<T>(&present, Some(&levels))
    }

    fn write<T: DataType>(&mut self, values: &[T::T], levels: Option<&[i16]>) -> Result<(), ParquetError> {
        let mut column = self.0.next_column()?.expect("the columns are those of the schema");
        column.typed::<T>().write_batch(values, levels, None)?;
        column.close()
    }
}

/// Writes the figures of the cells and of the classes as `cells.csv` and `classes.csv`.
///
/// # Errors
/// Returns the file that cannot be written.
pub fn write_csv(folder: &Path, cells: &[CellFigures]) -> Result<(), ExportError> {
    let mut text = "cell,setting,variant,games,figure,share,low,high\n".to_owned();
    for cell in cells {
        let named = cell.winners.iter().map(|(name, share)| (format!("won by {name}"), *share));
        let others =
            [("won by the first player", cell.won_by_first), ("ended by the limit", cell.ended_by_limit)];
        for (figure, share) in named.chain(others.map(|(name, share)| (name.to_owned(), share))) {
            let (setting, variant) = (quoted(&cell.setting), quoted(&cell.variant));
            text += &format!(
                "{},{setting},{variant},{},{},{:.6},{:.6},{:.6}\n",
                cell.cell,
                cell.games,
                quoted(&figure),
                share.score,
                share.low,
                share.high
            );
        }
    }
    write(&folder.join("cells.csv"), &text)?;
    let mut text = "cell,setting,variant,class,kit,fielded,died,kills,damage,healing,on_objective,won_with,won_without\n"
        .to_owned();
    for cell in cells {
        for kind in &cell.kinds {
            text += &format!(
                "{},{},{},{},{},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6},{:.6}\n",
                cell.cell,
                quoted(&cell.setting),
                quoted(&cell.variant),
                quoted(&kind.class),
                quoted(&kind.kit),
                kind.fielded,
                kind.died.score,
                kind.kills,
                kind.damage,
                kind.healing,
                kind.on_objective,
                kind.won_with.score,
                kind.won_without.score
            );
        }
    }
    write(&folder.join("classes.csv"), &text)
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Writes a file, which is never seen half-written.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), ExportError> {
    let part = path.with_extension("part");
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .and_then(|()| std::fs::rename(&part, path));
    written.map_err(|error| ExportError::Io(path.display().to_string(), error))
}
