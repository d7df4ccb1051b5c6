import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError, type Api, type DiceRequest, type NewTable } from '../api'
import { checkDice, createRematch, createTable } from './fair'

const commitments = ['a'.repeat(64), 'b'.repeat(64)]
let asked: number
let sent: (DiceRequest | undefined)[]
let refusals: number

const api = {
  commit: async () => ({ commitment: commitments[asked++] ?? null }),
  create: async ({ dice }: NewTable) => {
    sent.push(dice ?? undefined)
    if (refusals-- > 0)
      throw new RequestError('unknown-commitment', 'The server does not know this commitment.')
    return { table: 't' }
  },
  rematch: async (_: string, { dice }: { dice?: DiceRequest }) => {
    sent.push(dice)
    return { table: 'next' }
  },
  record: async () => 'the record',
  verify: async () => found,
} as unknown as Api
let found = { is_fair: true, sentence: 'Fair.', rolls: 3, commitment: commitments[0], shares: [] as string[] }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  ;[asked, sent, refusals] = [0, [], 0]
})

it('brings a share for every person, and none for a bot', async () => {
  await createTable(api, { game: 'g', seats: ['human', 'easy', 'human'] })
  const shares = sent[0]?.shares ?? []
  expect(shares.map((share) => share?.length ?? null)).toEqual([32, null, 32])
  expect(shares[0]).not.toBe(shares[2])
})

it('moves the shares of a rematch on by a seat', async () => {
  await createRematch(api, 't', ['human', 'easy'])
  expect(sent[0]?.shares?.map((share) => share === null)).toEqual([true, false])
})

it('asks for another commitment if the server has forgotten the first', async () => {
  refusals = 1
  await createTable(api, { game: 'g', seats: ['human', 'easy'] })
  expect(sent.map((dice) => dice?.commitment)).toEqual(commitments)
})

it('brings nothing where the dice are not committed to', async () => {
  asked = commitments.length
  await createTable(api, { game: 'g', seats: ['human'] })
  expect(sent).toEqual([undefined])
})

it('compares the record with what it remembers', async () => {
  await createTable(api, { game: 'g', seats: ['human', 'easy'] })
  const own = sent[0]?.shares?.[0] ?? ''
  found = { ...found, shares: [own] }
  expect(await checkDice(api, 't')).toMatchObject({ isFair: true })
  expect((await checkDice(api, 'other')).sentence).toContain('Another browser')
  found = { ...found, shares: [] }
  expect((await checkDice(api, 't')).sentence).toContain('not used the random numbers')
  found = { ...found, commitment: commitments[1], shares: [own] }
  expect((await checkDice(api, 't')).sentence).toContain('committed to another secret')
  found = { ...found, is_fair: false, sentence: 'Wrong.' }
  expect(await checkDice(api, 't')).toEqual({ isFair: false, sentence: 'Wrong.' })
})
