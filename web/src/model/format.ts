// Numbers and short texts for people. Everything shown about odds, damage and reach is formatted here.
import type {
  ActionOdds,
  Cause,
  Counter,
  EffectKind,
  EffectOdds,
  Mark,
  PieceView,
  Reach,
  SeatView,
} from '../api'
import { seatToAct, type Scene } from './scene'

/** An effect with its probability and its expected amount. */
export type Effect = EffectOdds & { chance: number; expected: number }

/** Odds with everything that the server leaves out. */
export type Odds = {
  roll: string | null
  outcomes: [number, string][]
  effects: Effect[]
  causes: Cause[]
  is_exact: boolean
}

/** Returns odds as they are shown: what the server leaves out is empty. */
export function oddsOf(sent: Partial<ActionOdds> | undefined): Odds {
  const { roll = null, outcomes = [], effects = [], causes = [], is_exact = true } = sent ?? {}
  const whole = effects.map((effect): Effect => ({ chance: 1, expected: 1, ...effect }))
  return { roll, outcomes, effects: whole, causes, is_exact }
}

const RUN = /^(\D+)(\d+)-(\d+)$/

/** Returns the names of a list of cells as the server sends it: `b3-5` stands for `b3 b4 b5`. */
export const cellNames = (text: string | undefined): string[] => (text ? text.split(' ').flatMap(runOf) : [])

function runOf(word: string): string[] {
  const [, letters, first, last] = RUN.exec(word) ?? []
  if (letters === undefined) return [word]
  const length = Number(last) - Number(first) + 1
  return Array.from({ length }, (_, step) => `${letters}${Number(first) + step}`)
}

/** Formats a probability, with one decimal if `isFine`. What is not certain never reads 0 % or 100 %. */
export function percent(chance: number, isFine = false): string {
  const value = 100 * chance
  if (chance >= 1) return '100 %'
  if (chance <= 0) return '0 %'
  if (value < 0.1) return 'under 0.1 %'
  if (value > 99.9) return 'over 99.9 %'
  if (isFine || value < 10 || value > 99) return `${trimmed(value, 1)} %`
  return `${Math.round(value)} %`
}

/** Formats a list of probabilities, with one decimal if different ones would look equal. */
export function percents(chances: number[]): string[] {
  const texts = chances.map((chance) => percent(chance))
  const looksAlike = new Set(texts).size < new Set(chances).size
  return looksAlike ? chances.map((chance) => percent(chance, true)) : texts
}

/** Returns luck in a word; a half is even. */
export function luckWord(luckierThan: number): string {
  if (luckierThan < 0.2) return 'unlucky'
  return luckierThan > 0.8 ? 'lucky' : 'even'
}

/** Formats an amount with at most two decimals. */
export function amount(value: number): string {
  return trimmed(value, 2)
}

function trimmed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/\.?0+$/, '')
}

const DOES: Record<EffectKind, string> = {
  damage: 'loses health',
  death: 'dies',
  healing: 'gains health',
  points: 'scores',
  push: 'is pushed away',
  status: 'is marked',
  progress: 'advances',
}

export type EffectText = { text: string; chance: string; amount: string | null }

/** Returns an effect as text: who is affected, how likely, how much on average. */
export function effectText(effect: Effect): EffectText {
  const hasAmount =
    ['damage', 'healing', 'points', 'progress'].includes(effect.what) ||
    (effect.what === 'death' && effect.expected > 1)
  return {
    // The note of a status needs no verb.
    text:
      effect.what === 'status' && effect.note
        ? `${effect.who}: ${effect.note}`
        : `${effect.who} ${DOES[effect.what]}${effect.note ? ` (${effect.note})` : ''}`,
    chance: percent(effect.chance),
    amount: hasAmount ? amount(effect.expected) : null,
  }
}

export type OutcomeText = { chance: string; sentence: string }

/** Returns the `most` likeliest outcomes, and how many more there are. */
export function outcomeTexts(odds: Odds, most = 8): { shown: OutcomeText[]; more: number } {
  const shown = odds.outcomes
    .slice(0, most)
    .map(([chance, sentence]) => ({ chance: percent(chance), sentence }))
  return { shown, more: Math.max(0, odds.outcomes.length - most) }
}

