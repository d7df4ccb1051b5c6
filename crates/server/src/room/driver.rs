//! The one that lets bots play when it is their turn. Dice are rolled with the action before them.

use std::sync::Arc;

use super::Room;
use super::play::Play;
use crate::seats::Sitter;

impl Room {
    /// Sees to it that somebody lets the bots play, if it is their turn.
    pub(super) fn wake(self: &Arc<Self>, play: &mut Play) {
        // One that has failed is finished too.
        let is_driven = play.driver.as_ref().is_some_and(|driver| !driver.is_finished());
        if !is_driven && self.is_open() && self.is_bots_turn(play) {
            play.driver = Some(tokio::spawn(Arc::clone(self).drive()));
        }
    }

    fn is_bots_turn(&self, play: &Play) -> bool {
        matches!(self.sitter(play.table.turn()), Some((_, Sitter::Bot(_))))
    }

    /// Plays for bots until a person has to decide, or the store fails: whoever asks next wakes it again.
    async fn drive(self: Arc<Self>) {
        let mut play = self.enter().await;
        while let Some((seat, Sitter::Bot(_))) = self.sitter(play.table.turn()) {
            if !self.is_open() {
                break;
            }
            let (position, event) = (play.table.at_event(play.table.n_events()), play.event);
            drop(play);
            let line = self.bots.choose(seat, position).await;
            play = self.enter().await;
            if !self.is_open() {
                // Whoever was stopped has not thought to the end; when the server comes back the bot thinks again.
                break;
            }
            if play.event != event {
                // The table has been taken back meanwhile: the bot has thought about what is no more.
                continue;
            }
            let Some(line) = line else { break };
            if self.play_line(&mut play, &line).await.is_err() {
                break;
            }
        }
        play.driver = None;
    }
}
