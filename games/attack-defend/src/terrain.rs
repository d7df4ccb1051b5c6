//! The compiled map: everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, HexBoard, flood, sight_table, stepped};

use crate::cards::Numbers;
use crate::words::{Class, Side};

/// A set of cells of a map.
pub(crate) type Cells = CellSet;

/// The kind of a space (AD-BOARD-4 to AD-BOARD-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerrainKind {
    Floor,
    Wall,
    Window,
    /// The area of a point, counted from 0.
    Point(usize),
    Base(Side),
}

/// A map with its lookup tables.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    pub(crate) board: HexBoard,
    pub(crate) kinds: Vec<TerrainKind>,
    /// The token spaces of the points (AD-COMP-5).
    pub(crate) centres: [Cell; 2],
    /// The spaces that a unit can enter.
    pub(crate) enterable: Cells,
    /// Floor and point spaces, which a rocket or a grenade may be aimed at.
    pub(crate) open: Cells,
    /// The spaces of each base, in the order of [`Side::ALL`].
    pub(crate) bases: [Cells; 2],
    /// The areas of the two points.
    pub(crate) points: [Cells; 2],
    /// For each side and cell, the neighbours that a step may lead to, occupied or not.
    pub(crate) steps: [Vec<Cells>; 2],
    /// What each cell sees.
    pub(crate) sees: Vec<Cells>,
}

impl Terrain {
    /// Compiles a map. The reader of maps checks whether it is valid.
    pub(crate) fn new(board: HexBoard, kinds: Vec<TerrainKind>, centres: [Cell; 2]) -> Self {
        let set = |wanted: &dyn Fn(TerrainKind) -> bool| -> Cells {
            board.cells().filter(|cell| wanted(kinds[cell.index()])).collect()
        };
        let walls = set(&|kind| kind == TerrainKind::Wall);
        let bases = Side::ALL.map(|side| set(&|kind| kind == TerrainKind::Base(side)));
        let enterable = set(&|kind| !matches!(kind, TerrainKind::Wall | TerrainKind::Window));
        let open = enterable - bases[0] - bases[1];
        let points = [0, 1].map(|point| set(&|kind| kind == TerrainKind::Point(point)));
        let neighbours = board.neighbour_sets();
        let steps = Side::ALL.map(|side| {
            // AD-MOVE-2 to AD-MOVE-4: a base is entered only from one of its own spaces.
            let own = bases[side as usize];
            let permitted = |cell| if own.contains(cell) { open | own } else { open };
            board.cells().zip(&neighbours).map(|(cell, near)| *near & permitted(cell)).collect()
        });
        // AD-LOS-2 to AD-LOS-4: everything off the map is wall.
        let sees =
            sight_table(&board, stepped, |_, _, between| between.is_none_or(|cell| walls.contains(cell)));
        Self { board, kinds, centres, enterable, open, bases, points, steps, sees }
    }

    pub(crate) fn kind(&self, cell: Cell) -> TerrainKind {
        self.kinds[cell.index()]
    }

    /// Returns whether a cell belongs to either base.
    pub(crate) fn is_base(&self, cell: Cell) -> bool {
        matches!(self.kind(cell), TerrainKind::Base(_))
    }

    /// Returns whether a cell is worth showing as seen: a wall ends the sight.
    pub(crate) fn is_seen(&self, cell: Cell) -> bool {
        self.kind(cell) != TerrainKind::Wall
    }

    /// Returns for each cell what it sees within a distance, itself included; all it sees if the distance is `None`.
    fn seen_within(&self, distance: Option<u8>) -> Vec<Cells> {
        let Some(distance) = distance else { return self.sees.clone() };
        let (all, neighbours) = (Cells::first_n(self.board.n_cells()), self.board.neighbour_sets());
        let near = |cell| flood([cell].into_iter().collect(), distance.into(), all, &neighbours);
        self.board.cells().zip(&self.sees).map(|(cell, sees)| *sees & near(cell)).collect()
    }
}

/// What each class can aim at from each cell, by the numbers of its card.
#[derive(Clone, Debug)]
pub(crate) struct RangeTable {
    /// Cells in range and sight (AD-ATK-1, AD-ATK-2), without the cell itself.
    aims: [Vec<Cells>; 6],
    /// Cells in the area around a cell, itself included, and in sight of it, in the order of [`BLASTING`].
    blasts: [Vec<Cells>; 2],
}

/// The classes whose cards have an area.
const BLASTING: [Class; 2] = [Class::Soldier, Class::Demoman];

impl RangeTable {
    pub(crate) fn new(terrain: &Terrain, numbers: &Numbers) -> Self {
        let mut aims = Class::ALL.map(|class| terrain.seen_within(numbers.of(class).range));
        for aims in &mut aims {
            aims.iter_mut().zip(terrain.board.cells()).for_each(|(aim, cell)| aim.remove(cell));
        }
        let blasts = BLASTING.map(|class| terrain.seen_within(Some(numbers.of(class).area)));
        Self { aims, blasts }
    }

    pub(crate) fn aim(&self, class: Class, from: Cell) -> Cells {
        self.aims[class as usize][from.index()]
    }

    pub(crate) fn blast(&self, class: Class, around: Cell) -> Cells {
        self.blasts[usize::from(class == Class::Demoman)][around.index()]
    }
}
