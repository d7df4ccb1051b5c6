//! A point of the plane, for drawing only.

/// A point of the plane: `x` to the right, `y` downwards, one unit about a cell wide.
///
/// It is for drawing only: rules never look at it, since they must be exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Point {
    /// Makes the point at `x` and `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}
