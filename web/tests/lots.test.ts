// What the other tests draw can be drawn again.
import { expect, it } from 'vitest'
import { drawFor, Lots, pick } from './support/lots.ts'

const some = (lots: Lots) => Array.from({ length: 20 }, () => lots.below(1000))

it('draws the same lots again for the same word, and others for another', () => {
  expect(some(new Lots('one'))).toEqual(some(new Lots('one')))
  expect(some(new Lots('one'))).not.toEqual(some(new Lots('two')))
  drawFor('one')
  const first = Array.from({ length: 20 }, () => pick([...Array(1000).keys()]))
  expect(first).toEqual(some(new Lots('one')))
})

it('draws fairly, and refuses to pick from nothing', () => {
  const lots = new Lots('fair')
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < 4000; i++) counts[lots.below(4)]! += 1
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  const often = Array.from({ length: 1000 }, () => lots.happens(0.25)).filter(Boolean).length
  expect(Math.abs(often - 250)).toBeLessThan(75)
  expect(() => lots.pick([])).toThrow('nothing to pick')
})
