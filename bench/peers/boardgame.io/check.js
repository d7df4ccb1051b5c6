// Replays games that our engine has written out (standard input, as `peers lists` writes it) by boardgame.io's reducer.
// At every decision the legal lines must be the same, at the end the winner. The first difference is told and ends it
// with exit code 1; otherwise prints how much was compared, as a JSON object.
'use strict'

const readline = require('node:readline')
const { KINDS, LETTERS, NAMES, RINGS } = require('./board')
const { kingOfTheHill, poolOf } = require('./game')
const { MOVE_DIE, RECRUIT_DIE, TWO_PAYS } = require('./legal')
const { table } = require('./play')

const SEATS = ['p1', 'p2']
const DICE = ['recruit', 'move', 'turn']
const PAYS = ['recruit', 'move', 'turns']

// Writes a decision as the game's notation does; `enemy` is the seat whose units are attacked or pushed.
function write({ move, args }, enemy) {
  const [a, b, c, d] = args
  const paid = (how, natural) => (how === natural ? '' : ` with ${PAYS[how]}`)
  switch (move) {
    case 'recruit':
      return `recruit ${KINDS[a]}${paid(b, RECRUIT_DIE)}`
    case 'move':
      return `move ${KINDS[a]} ${NAMES[b]} ${NAMES[c]}${paid(d, MOVE_DIE)}`
    case 'assault': {
      const pays = d === 0 ? '' : ` with ${TWO_PAYS[d].map((how) => PAYS[how]).join(' ')}`
      return `assault ${NAMES[a]} ${NAMES[b]} ${NAMES[c]} ${enemy}${pays}`
    }
    case 'push':
      return `push ${enemy} ${NAMES[a]}`
    case 'keep':
      return `keep ${DICE[a]} ${DICE[b]}`
    case 'turn':
      return `turn ${RINGS[a]} ${b < 0 ? 'left' : 'right'}`
    case 'end':
      return 'end'
    default:
      return [move, ...args.map((cell) => NAMES[cell])].join(' ')
  }
}

// Chance as it fell in a record, one line after the other.
function recorded(lines) {
  const next = (verb) => {
    const [found, ...words] = (lines.shift() ?? 'nothing').split(' ')
    if (found !== verb) throw new Error(`ours has ${found}, boardgame.io's ${verb}`)
    return words
  }
  return {
    terrain: () =>
      next('terrain')
        .slice(1)
        .map((letter) => LETTERS.indexOf(letter)),
    draw: () => next('draw').map((number) => Number(number) - 1),
    roll: () => poolOf(next('roll').map(Number)),
  }
}

const counts = { games: 0, decisions: 0, lines: 0 }

function same(ours, theirs) {
  if (ours.length === theirs.length && ours.every((line, idx) => line === theirs[idx])) return
  const without = (a, b) => JSON.stringify(a.filter((line) => !b.includes(line)))
  throw new Error(`only ours ${without(ours, theirs)}, only boardgame.io's ${without(theirs, ours)}`)
}

function replay(events) {
  const dice = events.filter(([who]) => who === 'chance').map(([, line]) => line)
  const description = kingOfTheHill(recorded(dice))
  const { begin, play } = table(description)
  let state = begin()
  let legal = new Map()
  for (const [who, ...words] of events) {
    const { currentPlayer, gameover } = state.ctx
    if (who === 'legal') {
      const moves = gameover ? [] : description.ai.enumerate(state.G, state.ctx)
      legal = new Map(moves.map((move) => [write(move, SEATS[1 - currentPlayer]), move]))
      // A line that stood for two moves would be lost in the map.
      if (legal.size !== moves.length) throw new Error("boardgame.io's has a line twice")
      same(words, [...legal.keys()].sort())
      counts.decisions += 1
      counts.lines += words.length
    } else if (who === 'result') {
      same(words, [gameover ? (SEATS[gameover.winner] ?? 'draw') : 'none'])
    } else if (who !== 'chance') {
      same([who], [SEATS[currentPlayer]])
      state = play(state, legal.get(words[0]))
    }
  }
  same([], dice)
}

async function main() {
  let events = []
  for await (const text of readline.createInterface({ input: process.stdin })) {
    const event = text.split('\t')
    if (event[0] === 'game') {
      counts.games += 1
      events = []
    } else {
      events.push(event)
    }
    if (event[0] === 'result') replay(events)
  }
  console.log(JSON.stringify(counts))
}

main().catch((error) => {
  console.error(`game ${counts.games}, decision ${counts.decisions}: ${error.message}`)
  process.exitCode = 1
})
