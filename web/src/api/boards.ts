// Boards by their hash. Each is fetched once; the browser keeps the answer too.
import { api } from './chosen'
import type { Board, CellView } from './schema'

const boards = new Map<string, Promise<Board>>()

/** Returns a board with its class cards and words. */
export function boardOf(hash: string): Promise<Board> {
  const known = boards.get(hash)
  if (known) return known
  const board = api.board(hash)
  boards.set(hash, board)
  // What could not be loaded is asked for again.
  board.catch(() => boards.delete(hash))
  return board
}

/** Returns the cells of a board. */
export async function boardCells(hash: string): Promise<CellView[]> {
  return (await boardOf(hash)).cells
}
