import { describe, expect, it } from 'vitest'
import type { CellView, LogLine, Snapshot } from '../api'
import { applySnapshot, canApply } from './snapshot'

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

const whole = applySnapshot(
  null,
  snapshot([cell('a'), cell('b'), cell('c')], 2, 0, [line('one'), line('two')], true),
)

describe('a change applied to a scene', () => {
  it('replaces its cells and keeps the others, in their order', () => {
    const next = applySnapshot(whole, snapshot([cell('b', 3)], 3, 2, [line('three')]))
    expect(next.view.cells.map(({ name, height }) => [name, height])).toEqual([
      ['a', 0],
      ['b', 3],
      ['c', 0],
    ])
    expect(next.view.cells[0]).toBe(whole.view.cells[0])
    expect(next.log.map((line) => line.line)).toEqual(['one', 'two', 'three'])
  })

  it('keeps the list of cells if none has changed', () => {
    expect(applySnapshot(whole, snapshot([], 3, 2, [])).view.cells).toBe(whole.view.cells)
  })

  it('replaces all cells if some were added or removed', () => {
    const next = applySnapshot(whole, snapshot([cell('s'), cell('a')], 3, 2, [], true))
    expect(next.view.cells.map(({ name }) => name)).toEqual(['s', 'a'])
  })

  it('removes undone lines', () => {
    expect(applySnapshot(whole, snapshot([], 3, 1, [])).log.map((line) => line.line)).toEqual(['one'])
  })

  it('can be applied only if it continues the log', () => {
    expect(canApply(whole, snapshot([], 9, 3, []))).toBe(false)
    expect(canApply(null, snapshot([], 9, 0, []))).toBe(true)
  })
})
