//! The comment lines of a record that say how its dice were rolled.

use hillfort_engine::{Forfeit, Seat, Table, Turn};

use crate::dice::{FairDice, SeatShare, seal_of};

/// How every line about dice begins.
pub(crate) const START: &str = "#@ dice ";

impl FairDice {
    /// Returns the record of a table with all lines about its dice. The secret is in it once the game is over.
    #[must_use]
    pub fn record(&self, table: &dyn Table, forfeit: Option<&Forfeit>, is_over: bool) -> String {
        let plain = table.record();
        let lines: Vec<_> = plain.lines().collect();
        let parts = lines.split_at(lines.len() - table.n_events());
        self.record_of(table, parts, &forfeit.map(Forfeit::line).unwrap_or_default(), is_over)
    }

    /// Returns the record of a table as [`FairDice::record`] does, with a head and lines at the end of the caller's.
    #[must_use]
    pub fn record_of(
        &self,
        table: &dyn Table,
        (head, events): (&[&str], &[&str]),
        ending: &str,
        is_over: bool,
    ) -> String {
        let prompts = if is_over { self.prompts(table) } else { Vec::new() };
        let mut text = self.with_lines(head, events, &prompts);
        text.push_str(ending);
        if is_over {
            text.push_str(&format!("{START}secret {}\n", self.secret().reveal()));
            let seal = seal_of(self.secret(), &text);
            text.push_str(&format!("{START}seal {seal}\n"));
        }
        text
    }

    /// Returns the lines of a record with the commitment and the shares in their places, and with what was rolled before
    /// the events that have a prompt.
    #[must_use]
    pub fn with_lines(&self, head: &[&str], events: &[&str], prompts: &[Option<String>]) -> String {
        let mut text: String = head.iter().map(|line| format!("{line}\n")).collect();
        for (after, event) in events.iter().enumerate() {
            self.write_shares(after, events.len(), &mut text);
            if let Some(Some(prompt)) = prompts.get(after) {
                text.push_str(&format!("{START}prompt {prompt}\n"));
            }
            text.push_str(&format!("{event}\n"));
        }
        self.write_shares(events.len(), events.len(), &mut text);
        text
    }

    /// Returns for every event what it rolled with these dice.
    fn prompts(&self, table: &dyn Table) -> Vec<Option<String>> {
        // What is rolled depends on the position.
        let mut position = table.at_event(0);
        let prompt = |(after, (_, line)): (usize, (Option<Seat>, String))| {
            let is_roll = after >= self.after() && position.turn() == Turn::Chance;
            let prompt = if is_roll { position.legal().into_iter().next() } else { None };
            position.act(&line).expect("it was legal when it happened");
            prompt
        };
        table.events(0).into_iter().enumerate().map(prompt).collect()
    }

    /// Writes the commitment and the shares that stand after `after` of `n_events` events. Events that were taken back
    /// may have stood before them.
    fn write_shares(&self, after: usize, n_events: usize, text: &mut String) {
        let stands_here = |place: usize| place.min(n_events) == after;
        if stands_here(self.after()) {
            text.push_str(&format!("{START}commitment {}\n", self.commitment()));
        }
        for SeatShare { seat, share, is_of_server, .. } in
            self.shares().iter().filter(|share| stands_here(share.after))
        {
            let server = if *is_of_server { " server" } else { "" };
            text.push_str(&format!("{START}share {} {share}{server}\n", seat.index()));
        }
    }
}
