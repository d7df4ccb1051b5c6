// Boards by their hash. Each is fetched once; the browser keeps the answer too.
import { api } from './chosen'
import type { CellView } from './schema'

const boards = new Map<string, Promise<CellView[]>>()

/** Returns the cells of a board. */
export function boardCells(hash: string): Promise<CellView[]> {
  const known = boards.get(hash)
  if (known) return known
  const cells = api.board(hash).then((board) => board.cells)
  boards.set(hash, cells)
  // What could not be loaded is asked for again.
  cells.catch(() => boards.delete(hash))
  return cells
}
