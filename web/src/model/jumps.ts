// Steps through the past of a game: by event, by turn, to a loss or to a point.
import type { LogLine } from '../api'

export const UNITS = ['event', 'turn', 'loss', 'point'] as const
export type Unit = (typeof UNITS)[number]

const has = (line: LogLine, kind: string) => line.effects?.some(({ what }) => what === kind) ?? false

/** Returns the positions at which a step can end, as numbers of log lines before them. */
export function stopsOf(log: LogLine[], unit: Unit): number[] {
  let seat: number | undefined
  return log.flatMap((line, i) => {
    if (unit === 'event') return [i + 1]
    if (unit === 'loss') return has(line, 'death') ? [i + 1] : []
    if (unit === 'point') return has(line, 'points') ? [i + 1] : []
    // A turn begins before its first action.
    const begins = line.seat != null && line.seat !== seat
    seat = line.seat ?? seat
    return begins ? [i] : []
  })
}

/** Returns where a step from a position ends: the start or the end if there is nothing more on the way. */
export function stepFrom(log: LogLine[], at: number, unit: Unit, direction: 1 | -1): number {
  const stops = stopsOf(log, unit)
  if (direction === 1) return stops.find((stop) => stop > at) ?? log.length
  return stops.findLast((stop) => stop < at) ?? 0
}
