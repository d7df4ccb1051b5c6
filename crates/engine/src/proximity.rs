//! How much of somebody who is on the way counts as there, for those who judge positions. No rule looks at it.

/// Speeds that are told apart: who is faster still is no closer than that.
const N_SPEEDS: usize = 12;
/// Distances that are told apart: who is farther still is no farther than that.
const N_STEPS: usize = 64;

/// By speed and steps away: how much of a piece counts as there. On the spot it is all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProximityTable([[f32; N_STEPS]; N_SPEEDS]);

impl ProximityTable {
    /// Works it out for pieces of which so much is left with every turn that they are away, and so much of that if they
    /// are not on the spot, be it ever so near.
    #[must_use]
    pub fn new(fade: f32, apart: f32) -> Self {
        let mut table = [[1.0; N_STEPS]; N_SPEEDS];
        for (speed, row) in table.iter_mut().enumerate() {
            for (away, close) in row.iter_mut().enumerate().skip(1) {
                let turns = away as f32 / speed.max(1) as f32;
                *close = apart * fade.powf(turns);
            }
        }
        Self(table)
    }

    /// Returns how much of a piece of that speed counts as there, so many steps away.
    #[must_use]
    #[inline]
    pub fn of(&self, speed: u8, away: u8) -> f32 {
        self.0[usize::from(speed).min(N_SPEEDS - 1)][usize::from(away).min(N_STEPS - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_a_turn_away_counts_in_part() {
        let closeness = ProximityTable::new(0.5, 0.8);
        assert_eq!(closeness.of(3, 0), 1.0);
        assert_eq!((closeness.of(3, 3), closeness.of(3, 6)), (0.4, 0.2));
        assert_eq!((closeness.of(0, 2), closeness.of(200, 200)), (closeness.of(1, 2), closeness.of(11, 63)));
    }
}
