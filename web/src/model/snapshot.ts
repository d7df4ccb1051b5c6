// A table as the client holds it, and how what the server sends is put onto it.
import type { Branch, CellView, Choice, LogLine, Snapshot, ToAct, View } from '../api'

/** A table at one moment, whole. */
export type Scene = {
  table: string
  game: string
  options: Record<string, string>
  players: string[]
  version: number
  toAct: ToAct
  winner: string | null
  view: View
  choices: Choice[]
  log: LogLine[]
  /** Why the last action cannot be undone; null if it can. */
  undoRefused: string | null
  /** Where it branches off another table, if it is only tried out. */
  whatIf: Branch | null
  /** Why no bot advises here; null if one does. */
  hintRefused: string | null
}

/** Cells that have not changed stay the same objects, and where none has so does their list: it is not drawn again. */
function cellsOnto(before: CellView[], changed: CellView[], isAll: boolean): CellView[] {
  if (isAll) return changed
  if (changed.length === 0) return before
  const newer = new Map(changed.map((cell) => [cell.name, cell]))
  return before.map((cell) => newer.get(cell.name) ?? cell)
}

/** Puts a snapshot onto what was known before: it names the cells that have changed and the end of the log. */
export function onto(before: Scene | null, snapshot: Snapshot): Scene {
  const { cells, has_all_cells, ...rest } = snapshot.view
  return {
    table: snapshot.table,
    game: snapshot.game,
    options: snapshot.options,
    players: snapshot.seats.map((seat) => seat.player),
    version: snapshot.version,
    toAct: snapshot.to_act,
    winner: snapshot.winner,
    view: { ...rest, cells: cellsOnto(before?.view.cells ?? [], cells, has_all_cells) },
    choices: snapshot.choices,
    log: [...(before?.log.slice(0, snapshot.log_from) ?? []), ...snapshot.log],
    undoRefused: snapshot.undo_refused,
    whatIf: snapshot.what_if,
    hintRefused: snapshot.hint_refused,
  }
}

/** Whether a snapshot can be put onto a scene: it is whole, or goes on from it. */
export function fits(before: Scene | null, snapshot: Snapshot): boolean {
  return snapshot.log_from === 0 || (before !== null && before.log.length >= snapshot.log_from)
}

export function seatToAct(toAct: ToAct): number | null {
  return typeof toAct === 'object' ? toAct.seat : null
}

export function isHuman(player: string | undefined): boolean {
  return player === 'human'
}
