//! Playing for the bots when it is their turn. Dice are rolled together with the action before them.

use std::sync::Arc;

use super::Room;
use super::play::Play;
use crate::seats::Occupant;

impl Room {
    /// Starts the task that plays for the bots, if it is their turn and the task is not running.
    pub(super) fn start_bots(self: &Arc<Self>, play: &mut Play) {
        // A task that panicked is finished too.
        let is_running = play.bot_task.as_ref().is_some_and(|task| !task.is_finished());
        let is_bots_turn = matches!(self.to_act(play.table.turn()), Some((_, Occupant::Bot(_))));
        if !is_running && self.is_open() && is_bots_turn {
            play.bot_task = Some(tokio::spawn(Arc::clone(self).play_bots()));
        }
    }

    /// Plays for the bots until a person has to act. It also ends when the store fails; the next request starts it
    /// again.
    async fn play_bots(self: Arc<Self>) {
        let mut play = self.lock().await;
        while let Some((seat, Occupant::Bot(_))) = self.to_act(play.table.turn()) {
            if !self.is_open() {
                break;
            }
            let (position, version) = (play.table.at_event(play.table.n_events()), play.version);
            drop(play);
            let line = self.bots.choose(seat, position).await;
            play = self.lock().await;
            if !self.is_open() {
                // The search was cut short. When the server is back, the bot thinks again.
                break;
            }
            if play.version != version {
                // The position was undone while the bot was thinking.
                continue;
            }
            let Some(line) = line else { break };
            if self.play_line(&mut play, &line).await.is_err() {
                break;
            }
        }
        play.bot_task = None;
    }
}
