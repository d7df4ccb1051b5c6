import { expect, it } from 'vitest'
import type { LogLine } from '../api'
import { firstTold, news } from './announce'
import type { Scene } from './scene'

const line = (text: string) => ({ line: text, sentence: `${text} happens.` }) as LogLine
const [a, b, c] = [line('a'), line('b'), line('c')]
const scene = (log: LogLine[], more: Partial<Scene> = {}) =>
  ({ log, status: 'RED is to act.', task: '', toAct: { seat: 0 }, ...more }) as Scene

it('tells every event once, then the task', () => {
  const first = firstTold(scene([a]))
  const next = news(first, scene([a, b, c]), 'Move.')
  expect(next.texts).toEqual(['b happens.', 'c happens.', 'Move.'])
  expect(news(next.told, scene([a, b, c]), 'Move.').texts).toEqual([])
  expect(news(next.told, scene([a, b, c]), '').texts).toEqual([])
  expect(news(next.told, scene([a, b, c, a]), 'Move.').texts).toEqual(['a happens.'])
})

it('tells what was undone, and what came instead', () => {
  const told = firstTold(scene([a, b]))
  expect(news(told, scene([a]), '').texts).toEqual(['Undone.'])
  expect(news(told, scene([a, c]), '').texts).toEqual(['Undone.', 'c happens.'])
  expect(news(told, scene([]), '').texts).toEqual(['2 events are undone.'])
})

it('tells the end once', () => {
  const over = scene([a, b], { toAct: 'over', status: 'RED won: it has 10 points.' })
  const next = news(firstTold(scene([a])), over, '')
  expect(next.texts).toEqual(['b happens.', 'RED won: it has 10 points.'])
  expect(news(next.told, over, '').texts).toEqual([])
  const last = { line: 'b', sentence: 'b happens. RED won: it has 10 points.' } as LogLine
  expect(news(firstTold(scene([a])), { ...over, log: [a, last] }, '').texts).toEqual([last.sentence])
})
