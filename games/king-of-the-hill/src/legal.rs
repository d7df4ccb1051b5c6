//! What the active player may do in his turn: the list of it all, and the way actions are paid.

pub(crate) mod survey;

use crate::action::Action;
use crate::game::KingOfTheHill;
use crate::reason::Reason;
use crate::state::{Phase, State};
use crate::words::{Class, Payment};

impl KingOfTheHill {
    /// Lists everything the active player may do (section Actions of the rules).
    pub(crate) fn list_turn(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::End);
        if self.may_count(state).is_ok() {
            out.push(Action::Count);
        }
        if state.uses == 0 {
            return;
        }
        self.list_recruits(state, out);
        let survey = self.survey(state, state.active);
        let pays = self.movement_pays(state);
        if !pays.is_empty() {
            self.list_moves(state, &survey, &pays, out);
            self.list_offers(state, &survey, &pays, out);
        }
        if state.uses >= 2 && !pays.is_empty() {
            self.list_assaults(state, &survey, &pays, out);
        }
        self.list_turning(state, &survey, out);
    }

    /// Tells why an action is not legal, if it is not. All legality comes together here.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::Terrain(..) | Action::Draw(_) | Action::Roll(_) | Action::Fate(_) => {
                self.why_not_outcome(state, action)
            }
            Action::Area(number) => self.may_place_area(state, number),
            Action::Exclude(_) => match state.phase {
                Phase::Exclude(_) => Ok(()),
                _ => Err(Reason::NotNow("KH-SETUP-7")),
            },
            Action::Push(seat, to) => self.may_push_to(state, seat, to),
            Action::Accept(cell) => self.may_accept(state, cell),
            Action::Decline => match state.phase {
                Phase::Answer(_) => Ok(()),
                _ => Err(Reason::NotNow("KH-ALLY-2")),
            },
            Action::Keep(a, b) => match state.phase {
                Phase::Keep if state.dice[state.active.index()].pairs().any(|pair| pair == (a, b)) => Ok(()),
                Phase::Keep => Err(Reason::NotInPool),
                _ => Err(Reason::NotNow("KH-FLOW-6")),
            },
            Action::End => in_turn(state),
            Action::Count => in_turn(state).and_then(|()| self.may_count(state)),
            Action::Recruit(..) | Action::Move { .. } | Action::Offer(_) | Action::Assault { .. } => {
                in_turn(state)?;
                self.why_not_use(state, action)
            }
            Action::Turn(..) | Action::Shift(_) | Action::Swap(..) => {
                in_turn(state)?;
                self.may_turn(state)?;
                self.why_not_turning(state, action)
            }
        }
    }

    fn why_not_use(&self, state: &State, action: Action) -> Result<(), Reason> {
        match action {
            Action::Recruit(class, pay) => self.may_recruit(state, class, pay),
            Action::Move { class, from, to, pay } => {
                self.may_pay_movement(state, pay)?;
                self.may_move(state, class, from, to)
            }
            Action::Offer(offer) => {
                self.may_pay_movement(state, offer.pay)?;
                self.may_offer(state, offer.ally, offer.from, offer.to, offer.owner)
            }
            Action::Assault { from, to, owner, pay } => {
                self.may_pay_assault(state, pay)?;
                self.may_assault(state, from, to, owner)
            }
            _ => unreachable!("only uses are asked here"),
        }
    }

    /// Tells whether the active player may pay a movement use this way.
    pub(crate) fn may_pay_movement(&self, state: &State, pay: Payment) -> Result<(), Reason> {
        has_use(state)?;
        // KH-DICE-6.
        if pay == Payment::Recruit && !self.has_recruited_all(state) {
            return Err(Reason::NotAllRecruited);
        }
        has_dice(state, pay)
    }

    /// Returns the ways the active player may pay a movement use.
    fn movement_pays(&self, state: &State) -> Payments {
        Payments::new(|pay| self.may_pay_movement(state, pay).is_ok())
    }

    /// KH-DICE-11: an assault pays two movement uses; KH-DICE-6 is tested once, before it.
    fn may_pay_assault(&self, state: &State, pay: [Payment; 2]) -> Result<(), Reason> {
        if state.uses < 2 {
            return Err(Reason::TwoUses);
        }
        for single in pay {
            self.may_pay_movement(state, single)?;
        }
        if state.dice[state.active.index()].covers_both(pay[0], pay[1]) {
            Ok(())
        } else {
            Err(Reason::NoDice(pay[1]))
        }
    }

    /// KH-DICE-6: all his units are in the game, but for an excluded class (KH-EXCL-2).
    fn has_recruited_all(&self, state: &State) -> bool {
        let seat = state.active.index();
        Class::ALL
            .into_iter()
            .all(|class| state.hand[seat][class as usize] == 0 || state.excluded[seat] == Some(class))
    }

    /// KH-DICE-7: he has no unit in the game.
    fn has_no_unit(&self, state: &State) -> bool {
        state.hand[state.active.index()] == self.numbers.stock
    }

    fn list_recruits(&self, state: &State, out: &mut Vec<Action>) {
        let pays = Payments::new(|pay| self.may_pay_recruit(state, pay).is_ok());
        if pays.is_empty() {
            return;
        }
        for class in Class::ALL {
            if self.is_recruitable(state, class).is_ok() {
                out.extend(pays.iter().map(|pay| Action::Recruit(class, pay)));
            }
        }
    }

    fn may_recruit(&self, state: &State, class: Class, pay: Payment) -> Result<(), Reason> {
        self.may_pay_recruit(state, pay)?;
        self.is_recruitable(state, class)
    }

    /// KH-DICE-2, KH-DICE-7, KH-DICE-8.
    fn may_pay_recruit(&self, state: &State, pay: Payment) -> Result<(), Reason> {
        has_use(state)?;
        if pay != Payment::Recruit && !self.has_no_unit(state) {
            return Err(Reason::HasUnits(pay));
        }
        has_dice(state, pay)
    }

    fn is_recruitable(&self, state: &State, class: Class) -> Result<(), Reason> {
        let seat = state.active.index();
        if state.excluded[seat] == Some(class) {
            return Err(Reason::Excluded(class)); // KH-EXCL-2
        }
        if state.round < self.numbers.recruit_from[class as usize] {
            return Err(Reason::TooEarly(class)); // KH-REC-2
        }
        if state.hand[seat][class as usize] == 0 {
            return Err(Reason::EmptyHand(class)); // KH-REC-1
        }
        Ok(())
    }

    /// KH-REC-1, KH-REC-4: nothing else happens, whoever is in the area.
    pub(crate) fn recruit(&self, state: &mut State, class: Class, pay: Payment) {
        let seat = state.active;
        let home = crate::terrain::area(state.order_of(seat));
        state.hand[seat.index()][class as usize] -= 1;
        state.at_mut(home).add(seat, class);
        state.pay(pay);
    }
}

