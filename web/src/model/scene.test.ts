import { describe, expect, it } from 'vitest'
import type { ActionGroup, CellView, Change, LogLine, PieceView, Snapshot } from '../api'
import { applyChange, applyDelta, continues, sceneOf } from './scene'

const cell = (name: string, height = 0) => ({ name, height }) as unknown as CellView
const line = (text: string) => ({ line: text }) as unknown as LogLine
const piece = (name: string) => ({ class: name }) as unknown as PieceView
const group = (verb: string) => ({ verb }) as unknown as ActionGroup

const NOTHING = { winner: null, forfeit: null, undo_refused: null, undo_lines: 1 }
const board = [cell('a'), cell('b'), cell('c')]
const snapshot = {
  table: 't',
  game: 'g',
  options: {},
  seats: [{ seat: 0, player: 'human' }],
  board: 'hash',
  version: 2,
  hash: '22',
  to_act: { seat: 0 },
  cells: [cell('b', 1)],
  pieces: [piece('heavy'), piece('scout'), piece('medic')],
  counters: [],
  sides: [],
  status: 'Go.',
  actions: [group('Walk'), group('Shoot')],
  log: [line('one'), line('two')],
  ...NOTHING,
  hint_refused: null,
  what_if: null,
  people: [0, 1],
  chat: 'off',
} satisfies Snapshot
const scene = sceneOf(snapshot, board)

const change = (more: Partial<Change>): Change => ({
  after: 2,
  version: 3,
  hash: '33',
  to_act: { seat: 1 },
  status: 'On.',
  ...NOTHING,
  log_from: 2,
  log: [],
  ...more,
})

describe('a snapshot', () => {
  it('replaces the cells that differ from its board', () => {
    expect(scene.cells.map(({ name, height }) => [name, height])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect(scene.cells[0]).toBe(board[0])
  })

  it('is settled', () => {
    expect([scene.hasMore, scene.players]).toEqual([false, ['human']])
  })
})

describe('a change', () => {
  it('leaves what it does not name as it was, so that nothing is drawn again', () => {
    const next = applyChange(scene, change({ log: [line('three')] }))
    expect(next.cells).toBe(scene.cells)
    expect(next.pieces).toBe(scene.pieces)
    expect(next.actions).toBe(scene.actions)
    expect([next.version, next.status, next.toAct]).toEqual([3, 'On.', { seat: 1 }])
    expect(next.log.map((event) => event.line)).toEqual(['one', 'two', 'three'])
  })

  it('keeps the objects of a list that it copies', () => {
    const next = applyChange(scene, change({ pieces: [[1, 2], piece('spy'), [0, 1]] }))
    expect(next.pieces.map((one) => one.class)).toEqual(['scout', 'medic', 'spy', 'heavy'])
    expect(next.pieces[0]).toBe(scene.pieces[1])
    expect(next.pieces[3]).toBe(scene.pieces[0])
    expect(applyDelta(scene.actions, [])).toEqual([])
  })

  it('changes some fields of an item, and keeps the others', () => {
    const scout = { ...piece('scout'), cell: 'a', health: [3, 5] as [number, number], marks: [] }
    const before = { ...scene, pieces: [piece('heavy'), scout] }
    const dead = applyChange(
      before,
      change({
        pieces: [
          [1, { cell: '', health: [0, 5] }],
          [0, 1],
        ],
      }),
    )
    expect(dead.pieces).toEqual([{ class: 'scout', health: [0, 5], marks: [] }, piece('heavy')])
    expect(dead.pieces[1]).toBe(before.pieces[0])
    expect(scout.cell).toBe('a')
  })

  it('says why there are no hints only when that changes', () => {
    const refused = applyChange(scene, change({ hint_refused: 'Later.' }))
    expect(refused.hintRefused).toBe('Later.')
    expect(applyChange(refused, change({ after: 3 })).hintRefused).toBe('Later.')
    expect(applyChange(refused, change({ hint_refused: '' })).hintRefused).toBe(null)
  })

  it('replaces cells by name and keeps the others', () => {
    const next = applyChange(scene, change({ cells: [cell('c', 3)] }))
    expect(next.cells.map(({ height }) => height)).toEqual([0, 1, 3])
    expect(next.cells[1]).toBe(scene.cells[1])
  })

  it('removes undone lines', () => {
    expect(applyChange(scene, change({ log_from: 1 })).log.map((event) => event.line)).toEqual(['one'])
  })

  it('continues the version it names, and no other', () => {
    expect(continues(scene, change({}))).toBe(true)
    expect(continues(scene, change({ after: 3 }))).toBe(false)
  })
})
