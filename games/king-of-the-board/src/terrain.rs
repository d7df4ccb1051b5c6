//! The compiled map: everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, HexBoard, sight_table, swept};
use hillfort_engine::Side;

use crate::cards::Numbers;
use crate::words::{Class, Cone};

/// A set of hexes.
pub(crate) type Cells = CellSet<8>;

/// What a hex is (KB-TERR).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TerrainKind {
    /// Height 0.
    Ground,
    /// Height 1.
    High,
    /// Height 2.
    Peak,
    /// A hex of the control point; height 2.
    Point,
    /// A low obstacle: units on it are at height 1, and most cannot enter it.
    Low,
    /// No unit enters it or sees through it.
    Wall,
    /// No hex at all; counts as a wall.
    Void,
    /// A first aid kit: heals units that stop there.
    Kit,
    /// A team's base.
    Base(Side),
}

impl TerrainKind {
    /// Returns the height at which a unit stands there.
    pub(crate) const fn height(self) -> u8 {
        match self {
            Self::Ground | Self::Kit | Self::Base(_) | Self::Wall | Self::Void => 0,
            Self::High | Self::Low => 1,
            Self::Peak | Self::Point => 2,
        }
    }

    /// Returns whether no unit can ever be there.
    pub(crate) const fn is_solid(self) -> bool {
        matches!(self, Self::Wall | Self::Void)
    }
}

/// A map with its lookup tables. Units block neither ways nor sight in this game, so all of them hold for the whole
/// game.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    pub(crate) board: HexBoard,
    kinds: Vec<TerrainKind>,
    /// The base hexes of each team.
    pub(crate) base: [Cells; 2],
    /// The control point.
    pub(crate) point: Cells,
    /// The first aid kits.
    pub(crate) kits: Cells,
    /// The hexes that are not solid.
    pub(crate) open: Cells,
    distance: Vec<u8>,
    /// The hexes seen from each hex (KB-LOS).
    sees: Vec<Cells>,
    /// The hexes that a person can walk to, by team, class and hex (KB-MOVE).
    walks: [Vec<Vec<Cells>>; 2],
    /// The hexes that a Soldier can jump to, by team and hex (KB-SOLD-3).
    jumps: [Vec<Cells>; 2],
    /// The hexes of the same height around each hex, up to the radius of the largest blast (KB-AOE-2).
    blasts: Vec<Cells>,
    /// The hexes that each cone of a flame reaches from each hex (KB-PYRO-2, KB-PYRO-3).
    cones: Vec<[Cells; 6]>,
}

impl Terrain {
    pub(crate) fn new(board: HexBoard, kinds: Vec<TerrainKind>, numbers: &Numbers) -> Self {
        let with = |is_wanted: &dyn Fn(TerrainKind) -> bool| -> Cells {
            board.cells().filter(|cell| is_wanted(kinds[cell.index()])).collect()
        };
        let mut terrain = Self {
            base: Side::ALL.map(|side| with(&|kind| kind == TerrainKind::Base(side))),
            point: with(&|kind| kind == TerrainKind::Point),
            kits: with(&|kind| kind == TerrainKind::Kit),
            open: with(&|kind| !kind.is_solid()),
            distance: Vec::new(),
            sees: Vec::new(),
            walks: [Vec::new(), Vec::new()],
            jumps: [Vec::new(), Vec::new()],
            blasts: Vec::new(),
            cones: Vec::new(),
            board,
            kinds,
        };
        // Each table needs the ones before it.
        terrain.distance = terrain.distances();
        terrain.sees = sight_table(&terrain.board, swept, |a, b, between| terrain.blocks(a, b, between));
        for side in Side::ALL {
            let by_class =
                |class| terrain.by_cell(|from| terrain.walk(side, class, numbers.speed(class), from));
            terrain.walks[side as usize] = Class::ALL.map(by_class).to_vec();
            let jumps = terrain.by_cell(|from| terrain.jump(side, numbers.soldier.jump_range, from));
            terrain.jumps[side as usize] = jumps;
        }
        let radius = numbers.soldier.blast.len().max(numbers.demoman.blast.len()) as u32 - 1;
        terrain.blasts = terrain.by_cell(|centre| terrain.level_within(centre, radius));
        let cones = |from| Cone::ALL.map(|cone| terrain.cone_from(from, cone, numbers));
        terrain.cones = terrain.board.cells().map(cones).collect();
        terrain
    }

    fn by_cell(&self, cells: impl Fn(Cell) -> Cells) -> Vec<Cells> {
        self.board.cells().map(cells).collect()
    }

    fn distances(&self) -> Vec<u8> {
        let pairs = self.board.cells().flat_map(|a| self.board.cells().map(move |b| (a, b)));
        pairs.map(|(a, b)| u8::try_from(self.board.distance(a, b)).unwrap_or(u8::MAX)).collect()
    }

