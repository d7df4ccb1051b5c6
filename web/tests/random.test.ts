// The random choices of the other tests are reproducible.
import { expect, it } from 'vitest'
import { seedFor, SeededRandom, pick } from './support/random.ts'

const some = (random: SeededRandom) => Array.from({ length: 20 }, () => random.below(1000))

it('repeats its numbers for the same word, and not for another', () => {
  expect(some(new SeededRandom('one'))).toEqual(some(new SeededRandom('one')))
  expect(some(new SeededRandom('one'))).not.toEqual(some(new SeededRandom('two')))
  seedFor('one')
  const first = Array.from({ length: 20 }, () => pick([...Array(1000).keys()]))
  expect(first).toEqual(some(new SeededRandom('one')))
})

it('is fair, and refuses to pick from nothing', () => {
  const random = new SeededRandom('fair')
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < 4000; i++) counts[random.below(4)]! += 1
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  const often = Array.from({ length: 1000 }, () => random.chance(0.25)).filter(Boolean).length
  expect(Math.abs(often - 250)).toBeLessThan(75)
  expect(() => random.pick([])).toThrow('nothing to pick')
})
