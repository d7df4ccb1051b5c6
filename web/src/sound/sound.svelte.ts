// Whether there is sound, and how loud. It is off until a person asks for it.
import { store, stored } from '../stored'
import { noiseOf, schedule, type SoundKind } from './synth'

export const VOLUMES = ['off', 'low', 'medium', 'high'] as const
export type Volume = (typeof VOLUMES)[number]

const STORED = 'sound'
const LOUD: Record<Volume, number> = { off: 0, low: 0.15, medium: 0.4, high: 0.9 }

class Sound {
  volume: Volume = $state(stored(STORED, VOLUMES) ?? 'off')
  private context: AudioContext | null = null
  private out: GainNode | null = null
  private white: AudioBuffer | null = null

  choose(volume: Volume): void {
    this.volume = volume
    store(STORED, volume)
    this.play('turn-begins')
  }

  /** Plays a sound after a delay in milliseconds; nothing while sound is off. */
  play(kind: SoundKind, delay = 0): void {
    if (this.volume === 'off') return
    this.context ??= new AudioContext()
    const { context } = this
    if (context.state === 'suspended') void context.resume()
    this.white ??= noiseOf(context)
    if (!this.out) {
      this.out = context.createGain()
      this.out.connect(context.destination)
    }
    this.out.gain.value = LOUD[this.volume]
    schedule(context, this.out, this.white, kind, context.currentTime + delay / 1000)
  }
}

export const sound = new Sound()
