import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionGroup, Change, GameDetails, LiveMessage, LogLine, LookRequest, PieceView } from '../api'
import type { Scene } from '../model/scene'

const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  looks: [] as unknown[],
  receive: (_message: LiveMessage): void => undefined,
  refused: null as { sentence: string; rule: string } | null,
}))

vi.mock('../api', async (original) => ({
  ...(await original<object>()),
  api: {
    act: async (_table: string, request: { after: number; lines: string[] }) => {
      server.sent.push(request.lines)
      return { version: request.after + request.lines.length }
    },
    at: async () => Promise.reject(new Error('not stored')),
    undo: async (_table: string, { after }: { after: number }) => ({ version: after + 1 }),
    look: async (_table: string, _at: number, request: LookRequest) => {
      server.looks.push(request)
      return { hits: 'd1 e2', decision: { sentence: 'It goes.', odds: {} } }
    },
    candidates: async () => (server.refused ? [{ line: 'x', refused: server.refused }] : []),
    threats: async () => [],
  },
  boardCells: async () => [],
  live: (
    _id: string,
    _after: () => number,
    receive: typeof server.receive,
    connect: (to: string) => void,
  ) => {
    server.receive = receive
    connect('open')
    return { reopen: () => undefined, close: () => undefined }
  },
}))
vi.mock('../router.svelte', () => ({ router: { go: () => undefined } }))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('matchMedia', () => ({ matches: true }))
vi.stubGlobal('document', { hidden: false })
const { Session } = await import('./session.svelte')
const { forced } = await import('./forced.svelte')

const piece = (id: number, cell: string, seat = 0): PieceView => ({
  id,
  cell,
  seat,
  class: id === 1 ? 'scout' : 'heavy',
  letter: 'x',
  health: [3, 3],
  readiness: 'fresh',
  tooltip: '',
})
const walk = (name: string, from: string, to: string): ActionGroup => ({
  verb: 'Walk',
  kind: 'move',
  from,
  class: name,
  opener: `play ${from}`,
  actions: [{ line: `move ${to}`, to }],
})
const end: ActionGroup = {
  verb: 'End turn',
  kind: 'end',
  actions: [{ line: 'end', sentence: 'End the turn.' }],
}
const start = {
  table: 't',
  players: ['human', 'easy'],
  version: 4,
  hasMore: false,
  toAct: { seat: 0 },
  cells: [],
  pieces: [piece(1, 'a1'), piece(2, 'b1'), piece(3, 'd1', 1)],
  sides: [],
  counters: [],
  actions: [walk('scout', 'a1', 'a2'), walk('heavy', 'b1', 'b2'), end],
  log: [{ who: 'red', line: 'before', sentence: '' }],
  undoRefused: null,
  undoLines: 1,
  hintRefused: null,
} as unknown as Scene

const NOTHING = { winner: null, forfeit: null, undo_refused: null, undo_lines: 1 }
const line = (text: string, from: string): LogLine => ({
  who: 'red',
  seat: 0,
  line: text,
  from,
  sentence: '',
})
const settled = () => vi.waitFor(() => expect(session.turn.canAct).toBe(true))

let session: InstanceType<typeof Session>
beforeEach(() => {
  server.sent.length = 0
  server.looks.length = 0
  server.refused = null
  forced.isPlayed = true
  session = new Session({ glyphs: {} } as GameDetails, start)
})
afterEach(() => session.close())

/** The server tells the two events of an action with an opener. */
function tell(name: 'scout' | 'heavy', to: string, actions: ActionGroup[]): void {
  const [id, from] = name === 'scout' ? [1, 'a1'] : [2, 'b1']
  const change = (after: number, log: LogLine, more: Partial<Change>): LiveMessage => ({
    type: 'change',
    change: {
      after,
      version: after + 1,
      hash: '',
      to_act: { seat: 0 },
      status: '',
      ...NOTHING,
      log_from: after - 3,
      log: [log],
      ...more,
    },
  })
  server.receive(change(4, line(`play ${from}`, from), { more: true }))
  const pieces = start.pieces.map((known) => (known.id === id ? piece(id, to) : known))
  server.receive(change(5, line(`move ${to}`, from), { pieces, actions }))
}

describe('looking', () => {
  it('at one unit after the other sends nothing', async () => {
    session.click('a1', 'scout')
    session.click('b1', 'heavy')
    session.hover('b2')
    session.click('d1', 'heavy')
    await Promise.resolve()
    expect(server.sent).toEqual([])
  })

  it('asks one question for each choice and each hover', async () => {
    session.click('a1', 'scout')
    expect(server.looks).toEqual([{ piece: 0, hits: true, reach: true, sight: true }])
    await vi.waitFor(() => expect(session.insight.reach).toBe(null))
    await Promise.resolve()
    session.hover('a2')
    // What the unit hits from its own cell is known.
    expect(server.looks[1]).toEqual({ line: 'move a2', opener: 'play a1' })
    session.hover('a1')
    session.hover('a2')
    // Its answer is known.
    expect(server.looks).toHaveLength(2)
  })
})

