// A table as the client holds it, and how what the server sends is put onto it.
import type { Choice, LogLine, Snapshot, ToAct, View } from '../api'

/** A table at one moment, whole. */
export type Scene = {
  table: string
  game: string
  options: Record<string, string>
  players: string[]
  event: number
  toAct: ToAct
  winner: string | null
  view: View
  choices: Choice[]
  log: LogLine[]
  undo: string | null
}

/** Puts a snapshot onto what was known before: cells and the beginning of the log may be left out. */
export function onto(before: Scene | null, snapshot: Snapshot): Scene {
  const { cells, ...rest } = snapshot.view
  return {
    table: snapshot.table,
    game: snapshot.game,
    options: snapshot.options as Record<string, string>,
    players: snapshot.seats.map((sitting) => sitting.player),
    event: Number(snapshot.event),
    toAct: snapshot.to_act,
    winner: snapshot.winner,
    // The same cells stay the same object, so that they are not drawn again.
    view: { ...rest, cells: cells ?? before?.view.cells ?? [] },
    choices: snapshot.decisions,
    log: [...(before?.log.slice(0, snapshot.log_from) ?? []), ...snapshot.log],
    undo: snapshot.undo,
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
