import { beforeEach, expect, it, vi } from 'vitest'
import { store, stored } from '../stored'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

it('stores a word, and reads only known ones', () => {
  expect(stored('pace', ['slow', 'fast'])).toBe(null)
  store('pace', 'slow')
  expect(stored('pace', ['slow', 'fast'])).toBe('slow')
  store('pace', 'backwards')
  expect(stored('pace', ['slow', 'fast'])).toBe(null)
})

it('shows bots at the chosen pace, and people always at the usual one', async () => {
  const { shownFor } = await import('./pace.svelte')
  expect(shownFor(400, false, 'slow', 0)).toBe(400)
  expect(shownFor(400, true, 'normal', 0)).toBe(400)
  expect(shownFor(400, true, 'slow', 0)).toBe(1000)
  expect(shownFor(400, true, 'fast', 0)).toBeCloseTo(180)
  expect(shownFor(400, true, 'at once', 0)).toBe(0)
})

it('hurries when many events wait, except at the slow pace', async () => {
  const { shownFor } = await import('./pace.svelte')
  expect(shownFor(400, true, 'normal', 13)).toBeCloseTo(140)
  expect(shownFor(400, true, 'slow', 13)).toBe(1000)
})

it('shows events without movement long enough to be read', async () => {
  const { shownFor } = await import('./pace.svelte')
  expect(shownFor(0, true, 'normal', 0)).toBe(500)
  expect(shownFor(0, true, 'at once', 0)).toBe(0)
  expect(shownFor(0, false, 'normal', 0)).toBe(0)
})
