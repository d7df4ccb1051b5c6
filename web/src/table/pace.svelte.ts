// How fast the turns of bots are shown. With reduced motion the default is at once; at any other pace, events are then
// shown one by one without movement.
import { store, stored } from '../stored'

export const PACES = ['slow', 'normal', 'fast', 'at once'] as const
export type Pace = (typeof PACES)[number]

const STORED = 'pace'
const LONGER: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.45, 'at once': 0 }
/** How long an event of a bot stays after its movement, to be understood, in milliseconds. */
const TO_READ = 650
/** If more than this number of events are waiting they are shown faster, except at the slow pace. */
const MANY = 24
const HURRY = 0.4

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

class Paces {
  private own: Pace | null = $state(stored(STORED, PACES))
  readonly now: Pace = $derived(this.own ?? (prefersReducedMotion() ? 'at once' : 'normal'))

  choose(pace: Pace): void {
    this.own = pace
    store(STORED, pace)
  }

  /** The factor by which the events of bots take longer than usual. */
  get factor(): number {
    return LONGER[this.now]
  }
}

export const paces = new Paces()

/** Returns the factor by which events are shorter because many are waiting. */
export const hurry = (waiting: number, pace: Pace = paces.now) =>
  waiting > MANY && pace !== 'slow' ? HURRY : 1

/** Returns how long an event is shown before the next. `moving` is the time it moves at the pace it is shown. */
export function shownFor(moving: number, isBots: boolean, pace: Pace, waiting: number): number {
  return isBots ? moving + TO_READ * LONGER[pace] * hurry(waiting, pace) : moving
}
