// In random positions of every game the client formats the engine's answers correctly, and its own selection
// reaches every legal line.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import type { ActionOdds, CellView, Choice, Counter, PieceView, Reach } from '../src/api'
import { keyOf } from '../src/model/offer.ts'
import { counterText, effectText, health, oddsOf, outcomeTexts, reachTexts } from '../src/model/format.ts'
import { keysFrom } from './support/arrows.ts'
import { explore, grouped, unitsOf } from './support/explore.ts'
import { POSITIONS } from './support/programs.ts'
import { shows } from './support/numbers.ts'

const COUNT = Number(process.env.HILLFORT_POSITIONS ?? 1_000)

type Position = {
  game: string
  /** Every legal line. */
  choices: Choice[]
  /** The same, with the actions of a unit instead of the line that opens them. */
  combined: Choice[]
  /** Only the first position of a game has cells. */
  view: { cells?: CellView[]; pieces: PieceView[]; counters: Counter[] }
  decisions: { line: string; odds: Partial<ActionOdds> }[]
  asked: { reach: Reach | null } | null
}

/** Returns what the client would show wrongly. */
function faults(position: Position): string[] {
  const found: string[] = []
  const check = (holds: boolean, what: string) => {
    if (!holds) found.push(what)
  }
  for (const { line, odds: sent } of position.decisions) {
    const odds = oddsOf(sent)
    for (const effect of odds.effects) {
      const text = effectText(effect)
      check(shows(text.chance, 100 * effect.chance), `${line}: chance ${text.chance} for ${effect.chance}`)
      check(
        text.amount === null || shows(text.amount, effect.expected),
        `${line}: ${text.amount} for ${effect.expected}`,
      )
      const hasAmount = ['damage', 'healing', 'points', 'progress'].includes(effect.what)
      check(!hasAmount || text.amount !== null, `${line}: no amount of ${effect.what}`)
      check(effect.chance === 1 || text.chance !== '100 %', `${line}: certain, but ${effect.chance}`)
      check(effect.chance === 0 || text.chance !== '0 %', `${line}: impossible, but ${effect.chance}`)
    }
    const { shown, more } = outcomeTexts(odds)
    check(shown.length + more === odds.outcomes.length, `${line}: outcomes are missing`)
    shown.forEach((outcome, i) => {
      const [chance, sentence] = odds.outcomes[i] ?? [0, '']
      check(
        shows(outcome.chance, 100 * chance) && outcome.sentence === sentence,
        `${line}: ${outcome.chance}`,
      )
    })
  }
  if (position.asked) {
    const { reach } = position.asked
    const texts = reachTexts(reach)
    check(texts.size === (reach?.cells.length ?? 0), 'cells that can be reached are missing')
    for (const [cell, cost] of reach?.cells ?? []) check(texts.get(cell) === String(cost), `cost of ${cell}`)
  }
  for (const piece of position.view.pieces) {
    const [now, of] = piece.health ?? [0, 0]
    check(!piece.health ? health(piece) === null : health(piece) === `${now} of ${of}`, 'health')
  }
  for (const counter of position.view.counters) {
    if ('count' in counter.value)
      check(shows(counterText(counter), counter.value.count.now), `${counter.title}`)
  }
  found.push(...unreached(position), ...unwalked(position.view.cells ?? []))
  return found.map((fault) => `${position.game}: ${fault}`)
}

/** Returns the actions that no click leads to, and what a person would find wrong. */
function unreached({ choices, combined, view: { pieces } }: Position): string[] {
  const acting = new Set(combined.map(({ from, class: name }) => `${from} ${name}`))
  const actor = pieces.find((piece) => acting.has(`${piece.cell} ${piece.class}`))
  const { reached, wrong } = explore(grouped(combined), unitsOf(pieces, actor?.seat ?? null))
  const keys = combined.map(({ line, opener }) => keyOf({ line, opener: opener ?? null }))
  const missing = keys.filter((key) => !reached.has(key)).map((key) => `cannot be clicked: ${key}`)
  // Every legal line is part of such an action.
  const lines = new Set(combined.flatMap(({ line, opener }) => [line, opener ?? line]))
  const lost = choices.filter(({ line }) => !lines.has(line)).map(({ line }) => `is not offered: ${line}`)
  return [...missing, ...lost, ...wrong]
}

/** Returns the cells that the arrow keys do not lead to, or not away from. */
function unwalked(cells: CellView[]): string[] {
  const drawn = cells.filter((cell) => cell.outline.length > 0)
  const [first] = drawn
  const all = first ? keysFrom(drawn, first.name) : new Map()
  const lost = drawn.filter(({ name }) => !all.has(name) || !keysFrom(drawn, name).has(first?.name ?? ''))
  return lost.map(({ name }) => `the arrow keys do not lead to ${name} and back`)
}

it(`shows the engine's numbers, and every legal line can be clicked, in ${COUNT} positions a game`, async () => {
  const child = spawn(POSITIONS, [String(COUNT)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const seen = new Map<string, number>()
  const wrong: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const position = JSON.parse(line) as Position
    seen.set(position.game, (seen.get(position.game) ?? 0) + 1)
    if (wrong.length < 20) wrong.push(...faults(position))
  }
  expect(wrong).toEqual([])
  expect(seen.size).toBeGreaterThanOrEqual(5)
  for (const count of seen.values()) expect(count).toBe(COUNT)
}, 600_000)
