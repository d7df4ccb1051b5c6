//! Points of the plane, for drawing only.

/// A point of the plane: `x` to the right, `y` downwards. A cell is about one unit wide.
///
/// It is for drawing only. Rules never use it, because they must be exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the upper edge.
    pub y: f32,
}

impl Point {
    /// Creates the point at `x` and `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}
