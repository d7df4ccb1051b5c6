//! The map, compiled: terrain, heights, and everything about ways, distances, sight and blasts that play never
//! changes. Units block neither ways nor sight in this game, so all of it is looked up.

use hillfort_board::{Board as _, Cell, CellSet, HexBoard, MapError, MapFile, sight_table, swept};
use hillfort_engine::Error;

use crate::cards::Numbers;
use crate::words::{Class, Cone, Side, Terrain};

/// A set of hexes.
pub(crate) type Cells = CellSet<8>;

/// The compiled map.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) board: HexBoard,
    terrain: Vec<Terrain>,
    /// The base hexes of each team.
    pub(crate) base: [Cells; 2],
    /// The control point.
    pub(crate) point: Cells,
    /// The first aid kits.
    pub(crate) kits: Cells,
    /// Hexes that a grenade or a unit can lie or stand on at all.
    pub(crate) open: Cells,
    distance: Vec<u8>,
    /// The hexes each hex sees (KB-LOS).
    sees: Vec<Cells>,
    /// Where a person of a team and class can walk to from each hex (KB-MOVE), and where a Soldier can jump to.
    walks: [Vec<Vec<Cells>>; 2],
    jumps: [Vec<Cells>; 2],
    /// The hexes around each hex, at most as far as any blast goes, that have its height (KB-AOE-2).
    blasts: Vec<Cells>,
    /// The hexes of each cone from each hex that the flame reaches (KB-PYRO-2, KB-PYRO-3).
    cones: Vec<[Cells; 6]>,
}

impl Field {
    /// Reads and checks a map (KB-COMP-7).
    pub(crate) fn compile(map: &MapFile, numbers: &Numbers) -> Result<Self, Error> {
        let board = map.hex_board()?;
        let mut terrain = Vec::with_capacity(board.n_cells());
        for (row, column, words) in map.places() {
            let known = Terrain::from_words(words);
            terrain.push(
                known.ok_or_else(|| {
                    map.error_at(row, column, format!("'{words}' is no terrain of this game"))
                })?,
            );
        }
        map.expect_words("a terrain of this game (KB-COMP-7)", |words| Terrain::from_words(words).is_some())?;
        let field = Self::precompute(board, terrain, numbers);
        field.check(map)?;
        check_symmetry(map, &field.board, &field.terrain)?;
        Ok(field)
    }

    fn precompute(board: HexBoard, terrain: Vec<Terrain>, numbers: &Numbers) -> Self {
        let with = |wanted: &dyn Fn(Terrain) -> bool| -> Cells {
            board.cells().filter(|cell| wanted(terrain[cell.index()])).collect()
        };
        let base = Side::ALL.map(|side| with(&|terrain| terrain == Terrain::Base(side)));
        let (point, kits) = (with(&|t| t == Terrain::Point), with(&|t| t == Terrain::Kit));
        let open = with(&|terrain| !terrain.is_solid());
        let mut field = Self {
            base,
            point,
            kits,
            open,
            distance: Vec::new(),
            sees: Vec::new(),
            walks: [Vec::new(), Vec::new()],
            jumps: [Vec::new(), Vec::new()],
            blasts: Vec::new(),
            cones: Vec::new(),
            board,
            terrain,
        };
        field.distance = field
            .board
            .cells()
            .flat_map(|a| field.board.cells().map(move |b| (a, b)))
            .map(|(a, b)| u8::try_from(field.board.distance(a, b)).unwrap_or(u8::MAX))
            .collect();
        field.sees = sight_table(&field.board, swept, |a, b, between| field.blocks(a, b, between));
        for side in Side::ALL {
            field.walks[side as usize] = Class::ALL
                .map(|class| field.all(|from| field.walk(side, class, numbers.speed(class), from)))
                .to_vec();
            field.jumps[side as usize] =
                field.all(|from| field.flight(side, numbers.soldier.jump_range, from));
        }
        let reach = numbers.soldier.blast.len().max(numbers.demoman.blast.len()) as u32 - 1;
        field.blasts = field.all(|centre| {
            field
                .board
                .within(centre, reach)
                .filter(|cell| field.height(*cell) == field.height(centre))
                .collect()
        });
        field.cones = field
            .board
            .cells()
            .map(|from| Cone::ALL.map(|cone| field.cone_from(from, cone, numbers)))
            .collect();
        field
    }

    fn all(&self, of: impl Fn(Cell) -> Cells) -> Vec<Cells> {
        self.board.cells().map(of).collect()
    }

    /// KB-LOS-6: a wall blocks, and what is higher than both ends, unless it is a low obstacle.
    fn blocks(&self, a: Cell, b: Cell, between: Option<Cell>) -> bool {
        let Some(cell) = between else { return true };
        match self.terrain(cell) {
            terrain if terrain.is_solid() => true,
            Terrain::Low => false,
            terrain => terrain.height() > self.height(a).max(self.height(b)),
        }
    }

