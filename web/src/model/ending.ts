// How a game ended for the person at the screen.
import { isHuman, type Scene } from './scene'

export type Ending = 'won' | 'lost' | 'draw' | 'neutral'

/** A single person has won or lost; for several people at one screen the end is neither. `isHere` tells which seats are
 * played here, where people are apart. */
export function outcomeFor(
  { winner, players, sides }: Scene,
  isHere: (seat: number) => boolean = () => true,
): Ending {
  if (winner === 'draw') return 'draw'
  const people = sides.filter((_, i) => isHuman(players[i]) && isHere(i))
  const won = sides.find((seat) => seat.name === winner || winner?.split('+').includes(seat.name))
  const [person, ...more] = people
  if (!won || !person || more.length > 0) return 'neutral'
  return person.team === won.team ? 'won' : 'lost'
}
