//! Studies: many games of many variants, with what the units did in them.
//!
//! A [`Study`] is a file that says what is played. [`Runner`] plays it and keeps every finished game; a run that was
//! interrupted continues. The figures depend on the study alone, not on the number of threads.

mod close_look;
mod counter;
mod effects;
mod export;
mod figures;
mod page;
mod plan;
mod questions;
mod report;
mod row;
mod run;
mod suggest;

pub use crate::study::close_look::CloseLook;
pub use crate::study::counter::Life;
pub use crate::study::effects::{Effect, Reversal, reversals};
pub use crate::study::export::{ExportError, write_csv};
pub use crate::study::figures::{CellFigures, CloseFigures, KindFigures, RuleCount};
pub use crate::study::plan::{BASE, Cell, PlanError, Study, Values};
pub use crate::study::questions::{choices, knobs};
pub use crate::study::report::{HeatMaps, Report};
pub use crate::study::row::GameRow;
pub use crate::study::run::{Run, RunError, Runner, replay};
pub use crate::study::suggest::{NotAWant, Suggestion, Want, Wish, suggest};
