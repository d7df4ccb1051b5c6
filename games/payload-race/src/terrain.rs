//! The compiled map: everything about it that can be computed before the game.

use hillfort_board::{Board as _, Cell, CellSet, Direction, HexBoard, flood, sight_table, stepped};

use crate::words::Side;

/// A set of cells, large enough for every map.
pub(crate) type Cells = CellSet<8>;

/// The kind of a cell (PR-BOARD-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TerrainKind {
    Ground,
    Stairs,
    High,
    Invalid,
}

impl TerrainKind {
    pub(crate) const fn level(self) -> u8 {
        match self {
            Self::Ground | Self::Invalid => 0,
            Self::Stairs => 1,
            Self::High => 2,
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "ground" => Some(Self::Ground),
            "stairs" => Some(Self::Stairs),
            "high" => Some(Self::High),
            "invalid" => Some(Self::Invalid),
            _ => None,
        }
    }
}

/// A map with its lookup tables.
#[derive(Clone, Debug)]
pub(crate) struct Terrain {
    pub(crate) board: HexBoard,
    kinds: Vec<TerrainKind>,
    /// The cells that a side may enter: neither invalid nor in the other spawn.
    enterable: [Cells; 2],
    spawns: [Cells; 2],
    tracks: [Vec<Cell>; 2],
    /// The neighbours of every cell in the six directions (PR-BOARD-4).
    steps: Vec<[Option<Cell>; 6]>,
    beside: Vec<Cells>,
    /// The cells that a token of a side may step to, including the stairs rule (PR-MOVE-2 to PR-MOVE-6).
    walks: [Vec<Cells>; 2],
    /// These cells without the stairs rule (PR-JUMP-1).
    jumps: [Vec<Cells>; 2],
    sees: Vec<Cells>,
    distances: Vec<u8>,
}

impl Terrain {
    pub(crate) fn new(
        board: HexBoard,
        kinds: Vec<TerrainKind>,
        spawns: [Cells; 2],
        tracks: [Vec<Cell>; 2],
    ) -> Self {
        let valid: Cells = board.cells().filter(|cell| kinds[cell.index()] != TerrainKind::Invalid).collect();
        let enterable = Side::ALL.map(|side| valid - spawns[side.other() as usize]);
        let beside = board.neighbour_sets();
        let jumps = enterable.map(|cells| beside.iter().map(|around| *around & cells).collect::<Vec<_>>());
        let level = |cell: Cell| kinds[cell.index()].level();
        // PR-MOVE-5: a step may rise by at most one level.
        let low = |from: Cell| board.cells().filter(|to| level(*to) <= level(from) + 1).collect::<Cells>();
        let walks = jumps.clone().map(|jumps| {
            jumps.into_iter().zip(board.cells()).map(|(around, from)| around & low(from)).collect::<Vec<_>>()
        });
        // PR-LOS-1, PR-LOS-4: invalid terrain and everything off the map block sight.
        let blocks = |_, _, cell: Option<Cell>| cell.is_none_or(|cell| !valid.contains(cell));
        let distance = |a: Cell, b: Cell| u8::try_from(board.distance(a, b)).unwrap_or(u8::MAX);
        Self {
            enterable,
            spawns,
            tracks,
            steps: board.cells().map(|cell| Direction::ALL.map(|way| board.step(cell, way))).collect(),
            beside,
            walks,
            jumps,
            sees: sight_table(&board, stepped, blocks),
            distances: board.cells().flat_map(|a| board.cells().map(move |b| distance(a, b))).collect(),
            kinds,
            board,
        }
    }

    pub(crate) fn kind(&self, cell: Cell) -> TerrainKind {
        self.kinds[cell.index()]
    }

    pub(crate) fn is_invalid(&self, cell: Cell) -> bool {
        self.kind(cell) == TerrainKind::Invalid
    }

    /// Returns the cells that a side may enter (PR-MOVE-3, PR-BOARD-9).
    pub(crate) const fn enterable(&self, side: Side) -> Cells {
        self.enterable[side as usize]
    }

    pub(crate) const fn spawn(&self, side: Side) -> Cells {
        self.spawns[side as usize]
    }

    /// Returns the cells of a track, the start first.
    pub(crate) fn track(&self, side: Side) -> &[Cell] {
        &self.tracks[side as usize]
    }

