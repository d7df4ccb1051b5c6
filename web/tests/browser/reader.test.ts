// Every game through the accessibility tree alone: what a screen reader says, roles with names, and the keyboard. Every
// event is told exactly once, and so is every refusal.
import { describe, expect, inject, it } from 'vitest'
import { newPage, tableOf, WHOLE_GAME } from '../support/page.ts'
import { HILLFORT } from '../support/programs.ts'
import { SeededRandom } from '../support/random.ts'
import { listen, spoken } from '../support/reader.ts'
import { loadNearTheEnd } from '../support/records.ts'
import { gamesOf, snapshotOf } from '../support/tables.ts'
import type { Locator, Page } from 'playwright-core'
import type { GameInfo } from '../../src/api'

const url = inject('url')
const games = await gamesOf(url)

const MAX_STEPS = 600
/** The events before the end of a game where the person takes over. */
const LAST_EVENTS = 8

/** What a person finds by roles and names. */
class Reader {
  readonly goal: Locator
  readonly decision: Locator
  readonly end: Locator
  readonly result: Locator
  private readonly page: Page
  private readonly random: SeededRandom

  constructor(page: Page, random: SeededRandom) {
    this.page = page
    this.random = random
    this.goal = page.getByRole('region', { name: 'Your goal' })
    this.decision = page.getByRole('region', { name: 'Decision' })
    this.end = this.decision.getByRole('button', { name: /\bends?\b/i, disabled: false })
    this.result = this.decision.getByRole('heading', { level: 2, name: /won|lost|draw/ })
  }

  /** Waits until the person is asked to do something, or the game is over; returns whether it is over. */
  async waitForTask(): Promise<boolean> {
    const state = async () => {
      if (await this.result.isVisible()) return 'over'
      const goal = (await this.goal.textContent()) ?? ''
      const waits = /is to act\.|dice are next/.test(goal) || /thinking|Skip/.test(await this.decided())
      return waits ? 'waits' : 'mine'
    }
    await expect.poll(state, { timeout: 30_000 }).not.toBe('waits')
    return (await state()) === 'over'
  }

  private async decided(): Promise<string> {
    return (await this.decision.textContent()) ?? ''
  }

  /** Returns what the board says about the cell under the cursor. */
  async cell(): Promise<string> {
    const said = (await spoken(this.page)).filter(({ role }) => role === 'polite')
    return said.at(-1)?.text ?? ''
  }

  /** Goes to a marked cell and chooses it; returns whether there was one. */
  async chooseMark(): Promise<boolean> {
    await this.page.keyboard.press('m')
    for (let i = this.random.below(4); i > 0; i--) await this.page.keyboard.press('m')
    if ((await this.cell()) === '') return false
    await this.page.keyboard.press('Enter')
    return true
  }

  /** Takes one step, as a person who does not know the game would. */
  async step(): Promise<void> {
    const { page, random, decision } = this
    const sure = decision
      .getByRole('button', { name: 'Play it' })
      .or(decision.getByRole('button', { name: 'End turn', exact: true }))
    if (await decision.getByRole('button', { name: 'Cancel' }).isVisible()) return sure.first().press('Enter')
    const choice = page.getByRole('group', { name: /^Actions on / })
    if (await choice.isVisible()) return choice.getByRole('button').first().press('Enter')
    const groups = ['Actions of the unit', 'Actions without a unit', 'Which unit']
    const verbs = groups.map((name) => decision.getByRole('group', { name, exact: true }).getByRole('button'))
    const listed = decision.getByRole('list').getByRole('button')
    const ways = random.below(10)
    if (ways < 3) await page.keyboard.press('n')
    if (ways < 7 && (await this.chooseMark())) return
    for (const buttons of random.chance(0.5) ? [listed, ...verbs] : [...verbs, listed]) {
      const count = await buttons.count()
      if (count > 0)
        return buttons
          .nth(random.below(count))
          .press('Enter', { timeout: 2000 })
          .catch(() => undefined)
    }
    if (await this.end.isVisible()) await this.end.press('Enter')
  }

  /** Chooses a cell that means nothing, and returns what is said about that. */
  async misclick(): Promise<string> {
    const { page } = this
    await page.keyboard.press('Escape')
    const before = (await spoken(page)).length
    await page.getByRole('application', { name: /^Board/ }).focus()
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowUp'][i % 4] ?? '')
      if (/possible|can act|; (move|place|attack|deploy|spawn)/i.test(await this.cell())) continue
      await page.keyboard.press('Enter')
      const alert = page.getByRole('alert')
      const isRefused = await alert.waitFor({ timeout: 1500 }).then(
        () => true,
        () => false,
      )
      if (!isRefused) continue
      const said = (await spoken(page)).slice(before).filter(({ role }) => role === 'alert')
      expect(said).toHaveLength(1)
      await page.keyboard.press('Escape')
      return said[0]?.text ?? ''
    }
    return ''
  }
}

async function playByEar(game: GameInfo): Promise<void> {
  const { page, context, faults } = await newPage()
  await listen(page)
  const table = await loadNearTheEnd(url, HILLFORT, game, LAST_EVENTS)
  const first = (await snapshotOf(url, table)).log.length
  await page.goto(`${url}/play/${table}`)
  const reader = new Reader(page, new SeededRandom(`ear ${game.id}`))
  const started = await reader.waitForTask()
  const known = started ? first : (await snapshotOf(url, table)).log.length
  const heardAtStart = (await spoken(page)).filter(({ role }) => role === 'log').length
  // Who am I, what wins, what now: in one line.
  await expect.poll(() => reader.goal.textContent()).toMatch(/^\s*You are .+\. .+\. .+\.\s*$/)
  if (!started) expect(await reader.misclick(), game.id).not.toBe('')
  let isOver = started
  for (let steps = 0; steps < MAX_STEPS && !isOver; steps++) {
    await reader.step()
    isOver = await reader.waitForTask()
  }
  expect(isOver, `${game.id} is over`).toBe(true)
  const { log, status } = await snapshotOf(url, tableOf(page))
  const events = log.slice(known).map(({ sentence }) => sentence.replace(/\s+/g, ' ').trim())
  const heard = (await spoken(page)).slice()
  const told = heard.filter(({ role }) => role === 'log').slice(heardAtStart)
  const sentences = new Set(events)
  // Every event once, in order; tasks are told between them.
  expect(
    told.map(({ text }) => text).filter((text) => sentences.has(text)),
    game.id,
  ).toEqual(events)
  // No other region repeats an event, and the end is told with its reason.
  const others = heard.filter(({ role, text }) => role !== 'log' && sentences.has(text))
  expect(others, game.id).toEqual([])
  expect(
    told.some(({ text }) => text.includes(status)),
    game.id,
  ).toBe(true)
  expect(faults).toEqual([])
  await context.close()
}

describe('a game by ear', { timeout: WHOLE_GAME }, () => {
  it.each(games.map((game) => [game.title, game] as const))('of %s', async (_, game) => playByEar(game))
})
