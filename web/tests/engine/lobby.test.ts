// The engine with its lobby in Node: what pages and other people's programs use.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { RequestError } from '../../src/api/error.ts'
import type { LiveMessage } from '../../src/api/schema'
import { Conflict, MemoryStore } from '../../src/engine/store.ts'
import { engine, open } from '../support/engine.ts'
import { actionsOf, linesOf } from '../support/tables.ts'

const GAMES = resolve(import.meta.dirname, '../../../games')

const refusal = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => (error instanceof RequestError ? error.code : String(error)),
  )

it('replays the kept records of every game to their state', async () => {
  const [{ api }, replaying] = await Promise.all([open(), engine()])
  for (const { id } of await api.games()) {
    const folder = resolve(GAMES, id, 'kept')
    const records = readdirSync(folder).filter((file) => file.endsWith('.rec'))
    expect(records.length, id).toBeGreaterThan(0)
    for (const file of records) {
      const record = readFileSync(resolve(folder, file), 'utf8')
      const expected: unknown = JSON.parse(
        readFileSync(resolve(folder, file.replace(/rec$/, 'json')), 'utf8'),
      )
      expect(replaying.ask({ do: 'replay', record }), `${id}/${file}`).toMatchObject({ state: expected })
    }
  }
  expect(() => replaying.ask({ do: 'replay', record: 'game unheard-of\n' })).toThrow()
})

it('plays every game against a bot, and keeps it', async () => {
  const store = new MemoryStore()
  const { api, lobby } = await open(store)
  for (const { id } of await api.games()) {
    const { table } = await api.create({ game: id, seats: ['human', 'random'] })
    for (let decisions = 0; decisions < 10; decisions++) {
      const snapshot = await api.snapshot(table)
      const [action] = actionsOf(snapshot)
      // A client that looks at the table lets its bots play.
      if (!action) await api.changes(table, snapshot)
      else await api.act(table, { after: snapshot.version, lines: linesOf(action) })
    }
    // Nobody looks any more: the bots wait.
    lobby.unwatch(table)
    const before = await api.snapshot(table)
    expect(before.version, id).toBeGreaterThan(5)
    const after = await (await open(store)).api.snapshot(table)
    expect(after, id).toEqual(before)
  }
  expect(await api.tables()).toHaveLength((await api.games()).length)
})

it('tells those who watch what has changed', async () => {
  const heard: LiveMessage[] = []
  const { api, live, lobby } = await open()
  const [game] = await api.games()
  const { table } = await api.create({ game: game?.id ?? '' })
  const snapshot = await api.snapshot(table)
  const connected = await new Promise((done) => {
    live(
      table,
      () => snapshot,
      (message) => heard.push(message),
      done,
    )
  })
  expect(connected).toBe('open')
  expect(heard).toEqual([])
  expect(await lobby.watch(table, { version: 0, hash: '0'.repeat(16) })).toMatchObject([{ type: 'snapshot' }])
  const [action] = actionsOf(snapshot)
  if (!action) throw new Error('a person is to act')
  const { version } = await api.act(table, { after: snapshot.version, lines: linesOf(action) })
  expect(heard.at(-1)).toMatchObject({ type: 'change', change: { version } })
})

it('refuses what another page has overtaken, and carries out a retry once', async () => {
  const store = new MemoryStore()
  const [one, two] = [await open(store), await open(store)]
  const [game] = await one.api.games()
  const { table } = await one.api.create({ game: game?.id ?? '' })
  const snapshot = await one.api.snapshot(table)
  expect(await two.api.snapshot(table)).toEqual(snapshot)
  const [action] = actionsOf(snapshot)
  if (!action) throw new Error('a person is to act')
  const request = { after: snapshot.version, lines: linesOf(action), submission: 'once' }
  const accepted = await one.api.act(table, request)
  expect(await refusal(two.api.act(table, { ...request, submission: 'other' }))).toBe('stale')
  expect(await two.api.act(table, request)).toEqual(accepted)
  await expect(store.append({ table, after: 0, events: [], status: '', is_over: false, engine: '' })).rejects.toThrow(
    Conflict,
  )
})

it('removes a table with its what-ifs', async () => {
  const { api } = await open()
  const [game] = await api.games()
  const { table } = await api.create({ game: game?.id ?? '' })
  const whatIf = (await api.whatIf(table, 0)).table
  expect((await api.tables()).map((info) => info.table)).toEqual([table])
  await api.remove(table)
  expect(await api.tables()).toEqual([])
  expect(await refusal(api.snapshot(table))).toBe('unknown-table')
  expect(await refusal(api.snapshot(whatIf))).toBe('unknown-table')
  expect(await refusal(api.remove(table))).toBe('unknown-table')
})

it('gives a hint and the luck of the dice', async () => {
  const { api } = await open()
  for (const { id } of await api.games()) {
    // One person among bots: where people play against each other there is no hint.
    const { seats } = await api.preview(id, {})
    const others = seats.slice(1).map(() => 'easy')
    const { table } = await api.create({ game: id, seats: ['human', ...others] })
    const { version, to_act } = await api.snapshot(table)
    if (typeof to_act !== 'object') continue
    const { hints } = await api.hint(table, version, null)
    expect(hints.length, id).toBeGreaterThan(0)
    expect(await api.luck(table), id).toBeInstanceOf(Array)
  }
})

it('reviews what was played, and judges a decision of a record alike', async () => {
  const { api } = await open()
  const [game] = await api.games()
  const { table: own } = await api.create({ game: game!.id })
  for (let decisions = 0; decisions < 8; decisions++) {
    const snapshot = await api.snapshot(own)
    const action = actionsOf(snapshot)[0]!
    await api.act(own, { after: snapshot.version, lines: linesOf(action) })
  }
  // People play against each other there, and bots here.
  expect(await refusal(api.review(own, 0))).toBe('no-hint')
  const record = await api.record(own)
  const { seats } = await api.preview(game!.id, {})
  const { table } = await api.create({ record, seats: seats.map(() => 'easy') })
  const { events, decisions, next } = await api.review(table, 0)
  expect([events, next]).toEqual([(await api.snapshot(own)).log.length, undefined])
  const [first] = decisions
  const judged = await api.judge(table, first!.at)
  expect(judged.compared?.made.line).toBe((await api.snapshot(own)).log[first!.at]?.line)
  expect(await api.judgeRecord(record, first!.at)).toEqual(judged)
  await expect(api.judge(table, 9999)).rejects.toThrow('nobody had a choice')
})

it('is a new engine after it has failed', async () => {
  const own = await engine()
  const broken = { do: 'replay', record: 'x' } as const
  const exports = (own as unknown as { exports: { call: () => void } }).exports
  Object.assign(own, {
    exports: {
      ...exports,
      call: () => {
        throw new Error('unreachable')
      },
    },
  })
  expect(own.call(broken).error).toContain('unreachable')
  expect(own.call(broken).error).toContain('line 1')
})
