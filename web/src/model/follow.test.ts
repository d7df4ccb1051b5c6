import { describe, expect, it } from 'vitest'
import type { LogLine, PieceView, View } from '../api'
import { glyphMarkup } from './glyphs'
import { indexOf } from './layout'
import { blocksOf, spansOf } from './markdown'
import { wayTo } from './path'
import { changes, firstTokens, follow } from './pieces'
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

describe('pieces are followed', () => {
  it('by the event, when two of a kind could have gone there', () => {
    const before = firstTokens(view(piece('a1', 6), piece('a2', 6)))
    const after = follow(before, view(piece('a1', 6), piece('b1', 6)), log('a2', 'b1'))
    expect(changes(before, after)).toEqual([{ kind: 'moved', id: before[1]?.id, from: 'a2', to: 'b1' }])
  })

  it('through loss and death', () => {
    const before = firstTokens(view(piece('a1', 6), piece('b1', 6, 1)))
    const hurt = follow(before, view(piece('a1', 6), piece('b1', 4, 1)), log('a1', 'b1'))
    expect(changes(before, hurt)).toEqual([{ kind: 'health', id: before[1]?.id, cell: 'b1', by: -2 }])
    const dead = follow(hurt, view(piece('a1', 6)), log('a1', 'b1'))
    expect(changes(hurt, dead).map((change) => change.kind)).toEqual(['gone'])
  })

  it('onto the board from beside it', () => {
    const before = firstTokens(view(piece(null, 6)))
    const after = follow(before, view(piece('a1', 6)), null)
    expect(changes(before, after).map((change) => change.kind)).toEqual(['came'])
  })
})

describe('the way of a piece', () => {
  const cell = (name: string, touches: string[]) => ({ name, touches }) as unknown as View['cells'][number]
  const cells = indexOf({
    ...view(),
    cells: [cell('a', ['b']), cell('b', ['a', 'c', 'd']), cell('c', ['b']), cell('d', ['b'])],
  })

  it('goes back along ever cheaper cells', () => {
    expect(
      wayTo(
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

  it('is straight where the costs do not tell', () => {
    expect(wayTo({ blocked: null, cells: [['c', 2]] }, cells, 'a', 'c')).toEqual(['a', 'c'])
    expect(wayTo(null, cells, 'a', 'c')).toEqual(['a', 'c'])
  })
})

describe('glyphs', () => {
  it('keep their shapes', () => {
    const svg =
      '<svg xmlns="x" viewBox="0 0 24 24" fill="currentColor"><title>T</title><path d="M0 0z"/></svg>'
    expect(glyphMarkup(svg)).toBe('<g fill="currentColor"><path d="M0 0z"/></g>')
  })

  it('lose whatever is not a shape', () => {
    const svg =
      '<svg onload="x()"><script>alert(1)</script><image href="y"/><path d="M0" onclick="z()"/></svg>'
    const markup = glyphMarkup(svg)
    expect(markup).not.toMatch(/onload|script>|image|onclick|href/)
    expect(markup).toContain('<path d="M0"/>')
  })
})

it('reads the few forms of Markdown that rules use', () => {
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

it('knows its addresses', () => {
  expect(routeOf('/')).toEqual({ page: 'home' })
  expect(routeOf('/play/abc')).toEqual({ page: 'play', table: 'abc' })
  expect(routeOf('/game/x')).toEqual({ page: 'game', id: 'x' })
  expect(routeOf('/nowhere')).toEqual({ page: 'missing' })
})

it('gives an option the preset that depends on another', () => {
  const option = (key: string, preset: string | { by: string; cases: Record<string, string> }) => ({
    key,
    values: { words: [] },
    default: preset,
    sentence: '',
    rule: '',
  })
  const options = [option('mode', 'a'), option('map', { by: 'mode', cases: { a: 'north', b: 'south' } })]
  expect(valuesOf(options, {})).toEqual({ mode: 'a', map: 'north' })
  expect(valuesOf(options, { mode: 'b' })).toEqual({ mode: 'b', map: 'south' })
})
