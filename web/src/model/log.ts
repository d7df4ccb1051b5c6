// Lines of the log.
import type { LogLine, SeatView } from '../api'
import { isHuman } from './scene'

/** Returns the last line with a cell, so that the end of a turn does not hide its last action. */
export function lastAction(log: LogLine[]): LogLine | null {
  return log.findLast(({ from, to }) => from != null || to != null) ?? null
}

/** Returns the cells of the last action. */
export function lastPlace(log: LogLine[]): (string | null | undefined)[] {
  const line = lastAction(log)
  return line ? [line.from, line.to] : []
}

/** Splits the name of the seat from a sentence that begins with it, because a sign is drawn instead. */
export function splitSeat(line: LogLine, seats: SeatView[]): { whose: string; sentence: string } {
  const whose = line.seat == null ? '' : `${seats[line.seat]?.title ?? ''}: `
  return whose.length > 2 && line.sentence.startsWith(whose)
    ? { whose, sentence: line.sentence.slice(whose.length) }
    : { whose: '', sentence: line.sentence }
}

/** Returns a sentence without the news at its end, which have lines of their own. */
export function mainPart(sentence: string, news: string[] | undefined): string {
  const end = (news ?? []).join(' ')
  return end && sentence.endsWith(end) ? sentence.slice(0, -end.length).trimEnd() : sentence
}

/** Returns the number of lines before a person's last action: later lines are new to them. */
export function lastActed(log: LogLine[], players: string[]): number {
  return Math.max(
    0,
    log.findLastIndex(({ seat }) => seat != null && isHuman(players[seat])),
  )
}

/** Returns what is said about an event before its effect is seen: its first sentence, which is about the action. */
export function causeText(line: LogLine): string {
  const end = line.sentence.search(/\.\s/)
  return end < 0 ? line.sentence : line.sentence.slice(0, end + 1)
}
