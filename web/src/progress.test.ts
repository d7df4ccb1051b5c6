import { expect, it } from 'vitest'
import { merged, readKept } from './progress.svelte'

const kept = (done: object, steps: object = {}) => readKept({ done, steps })

it('keeps what can be read, and leaves out the rest', () => {
  const read = readKept({
    done: { lesson: { a: ['1', '1', 2], b: 'x' }, win: [], other: { a: ['1'] } },
    steps: { 'a/1': { started: 2, done: -1, other: 3 }, 'a/2': 4 },
  })
  expect(read).toEqual({
    done: { lesson: { a: ['1'], b: [] }, puzzle: {}, win: {} },
    steps: { 'a/1': { started: 2 } },
  })
  for (const wrong of [null, 7, 'x', [], { done: [] }])
    expect(readKept(wrong)).toEqual({ done: { lesson: {}, puzzle: {}, win: {} }, steps: {} })
})

it('adds up two browsers without counting anything twice', () => {
  const one = kept({ lesson: { a: ['1', '2'] }, win: { a: ['easy/x'] } }, { 'a/1': { started: 3 } })
  const other = kept({ lesson: { a: ['2', '3'], b: ['1'] } }, { 'a/1': { started: 1, done: 1 } })
  const both = merged(one, other)
  expect(both.done.lesson).toEqual({ a: ['1', '2', '3'], b: ['1'] })
  expect(both.done.win).toEqual({ a: ['easy/x'] })
  expect(both.steps).toEqual({ 'a/1': { started: 3, done: 1 } })
  expect(merged(both, other)).toEqual(both)
})
