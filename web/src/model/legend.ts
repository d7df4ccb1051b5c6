// The legend of a board: each kind of cell once, and the statuses of pieces. The game names all of them.
import type { CellView, GameDetails, SeatView } from '../api'

export type Kind = { title: string; cell: CellView }
export type StatusEntry = { title: string; glyph: string }

/** Returns the first cell of each kind, without what happens to be on it now; the commonest kinds come first. */
export function kindsOf(cells: CellView[], seats: SeatView[]): Kind[] {
  const kinds = new Map<string, { cell: CellView; count: number }>()
  for (const cell of cells) {
    const title = titleOf(cell, seats)
    const known = kinds.get(title)
    if (known) known.count++
    else kinds.set(title, { cell, count: 1 })
  }
  return [...kinds].sort(([, a], [, b]) => b.count - a.count).map(([title, { cell }]) => ({ title, cell }))
}

/** Names a kind of cell: by what the game calls it in short, with its height and the owner of its track. */
function titleOf(cell: CellView, seats: SeatView[]): string {
  const owner = cell.rail ? seats[cell.rail[0]]?.title : undefined
  const name = cell.short === '' ? cell.title : cell.short
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return owner ? `${capital}, track of ${owner}` : capital
}

/** Returns the statuses that pieces can have, each with the address of its emblem. */
export function statusesOf(game: Pick<GameDetails, 'glyphs' | 'look'>): StatusEntry[] {
  return Object.entries(game.look.marks).flatMap(([title, name]) => {
    const glyph = game.glyphs[name]?.replaceAll('currentColor', '#8a4b00')
    if (!glyph) return []
    const capital = title.charAt(0).toUpperCase() + title.slice(1)
    return [{ title: capital, glyph: `data:image/svg+xml,${encodeURIComponent(glyph)}` }]
  })
}