    /// Returns the number of the last step of a track.
    pub(crate) fn last_step(&self, side: Side) -> u16 {
        u16::try_from(self.track(side).len() - 1).expect("a map has at most 512 cells")
    }

    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u8 {
        self.distances[a.index() * self.kinds.len() + b.index()]
    }

    /// Returns whether two cells see each other (PR-LOS-4).
    pub(crate) fn sees(&self, a: Cell, b: Cell) -> bool {
        self.sees[a.index()].contains(b)
    }

    /// Returns the cells that a cell sees, itself included.
    pub(crate) fn seen(&self, from: Cell) -> Cells {
        self.sees[from.index()]
    }

    /// Returns the neighbours of a cell.
    pub(crate) fn beside(&self, cell: Cell) -> Cells {
        self.beside[cell.index()]
    }

    /// Returns the neighbours in the six directions; `None` off the map.
    pub(crate) fn steps(&self, cell: Cell) -> [Option<Cell>; 6] {
        self.steps[cell.index()]
    }

    /// Returns the cells that a token of a side may step to from a cell, occupied or not (PR-MOVE-3 to PR-MOVE-6).
    pub(crate) fn walk(&self, side: Side, from: Cell) -> Cells {
        self.walks[side as usize][from.index()]
    }

    /// Returns the cells within `steps` steps of a move, including the start. No step enters a `blocked` cell.
    pub(crate) fn walked(&self, side: Side, from: Cells, steps: u32, blocked: Cells) -> Cells {
        flood(from, steps, self.enterable(side) - blocked, &self.walks[side as usize])
    }

    /// Returns the cells within `steps` steps of a double jump, which ignores the stairs rule (PR-JUMP-1).
    pub(crate) fn jumped(&self, side: Side, from: Cells, steps: u32, blocked: Cells) -> Cells {
        flood(from, steps, self.enterable(side) - blocked, &self.jumps[side as usize])
    }

    /// Returns for every cell the other cells that it sees within a range (PR-ATK-1, PR-JUMP-2).
    pub(crate) fn seen_within(&self, range: u8) -> Vec<Cells> {
        let near = |from: Cell| {
            let seen = self.sees[from.index()].iter();
            seen.filter(|to| (1..=range).contains(&self.distance(from, *to))).collect()
        };
        (0..self.kinds.len()).map(|index| near(Cell::new(index))).collect()
    }

    /// Returns for every cell the areas of a blast aimed at it: around the cell itself, then around its neighbours in
    /// the six directions, on the map or off it (PR-BLAST-3 to PR-BLAST-5).
    pub(crate) fn blasts(&self, radius: u8) -> Vec<[Cells; 7]> {
        let board = &self.board;
        let area = |centre| {
            let is_near = |cell: &Cell| board.hex(*cell).unsigned_distance_to(centre) <= u32::from(radius);
            board.cells().filter(is_near).collect::<Cells>()
        };
        let areas = |cell: Cell| {
            let centre = board.hex(cell);
            let [a, b, c, d, e, f] = Direction::ALL.map(|way| area(centre + way.hex()));
            [area(centre), a, b, c, d, e, f]
        };
        board.cells().map(areas).collect()
    }

    /// Returns for every cell the six fire stencils that can be laid from it (PR-FIRE-2); `None` where the first hex is
    /// off the map or invalid (PR-FIRE-4).
    pub(crate) fn stencils(&self) -> Vec<[Option<Stencil>; 6]> {
        let cells = (0..self.kinds.len()).map(Cell::new);
        cells.map(|from| [0, 1, 2, 3, 4, 5].map(|way| self.stencil(from, way))).collect()
    }

    fn stencil(&self, from: Cell, way: usize) -> Option<Stencil> {
        let near = self.steps(from)[way].filter(|cell| !self.is_invalid(*cell))?;
        let beyond = self.steps(near);
        let (far, sides) = (beyond[way], [beyond[(way + 5) % 6], beyond[(way + 1) % 6]]);
        let all = [Some(near), far].into_iter().chain(sides).flatten().collect();
        Some(Stencil { near, far, all })
    }
}

/// A fire stencil on the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stencil {
    /// Its first hex.
    pub(crate) near: Cell,
    /// The hex behind it, if it is on the map.
    pub(crate) far: Option<Cell>,
    /// These two and the hexes on both sides of the far one.
    pub(crate) all: Cells,
}
