import { describe, expect, it } from 'vitest'
import type { CellView, LogLine, Snapshot } from '../api'
import { fits, onto } from './snapshot'

const cell = (name: string, height = 0) => ({ name, height }) as unknown as CellView
const line = (text: string) => ({ line: text }) as unknown as LogLine

function snapshot(
  cells: CellView[],
  version: number,
  logFrom: number,
  log: LogLine[],
  isAll = false,
): Snapshot {
  return {
    table: 't',
    game: 'g',
    options: {},
    seats: [{ seat: 0, player: 'human' }],
    version,
    to_act: { seat: 0 },
    winner: null,
    view: { cells, has_all_cells: isAll, pieces: [], counters: [], seats: [], status: '' },
    choices: [],
    log_from: logFrom,
    log,
    undo_refused: null,
    what_if: null,
    hint_refused: null,
  }
}

const whole = onto(null, snapshot([cell('a'), cell('b'), cell('c')], 2, 0, [line('one'), line('two')], true))

describe('a change put onto a scene', () => {
  it('replaces the cells it names and keeps the others as they are, in their order', () => {
    const next = onto(whole, snapshot([cell('b', 3)], 3, 2, [line('three')]))
    expect(next.view.cells.map(({ name, height }) => [name, height])).toEqual([
      ['a', 0],
      ['b', 3],
      ['c', 0],
    ])
    expect(next.view.cells[0]).toBe(whole.view.cells[0])
    expect(next.log.map((told) => told.line)).toEqual(['one', 'two', 'three'])
  })

  it('leaves the list of cells the same object where none has changed', () => {
    expect(onto(whole, snapshot([], 3, 2, [])).view.cells).toBe(whole.view.cells)
  })

  it('takes all cells as they are where some have come or gone', () => {
    const next = onto(whole, snapshot([cell('s'), cell('a')], 3, 2, [], true))
    expect(next.view.cells.map(({ name }) => name)).toEqual(['s', 'a'])
  })

  it('takes lines back that are undone', () => {
    expect(onto(whole, snapshot([], 3, 1, [])).log.map((told) => told.line)).toEqual(['one'])
  })

  it('fits only where it goes on from what is known', () => {
    expect(fits(whole, snapshot([], 9, 3, []))).toBe(false)
    expect(fits(null, snapshot([], 9, 0, []))).toBe(true)
  })
})
