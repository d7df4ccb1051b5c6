// The others at the table: who is here, what they ask and write, and what the person asks of them.
import { api, type ChatMessage, type OfferRequest, type PresenceInfo, type SeatPresence } from '../api'
import { isHuman } from '../model/scene'
import { heldSeats } from './held'
import type { Outbox } from './outbox.svelte'
import type { Playback } from './playback.svelte'

/** For how long no button to accept stands where something else has just been, in milliseconds. */
export const STILL = 1000

export class Company {
  /** The seats that this page plays. */
  readonly held: number[]
  /** What the page was told last about who is here. */
  private presence: PresenceInfo | null = $state.raw(null)
  /** How much the clock of the server is ahead of the page's, in milliseconds. */
  private ahead = 0
  /** The time of the server, as often as something is counted down. */
  now = $state(Date.now())
  lines: ChatMessage[] = $state.raw([])
  phrases: string[] = $state.raw([])
  /** The number of lines that the person has not seen. */
  unread = $state(0)
  /** The seats whose lines are not shown. */
  muted: number[] = $state([])
  /** When the open offers last changed: until a little later nobody can accept anything. */
  changedAt = $state(0)

  private readonly playback: Playback
  private readonly outbox: Outbox

  readonly scene = $derived.by(() => this.playback.now)
  readonly people = $derived.by(() => this.scene.people)
  /** Whether other people play elsewhere. */
  readonly isApart = $derived.by(() => this.people.some((seat) => !this.held.includes(seat)))
  /** The seats of this page that a person plays now. */
  readonly own = $derived.by(() => this.held.filter((seat) => isHuman(this.scene.players[seat])))

  constructor(playback: Playback, outbox: Outbox, held: number[]) {
    this.playback = playback
    this.outbox = outbox
    this.held = held
  }

  static of(table: string, players: string[]): number[] {
    return heldSeats(table, players)
  }

  /** Notes who is here. */
  hear(presence: PresenceInfo): void {
    this.presence = presence
    this.ahead = presence.now - Date.now()
    this.tick()
  }

  tick(): void {
    this.now = Date.now() + this.ahead
  }

  /** Returns whether the person of a seat is here, as it is now. */
  stateOf(seat: number): SeatPresence | null {
    const found = this.presence?.seats.find((one) => one.seat === seat) ?? null
    const isGone = found?.state === 'away' && found.gone_at !== undefined && found.gone_at <= this.now
    return found && isGone ? { ...found, state: 'gone' } : found
  }

  /** Notes a line of the chat. */
  read(line: ChatMessage): void {
    this.lines = [...this.lines, line]
    if (!this.held.includes(line.seat) && !this.muted.includes(line.seat)) this.unread += 1
  }

  async loadChat(): Promise<void> {
    try {
      const { lines, phrases } = await api.chat(this.scene.table)
      this.lines = lines
      this.phrases = phrases
    } catch (error) {
      await this.outbox.fail(error)
    }
  }

  /** Writes something, and returns whether it is written. */
  async say(seat: number, text: string): Promise<boolean> {
    try {
      await api.say(this.scene.table, { seat, text })
      return true
    } catch (error) {
      await this.outbox.fail(error)
      return false
    }
  }

  /** Tells the server what the person sees, so that nobody tells them of it. */
  show(seat: number): void {
    const { table, version } = this.scene
    // If it does not arrive, the person is told of something that they know.
    if (document.visibilityState === 'visible') void api.shown(table, { seat, version }).catch(() => undefined)
  }

  offer(seat: number, offer: OfferRequest['offer']): Promise<boolean> {
    const { table, version: after } = this.scene
    return this.outbox.send((submission) => api.offer(table, { after, seat, offer, submission }))
  }

  answer(id: number, seat: number, answer: 'accept' | 'refuse'): Promise<boolean> {
    const { table } = this.scene
    return this.outbox.send((submission) => api.answer(table, id, { seat, answer, submission }))
  }

  goOn(seat: number): Promise<boolean> {
    const { table, version: after } = this.scene
    return this.outbox.send((submission) => api.goOn(table, { after, seat, submission }))
  }

  comeBack(seat: number): Promise<boolean> {
    const { table, version: after } = this.scene
    return this.outbox.send((submission) => api.comeBack(table, { after, seat, submission }))
  }

  resign(seat: number): Promise<boolean> {
    const { table, version: after } = this.scene
    return this.outbox.send((submission) => api.forfeit(table, { after, seat, submission }))
  }

  claim(seat: number, absent: number, claim: 'win' | 'draw' | 'bot', level: string | null): Promise<boolean> {
    const { table, version: after } = this.scene
    return this.outbox.send((submission) =>
      api.claim(table, { after, seat, absent, claim, submission, ...(level === null ? {} : { level }) }),
    )
  }
}
