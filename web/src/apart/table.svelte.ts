// What this browser is at a table whose players are apart, and how its seats change hands.
import { api, RequestError, type Place, type SeatsRequest } from '../api'
import type { Scene } from '../model/scene'
import { newShare, remember } from '../table/fair'
import { baseFor, forgetInvitation, inviteLink, invitationOf, keepInvitation, type Brought } from './link'

/** How often the number of those who watch is asked for, in milliseconds. */
const INTERVAL = 20_000

/** What a player is called; they type it once. */
const NAME = 'player name'
export const nameOf = () => localStorage.getItem(NAME) ?? ''
export function keepName(name: string): void {
  if (name !== nameOf()) localStorage.setItem(NAME, name)
}

export class Seating {
  readonly table: string
  place: Place = $state.raw() as Place
  /** The secret of the invitation, as far as this browser knows it. */
  invitation: string | null = $state(null)
  /** The code of the link that was opened, until it is used. */
  code: string | null = $state(null)
  problem = $state('')
  isBusy = $state(false)

  private timer: ReturnType<typeof setInterval> | undefined

  constructor(table: string, place: Place, brought: Brought) {
    this.table = table
    this.place = place
    this.invitation = brought.invite
    this.code = brought.code
    this.timer = setInterval(() => {
      if (!document.hidden) void this.load()
    }, INTERVAL)
  }

  close(): void {
    clearInterval(this.timer)
  }

  readonly isPlayer = $derived.by(() => this.place.seats.length > 0)
  /** The beginning of links for others; null if they cannot reach the server. */
  readonly base = $derived.by(() => baseFor(location, this.place.address))
  readonly inviteLink = $derived.by(() =>
    this.base !== null && this.invitation !== null
      ? inviteLink(this.base, this.table, this.invitation)
      : null,
  )

  plays(seat: number | null): boolean {
    return seat !== null && this.place.seats.includes(seat)
  }

  async load(): Promise<void> {
    this.place = await api.place(this.table).catch(() => this.place)
  }

  /** Takes a seat. */
  sit(scene: Scene, seat: number, name: string): Promise<boolean> {
    return this.change(async () => {
      await api.device()
      const share = newShare()
      const invitation = this.invitation
      keepName(name)
      await api.seats(this.table, {
        change: 'sit',
        seat,
        name,
        share,
        ...(invitation !== null && { invitation }),
      })
      remember(this.table, { commitment: scene.commitment, shares: [share] })
      if (!this.place.is_host) forgetInvitation(this.table)
    })
  }

  /** Makes this browser one of the devices of the player who has opened a link on another one. */
  join(): Promise<boolean> {
    return this.change(async () => {
      await api.device()
      await api.seats(this.table, { change: 'join', code: this.code ?? '' })
      this.code = null
    })
  }

  /** Invites anew; earlier links are void. */
  invite(is_public: boolean): Promise<boolean> {
    return this.change(async () => this.keep(await api.seats(this.table, { change: 'invite', is_public })))
  }

  /** Frees a seat for somebody else. */
  free(seat: number): Promise<boolean> {
    return this.change(async () => this.keep(await api.seats(this.table, { change: 'free', seat })))
  }

  /** Gives a seat to a bot. */
  fill(seat: number, level: string): Promise<boolean> {
    return this.change(() => api.seats(this.table, { change: 'bot', seat, level }))
  }

  swap(seat: number, other: number): Promise<boolean> {
    return this.change(() => api.seats(this.table, { change: 'swap', seat, with: other }))
  }

  /** Returns a code with which another device may play a seat too; null if there is none. */
  async newCode(seat: number): Promise<string | null> {
    let code: string | null = null
    await this.change(async () => {
      code = (await api.seats(this.table, { change: 'code', seat } satisfies SeatsRequest)).secret ?? null
    })
    return code
  }

  private keep({ secret }: { secret?: string }): void {
    if (secret === undefined) return
    keepInvitation(this.table, secret)
    this.invitation = secret
  }

  /** Changes something, and asks what this browser is afterwards. Returns whether it was done. */
  private async change(what: () => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false
    this.isBusy = true
    try {
      await what()
      this.problem = ''
      await this.load()
      return true
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : 'That did not work.'
      return false
    } finally {
      this.isBusy = false
    }
  }
}

/** Reads what this browser is at a table. */
export async function seatingAt(table: string, brought: Brought): Promise<Seating> {
  return new Seating(table, await api.place(table), {
    ...brought,
    invite: brought.invite ?? invitationOf(table),
  })
}