describe('playing', () => {
  it('sends the opener and the action in one request', async () => {
    session.click('a1')
    session.click('a2')
    await vi.waitFor(() => expect(server.sent).toEqual([['play a1', 'move a2']]))
    expect(session.turn.canAct).toBe(false)
  })

  it('goes on where a server was restored from a backup', async () => {
    session.click('a1')
    session.click('a2')
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    const { pieces, actions } = start
    const seats = [
      { seat: 0, player: 'human' },
      { seat: 1, player: 'easy' },
    ]
    const restored = { ...NOTHING, table: 't', game: 'g', options: {}, seats, what_if: null, board: 'b', people: [0, 1], chat: 'off' as const }
    const position = { cells: [], pieces, counters: [], sides: [], status: 'Go.', actions, log: [] }
    const snapshot = {
      ...restored,
      ...position,
      version: 2,
      hash: '22',
      to_act: { seat: 0 },
      hint_refused: null,
    }
    server.receive({ type: 'snapshot', snapshot })
    await settled()
    expect(session.turn.now.version).toBe(2)
  })

  it('keeps the unit chosen while it can act, and drops it when it cannot', async () => {
    session.click('a1')
    session.click('a2')
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    tell('scout', 'a2', [walk('scout', 'a2', 'a3'), end])
    await settled()
    expect(session.unit).toEqual({ cell: 'a2', class: 'scout' })
    expect(session.marks.map((mark) => mark.cell)).toEqual(['a3'])
  })

  it('plays the only action that is left against a bot, once', async () => {
    session.click('b1')
    session.click('b2')
    tell('heavy', 'b2', [end])
    await vi.waitFor(() => expect(server.sent).toEqual([['play b1', 'move b2'], ['end']]))
    await vi.waitFor(() => expect(session.notices.message?.sentence).toContain('Your turn has ended'))
  })

  it('shows the card of the chosen unit until somebody points at another one', async () => {
    session.hover('a2')
    session.click('a1')
    session.click('a2')
    tell('scout', 'a2', [walk('heavy', 'b1', 'b2'), end])
    await settled()
    expect(session.cardPiece).toBe(1)
    session.hover('d1')
    expect(session.cardPiece).toBe(2)
    session.hover('a2')
    expect(session.cardPiece).toBe(0)
  })

  it('chooses the next unit after one that has acted', async () => {
    session.click('a1')
    session.click('a2')
    tell('scout', 'a2', [walk('heavy', 'b1', 'b2'), end])
    await settled()
    expect(session.unit).toEqual({ cell: 'b1', class: 'heavy' })
  })

  it('keeps the unit chosen when its action is undone', async () => {
    forced.isPlayed = false
    session.click('b1')
    session.click('b2')
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    tell('heavy', 'b2', [end])
    await settled()
    expect(session.unit).toBe(null)
    const { pieces, actions } = start
    const undone = { after: 6, version: 7, hash: '', to_act: { seat: 0 }, status: '', log_from: 2, log: [] }
    server.receive({ type: 'change', change: { ...NOTHING, ...undone, pieces, actions } })
    await settled()
    expect(session.unit).toEqual({ cell: 'b1', class: 'heavy' })
  })

  it('asks before it ends the turn with units left', async () => {
    const { end: last } = session.offer
    if (last) await session.play(last)
    expect([session.asking?.reason, server.sent]).toEqual(['Some of your units can still act.', []])
  })

  it('by touch explains first', async () => {
    session.click('a1', 'scout', false)
    session.click('a2', null, false)
    await vi.waitFor(() => expect(session.insight.explained?.line).toBe('move a2'))
    expect(server.sent).toEqual([])
    session.click('a2', null, false)
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  })
})

describe('a click on an earlier position', () => {
  it('says how to act again, and shows the unit', async () => {
    await session.history.show(0)
    session.click('b1')
    expect(session.notices.message?.sentence).toContain('an earlier position')
    expect(session.inspected).toBe(1)
    session.history.leave()
    session.click('b1')
    expect(session.notices.message).toBeNull()
  })
})

describe('a click that means nothing', () => {
  beforeEach(() => {
    server.refused = { sentence: 'A wall blocks the way.', rule: 'X-1' }
  })

  it.each([
    ['empty ground', 'z9'],
    ['a piece', 'd1'],
  ])('says why on %s, and keeps the unit', async (_, cell) => {
    session.click('a1')
    session.click(cell)
    await vi.waitFor(() => expect(session.notices.message?.rule).toBe('X-1'))
    expect([session.notices.refusedCell, session.unit?.cell]).toEqual([cell, 'a1'])
  })

  it('is forgotten with the next click, and so is its cross', async () => {
    session.click('z9')
    await vi.waitFor(() => expect(session.notices.refusedCell).toBe('z9'))
    session.click('a1')
    expect([session.notices.message, session.notices.refusedCell]).toEqual([null, null])
  })
})
