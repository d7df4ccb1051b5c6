// boardgame.io's reducer without a client around it: a state, and the next one after a move.
'use strict'

// The checks and warnings for developers are not what is measured.
process.env.NODE_ENV = 'production'
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal')

function table(description) {
  const game = ProcessGameConfig(description)
  const reducer = CreateGameReducer({ game })
  const play = (state, { move, args }) =>
    reducer(state, { type: 'MAKE_MOVE', payload: { type: move, args, playerID: state.ctx.currentPlayer } })
  return { begin: () => InitializeGame({ game, numPlayers: 2 }), play }
}

module.exports = { table }
