// The seats that this page plays. Without a word about it, it plays those of all people, as at one screen.
import { router } from '../router.svelte'
import { isHuman } from '../model/scene'

const key = (table: string) => `hillfort.seats.${table}`

/** Returns the seats that the address of the page names, or that it named before. */
function named(table: string): string | null {
  const asked = router.query.get('seat')
  try {
    if (asked !== null) sessionStorage.setItem(key(table), asked)
    return asked ?? sessionStorage.getItem(key(table))
  } catch {
    return asked
  }
}

/** Returns the seats that this page plays at a table. */
export function heldSeats(table: string, players: string[]): number[] {
  const people = players.flatMap((player, seat) => (isHuman(player) ? [seat] : []))
  const words = named(table)
  if (words === null) return people
  const seats = words.split(',').map(Number)
  return seats.filter((seat) => Number.isInteger(seat) && seat >= 0 && seat < players.length)
}
