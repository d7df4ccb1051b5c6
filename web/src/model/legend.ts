// The legend of a board: each kind of cell once, and the statuses of pieces. The game names all of them.
import type { CellView, GameDetails, SeatView } from '../api'
import { boxOf } from './layout'

export type Kind = { title: string; cell: CellView }
export type StatusEntry = { title: string; glyph: string }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Returns a cell of each kind, the commonest kind first. Cells of one name are told apart by height and owner. */
export function kindsOf(cells: CellView[], seats: SeatView[]): Kind[] {
  const named = groupBy(
    cells.filter((cell) => cell.outline.length > 0),
    (cell) => (cell.short === '' ? cell.title : cell.short),
  )
  named.delete('')
  const kinds = [...named].flatMap(([name, same]) => {
    const heights = new Set(same.map(({ height }) => height))
    const homes = new Set(same.map(({ home }) => home))
    const titleOf = ({ height, home }: CellView) => {
      const owner = homes.size > 1 && typeof home === 'number' ? seats[home]?.title : undefined
      const owned = owner ? `${name} of ${owner}` : name
      return capital(heights.size > 1 ? `${owned}, height ${height}` : owned)
    }
    return [...groupBy(same, titleOf)]
  })
  return kinds
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([title, same]) => {
      // A track has an entry of its own.
      const cell = same.find(({ rail }) => !rail) ?? same[0]
      return cell ? [{ title, cell }] : []
    })
}

/** Returns the part of the board that shows one cell. */
export function viewBoxOf(cell: CellView): string {
  const { x, y, width, height } = boxOf([cell], 0.14)
  return [x, y, width, height].join(' ')
}

/** Returns the statuses that pieces can have, each with the address of its emblem. */
export function statusesOf(game: Pick<GameDetails, 'glyphs' | 'look'>): StatusEntry[] {
  return Object.entries(game.look.marks).flatMap(([title, name]) => {
    const glyph = game.glyphs[name]?.replaceAll('currentColor', '#8a4b00')
    return glyph ? [{ title: capital(title), glyph: `data:image/svg+xml,${encodeURIComponent(glyph)}` }] : []
  })
}
