// What the decisions of King of the Hill do to `G`. They change it in place: boardgame.io hands a draft to a move.
// A decision is not checked again; bots choose from the legal list.
'use strict'

const {
  BLOCKER,
  BLOCKERS,
  CELLS,
  FIGHTER,
  FIGHTERS,
  HILL,
  LIGHT,
  ONE,
  OUTWARDS,
  RUNNER,
  RUNNERS,
  STOCK,
  TILES,
  tile,
} = require('./board')
const { TURNS, TWO_PAYS } = require('./legal')

const POINTS_TO_WIN = 30
const ROUND_LIMIT = 100

// Players are 0 and 1 (seats p1, p2); areas are 0 and 1 (s1, s2) and their cells have the same numbers.
// `rings` is the terrain of the four rings, `area` the area of each player: as there are two of both, also the player
// of each area.
function start(rings, area) {
  return {
    phase: 'area',
    player: area[1], // who decides; the highest area is placed first
    winner: null, // 0, 1 or -1 for a draw, when the game is over
    terrain: [LIGHT, LIGHT, ...rings.flat(), LIGHT], // hill and areas bear everybody, as light terrain does
    units: [Array(CELLS).fill(0), Array(CELLS).fill(0)], // crowds by player and cell
    hand: [[...STOCK], [...STOCK]],
    pools: [
      [0, 0, 0],
      [0, 0, 0],
    ], // dice by kind
    points: [0, 0],
    area,
    at: [-1, -1], // the tile which an area lies alongside
    round: 0,
    turn: 0,
    uses: 0,
  }
}

function pay(G, how) {
  G.uses -= 1
  G.pools[G.player][how] -= how === TURNS ? 2 : 1
}

function payTurningDie(G) {
  G.uses -= 1
  G.pools[G.player][TURNS] -= 1
}

function area(G, to) {
  const number = G.area[G.player]
  G.at[number] = to
  if (number === 1) G.player = 1 - G.player
  else beginRound(G)
}

function recruit(G, kind, how) {
  pay(G, how)
  G.hand[G.player][kind] -= 1
  G.units[G.player][G.area[G.player]] += ONE[kind]
}

function move(G, kind, from, to, how) {
  pay(G, how)
  const mine = G.units[G.player]
  mine[from] -= ONE[kind]
  if (kind === FIGHTER) return fighterEnters(G, to)
  mine[to] += ONE[kind]
  if (kind === BLOCKER) pushAway(G, from, to)
}

// A fighter that has left its cell enters another one without blockers, and fights there (KH-FIGHT).
function fighterEnters(G, to) {
  const [me, enemy] = [G.player, 1 - G.player]
  const enemies = G.units[enemy][to]
  if (enemies & FIGHTERS) {
    G.units[enemy][to] -= ONE[FIGHTER]
    G.hand[enemy][FIGHTER] += 1
    G.hand[me][FIGHTER] += 1
    return
  }
  G.units[me][to] += ONE[FIGHTER]
  const runners = enemies & RUNNERS
  if (runners > 0) {
    G.units[enemy][to] -= runners
    G.hand[enemy][RUNNER] += runners
  }
}

// A blocker that came from `from` pushes the enemy's runners away (KH-PUSH).
function pushAway(G, from, to) {
  const theirs = G.units[1 - G.player]
  const runners = theirs[to] & RUNNERS
  if (runners === 0) return
  if (to === HILL) {
    G.phase = 'push'
    return
  }
  theirs[to] -= runners
  theirs[OUTWARDS[to] < 0 ? from : OUTWARDS[to]] += runners
}

function push(G, to) {
  const theirs = G.units[1 - G.player]
  theirs[HILL] -= ONE[RUNNER]
  theirs[to] += ONE[RUNNER]
  if (!(theirs[HILL] & RUNNERS)) G.phase = 'turn'
}

function assault(G, first, second, to, pays) {
  const [me, enemy] = [G.player, 1 - G.player]
  for (const how of TWO_PAYS[pays]) pay(G, how)
  G.units[me][first] -= ONE[FIGHTER]
  G.units[me][second] -= ONE[FIGHTER]
  G.units[enemy][to] -= ONE[BLOCKER]
  G.hand[me][FIGHTER] += 1
  G.hand[enemy][BLOCKER] += 1
  // Beside another blocker the survivor stands without a fight (KH-STORM-3).
  if (G.units[enemy][to] & BLOCKERS) G.units[me][to] += ONE[FIGHTER]
  else fighterEnters(G, to)
}

function turn(G, ring, step) {
  payTurningDie(G)
  for (const cells of [G.terrain, ...G.units]) {
    const before = cells.slice(tile(ring, 0), tile(ring, 0) + TILES)
    before.forEach((what, idx) => {
      cells[tile(ring, idx + step)] = what
    })
  }
}

function shift(G, to) {
  payTurningDie(G)
  G.at[G.area[G.player]] = to
}

function swap(G, a, b) {
  payTurningDie(G)
  const { terrain } = G
  ;[terrain[a], terrain[b]] = [terrain[b], terrain[a]]
}

function end(G) {
  const me = G.player
  if (G.units[me][HILL] > 0) {
    G.points[me] += 1
    if (G.points[me] >= POINTS_TO_WIN) return finish(G, me)
  }
  const [recruitDice, moveDice, turningDice] = G.pools[me]
  const left = recruitDice + moveDice + turningDice
  if (G.turn === 1 && left > 2) {
    if (recruitDice < left && moveDice < left && turningDice < left) {
      G.phase = 'keep'
      G.uses = 0
      return
    }
    G.pools[me] = G.pools[me].map((dice) => Math.min(dice, 2)) // only one pair exists (KH-FLOW-6)
  }
  nextTurn(G)
}

function keep(G, one, two) {
  const pool = [0, 0, 0]
  pool[one] += 1
  pool[two] += 1
  G.pools[G.player] = pool
  nextTurn(G)
}

// Goes on to the next turn that is not skipped (KH-FLOW-8), or to the next round.
function nextTurn(G) {
  for (;;) {
    G.player = 1 - G.player
    // The first in order of play again?
    if (G.area[G.player] === 0) {
      G.turn += 1
      if (G.turn > 2) break
    }
    if (G.turn === 1 || G.pools[G.player].some((dice) => dice > 0)) {
      G.phase = 'turn'
      G.uses = 2
      return
    }
  }
  if (G.round >= ROUND_LIMIT) finishByLimit(G)
  else beginRound(G)
}

function beginRound(G) {
  G.round += 1
  G.turn = 1
  G.phase = 'roll'
  G.player = G.area[0]
}

// The round goes on when both have rolled; the owner of area 1 rolls first.
function rolled(G, pools) {
  G.pools[G.area[0]] = pools[0]
  G.pools[G.area[1]] = pools[1]
  G.phase = 'turn'
  G.uses = 2
}

// KH-END-4: most points, then who alone is on the hill.
function finishByLimit(G) {
  let [one, two] = G.points
  if (one === two) [one, two] = G.units.map((cells) => (cells[HILL] > 0 ? 1 : 0))
  finish(G, one === two ? -1 : one > two ? 0 : 1)
}

function finish(G, winner) {
  G.phase = 'over'
  G.winner = winner
}

const decisions = { area, recruit, move, assault, push, keep, turn, shift, swap, end }
module.exports = { decisions, rolled, start }
