// King of the Hill for two players as a game of boardgame.io.
'use strict'

const { legal } = require('./legal')
const { decisions, rolled, start } = require('./rules')

// A pool is how many dice there are of each kind: faces 1 and 2, 3 and 4, 5 and 6 (KH-DICE-1).
function poolOf(faces) {
  const pool = [0, 0, 0]
  for (const face of faces) pool[(face - 1) >> 1] += 1
  return pool
}

// Chance by boardgame.io's own random numbers; a record can stand in for it.
const fair = {
  terrain: (random) => random.Shuffle([0, 0, 0, 1, 1, 2, 2]),
  draw: (random) => random.Shuffle([0, 1]),
  roll: (random) => poolOf(random.D6(4)),
}

function kingOfTheHill(chance = fair) {
  // Every decision goes on as the framework needs it: dice are rolled, and another player's turn is announced.
  const asMove =
    (decide) =>
    ({ G, ctx, random, events }, ...words) => {
      decide(G, ...words)
      if (G.phase === 'roll') rolled(G, [chance.roll(random), chance.roll(random)])
      const next = String(G.player)
      if (next !== ctx.currentPlayer) events.endTurn({ next })
    }
  return {
    name: 'king-of-the-hill',
    setup: ({ random }) => {
      const rings = [0, 1, 2, 3].map(() => chance.terrain(random))
      return start(rings, chance.draw(random))
    },
    minPlayers: 2,
    maxPlayers: 2,
    moves: Object.fromEntries(Object.entries(decisions).map(([name, decide]) => [name, asMove(decide)])),
    turn: { order: { first: ({ G }) => G.player, next: ({ G }) => G.player } },
    endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
    ai: { enumerate: (G) => legal(G) },
    // Nobody takes back a move in a random game, so no earlier states are kept.
    disableUndo: true,
  }
}

module.exports = { kingOfTheHill, poolOf }
