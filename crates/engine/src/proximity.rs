//! How near a piece is to a goal, as a weight for heuristics. No rule uses it.

/// The number of speeds in the table. Faster pieces count as the fastest one.
const N_SPEEDS: usize = 12;
/// The number of distances in the table. Greater distances count as the greatest one.
const N_STEPS: usize = 64;

/// The weight of a piece by its speed and its distance from a goal: 1 on the goal, less the longer it needs to get
/// there.
#[derive(Clone, Debug, PartialEq)]
pub struct ProximityTable([[f32; N_STEPS]; N_SPEEDS]);

impl ProximityTable {
    /// Creates the table. A piece that is not on the goal weighs `apart`, multiplied by `fade` for every turn that it
    /// needs to get there.
    #[must_use]
    pub fn new(fade: f32, apart: f32) -> Self {
        let mut table = [[1.0; N_STEPS]; N_SPEEDS];
        for (speed, row) in table.iter_mut().enumerate() {
            for (steps, weight) in row.iter_mut().enumerate().skip(1) {
                let turns = steps as f32 / speed.max(1) as f32;
                *weight = apart * fade.powf(turns);
            }
        }
        Self(table)
    }

    /// Returns the weight of a piece that moves `speed` steps a turn and is `steps` steps from the goal.
    #[must_use]
    #[inline]
    pub fn of(&self, speed: u8, steps: u8) -> f32 {
        self.0[usize::from(speed).min(N_SPEEDS - 1)][usize::from(steps).min(N_STEPS - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_falls_with_every_turn_of_distance() {
        let table = ProximityTable::new(0.5, 0.8);
        assert_eq!(table.of(3, 0), 1.0);
        assert_eq!((table.of(3, 3), table.of(3, 6)), (0.4, 0.2));
        assert_eq!((table.of(0, 2), table.of(200, 200)), (table.of(1, 2), table.of(11, 63)));
    }
}
