// The board of King of the Hill for two players: cells by number, and what is fixed about them (KH-BOARD, KH-STACK).
// Cells are numbered in board order (KH-BOARD-10): s1 s2 a1..a7 b1..b7 c1..c7 d1..d7 hill.
'use strict'

const RINGS = 'abcd'
const TILES = 7
const FIRST_TILE = 2 // behind the two starting areas
const HILL = FIRST_TILE + RINGS.length * TILES
const CELLS = HILL + 1

const [LIGHT, NORMAL, DIFFICULT] = [0, 1, 2]
const LETTERS = 'lnd'

const [RUNNER, FIGHTER, BLOCKER] = [0, 1, 2]
const KINDS = ['runner', 'fighter', 'blocker']
const STOCK = [2, 5, 2]

// The units of one player on one cell are one small number, so that a question about them is one mask.
const ONE = [1, 1 << 2, 1 << 5]
const [RUNNERS, FIGHTERS, BLOCKERS] = [0b11, 0b111 << 2, 0b11 << 5]
const crowds = [...Array(1 << 7).keys()]
const SIZE = crowds.map((crowd) => (crowd & 3) + ((crowd >> 2) & 7) + (crowd >> 5))
// The hardest terrain on which everybody of a crowd may stand.
const BEARS = crowds.map((crowd) => (crowd & BLOCKERS ? LIGHT : crowd & FIGHTERS ? NORMAL : DIFFICULT))

// Returns the cell of a ring's tile; indices go round.
const tile = (ring, idx) => FIRST_TILE + ring * TILES + ((idx + TILES) % TILES)
const ringOf = (cell) => Math.floor((cell - FIRST_TILE) / TILES)
const cells = [...Array(CELLS).keys()]
const tilesOf = (ring) => [...Array(TILES).keys()].map((idx) => tile(ring, idx))
const OUTER = tilesOf(0)
const INNER = tilesOf(3)

const NAMES = cells.map((cell) => {
  if (cell === HILL) return 'hill'
  return cell < FIRST_TILE ? `s${cell + 1}` : RINGS[ringOf(cell)] + (((cell - FIRST_TILE) % TILES) + 1)
})

const NEIGHBOURS = cells.map((cell) => {
  if (cell === HILL) return INNER
  if (cell < FIRST_TILE) return [] // a starting area touches the tile that it lies alongside, which changes
  const [ring, idx] = [ringOf(cell), (cell - FIRST_TILE) % TILES]
  const found = [tile(ring, idx - 1), tile(ring, idx + 1), ring < 3 ? tile(ring + 1, idx) : HILL]
  if (ring > 0) found.push(tile(ring - 1, idx))
  return found.sort((a, b) => a - b)
})

// Any number may stand in a starting area; nobody has more than nine units.
const LIMIT = cells.map((cell) => (cell < FIRST_TILE ? 9 : 5 - ringOf(cell)))
// Where a pushed runner goes; from ring a and from a starting area (-1) it goes to where the blocker came from.
const OUTWARDS = cells.map((cell) => (cell < tile(1, 0) || cell === HILL ? -1 : cell - TILES))
// The pairs of tiles whose terrain can be swapped (KH-SWAP-1).
const PAIRS = cells.flatMap((a) => NEIGHBOURS[a].filter((b) => a < b && b < HILL).map((b) => [a, b]))

module.exports = {
  BEARS,
  BLOCKER,
  BLOCKERS,
  CELLS,
  DIFFICULT,
  FIGHTER,
  FIGHTERS,
  FIRST_TILE,
  HILL,
  INNER,
  KINDS,
  LETTERS,
  LIGHT,
  LIMIT,
  NAMES,
  NEIGHBOURS,
  ONE,
  OUTER,
  OUTWARDS,
  PAIRS,
  RINGS,
  RUNNER,
  RUNNERS,
  SIZE,
  STOCK,
  TILES,
  tile,
}
