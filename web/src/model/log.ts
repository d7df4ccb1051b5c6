// Lines of the log, as they are told and marked.
import type { LogLine, SeatView } from '../api'
import { isHuman } from './snapshot'

/** The last line that names a cell: the end of a turn does not hide what was done in it. */
export function lastAction(log: LogLine[]): LogLine | null {
  return log.findLast(({ from, to }) => from !== null || to !== null) ?? null
}

export function lastPlace(log: LogLine[]): (string | null)[] {
  const line = lastAction(log)
  return line ? [line.from, line.to] : []
}

/** A sentence and whose it is: the name that a sentence begins with stands apart, where a sign is drawn for it. */
export function toldBy(line: LogLine, seats: SeatView[]): { whose: string; sentence: string } {
  const whose = line.seat === null ? '' : `${seats[line.seat]?.title ?? ''}: `
  return whose.length > 2 && line.sentence.startsWith(whose)
    ? { whose, sentence: line.sentence.slice(whose.length) }
    : { whose: '', sentence: line.sentence }
}

/** How many lines stand before the last that a person did: what came after is new to whoever opens a table. */
export function lastActed(log: LogLine[], players: string[]): number {
  return Math.max(
    0,
    log.findLastIndex(({ seat }) => seat !== null && isHuman(players[seat])),
  )
}