/// Actions of a turn need the phase `turn`; what is asked instead says the rule.
pub(crate) fn in_turn(state: &State) -> Result<(), Reason> {
    match state.phase {
        Phase::Turn => Ok(()),
        Phase::Terrain(_) | Phase::Draw | Phase::Area(_) => Err(Reason::Setup("KH-SETUP-5")),
        Phase::Exclude(_) => Err(Reason::Setup("KH-SETUP-7")),
        Phase::Roll(_) => Err(Reason::DiceFirst),
        Phase::Push => Err(Reason::PushFirst),
        Phase::Answer(_) | Phase::Fate(..) => Err(Reason::AnswerFirst),
        Phase::Keep => Err(Reason::KeepFirst),
        Phase::Over(_) => Err(Reason::Over),
    }
}

/// KH-FLOW-4.
pub(crate) fn has_use(state: &State) -> Result<(), Reason> {
    if state.uses == 0 { Err(Reason::NoUses) } else { Ok(()) }
}

fn has_dice(state: &State, pay: Payment) -> Result<(), Reason> {
    if state.dice[state.active.index()].covers(pay) { Ok(()) } else { Err(Reason::NoDice(pay)) }
}

/// Some of the ways to pay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Payments {
    list: [Payment; 3],
    len: usize,
}

impl Payments {
    fn new(may: impl Fn(Payment) -> bool) -> Self {
        let mut pays = Self { list: Payment::ALL, len: 0 };
        for pay in Payment::ALL {
            if may(pay) {
                pays.list[pays.len] = pay;
                pays.len += 1;
            }
        }
        pays
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Payment> {
        self.list.into_iter().take(self.len)
    }

    /// Returns the pairs of payments that the active player's dice cover, in the order of the notation.
    pub(crate) fn pairs(&self, state: &State) -> impl Iterator<Item = [Payment; 2]> {
        let pool = state.dice[state.active.index()];
        let all = *self;
        let pairs = (0..self.len).flat_map(move |i| (i..all.len).map(move |j| [all.list[i], all.list[j]]));
        pairs.filter(move |[a, b]| pool.covers_both(*a, *b))
    }
}
