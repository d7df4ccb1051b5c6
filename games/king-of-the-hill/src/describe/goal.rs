//! What people are called, what wins, what to do now, and why the game ended.

use hillfort_board::Board as _;
use hillfort_engine::{Outcome, Seat, in_words};

use crate::game::KingOfTheHill;
use crate::state::{Phase, State};
use crate::words::Die;

impl KingOfTheHill {
    /// Returns what people call a seat: its colour. Records have `p1` to `p4`.
    pub(crate) const fn seat_title(&self, seat: Seat) -> &'static str {
        ["Red", "Blue", "Gold", "Green"][seat.index() % 4]
    }

    /// Returns the other member of a team (KH-TEAM-1).
    pub(super) fn partner(&self, seat: Seat) -> Option<Seat> {
        self.team(seat).iter().find(|member| *member != seat)
    }

    /// KH-GOAL-1, KH-GOAL-3, KH-TEAM-2, KH-DOWN-3.
    pub(super) fn goal_of(&self, seat: Seat) -> String {
        let variant = &self.variant;
        let partner = self.partner(seat).map(|partner| self.seat_title(partner));
        let points = variant.points;
        match (variant.counting_down, partner) {
            (true, None) => "Have a unit on the hill when the counter reaches 0.".to_owned(),
            (true, Some(partner)) => {
                format!("Have a unit of yours or of {partner} on the hill when the counter reaches 0.")
            }
            (false, None) if variant.count_every_turn => {
                format!("Have a unit on the hill when turns end: the first to {points} points wins.")
            }
            (false, None) => {
                format!("Have a unit on the hill when your turn ends: the first to {points} points wins.")
            }
            (false, Some(partner)) => {
                format!("Have units on the hill when turns end: {points} points together with {partner} win.")
            }
        }
    }

    pub(super) fn task_of(&self, state: &State) -> String {
        match state.phase {
            Phase::Area(_) => "Place your starting area beside a tile of the outer ring.".to_owned(),
            Phase::Exclude(_) => "Exclude a kind of unit: you will have none of it.".to_owned(),
            Phase::Push => "Choose where the runner is pushed.".to_owned(),
            Phase::Answer(offer) => {
                format!("Join the attack on {}, or decline.", self.board.name(offer.to))
            }
            Phase::Keep => "Choose two dice to keep for your second turn.".to_owned(),
            Phase::Turn => self.task_in_turn(state),
            Phase::Terrain(_) | Phase::Draw | Phase::Roll(_) | Phase::Fate(..) | Phase::Over(_) => {
                String::new()
            }
        }
    }

    fn task_in_turn(&self, state: &State) -> String {
        let pool = &state.dice[state.active.index()];
        let dice = Die::ALL.into_iter().map(|die| (pool.count(die), die.title())).filter(|(n, _)| *n > 0);
        let dice: Vec<_> = dice.map(|(n, title)| format!("{n} {title}")).collect();
        let dice = dice.join(", ");
        match (state.uses, dice.is_empty()) {
            (0, _) | (_, true) => "End your turn.".to_owned(),
            (1, _) => format!("Use one more of your dice ({dice}), or end your turn."),
            _ => format!("Use two of your dice: {dice}."),
        }
    }

    /// Says who won and why (KH-GOAL-3, KH-END-4, KH-DOWN-3, KH-DOWN-4).
    pub(super) fn ending(&self, state: &State, outcome: Outcome) -> String {
        let limit = self.variant.round_limit;
        let Outcome::Won(winners) = outcome else {
            return format!("A draw: after {limit} rounds {}.", self.reason_for_draw(state));
        };
        let names: Vec<_> = winners.iter().map(|seat| self.seat_title(seat)).collect();
        let first = winners.iter().next().unwrap_or(Seat::new(0));
        let points = self.points_of(state, first);
        let (has, is) = if names.len() == 1 { ("has", "is") } else { ("have", "are") };
        let is_on_hill = winners.iter().any(|seat| state.is_on_hill(seat));
        let why = if self.variant.counting_down && (state.counter == 0 || state.sudden) {
            let reached = if state.sudden { "in sudden death" } else { "when the counter reached 0" };
            format!("a unit was on the hill {reached}")
        } else if !self.variant.counting_down && points >= self.variant.points {
            format!("{points} points")
        } else if !self.variant.counting_down && self.leads(state, first) {
            format!("after {limit} rounds {} {has} the most points, {points}", in_words(&names))
        } else if is_on_hill {
            format!("after {limit} rounds {} {is} on the hill, and nobody has more points", in_words(&names))
        } else {
            format!("the limit of {limit} rounds is reached")
        };
        format!("{} won: {why}.", in_words(&names))
    }

    /// Says what nobody has alone (KH-END-4).
    fn reason_for_draw(&self, state: &State) -> String {
        if self.variant.counting_down {
            return "nobody is alone on the hill".to_owned();
        }
        let points = |seat: &Seat| self.points_of(state, *seat);
        let most = self.seats().map(|seat| points(&seat)).max().unwrap_or(0);
        let names: Vec<_> =
            self.seats().filter(|seat| points(seat) == most).map(|seat| self.seat_title(seat)).collect();
        if self.variant.teamplay {
            format!("both teams have {most} points")
        } else {
            format!("{} have {most} points each", in_words(&names))
        }
    }

    /// Returns whether no other team has as many points.
    fn leads(&self, state: &State, first: Seat) -> bool {
        let points = self.points_of(state, first);
        let mut others = self.seats().filter(|seat| self.team(*seat) != self.team(first));
        others.all(|seat| self.points_of(state, seat) < points)
    }
}
