import { expect, it } from 'vitest'
import { noiseOf, schedule, SOUNDS, type SoundKind } from './synth'

/** A context that remembers what was scheduled. */
function fake() {
  const started: { kind: string; from: number; to: number }[] = []
  const values: number[] = []
  const param = () => ({
    setValueAtTime: (value: number) => values.push(value),
    exponentialRampToValueAtTime: (value: number) => values.push(value),
  })
  const node = (kind: string) => {
    const one = { kind, from: 0, to: 0 }
    return {
      gain: param(),
      frequency: param(),
      connect: () => undefined,
      start: (at: number) => started.push(Object.assign(one, { from: at })),
      stop: (at: number) => (one.to = at),
    }
  }
  const data = new Float32Array(100)
  const context = {
    sampleRate: 100,
    createBuffer: () => ({ getChannelData: () => data }),
    createGain: () => node('gain'),
    createOscillator: () => node('tone'),
    createBufferSource: () => node('noise'),
    createBiquadFilter: () => node('filter'),
  }
  return { context: context as unknown as BaseAudioContext, started, values, data }
}

const play = (kind: SoundKind, when = 0) => {
  const { context, started, values } = fake()
  schedule(context, {} as AudioNode, noiseOf(context), kind, when)
  return { started, values }
}

it.each(Object.keys(SOUNDS) as SoundKind[])(
  '%s is short, is heard, and never asks for an impossible ramp',
  (kind) => {
    const { started, values } = play(kind, 2)
    expect(started.length).toBe(SOUNDS[kind].length)
    expect(started.length).toBeGreaterThan(0)
    for (const { from, to } of started) {
      expect(from).toBeGreaterThanOrEqual(2)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThan(4)
    }
    // An exponential ramp to 0 or below throws in a browser.
    expect(Math.min(...values)).toBeGreaterThan(0)
  },
)

it('gives every kind a sound of its own', () => {
  const heard = Object.values(SOUNDS).map((parts) => JSON.stringify(parts))
  expect(new Set(heard).size).toBe(heard.length)
})

it('makes noise that uses the whole range', () => {
  const { context, data } = fake()
  noiseOf(context)
  expect(Math.max(...data)).toBeGreaterThan(0.8)
  expect(Math.min(...data)).toBeLessThan(-0.8)
})
