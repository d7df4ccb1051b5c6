//! The one that lets bots and chance play when it is their turn.

use std::sync::Arc;

use engine::Turn;

use super::Room;
use super::play::Play;
use crate::seats::Sitter;

impl Room {
    /// Sees to it that somebody lets the bots play, if it is their turn.
    pub(super) fn wake(self: &Arc<Self>, play: &mut Play) {
        // One that has failed is finished too.
        let is_driven = play.driver.as_ref().is_some_and(|driver| !driver.is_finished());
        if !is_driven && self.is_driven_turn(play) {
            play.driver = Some(tokio::spawn(Arc::clone(self).drive()));
        }
    }

    fn is_driven_turn(&self, play: &Play) -> bool {
        let turn = play.table.turn();
        turn == Turn::Chance || matches!(self.sitter(turn), Some((_, Sitter::Bot(_))))
    }

    /// Plays for bots and chance until a person has to decide, or the store fails: whoever asks next wakes it again.
    async fn drive(self: Arc<Self>) {
        loop {
            let mut play = self.enter().await;
            let turn = play.table.turn();
            let goes_on = match self.sitter(turn) {
                Some((seat, Sitter::Bot(_))) => {
                    let (position, event) = (play.table.at_event(play.table.n_events()), play.event);
                    drop(play);
                    let line = self.bots.choose(seat, position).await;
                    play = self.enter().await;
                    match line {
                        // The table has been taken back meanwhile: the bot has thought about what is no more.
                        _ if play.event != event => true,
                        Some(line) => self.play_line(&mut play, &line).await.is_ok(),
                        None => false,
                    }
                }
                None if turn == Turn::Chance => self.roll(&mut play).await.is_ok(),
                Some((_, Sitter::Human)) | None => false,
            };
            if !goes_on {
                play.driver = None;
                return;
            }
        }
    }
}