    /// KB-LOS-6: a wall blocks, and so does a hex that is higher than both ends, except a low obstacle.
    fn blocks(&self, a: Cell, b: Cell, between: Option<Cell>) -> bool {
        let Some(cell) = between else { return true };
        match self.kind(cell) {
            kind if kind.is_solid() => true,
            TerrainKind::Low => false,
            kind => kind.height() > self.height(a).max(self.height(b)),
        }
    }

    /// Returns where a walk of at most `speed` steps can end, units ignored (KB-MOVE-1 to KB-MOVE-5).
    pub(crate) fn walk(&self, side: Side, class: Class, speed: u16, from: Cell) -> Cells {
        // KB-SCOUT-2: for a Scout the greatest height of the whole move counts, for others that of the last hex.
        let mut by_height = [Cells::EMPTY; 3];
        by_height[usize::from(self.height(from))].insert(from);
        let mut edge = by_height;
        for _ in 0..speed {
            let mut next = [Cells::EMPTY; 3];
            for (height, cells) in edge.iter().enumerate() {
                for cell in *cells {
                    let neighbours = self.board.neighbours(cell).iter();
                    for to in neighbours.filter(|to| self.can_enter(side, class, **to)) {
                        let to_height = usize::from(self.height(*to));
                        if to_height <= height + 1 {
                            let stood = if class == Class::Scout { height.max(to_height) } else { to_height };
                            next[stood].insert(*to);
                        }
                    }
                }
            }
            for (height, cells) in next.iter().enumerate() {
                edge[height] = *cells - by_height[height];
                by_height[height] |= *cells;
            }
        }
        let mut reached = by_height[0] | by_height[1] | by_height[2];
        reached.remove(from);
        reached
    }

    /// KB-MOVE-3, KB-MOVE-4, KB-SCOUT-3.
    fn can_enter(&self, side: Side, class: Class, cell: Cell) -> bool {
        match self.kind(cell) {
            TerrainKind::Wall | TerrainKind::Void => false,
            TerrainKind::Low => class == Class::Scout,
            TerrainKind::Base(owner) => owner == side,
            _ => true,
        }
    }

    /// Returns where a rocket jump of at most `range` steps can land, units ignored (KB-SOLD-3).
    fn jump(&self, side: Side, range: u16, from: Cell) -> Cells {
        let free = self.open - self.base[side.other() as usize];
        let mut reached: Cells = [from].into_iter().collect();
        let mut edge = reached;
        for _ in 0..range {
            let next: Cells = edge.iter().flat_map(|cell| self.board.neighbours(cell)).copied().collect();
            edge = (next & free) - reached;
            reached |= edge;
        }
        reached.remove(from);
        reached
    }

    fn level_within(&self, centre: Cell, radius: u32) -> Cells {
        let near = self.board.within(centre, radius);
        near.filter(|cell| self.height(*cell) == self.height(centre)).collect()
    }

    fn cone_from(&self, from: Cell, cone: Cone, numbers: &Numbers) -> Cells {
        let (first, second) = numbers.cone(cone);
        let (origin, range) = (self.board.hex(from), i32::from(numbers.pyro.range));
        let mut cells = Cells::EMPTY;
        for i in 0..=range {
            for j in 0..=range - i {
                let hex = origin + first.hex() * i + second.hex() * j;
                let inside = self.board.at(hex).filter(|_| i + j > 0);
                cells.extend(inside.filter(|c| self.height(*c) == self.height(from) && self.sees(from, *c)));
            }
        }
        cells
    }

    pub(crate) fn kind(&self, cell: Cell) -> TerrainKind {
        self.kinds[cell.index()]
    }

    pub(crate) fn height(&self, cell: Cell) -> u8 {
        self.kind(cell).height()
    }

    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u8 {
        self.distance[a.index() * self.kinds.len() + b.index()]
    }

    pub(crate) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.sees[a.index()].contains(b)
    }

    pub(crate) fn seen_from(&self, cell: Cell) -> Cells {
        self.sees[cell.index()]
    }

    pub(crate) fn walks(&self, side: Side, class: Class, from: Cell) -> Cells {
        self.walks[side as usize][class as usize][from.index()]
    }

    pub(crate) fn jumps(&self, side: Side, from: Cell) -> Cells {
        self.jumps[side as usize][from.index()]
    }

    pub(crate) fn blast(&self, centre: Cell) -> Cells {
        self.blasts[centre.index()]
    }

    pub(crate) fn cone(&self, from: Cell, cone: Cone) -> Cells {
        self.cones[from.index()][cone as usize]
    }

    /// Returns whether a hex is in a team's base.
    pub(crate) fn is_base(&self, side: Side, cell: Cell) -> bool {
        self.base[side as usize].contains(cell)
    }
}
