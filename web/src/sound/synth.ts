// Sounds made of tones and noise. Each is a short list of parts, so that a new one is a line of data.
import type { MotionKind } from '../api'

export type SoundKind = MotionKind | 'dice' | 'capture' | 'turn-begins' | 'victory' | 'defeat'

/** A tone that glides from one pitch to another, or noise through a filter that does. Times in seconds. */
type Part = {
  wave: OscillatorType | 'noise'
  pitch: [number, number]
  at?: number
  length: number
  loud?: number
}

const noise = (pitch: [number, number], length: number, at = 0, loud = 1): Part => ({
  wave: 'noise',
  pitch,
  length,
  at,
  loud,
})
const tone = (
  pitch: [number, number],
  length: number,
  at = 0,
  loud = 0.5,
  wave: OscillatorType = 'triangle',
): Part => ({
  wave,
  pitch,
  length,
  at,
  loud,
})
const tune = (pitches: number[], step: number, length: number) =>
  pitches.map((pitch, i) => tone([pitch, pitch], length, i * step, 0.45))
const several = (n: number, step: number, part: Part) =>
  Array.from({ length: n }, (_, i) => ({ ...part, at: (part.at ?? 0) + i * step }))

export const SOUNDS: Record<SoundKind, Part[]> = {
  dice: several(5, 0.075, noise([2600, 1400], 0.035, 0, 0.8)),
  walk: [noise([420, 240], 0.06, 0, 0.7), tone([130, 90], 0.06, 0, 0.3)],
  jump: [noise([300, 1800], 0.3, 0, 0.6), tone([140, 420], 0.3, 0, 0.25, 'sawtooth')],
  aim: [tone([880, 880], 0.05, 0, 0.25), tone([1175, 1175], 0.06, 0.08, 0.25)],
  shot: several(2, 0.07, noise([3200, 500], 0.09)),
  burst: several(7, 0.055, noise([2600, 600], 0.05, 0, 0.8)),
  snipe: [noise([5200, 300], 0.22, 0, 1), tone([900, 120], 0.16, 0, 0.3, 'sawtooth')],
  rocket: [
    noise([700, 2200], 0.25, 0, 0.6),
    noise([900, 60], 0.5, 0.25, 1),
    tone([110, 36], 0.45, 0.25, 0.8, 'sine'),
  ],
  throw: [noise([900, 1700], 0.16, 0, 0.4), tone([300, 180], 0.06, 0.4, 0.3)],
  blast: [noise([1100, 60], 0.5, 0, 1), tone([120, 34], 0.45, 0, 0.9, 'sine')],
  flame: [noise([500, 1500], 0.25, 0, 0.8), noise([1500, 400], 0.3, 0.25, 0.8)],
  beam: tune([523, 659, 784], 0.1, 0.3),
  melee: [
    noise([4200, 1500], 0.07),
    tone([1400, 700], 0.12, 0.05, 0.3, 'square'),
    noise([4200, 1500], 0.07, 0.12),
  ],
  push: [noise([220, 120], 0.3, 0, 0.9), tone([80, 60], 0.3, 0, 0.4, 'sawtooth')],
  turn: [noise([160, 320], 0.55, 0, 0.9), tone([70, 95], 0.55, 0, 0.35, 'sawtooth')],
  swap: [noise([260, 180], 0.2, 0, 0.8), noise([180, 260], 0.2, 0.22, 0.8)],
  capture: tune([392, 523, 659], 0.11, 0.3),
  'turn-begins': tune([587, 784], 0.12, 0.22),
  victory: [
    ...tune([392, 523, 659, 784], 0.16, 0.35),
    ...tune([523, 659, 1047], 0, 0.9).map((part) => ({ ...part, at: 0.7 })),
  ],
  defeat: tune([392, 370, 330, 262], 0.26, 0.5),
}

const ATTACK = 0.004
const SILENT = 0.0001

/** Returns a second of white noise, the same every time. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const data = buffer.getChannelData(0)
  let seed = 1
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 48271) % 2147483647
    data[i] = (seed / 2147483647) * 2 - 1
  }
  return buffer
}

/** Schedules a sound. */
export function schedule(
  context: BaseAudioContext,
  out: AudioNode,
  white: AudioBuffer,
  kind: SoundKind,
  when: number,
): void {
  for (const part of SOUNDS[kind]) {
    const start = when + (part.at ?? 0)
    const end = start + part.length
    const gain = context.createGain()
    gain.gain.setValueAtTime(SILENT, start)
    gain.gain.exponentialRampToValueAtTime(0.5 * (part.loud ?? 1), start + ATTACK)
    gain.gain.exponentialRampToValueAtTime(SILENT, end)
    gain.connect(out)
    const source = sourceOf(context, white, part, start, end, gain)
    source.start(start)
    source.stop(end)
  }
}

function sourceOf(
  context: BaseAudioContext,
  white: AudioBuffer,
  { wave, pitch }: Part,
  start: number,
  end: number,
  gain: GainNode,
): AudioScheduledSourceNode {
  if (wave === 'noise') {
    const source = context.createBufferSource()
    source.buffer = white
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.setValueAtTime(pitch[0], start)
    filter.frequency.exponentialRampToValueAtTime(pitch[1], end)
    source.connect(filter)
    filter.connect(gain)
    return source
  }
  const source = context.createOscillator()
  source.type = wave
  source.frequency.setValueAtTime(pitch[0], start)
  source.frequency.exponentialRampToValueAtTime(pitch[1], end)
  source.connect(gain)
  return source
}
