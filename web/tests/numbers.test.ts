// The client formats the engine's answers correctly in 10,000 random positions of every game.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import type { Choice, Decision, Reach, View } from '../src/api'
import { actors, buttons, choicesAt, targets } from '../src/model/choices.ts'
import { effectText, health, outcomeTexts, reachTexts, counterText } from '../src/model/format.ts'
import { POSITIONS } from './support/programs.ts'
import { shows } from './support/numbers.ts'

const COUNT = Number(process.env.HILLFORT_POSITIONS ?? 10_000)

type Position = {
  game: string
  choices: Choice[]
  view: View
  decisions: Decision[]
  asked: { piece: number; reach: Reach | null; sight: string[] | null; hits: string[] } | null
}

/** Returns what the client would show wrongly. */
function faults(position: Position): string[] {
  const found: string[] = []
  const check = (holds: boolean, what: string) => {
    if (!holds) found.push(what)
  }
  for (const { line, odds } of position.decisions) {
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
    check(piece.health === null ? health(piece) === null : health(piece) === `${now} of ${of}`, 'health')
  }
  for (const counter of position.view.counters) {
    if ('count' in counter.value)
      check(shows(counterText(counter), counter.value.count.now), `${counter.title}`)
  }
  check(
    unreached(position.choices).length === 0,
    `cannot be clicked: ${unreached(position.choices).join(', ')}`,
  )
  return found.map((fault) => `${position.game}: ${fault}`)
}

/** Returns the legal lines that no click leads to. */
function unreached(choices: Choice[]): string[] {
  const reached = new Set(buttons(choices, null).map((choice) => choice.line))
  const through = (chosen: Parameters<typeof targets>[1]) => {
    for (const target of targets(choices, chosen)) {
      for (const choice of choicesAt(choices, chosen, target.cell)) reached.add(choice.line)
    }
  }
  through(null)
  for (const cell of actors(choices)) {
    for (const own of buttons(choices, { cell, class: null })) reached.add(own.line)
    through({ cell, class: null })
  }
  return choices.map((choice) => choice.line).filter((line) => !reached.has(line))
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
