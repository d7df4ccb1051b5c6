// Whether the only action there is plays itself. It does, unless the person wants to play it.
import { store, stored } from '../stored'

const STORED = 'forced'
const WORDS = ['played', 'asked'] as const

class Forced {
  isPlayed = $state(stored(STORED, WORDS) !== 'asked')

  toggle(): void {
    this.isPlayed = !this.isPlayed
    store(STORED, this.isPlayed ? 'played' : 'asked')
  }
}

export const forced = new Forced()
