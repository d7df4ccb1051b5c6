// How fast the turns of bots are shown. Who asked for less motion sees them at once, unless he says otherwise; then
// they are shown one by one, without movement.
import { store, stored } from '../stored'

export const PACES = ['slow', 'normal', 'fast', 'at once'] as const
export type Pace = (typeof PACES)[number]

const STORED = 'pace'
const LONGER: Record<Pace, number> = { slow: 2.5, normal: 1, fast: 0.45, 'at once': 0 }
/** How long an event stands that is shown without movement, in milliseconds. */
const STANDS = 500
/** So many events waiting, they are shown faster; but not to who wants to see them slowly. */
const MANY = 12
const HURRY = 0.35

export const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

class Paces {
  private own: Pace | null = $state(stored(STORED, PACES))
  readonly now: Pace = $derived(this.own ?? (prefersStill() ? 'at once' : 'normal'))

  choose(pace: Pace): void {
    this.own = pace
    store(STORED, pace)
  }

  /** How many times longer than usual a bot's event takes. */
  get factor(): number {
    return LONGER[this.now]
  }
}

export const paces = new Paces()

/** How long an event is shown before the next: `moving` is how long it moves at the usual pace, 0 if it stands still. */
export function shownFor(moving: number, isBots: boolean, pace: Pace, waiting: number): number {
  const hurry = waiting > MANY && pace !== 'slow' ? HURRY : 1
  if (!isBots) return moving * hurry
  return (moving > 0 ? moving : STANDS) * LONGER[pace] * hurry
}
