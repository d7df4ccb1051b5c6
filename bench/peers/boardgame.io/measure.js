// Plays random games by boardgame.io's reducer for some seconds and prints how many decisions it came to.
// Usage: node measure.js SECONDS
'use strict'

const { startClock } = require('./clock')
const { kingOfTheHill } = require('./game')
const { table } = require('./play')

// A measurement ends after this multiple of its intended time, even on a busy machine.
const MAX_WALL_FACTOR = 4

const description = kingOfTheHill()
const { begin, play } = table(description)

function playFor(seconds) {
  let [games, decisions] = [0, 0]
  const read = startClock()
  const isOver = ({ seconds: cpu, wall }) => cpu >= seconds || wall >= MAX_WALL_FACTOR * seconds
  while (!isOver(read())) {
    let state = begin()
    while (state.ctx.gameover === undefined) {
      const moves = description.ai.enumerate(state.G, state.ctx)
      state = play(state, moves[Math.floor(Math.random() * moves.length)])
      decisions += 1
    }
    games += 1
  }
  return { games, decisions, ...read() }
}

playFor(1) // until the code is compiled
console.log(JSON.stringify(playFor(Number(process.argv[2] ?? 2))))
