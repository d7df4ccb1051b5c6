// A series in words: which game of it this is, and who leads or has won.
import type { SeriesInfo, SeatView } from '../api'
import { isHuman } from './scene'

/** Returns what a series of this kind is called. */
const nameOf = ({ length }: SeriesInfo) => (length === null ? 'Series' : 'Match')

/** Returns which game of the series this is: `Match: game 1 of 2`. */
export function placeOf(series: SeriesInfo): string {
  const of = series.length === null ? '' : ` of ${series.length}`
  return `${nameOf(series)}: game ${series.tables.length}${of}`
}

/** Returns whether no game of the series is left. */
export const isDecided = ({ length, finished }: SeriesInfo): boolean => length !== null && finished >= length

/** Returns who leads or has won, in a sentence; a single person against bots is addressed. Empty if no game counts. */
export function verdictOf(series: SeriesInfo, sides: SeatView[], players: string[]): string {
  if (series.scores.length === 0) return series.no_score ?? ''
  const name = nameOf(series).toLowerCase()
  const { leader } = series
  if (leader === null) return isDecided(series) ? `The ${name} is a draw.` : 'Nobody leads.'
  const isYou = players.filter(isHuman).length === 1 && isHuman(players[leader])
  const title = sides[leader]?.title ?? ''
  if (isDecided(series)) return isYou ? `You won the ${name}.` : `${title} won the ${name}.`
  return isYou ? `You lead the ${name}.` : `${title} leads the ${name}.`
}

/** Returns what the button for the next game says. */
export function nextGameOf(series: SeriesInfo | null): string {
  if (!series || series.length === null || isDecided(series)) return 'Rematch with seats swapped'
  return `Rematch with seats swapped: game ${series.tables.length + 1} of ${series.length}`
}