    /// KB-MOVE-1 to KB-MOVE-5: where a walk of at most `speed` steps leads, whoever stands there.
    pub(crate) fn walk(&self, side: Side, class: Class, speed: u16, from: Cell) -> Cells {
        // KB-SCOUT-2: what matters for a Scout is the greatest height he has stood on during this move.
        let mut by_height = [Cells::EMPTY; 3];
        by_height[usize::from(self.height(from))].insert(from);
        let mut edge = by_height;
        for _ in 0..speed {
            let mut next = [Cells::EMPTY; 3];
            for (height, cells) in edge.iter().enumerate() {
                for cell in *cells {
                    for to in
                        self.board.neighbours(cell).iter().filter(|to| self.may_enter(side, class, **to))
                    {
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
    fn may_enter(&self, side: Side, class: Class, cell: Cell) -> bool {
        match self.terrain(cell) {
            Terrain::Wall | Terrain::Void => false,
            Terrain::Low => class == Class::Scout,
            Terrain::Base(owner) => owner == side,
            _ => true,
        }
    }

    /// KB-SOLD-3: where a way of at most `range` steps leads that keeps out of walls and the enemy base.
    fn flight(&self, side: Side, range: u16, from: Cell) -> Cells {
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

    fn cone_from(&self, from: Cell, cone: Cone, numbers: &Numbers) -> Cells {
        let (first, second) = numbers.cones[cone as usize];
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

    fn check(&self, map: &MapFile) -> Result<(), Error> {
        for side in Side::ALL {
            let bases = self.base[side as usize].len();
            if bases < 4 {
                let reason =
                    format!("{} has {bases} base hexes, at least 4 are needed (KB-COMP-7)", side.name());
                return Err(map.error_at(0, 0, reason).into());
            }
        }
        if self.point.is_empty() {
            return Err(map.error_at(0, 0, "there is no control point (KB-COMP-7)").into());
        }
        for side in Side::ALL {
            for home in self.base[side as usize] {
                // Far enough for any map; the Heavy walks like everybody but the Scout.
                let reached = self.walk(side, Class::Heavy, 512, home);
                if let Some(lost) = (self.point - reached).first() {
                    let (row, column) = (lost.index() / map.n_columns(), lost.index() % map.n_columns());
                    let (point, home) = (self.board.name(lost), self.board.name(home));
                    let reason = format!(
                        "the control point {point} cannot be walked to from the base hex {home} (KB-COMP-7)"
                    );
                    return Err(map.error_at(row, column, reason).into());
                }
            }
        }
        Ok(())
    }

    pub(crate) fn terrain(&self, cell: Cell) -> Terrain {
        self.terrain[cell.index()]
    }

    pub(crate) fn height(&self, cell: Cell) -> u8 {
        self.terrain(cell).height()
    }

    pub(crate) fn distance(&self, a: Cell, b: Cell) -> u8 {
        self.distance[a.index() * self.terrain.len() + b.index()]
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

    /// Tells whether a hex is of a team's base.
    pub(crate) fn is_base(&self, side: Side, cell: Cell) -> bool {
        self.base[side as usize].contains(cell)
    }
}

/// A map that says so is the same for RED and BLU when it is turned by 180 degrees.
fn check_symmetry(map: &MapFile, board: &HexBoard, terrain: &[Terrain]) -> Result<(), MapError> {
    match map.header("symmetric") {
        None | Some("none") => return Ok(()),
        Some("rotate180") => {}
        Some(_) => {
            let reason = "expected 'symmetric: rotate180' or 'symmetric: none'";
            return Err(map.error_in_header("symmetric", reason));
        }
    }
    let (rows, columns) = (board.n_rows(), board.n_columns());
    // In half hexes: with an odd number of rows the shifted ones, which lie half a hex farther, meet each other.
    let width = 2 * columns - 2 + usize::from(rows.is_multiple_of(2));
    for (idx, here) in terrain.iter().enumerate() {
        let (row, column) = (idx / columns, idx % columns);
        let turned_row = rows - 1 - row;
        let turned = width.checked_sub(2 * column + row % 2 + turned_row % 2).map(|x| x / 2);
        let there = turned.map_or(Terrain::Void, |column| terrain[turned_row * columns + column]);
        let there = if let Terrain::Base(side) = there { Terrain::Base(side.other()) } else { there };
        if *here != there {
            let reason = match turned {
                Some(column) => {
                    let other = board.name(Cell::new(turned_row * columns + column));
                    format!("turned by 180 degrees this hex does not match {other}, as the header says")
                }
                None => "turned by 180 degrees this hex lies outside, unlike the header says".to_owned(),
            };
            return Err(map.error_at(row, column, reason));
        }
    }
    Ok(())
}
