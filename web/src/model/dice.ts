// The dice of a line of chance: every word after the verb is a face, `2d6` says what is going to be rolled.
import type { LogLine } from '../api'

export function facesOf(log: LogLine): string[] {
  if (log.seat !== null) return []
  const [verb, ...faces] = log.line.split(' ')
  return verb === 'roll' ? faces : []
}
