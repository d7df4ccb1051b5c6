//! The record of a table: the game as text, with what the dice and the clocks have to say in comment lines.

use hillfort_engine::Table;

use crate::affairs::Ending;
use crate::dice::CommittedDice;
use crate::live::LiveTable;

impl LiveTable {
    /// Returns the record of the game so far, with a forfeit, and with what the dice were committed to. Once the game is
    /// over, everyone can check the dice with it.
    #[must_use]
    pub fn record(&self) -> String {
        match self.table() {
            Some(table) => self.record_of(table),
            None => self.record_of(&*self.table.at_event(self.n_events)),
        }
    }

    fn record_of(&self, table: &dyn Table) -> String {
        let ending = self.affairs.ending.as_ref().map(Ending::line).unwrap_or_default();
        let (plain, marks) = (table.record(), self.marks());
        let lines: Vec<_> = plain.lines().collect();
        let (head, events) = lines.split_at(lines.len() - table.n_events());
        let head: Vec<_> = head.iter().copied().chain(marks.iter().map(String::as_str)).collect();
        match &self.committed {
            Some(CommittedDice(dice)) => dice.record_of(table, (&head, events), &ending, self.is_over()),
            None if marks.is_empty() => plain + &ending,
            None => head.iter().chain(events).map(|line| format!("{line}\n")).collect::<String>() + &ending,
        }
    }

    /// Returns what stands in the record beside the game, as comment lines that other programs skip.
    fn marks(&self) -> Vec<String> {
        let clock = self.terms.clock.map(|clock| format!("#@ clock {clock}"));
        let notes = self.affairs.notes.iter();
        clock
            .into_iter()
            .chain(notes.map(|note| format!("#@ note {} {}", note.lines, note.sentence)))
            .collect()
    }
}
