import { beforeEach, expect, it, vi } from 'vitest'
import type { LogLine, PieceView } from '../api'
import type { Scene } from '../model/scene'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { hidden: false })
const reduced = vi.hoisted(() => ({ isOn: false }))
vi.stubGlobal('matchMedia', () => ({ matches: reduced.isOn }))
const { Playback } = await import('./playback.svelte')

const line = (seat: number) => ({ line: 'go', sentence: 'Goes.', seat, from: 'a', to: 'b' }) as LogLine

function scene(version: number, cell: string, hasMore = false): Scene {
  const piece = { id: 1, cell, seat: 0, class: 'scout' } as PieceView
  const square = (name: string, x: number) => ({ name, centre: [x, 0], outline: [] })
  return {
    version,
    hasMore,
    players: ['human', 'easy'],
    cells: [square('a', 0), square('b', 1)],
    pieces: [piece],
    log: Array.from({ length: version }, () => line(0)),
  } as unknown as Scene
}

let settled: number[]
let playback: InstanceType<typeof Playback>
beforeEach(() => {
  vi.useFakeTimers()
  reduced.isOn = false
  settled = []
  playback = new Playback(scene(0, 'a'), () => settled.push(playback.now.version))
})

it('shows events one by one, each after the motion of the one before', () => {
  playback.add(scene(1, 'b'))
  playback.add(scene(2, 'a'))
  expect([playback.shown.version, playback.motion.travels.size]).toEqual([1, 1])
  vi.runAllTimers()
  expect(playback.shown.version).toBe(2)
  // The first settled at once, because nothing was waiting yet.
  expect(settled).toEqual([1, 2])
})

it('does not settle before the last event of a command', () => {
  playback.add(scene(1, 'b', true))
  expect([settled, playback.isRunning]).toEqual([[], true])
  playback.add(scene(2, 'a'))
  vi.runAllTimers()
  expect([settled, playback.isRunning]).toEqual([[2], false])
})

it('skips to the last event', () => {
  for (const version of [1, 2, 3]) playback.add(scene(version, 'b'))
  playback.skip()
  expect([playback.now.version, playback.isRunning]).toEqual([3, false])
})

it('keeps the key of a piece with an id', () => {
  const [before] = playback.tokens
  playback.jumpTo(scene(5, 'b'))
  expect(playback.tokens[0]?.key).toBe(before?.key)
})

it('moves nothing with reduced motion', () => {
  reduced.isOn = true
  playback.add(scene(1, 'b'))
  expect(playback.motion.travels.size).toBe(0)
})

it("shows the cause first, and nothing of the effect or the person's turn before it is over", () => {
  const shot = { ...line(1), motions: [{ kind: 'shot', from: 'a', to: 'b' }] } as LogLine
  const next = { ...scene(1, 'a'), pieces: [], log: [shot] }
  playback.add(next)
  expect([playback.shown.version, playback.isRunning, playback.tokens.length]).toEqual([0, true, 1])
  expect(playback.motion.acts.length).toBe(1)
  expect(playback.caption?.line).toBe(shot)
  vi.runAllTimers()
  expect([playback.shown.version, playback.isRunning, playback.tokens.length]).toEqual([1, false, 0])
  expect(playback.caption).toBe(null)
})

it('skips a cause that is being shown', () => {
  const shot = { ...line(1), motions: [{ kind: 'shot', from: 'a', to: 'b' }] } as LogLine
  playback.add({ ...scene(1, 'a'), log: [shot] })
  playback.skip()
  expect([playback.now.version, playback.isRunning]).toEqual([1, false])
})
