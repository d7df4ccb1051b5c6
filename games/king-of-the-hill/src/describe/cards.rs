//! Class cards, and the words that people may not know.

use hillfort_engine::in_words;
use hillfort_engine::view::{Cause, ClassCard, Word, WordKind};

use crate::game::KingOfTheHill;
use crate::words::{Class, TerrainKind};

impl KingOfTheHill {
    pub(super) fn cards_of_classes(&self) -> Vec<ClassCard> {
        Class::ALL.into_iter().map(|class| self.card_of(class)).collect()
    }

    fn card_of(&self, class: Class) -> ClassCard {
        let (n, idx) = (&self.numbers, class as usize);
        let suits = TerrainKind::DRAWN.into_iter().filter(|terrain| n.suits[idx][*terrain as usize]);
        let suits: Vec<_> = suits.map(TerrainKind::name).collect();
        let steps = if class == Class::Runner { n.runner_steps } else { 1 };
        let mut card = ClassCard::new(class.name(), words_of(class)).with_numbers([
            ("Steps", steps.to_string()),
            ("Terrain", in_words(&suits)),
            ("Each player has", n.stock[idx].to_string()),
            ("From round", n.recruit_from[idx].to_string()),
        ]);
        let (rule, special) = match class {
            Class::Runner => ("KH-MOVE-2", "It goes several steps in one move, over any terrain."),
            Class::Fighter => ("KH-FTR-1", "It attacks by moving onto an enemy."),
            Class::Blocker => {
                ("KH-STORM-1", "Only two fighters together can destroy it, and it pushes runners away.")
            }
        };
        card.special = Some(Cause::new(rule, special));
        card
    }

    pub(super) fn words_of_table(&self) -> Vec<Word> {
        use WordKind::{Counter, Piece, Verb};
        vec![
            Word::new(
                Counter,
                "Round",
                "KH-FLOW-10",
                "In a round everybody rolls dice and has up to two turns.",
            ),
            Word::new(
                Counter,
                "Counter",
                "KH-DOWN-1",
                "It counts down in every turn in which somebody is on the hill. At 0 a unit on the hill wins.",
            ),
            Word::new(Counter, "Points", "KH-GOAL-3", "One for a unit on the hill when a turn is counted."),
            Word::new(
                Counter,
                "Team",
                "KH-TEAM-2",
                "The points of both partners together. They decide the game.",
            ),
            Word::new(Counter, "Partner", "KH-TEAM-1", "You win and lose together."),
            Word::noted(
                Counter,
                "Dice",
                "KH-DICE-1",
                "Your dice of this round, two for each of two turns: recruit, move, or turn the board.",
            ),
            Word::noted(
                Verb,
                "Move",
                "KH-RUN-2",
                "Only a runner takes several steps, and never through fighters or blockers.",
            ),
            Word::noted(
                Piece,
                "fighter",
                "KH-FIGHT-1",
                "A fighter that enters a tile with enemies fights at once.",
            ),
            Word::noted(
                Piece,
                "blocker",
                "KH-STORM-1",
                "Only two fighters in the same turn destroy a blocker, and one of them dies too.",
            ),
            Word::new(
                Counter,
                "Hand",
                "KH-REC-1",
                "The units you can still recruit. Units that die come back here.",
            ),
            Word::new(Counter, "Excluded", "KH-EXCL-1", "You gave up this kind of unit for the whole game."),
            Word::noted(
                Verb,
                "Turn ring",
                "KH-RING-3",
                "A turned ring carries along every unit that is on it.",
            ),
        ]
    }
}

/// Returns the role of a class, what it beats and what it fears.
const fn words_of(class: Class) -> [&'static str; 3] {
    match class {
        Class::Runner => [
            "Reaches the hill quickly.",
            "Nobody: it scores where others are slow",
            "Fighters kill it, blockers push it off",
        ],
        Class::Fighter => {
            ["Takes the hill by force.", "Runners and fighters", "Other fighters, and difficult terrain"]
        }
        Class::Blocker => ["Holds the hill.", "Runners, and single fighters", "Two fighters at once"],
    }
}
