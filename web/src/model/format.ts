// Numbers as people read them. Everything shown about odds, damage, reach and sight goes through here.
import type {
  Decision,
  EffectKind,
  EffectOdds,
  Mark,
  ActionOdds,
  PieceView,
  Reach,
  SeatView,
  Counter,
} from '../api'
import { seatToAct, type Scene } from './snapshot'

/** A probability, to a tenth if that is wished. What is not certain never reads as certain. */
export function percent(chance: number, isFine = false): string {
  const value = 100 * chance
  if (chance >= 1) return '100 %'
  if (chance <= 0) return '0 %'
  if (value < 0.1) return 'under 0.1 %'
  if (value > 99.9) return 'over 99.9 %'
  if (isFine || value < 10 || value > 99) return `${trimmed(value, 1)} %`
  return `${Math.round(value)} %`
}

/** Probabilities that stand in one list: to a tenth where whole ones would make different ones look alike. */
export function percents(chances: number[]): string[] {
  const texts = chances.map((chance) => percent(chance))
  const looksAlike = new Set(texts).size < new Set(chances).size
  return looksAlike ? chances.map((chance) => percent(chance, true)) : texts
}

/** Luck in a word; a share of a half is neither good nor bad. */
export function luckWord(luckierThan: number): string {
  if (luckierThan < 0.2) return 'unlucky'
  return luckierThan > 0.8 ? 'lucky' : 'even'
}

/** An amount, to two places where it needs them. */
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
  progress: 'comes nearer',
}

export type EffectText = { text: string; chance: string; amount: string | null }

/** An effect in words: whom, how, how likely, how much on average. */
export function effectText(effect: EffectOdds): EffectText {
  const hasAmount =
    ['damage', 'healing', 'points', 'progress'].includes(effect.what) ||
    (effect.what === 'death' && effect.expected > 1)
  return {
    // A status is told in its own words, which need no verb of ours.
    text:
      effect.what === 'status' && effect.note
        ? `${effect.who}: ${effect.note}`
        : `${effect.who} ${DOES[effect.what]}`,
    chance: percent(effect.chance),
    amount: hasAmount ? amount(effect.expected) : null,
  }
}

export type OutcomeText = { chance: string; sentence: string }

/** What can come up, the likeliest first, and how many more there are. */
export function outcomeTexts(odds: ActionOdds, most = 8): { shown: OutcomeText[]; more: number } {
  const shown = odds.outcomes
    .slice(0, most)
    .map(([chance, sentence]) => ({ chance: percent(chance), sentence }))
  return { shown, more: Math.max(0, odds.outcomes.length - most) }
}

/** What a target says in one line: its odds of hitting, expected damage and death; empty if nobody is touched. */
export function shortOdds(odds: ActionOdds): string {
  const worst = (kind: EffectKind) =>
    odds.effects.filter((effect) => effect.what === kind).sort((a, b) => b.expected - a.expected)[0]
  const parts: string[] = []
  const damage = worst('damage')
  if (damage) parts.push(`${percent(damage.chance)} to hit, ${amount(damage.expected)} on average`)
  const death = worst('death')
  if (death) parts.push(`${percent(death.chance)} to kill`)
  const healing = worst('healing')
  if (healing) parts.push(`heals ${amount(healing.expected)}`)
  return parts.join(', ')
}

/** Whether a decision is plain: nothing by chance, nobody touched. */
export function isPlain(decision: Decision): boolean {
  const { roll, effects, causes } = decision.odds
  return roll === null && effects.length === 0 && causes.length === 0
}

export function health(piece: PieceView): string | null {
  return piece.health ? `${piece.health[0]} of ${piece.health[1]}` : null
}

export function markText(mark: Mark): string {
  return mark.count === null ? mark.title : `${mark.title} ${mark.count}`
}

/** A counter as text. */
export function counterText(counter: Counter): string {
  const { value } = counter
  if ('count' in value) {
    const { now, of } = value.count
    return of === null || of <= 0 ? String(now) : `${now} of ${of}`
  }
  if ('tally' in value) {
    const held = value.tally.filter(([, count]) => count > 0)
    return held.length ? held.map(([name, count]) => `${count} ${name}`).join(', ') : 'none'
  }
  return value.word
}

/** The cost of going to each cell a piece can reach, as it is written on the board. */
export function reachTexts(reach: Reach | null): Map<string, string> {
  return new Map((reach?.cells ?? []).map(([cell, cost]) => [cell, String(cost)]))
}

/** What a click that no rule speaks of comes to: who stands there, and what to do instead. */
export function nothingToDo(
  scene: Pick<Scene, 'view' | 'toAct'>,
  from: string | null,
  to: string | null,
  hasActors: boolean,
): string {
  if (from !== null && to !== null) return `Nothing can be done from ${from} to ${to}.`
  const cell = to ?? from ?? ''
  const { pieces, seats } = scene.view
  const [piece] = pieces.filter((one) => one.cell === cell)
  const there = piece ? `${pieceName(piece, seats)} stands on ${cell}` : `Nobody stands on ${cell}`
  const isOwn = piece?.seat === seatToAct(scene.toAct)
  if (piece && isOwn) return `${there} and can do nothing now.`
  return hasActors ? `${there}: choose a ringed unit first.` : `${there}: choose what is marked or listed.`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How long ago a moment is, both in seconds since 1970. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${plural(minutes, 'minute')} ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${plural(hours, 'hour')} ago` : `${plural(Math.floor(hours / 24), 'day')} ago`
}

/** A word of the data as people write it: `some-words` becomes `Some words`. */
export function wordTitle(word: string): string {
  return capital(word.replaceAll('-', ' '))
}

/** Whose piece, and what. */
export function pieceName(piece: PieceView, seats: SeatView[]): string {
  return `${seats[piece.seat]?.title ?? ''} ${wordTitle(piece.class)}`.trim()
}

/** A piece in words: whose, what, how it fares. */
export function pieceText(piece: PieceView, seats: SeatView[]): string {
  const parts = [pieceName(piece, seats)]
  const left = health(piece)
  if (left) parts.push(`health ${left}`)
  parts.push(...piece.marks.map(markText))
  if (piece.readiness === 'fresh') parts.push('can act')
  if (piece.readiness === 'done') parts.push('has acted')
  return parts.join(', ')
}