/** Returns odds in one line: to hit, damage, to kill, healing; empty if there are none of these. */
export function shortOdds(odds: Odds): string {
  const worst = (kind: EffectKind) =>
    odds.effects.filter((effect) => effect.what === kind).sort((a, b) => b.expected - a.expected)[0]
  const parts: string[] = []
  const damage = worst('damage')
  const victims = odds.effects.filter((effect) => effect.what === 'damage')
  const death = worst('death')
  // Without dice there are no odds, and it may be one's own loss.
  if (odds.roll === null && [...victims, ...(death ? [death] : [])].every(({ chance }) => chance === 1)) {
    parts.push(...victims.map((one) => `${one.who} loses ${amount(one.expected)}`))
    if (death) parts.push(`${death.who} dies`)
  } else {
    // Of several victims each has its own odds.
    if (victims.length > 1)
      parts.push(
        ...victims.map((one) => `${one.who} ${percent(one.chance)}, ${amount(one.expected)} on average`),
      )
    else if (damage) parts.push(`${percent(damage.chance)} to hit, ${amount(damage.expected)} on average`)
    if (death) parts.push(`${percent(death.chance)} to kill`)
  }
  const healing = worst('healing')
  if (healing) parts.push(`heals ${amount(healing.expected)}`)
  return parts.join(', ')
}

/** Returns whether an action has no dice and no effects. */
export function isCertain({ roll, effects, causes }: Odds): boolean {
  return roll === null && effects.length === 0 && causes.length === 0
}

export function health(piece: PieceView): string | null {
  return piece.health ? `${piece.health[0]} of ${piece.health[1]}` : null
}

export function markText(mark: Mark): string {
  return mark.count == null ? mark.title : `${mark.title} ${mark.count}`
}

/** Returns the value of a counter as text. */
export function counterText(counter: Counter): string {
  const { value } = counter
  if ('count' in value) {
    const { now, of } = value.count
    return of == null || of <= 0 ? String(now) : `${now} of ${of}`
  }
  if ('tally' in value) {
    const held = value.tally.filter(([, count]) => count > 0)
    return held.length ? held.map(([name, count]) => `${count} ${name}`).join(', ') : 'none'
  }
  return value.word
}

/** Returns the cost of each cell a piece can reach, as text. */
export function reachTexts(reach: Reach | null): Map<string, string> {
  return new Map((reach?.cells ?? []).map(([cell, cost]) => [cell, String(cost)]))
}

/** Returns what a click that can mean no action found there, and what to click instead. */
export function nothingToDo(
  scene: Pick<Scene, 'pieces' | 'sides' | 'toAct'>,
  from: string | null,
  to: string | null,
  hasActors: boolean,
): string {
  if (from !== null && to !== null) return `There is no action from ${from} to ${to}.`
  const cell = to ?? from ?? ''
  const { pieces, sides } = scene
  const [piece] = pieces.filter((one) => one.cell === cell)
  const there = piece ? `${pieceName(piece, sides)} is on ${cell}` : `${cell} is empty`
  const isOwn = piece?.seat === seatToAct(scene.toAct)
  if (piece && isOwn) return `${there} and cannot act now.`
  return hasActors
    ? `${there}. Choose a highlighted unit first.`
    : `${there}. Choose a marked cell or a button.`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns how long it is until a time, in seconds since 1970. */
export function until(time: number, now: number): string {
  const minutes = Math.max(0, Math.round((time - now) / 60))
  if (minutes < 90) return plural(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')
}

/** Returns how long ago `then` was; both times are in seconds since 1970. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${plural(hours, 'hour')} ago` : `${plural(Math.floor(hours / 24), 'day')} ago`
}

/** Makes a title of a name: `some-words` becomes `Some words`. */
export function wordTitle(word: string): string {
  return capital(word.replaceAll('-', ' '))
}

/** Returns the seat and the class of a piece. */
export function pieceName(piece: PieceView, seats: SeatView[]): string {
  return `${seats[piece.seat]?.title ?? ''} ${wordTitle(piece.class)}`.trim()
}

/** Returns a piece in words: seat, class, health, marks, readiness. */
export function pieceText(piece: PieceView, seats: SeatView[]): string {
  const parts = [pieceName(piece, seats)]
  const left = health(piece)
  if (left) parts.push(`health ${left}`)
  parts.push(...(piece.marks ?? []).map(markText))
  if (piece.readiness === 'fresh') parts.push('can act')
  if (piece.readiness === 'done') parts.push('has acted')
  return parts.join(', ')
}
