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

it('leaves the events of bots on the screen as long as the pace says, and those of people not at all', async () => {
  const { shownFor } = await import('./pace.svelte')
  expect(shownFor(400, false, 'slow', 0)).toBe(400)
  expect(shownFor(400, true, 'normal', 0)).toBe(1050)
  expect(shownFor(400, true, 'slow', 0)).toBeGreaterThan(1500)
  expect(shownFor(400, true, 'fast', 0)).toBeLessThan(700)
  expect(shownFor(0, true, 'at once', 0)).toBe(0)
})

it('hurries when many events wait, except at the slow pace', async () => {
  const { hurry, shownFor } = await import('./pace.svelte')
  expect(hurry(25, 'normal')).toBeLessThan(1)
  expect(hurry(25, 'slow')).toBe(1)
  expect(shownFor(400, true, 'normal', 25)).toBeLessThan(shownFor(400, true, 'normal', 0))
})
