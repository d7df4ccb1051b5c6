import { describe, expect, it } from 'vitest'
import type { LogLine, PieceView, View } from '../api'
import { indexOf } from './layout'
import { blocksOf, spansOf } from './markdown'
import { pathTo } from './path'
import { changes, firstTokens, matchTokens } from './pieces'
import { routeOf } from '../route'
import { valuesOf } from './options'

function piece(cell: string | null, hp: number, seat = 0): PieceView {
  return {
    cell,
    seat,
    class: 'heavy',
    letter: 'H',
    health: [hp, 6],
    marks: [],
    readiness: 'idle',
    tooltip: '',
  }
}

const view = (...pieces: PieceView[]): View => ({ cells: [], pieces, counters: [], seats: [], status: '' })
const log = (from: string, to: string): LogLine => ({
  who: 'red',
  seat: 0,
  line: '',
  from,
  to,
  sentence: '',
  roll: null,
})

describe('pieces are matched', () => {
  it('by the event, if two of a class could have moved there', () => {
    const before = firstTokens(view(piece('a1', 6), piece('a2', 6)))
    const after = matchTokens(before, view(piece('a1', 6), piece('b1', 6)), log('a2', 'b1'))
    expect(changes(before, after)).toEqual([{ kind: 'moved', id: before[1]?.id, from: 'a2', to: 'b1' }])
  })

  it('through damage and death', () => {
    const before = firstTokens(view(piece('a1', 6), piece('b1', 6, 1)))
    const hurt = matchTokens(before, view(piece('a1', 6), piece('b1', 4, 1)), log('a1', 'b1'))
    expect(changes(before, hurt)).toEqual([{ kind: 'health', id: before[1]?.id, cell: 'b1', by: -2 }])
    const dead = matchTokens(hurt, view(piece('a1', 6)), log('a1', 'b1'))
    expect(changes(hurt, dead).map((change) => change.kind)).toEqual(['gone'])
  })

  it('when they enter the board', () => {
    const before = firstTokens(view(piece(null, 6)))
    const after = matchTokens(before, view(piece('a1', 6)), null)
    expect(changes(before, after).map((change) => change.kind)).toEqual(['came'])
  })
})

describe('the path of a piece', () => {
  const cell = (name: string, touches: string[]) => ({ name, touches }) as unknown as View['cells'][number]
  const cells = indexOf({
    ...view(),
    cells: [cell('a', ['b']), cell('b', ['a', 'c', 'd']), cell('c', ['b']), cell('d', ['b'])],
  })

  it('leads along ever cheaper cells', () => {
    expect(
      pathTo(
        {
          blocked: null,
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
    expect(pathTo({ blocked: null, cells: [['c', 2]] }, cells, 'a', 'c')).toEqual(['a', 'c'])
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
