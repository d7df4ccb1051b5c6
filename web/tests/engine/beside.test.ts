// The engine beside a server: here another engine plays the server. What people ask is answered by the copy, with the
// same answers, and asks the server nothing.
import { expect, it } from 'vitest'
import { apiOf, type Api } from '../../src/api/client.ts'
import type { Backend, Call } from '../../src/api/backend.ts'
import type { Snapshot } from '../../src/api/schema'
import { beside, type Copier } from '../../src/engine/beside.ts'
import { directBackend } from '../../src/engine/direct.ts'
import { MemoryStore } from '../../src/engine/store.ts'
import { compiled } from '../support/engine.ts'
import { SeededRandom } from '../support/random.ts'
import { actionsOf, linesOf } from '../support/tables.ts'

const DECISIONS = 25

/** A page with a server and an engine beside it. */
async function page(isBroken = false) {
  const [server, engine] = [await compiled(), await compiled()].map((module) =>
    directBackend(module, new MemoryStore()),
  )
  if (!server || !engine) throw new Error('there are two')
  const asked: string[] = []
  const heard: Backend = {
    ...server.backend,
    request: (call: Call) => {
      asked.push(call.path)
      return server.backend.request(call)
    },
  }
  const { copy } = engine.lobby
  const copier: Copier = {
    request: engine.backend.request,
    copy: (message) => (isBroken ? Promise.reject(new Error('it fails')) : copy.call(engine.lobby, message)),
  }
  const both = beside(heard, async () => copier)
  const watch = async (api: Api, table: string) => {
    const snapshot = await api.snapshot(table)
    await new Promise((done) => both.live(table, () => snapshot, () => undefined, done))
    // What is under way gets its turn.
    await new Promise((done) => setTimeout(done))
  }
  return { api: apiOf(both), server: apiOf(server.backend), asked, watch }
}

/** Asks about the first actions and all pieces of a position. */
async function questions(api: Api, { table, version, pieces, ...snapshot }: Snapshot): Promise<unknown[]> {
  const looked = actionsOf(snapshot as Snapshot)
    .slice(0, 6)
    .map(({ line, opener, from, to }) => [
      api.look(table, version, { line, ...(opener === null ? {} : { opener }) }),
      api.candidates(table, version, from, to),
    ])
  const seen = pieces.map((_, piece) => api.look(table, version, { piece, reach: true, hits: true, sight: true }))
  return Promise.all([...looked.flat(), ...seen, api.threats(table, version, 0)])
}

it('answers what a person asks as the server would, without asking it', async () => {
  const { api, server, asked, watch } = await page()
  for (const { id } of await api.games()) {
    const random = new SeededRandom(`beside ${id}`)
    const { table } = await api.create({ game: id })
    await watch(api, table)
    for (let decision = 0; decision < DECISIONS; decision++) {
      const snapshot = await server.snapshot(table)
      const actions = actionsOf(snapshot)
      if (actions.length === 0) break
      asked.length = 0
      const answers = await questions(api, snapshot)
      expect(asked, `${id} after ${decision} decisions`).toEqual([])
      expect(answers, id).toEqual(await questions(server, snapshot))
      if (snapshot.undo_refused === null && random.chance(0.3)) await api.undo(table, { after: snapshot.version })
      else await api.act(table, { after: snapshot.version, lines: linesOf(random.pick(actions)) })
    }
  }
})

it('gives hints at tables against bots, and leaves others to the server', async () => {
  const { api, asked, watch } = await page()
  const [game] = await api.games()
  const { table } = await api.create({ game: game?.id ?? '', seats: ['human', 'easy'] })
  await watch(api, table)
  const { version } = await api.snapshot(table)
  asked.length = 0
  expect((await api.hint(table, version, null)).hints.length).toBeGreaterThan(0)
  expect(asked).toEqual([])
  const { table: between } = await api.create({ game: game?.id ?? '' })
  await watch(api, between)
  asked.length = 0
  await expect(api.hint(between, version, null)).rejects.toMatchObject({ code: 'no-hint' })
  expect(asked).toEqual([`/tables/${between}/hint`])
})

it('asks the server about other versions, other tables, and where the engine fails', async () => {
  for (const isBroken of [false, true]) {
    const { api, server, asked, watch } = await page(isBroken)
    const [game] = await api.games()
    const { table } = await api.create({ game: game?.id ?? '' })
    await watch(api, table)
    const { version } = await server.snapshot(table)
    asked.length = 0
    await api.threats(table, version, 0)
    expect(asked).toEqual(isBroken ? [`/tables/${table}/threats`] : [])
    await expect(api.threats(table, version + 1, 0)).rejects.toMatchObject({ code: 'stale' })
    expect(asked.at(-1)).toBe(`/tables/${table}/threats`)
    const { table: other } = await server.create({ game: game?.id ?? '' })
    expect(await api.threats(other, version, 0)).toEqual(await server.threats(other, version, 0))
    expect(asked.at(-1)).toBe(`/tables/${other}/threats`)
  }
})
