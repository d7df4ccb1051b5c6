// Clocks as text. The server sends what was left when a clock began to run; the page counts down by itself.
import type { ClockView } from '../api'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

/** Returns the milliseconds that a seat has left at a moment of the server's time. */
export function timeLeft(clock: ClockView, seat: number, now: number): number {
  const left = clock.seats[seat]?.left ?? 0
  const { running, since, first_action_by: first, paused_by: pausedBy } = clock
  const runs = running === seat && since !== undefined && first === undefined && pausedBy === undefined
  return Math.max(0, runs ? left - Math.max(0, now - since) : left)
}

const two = (number: number) => String(number).padStart(2, '0')

/** Returns a time as a clock shows it: `9:05`, `1:00:00`, `2 d 3 h`. */
export function clockText(millis: number): string {
  if (millis >= DAY) return `${Math.floor(millis / DAY)} d ${Math.floor((millis % DAY) / HOUR)} h`
  const [hours, minutes] = [Math.floor(millis / HOUR), Math.floor((millis % HOUR) / MINUTE)]
  const seconds = Math.floor((millis % MINUTE) / SECOND)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** Returns a time as it is read out: `9 minutes 5 seconds`. */
export function spokenTime(millis: number): string {
  const units: [number, string][] = [
    [Math.floor(millis / DAY), 'day'],
    [Math.floor((millis % DAY) / HOUR), 'hour'],
    [Math.floor((millis % HOUR) / MINUTE), 'minute'],
    [Math.floor((millis % MINUTE) / SECOND), 'second'],
  ]
  const parts = units.filter(([number]) => number > 0).slice(0, 2)
  const words = parts.map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`)
  return words.join(' ') || 'no time'
}
