// A table as the client keeps it, and how the server's snapshots and changes become one.
import type {
  ActionGroup,
  Branch,
  CellView,
  Change,
  ClockView,
  Counter,
  LogLine,
  Note,
  Offer,
  PieceView,
  SeatView,
  Snapshot,
  ToAct,
} from '../api'

/** What a board is drawn from. */
export type Position = { cells: CellView[]; pieces: PieceView[]; sides: SeatView[] }

/** A whole table at one version. */
export type Scene = Position & {
  table: string
  game: string
  options: Record<string, string>
  players: string[]
  /** Where a what-if branches off another table; null if this is not a what-if. */
  whatIf: Branch | null
  /** The tables of the earlier games of its series, the first game first. */
  earlier: string[]
  /** What the server committed to for the dice; null if it did not. */
  commitment: string | null
  /** The hash of its board. */
  board: string
  version: number
  /** The hash of the state. The client cannot check it, but tells the server what it has. */
  hash: string
  /** Whether more events of the same command follow at once: nobody can act before those. */
  hasMore: boolean
  toAct: ToAct
  winner: string | null
  /** Who lost by a forfeit, in a sentence; null without one. */
  forfeit: string | null
  status: string
  /** What the player to act should do, in a sentence; empty if nobody is to act. */
  task: string
  counters: Counter[]
  actions: ActionGroup[]
  log: LogLine[]
  /** Why the last action cannot be undone; null if it can. */
  undoRefused: string | null
  /** The number of log lines that an undo takes back. */
  undoLines: number
  /** Why there are no hints at this table; null if there are. */
  hintRefused: string | null
  /** The seats of people, those included that a bot has taken over. */
  people: number[]
  /** The clocks; null if nobody's time is limited. */
  clock: ClockView | null
  /** The offers that wait for answers. */
  offers: Offer[]
  /** What the log shows beside its lines. */
  notes: Note[]
  /** The table of the rematch that all have agreed on; null if there is none. */
  rematch: string | null
  chat: Snapshot['chat']
  mayTakeBack: boolean
}

/** Replaces cells by name. Unchanged cells stay the same objects, and without changes so does the list, so that nothing
 * is drawn again. */
export function withCells(before: CellView[], changed: CellView[] | null | undefined): CellView[] {
  if (!changed || changed.length === 0) return before
  const newer = new Map(changed.map((cell) => [cell.name, cell]))
  return before.map((cell) => newer.get(cell.name) ?? cell)
}

/** A part of a list that has changed: a run of the old list, some fields of an old item, or a new item. */
type Splice<T> = [number, number] | [number, object] | T

/** Applies a delta to a list. Copied items stay the same objects, and without a delta so does the list. */
export function applyDelta<T extends object>(before: T[], delta: Splice<T>[] | undefined): T[] {
  if (!delta) return before
  return delta.flatMap((part) => {
    if (!Array.isArray(part)) return [part]
    const [start, what] = part
    if (typeof what === 'number') return before.slice(start, start + what)
    return before.slice(start, start + 1).map((item) => withFields(item, what))
  })
}

/** Changes some fields of an item. A piece whose cell is empty now has none. */
function withFields<T extends object>(item: T, fields: object): T {
  const changed = { ...item, ...fields } as T & { cell?: string }
  if (changed.cell === '') delete changed.cell
  return changed
}

const standing = (sent: Snapshot | Change) => ({
  version: sent.version,
  hash: sent.hash,
  toAct: sent.to_act,
  winner: sent.winner,
  forfeit: sent.forfeit,
  status: sent.status,
  task: sent.task ?? '',
  undoRefused: sent.undo_refused,
  undoLines: sent.undo_lines,
})

/** Makes a scene of a snapshot and the cells of its board. */
export function sceneOf(snapshot: Snapshot, board: CellView[]): Scene {
  const { table, game, options, pieces, counters, sides, actions, log } = snapshot
  return {
    ...standing(snapshot),
    hintRefused: snapshot.hint_refused,
    table,
    game,
    options,
    pieces,
    counters,
    sides,
    actions,
    log,
    players: snapshot.seats.map((seat) => seat.player),
    people: snapshot.people,
    clock: snapshot.clock ?? null,
    offers: snapshot.offers ?? [],
    notes: snapshot.notes ?? [],
    rematch: snapshot.rematch || null,
    chat: snapshot.chat,
    mayTakeBack: !snapshot.no_take_backs,
    whatIf: snapshot.what_if,
    earlier: snapshot.earlier ?? [],
    commitment: snapshot.commitment ?? null,
    board: snapshot.board,
    hasMore: false,
    cells: withCells(board, snapshot.cells),
  }
}

/** Returns whether a change continues a scene. */
export const continues = (scene: Scene, change: Change): boolean => change.after === scene.version

/** Applies a change to the scene it continues. */
export function applyChange(before: Scene, change: Change): Scene {
  return {
    ...before,
    ...standing(change),
    hintRefused: change.hint_refused === undefined ? before.hintRefused : change.hint_refused || null,
    hasMore: change.more ?? false,
    players: change.seats?.map((seat) => seat.player) ?? before.players,
    clock: change.clock ?? before.clock,
    offers: change.offers ?? before.offers,
    notes: change.notes ? [...before.notes, ...change.notes] : before.notes,
    rematch: change.rematch || before.rematch,
    cells: withCells(before.cells, change.cells),
    pieces: applyDelta<PieceView>(before.pieces, change.pieces),
    counters: applyDelta(before.counters, change.counters),
    sides: applyDelta(before.sides, change.sides),
    actions: applyDelta(before.actions, change.actions),
    log: [...before.log.slice(0, change.log_from), ...change.log],
  }
}

export function seatToAct(toAct: ToAct): number | null {
  return typeof toAct === 'object' ? toAct.seat : null
}

/** Returns the seats that have won. The winner is named like a seat, or like several of a team: `p1+p3`. */
export function winnersOf({ winner, sides }: Scene): SeatView[] {
  const names = winner?.split('+') ?? []
  return sides.filter((seat) => names.includes(seat.name))
}

export function isHuman(player: string | undefined): boolean {
  return player === 'human'
}
