// What can be done in a position of King of the Hill: the moves that boardgame.io's bots choose from.
'use strict'

const {
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
  LIGHT,
  LIMIT,
  NEIGHBOURS,
  ONE,
  OUTER,
  OUTWARDS,
  PAIRS,
  RUNNER,
  RUNNERS,
  SIZE,
  STOCK,
} = require('./board')

const RUNNERS_FROM_ROUND = 4
const ALL_UNITS = STOCK[0] + STOCK[1] + STOCK[2]
const SOLID = FIGHTERS | BLOCKERS

// What pays for a use: a die of this kind, or two turning dice together (KH-DICE-5).
const [RECRUIT_DIE, MOVE_DIE, TURNS] = [0, 1, 2]
// Two payments in the order in which they are named (KH-DICE-11).
const TWO_PAYS = [
  [MOVE_DIE, MOVE_DIE],
  [MOVE_DIE, RECRUIT_DIE],
  [MOVE_DIE, TURNS],
  [RECRUIT_DIE, RECRUIT_DIE],
  [RECRUIT_DIE, TURNS],
  [TURNS, TURNS],
]
// Two dice kept for turn two.
const KEPT = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
]
const END = { move: 'end', args: [] }
const TURNINGS = [0, 1, 2, 3].flatMap((ring) => [-1, 1].map((step) => ({ move: 'turn', args: [ring, step] })))
const SWAPS = PAIRS.map((pair) => ({ move: 'swap', args: pair }))

// Tells whether two of these can be taken.
const hasBoth = (counts, [a, b]) => counts[a] > 0 && counts[b] > 0 && (a !== b || counts[a] > 1)

function legal(G) {
  switch (G.phase) {
    case 'turn':
      return legalInTurn(G)
    case 'keep':
      return KEPT.filter((pair) => hasBoth(G.pools[G.player], pair)).map((pair) => ({
        move: 'keep',
        args: pair,
      }))
    case 'push': {
      const theirs = G.units[1 - G.player]
      return INNER.filter((to) => SIZE[theirs[to]] < LIMIT[to]).map((to) => ({ move: 'push', args: [to] }))
    }
    case 'area':
      return OUTER.filter((to) => !G.at.includes(to)).map((to) => ({ move: 'area', args: [to] }))
    default:
      return []
  }
}

function legalInTurn(G) {
  if (G.uses === 0) return [END]
  const found = []
  const hand = G.hand[G.player]
  const [recruitDice, moveDice, turningDice] = G.pools[G.player]
  const inHand = hand[0] + hand[1] + hand[2]
  if (inHand > 0) listRecruits(G, hand, inHand, found)
  if (inHand < ALL_UNITS) {
    // Recruitment dice move once everybody is in the game (KH-DICE-6).
    const payments = [inHand === 0 ? recruitDice : 0, moveDice, turningDice >> 1]
    const paying = [RECRUIT_DIE, MOVE_DIE, TURNS].filter((pay) => payments[pay] > 0)
    if (paying.length > 0) listMoves(G, paying, found)
    if (G.uses === 2 && payments[0] + payments[1] + payments[2] > 1) listAssaults(G, payments, found)
  }
  if (turningDice > 0) listTurning(G, found)
  found.push(END)
  return found
}

function listRecruits(G, hand, inHand, found) {
  const [recruitDice, moveDice, turningDice] = G.pools[G.player]
  // Other dice recruit as long as nobody is in the game (KH-DICE-7, -8).
  const isAlone = inHand === ALL_UNITS
  for (let kind = G.round < RUNNERS_FROM_ROUND ? FIGHTER : RUNNER; kind <= BLOCKER; kind++) {
    if (hand[kind] === 0) continue
    if (recruitDice > 0) found.push({ move: 'recruit', args: [kind, RECRUIT_DIE] })
    if (isAlone && moveDice > 0) found.push({ move: 'recruit', args: [kind, MOVE_DIE] })
    if (isAlone && turningDice > 1) found.push({ move: 'recruit', args: [kind, TURNS] })
  }
}

