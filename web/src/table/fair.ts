// Fair dice: the page brings randomness of its own to every new table, remembers what the server committed to before
// that, and compares both with the record at the end. docs/fair-dice.md explains the scheme.
import { RequestError, type Api, type DiceRequest, type NewApart, type NewTable } from '../api'
import { keepInvitation } from '../apart/link'

/** What is remembered of a table. */
type Remembered = { table: string; commitment: string; shares: string[] }

/** Where it is kept, and the most tables that are remembered. */
const KEY = 'hillfort.dice'
const MOST = 500
const SHARE_BYTES = 16

/** How often a commitment is asked for; a server that was restarted in between has forgotten it. */
const ATTEMPTS = 2

function remembered(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Remembered[]
  } catch {
    return []
  }
}

/** Remembers what the server committed to and what this browser has brought to a table. */
export function remember(table: string, { commitment, shares }: DiceRequest): void {
  if (typeof commitment !== 'string') return
  const own = (shares ?? []).filter((share) => typeof share === 'string')
  try {
    const kept = [...remembered(), { table, commitment, shares: own }].slice(-MOST)
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage nothing can be compared with the record. The record itself can still be checked.
  }
}

/** Returns random bytes as hexadecimal digits. */
export function newShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SHARE_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Creates a table with a share for each seat that a person plays, once the server has committed to its secret. */
async function withDice(
  api: Api,
  players: (string | undefined)[],
  create: (dice: DiceRequest | null) => Promise<{ table: string }>,
): Promise<{ table: string }> {
  for (let attempt = 1; ; attempt++) {
    const { commitment } = await api.commit()
    if (commitment === null) return create(null)
    const dice = { commitment, shares: players.map((player) => (player === 'human' ? newShare() : null)) }
    try {
      const created = await create(dice)
      remember(created.table, dice)
      return created
    } catch (error) {
      const isForgotten = error instanceof RequestError && error.code === 'unknown-commitment'
      if (!isForgotten || attempt === ATTEMPTS) throw error
    }
  }
}

/** Creates a table. */
export const createTable = (api: Api, table: NewTable) =>
  withDice(api, table.seats ?? [], (dice) => api.create({ ...table, ...(dice && { dice }) }))

/** Creates a table whose players are apart. This browser sits down in one of its seats, and brings a share for that
 * alone. Returns the secret of the invitation too. */
export async function createApart(api: Api, table: NewTable & { seats: string[] }, apart: NewApart) {
  await api.device()
  let invitation: string | null = null
  const own = table.seats.map((player, seat) => (seat === apart.seat ? player : undefined))
  const created = await withDice(api, own, async (dice) => {
    const made = await api.create({ ...table, apart, ...(dice && { dice }) })
    invitation = made.invitation ?? null
    return made
  })
  if (invitation !== null) keepInvitation(created.table, invitation)
  return created
}

/** Creates a rematch; everyone moves on by one seat. `isOwn` tells the seats of this browser. */
export const createRematch = (
  api: Api,
  id: string,
  players: string[],
  isOwn: (seat: number) => boolean = () => true,
) => {
  const own = players.map((player, seat) => (isOwn(seat) ? player : undefined))
  return withDice(api, [...own.slice(-1), ...own.slice(0, -1)], (dice) =>
    api.rematch(id, { ...(dice && { dice }) }),
  )
}

/** What a check of the dice has found. */
export type Checked = { isFair: boolean; sentence: string }

/** Checks the dice of a finished table, and whether its record is about what this page remembers. */
export async function checkDice(api: Api, table: string): Promise<Checked> {
  const { is_fair, sentence, commitment, shares } = await api.verify(await api.record(table))
  if (!is_fair) return { isFair: false, sentence }
  const own = remembered().find((known) => known.table === table)
  if (!own)
    return { isFair: true, sentence: `${sentence} Another browser brought the shares of the players.` }
  if (own.commitment !== commitment)
    return {
      isFair: false,
      sentence: 'The server has committed to another secret than it told this browser.',
    }
  if (!own.shares.every((share) => shares.includes(share)))
    return { isFair: false, sentence: 'The server has not used the random numbers of this browser.' }
  return { isFair: true, sentence: `${sentence} This browser brought its own random numbers.` }
}
