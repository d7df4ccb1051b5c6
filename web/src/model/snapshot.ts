// A table as the client keeps it, and how a snapshot of the server is applied to it.
import type { Branch, CellView, Choice, LogLine, Snapshot, ToAct, View } from '../api'

/** A whole table at one version. */
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
  /** Where a what-if branches off another table; null if this is not a what-if. */
  whatIf: Branch | null
  /** Why there are no hints at this table; null if there are. */
  hintRefused: string | null
}

/** Unchanged cells stay the same objects, and without changes so does the list, so that nothing is drawn again. */
function mergeCells(before: CellView[], changed: CellView[], isAll: boolean): CellView[] {
  if (isAll) return changed
  if (changed.length === 0) return before
  const newer = new Map(changed.map((cell) => [cell.name, cell]))
  return before.map((cell) => newer.get(cell.name) ?? cell)
}

/** Applies a snapshot to a scene. It has the changed cells and the end of the log, or all of them. */
export function applySnapshot(before: Scene | null, snapshot: Snapshot): Scene {
  const { cells, has_all_cells, ...rest } = snapshot.view
  return {
    table: snapshot.table,
    game: snapshot.game,
    options: snapshot.options,
    players: snapshot.seats.map((seat) => seat.player),
    version: snapshot.version,
    toAct: snapshot.to_act,
    winner: snapshot.winner,
    view: { ...rest, cells: mergeCells(before?.view.cells ?? [], cells, has_all_cells) },
    choices: snapshot.choices,
    log: [...(before?.log.slice(0, snapshot.log_from) ?? []), ...snapshot.log],
    undoRefused: snapshot.undo_refused,
    whatIf: snapshot.what_if,
    hintRefused: snapshot.hint_refused,
  }
}

/** Returns whether a snapshot can be applied to a scene: it is full, or continues the scene's log. */
export function canApply(before: Scene | null, snapshot: Snapshot): boolean {
  return snapshot.log_from === 0 || (before !== null && before.log.length >= snapshot.log_from)
}

export function seatToAct(toAct: ToAct): number | null {
  return typeof toAct === 'object' ? toAct.seat : null
}

export function isHuman(player: string | undefined): boolean {
  return player === 'human'
}