function listMoves(G, paying, found) {
  const { terrain, at, player } = G
  const [mine, theirs, home] = [G.units[player], G.units[1 - player], G.area[player]]
  const door = at[home]
  const add = (kind, start, to) => {
    for (const pay of paying) found.push({ move: 'move', args: [kind, start, to, pay] })
  }
  for (let start = 0; start < CELLS; start++) {
    const crowd = mine[start]
    if (crowd === 0) continue
    let ways = NEIGHBOURS[start]
    if (start < FIRST_TILE) ways = [at[start]]
    else if (start === door) ways = [home, ...ways]
    if (crowd & RUNNERS) {
      for (const to of run(G, start, ways)) if (SIZE[mine[to]] < LIMIT[to]) add(RUNNER, start, to)
    }
    if (crowd & FIGHTERS) {
      for (const to of ways) {
        if (theirs[to] & BLOCKERS || terrain[to] === DIFFICULT) continue
        // Where it dies with an enemy fighter it needs no room (KH-STACK-3).
        if (theirs[to] & FIGHTERS || SIZE[mine[to]] < LIMIT[to]) add(FIGHTER, start, to)
      }
    }
    if (crowd & BLOCKERS) {
      for (const to of ways) {
        if (theirs[to] & FIGHTERS || terrain[to] !== LIGHT || SIZE[mine[to]] >= LIMIT[to]) continue
        const runners = theirs[to] & RUNNERS
        // From the hill a runner can always be pushed: two of nine units fit on each of seven tiles.
        if (runners > 0 && to !== HILL) {
          const behind = OUTWARDS[to] < 0 ? start : OUTWARDS[to]
          if (SIZE[theirs[behind]] + runners > LIMIT[behind]) continue
        }
        add(BLOCKER, start, to)
      }
    }
  }
}

// Returns the cells that a runner reaches in three steps (KH-RUN).
function run(G, start, firstWays) {
  const [mine, theirs, home] = [G.units[G.player], G.units[1 - G.player], G.area[G.player]]
  const door = G.at[home]
  const reached = []
  let seen = 1 << start // there are 31 cells
  let front = [start]
  for (let step = 0; step < 3; step++) {
    const beyond = []
    for (const cell of front) {
      // Home leads nowhere else, so nobody runs on from there.
      if (cell === door && !(seen & (1 << home))) {
        seen |= 1 << home
        reached.push(home)
      }
      for (const to of step === 0 ? firstWays : NEIGHBOURS[cell]) {
        if (seen & (1 << to) || (mine[to] | theirs[to]) & SOLID) continue
        seen |= 1 << to
        reached.push(to)
        beyond.push(to)
      }
    }
    front = beyond
  }
  return reached
}

// Lists the storms on blockers (KH-STORM); `payments` is how often each way to pay can be used.
function listAssaults(G, payments, found) {
  const [mine, theirs, home] = [G.units[G.player], G.units[1 - G.player], G.area[G.player]]
  for (let to = FIRST_TILE; to < CELLS; to++) {
    const enemies = theirs[to]
    if (!(enemies & BLOCKERS) || G.terrain[to] === DIFFICULT) continue
    if (enemies & (RUNNERS | FIGHTERS) && (enemies & BLOCKERS) !== ONE[BLOCKER]) continue
    if (!(enemies & FIGHTERS) && SIZE[mine[to]] >= LIMIT[to]) continue
    const around = NEIGHBOURS[to].filter((cell) => mine[cell] & FIGHTERS)
    if (G.at[home] === to && mine[home] & FIGHTERS) around.unshift(home)
    around.forEach((first, idx) => {
      const hasTwo = (mine[first] & FIGHTERS) !== ONE[FIGHTER]
      for (const second of around.slice(hasTwo ? idx : idx + 1)) {
        TWO_PAYS.forEach((pays, number) => {
          if (hasBoth(payments, pays)) found.push({ move: 'assault', args: [first, second, to, number] })
        })
      }
    })
  }
}

function listTurning(G, found) {
  const { terrain, at } = G
  const [first, second] = G.units
  for (const turning of TURNINGS) found.push(turning)
  for (const to of OUTER) if (to !== at[0] && to !== at[1]) found.push({ move: 'shift', args: [to] })
  for (let idx = 0; idx < PAIRS.length; idx++) {
    const [a, b] = PAIRS[idx]
    const [here, there] = [terrain[a], terrain[b]]
    if (here !== there && there <= BEARS[first[a] | second[a]] && here <= BEARS[first[b] | second[b]]) {
      found.push(SWAPS[idx])
    }
  }
}

module.exports = { KEPT, MOVE_DIE, RECRUIT_DIE, TURNS, TWO_PAYS, legal }
