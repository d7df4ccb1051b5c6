import { describe, expect, it } from 'vitest'
import type { CellView } from '../api'
import { indexOf } from './layout'
import { blocksOf, spansOf } from './markdown'
import { pathTo } from './path'
import { routeOf } from '../route'
import { valuesOf } from './options'

describe('the path of a piece', () => {
  const cell = (name: string, touches: string[]) => ({ name, touches }) as unknown as CellView
  const cells = indexOf([cell('a', ['b']), cell('b', ['a', 'c', 'd']), cell('c', ['b']), cell('d', ['b'])])

  it('leads along ever cheaper cells', () => {
    expect(
      pathTo(
        {
          cells: [
            ['b', 1],
            ['c', 3],
          ],
        },
        cells,
        'a',
        'c',
      ),
    ).toEqual(['a', 'b', 'c'])
  })

  it('is straight if the costs lead nowhere', () => {
    expect(pathTo({ cells: [['c', 2]] }, cells, 'a', 'c')).toEqual(['a', 'c'])
    expect(pathTo(null, cells, 'a', 'c')).toEqual(['a', 'c'])
  })
})

it('parses the Markdown that rules use', () => {
  expect(spansOf('a **b** `c` *d*').map((span) => span.kind)).toEqual([
    'text',
    'strong',
    'text',
    'code',
    'text',
    'em',
  ])
  const kinds = blocksOf('One\ntwo\n\n- a\n- b\n\n| h |\n|---|\n| x |\n\n```\ncode\n```\n').map(
    (block) => block.kind,
  )
  expect(kinds).toEqual(['paragraph', 'list', 'table', 'code'])
})

it('parses paths', () => {
  expect(routeOf('/')).toEqual({ page: 'home' })
  expect(routeOf('/play/abc')).toEqual({ page: 'play', table: 'abc' })
  expect(routeOf('/game/x')).toEqual({ page: 'game', id: 'x' })
  expect(routeOf('/nowhere')).toEqual({ page: 'missing' })
})

it('gives an option the default that depends on another', () => {
  const option = (key: string, fallback: string | { by: string; cases: Record<string, string> }) => ({
    key,
    values: { words: [] },
    default: fallback,
    sentence: '',
    rule: '',
  })
  const options = [option('mode', 'a'), option('map', { by: 'mode', cases: { a: 'north', b: 'south' } })]
  expect(valuesOf(options, {})).toEqual({ mode: 'a', map: 'north' })
  expect(valuesOf(options, { mode: 'b' })).toEqual({ mode: 'b', map: 'south' })
})
