// What clicks mean in every game: the records in the games' own folders, played by mouse, by touch and by keyboard.
//
// All of them are played by mouse; by touch and by keyboard enough for every verb, or all if HILLFORT_WHOLE is set (make
// whole-games).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { CellView } from '../../src/api'
import { HANDS, type Hands } from '../support/hands.ts'
import { IS_WHOLE, waitForTurn } from '../support/page.ts'
import { GAMES, scripts, type Script, type Step } from '../support/scripts.ts'
import { cellsOf, gamesOf, loadTable, snapshotOf } from '../support/tables.ts'

// The template is among the games of this server.
const url = inject('templateUrl')
const ways = Object.entries(HANDS)
/** The first words of the lines that were sent, by game and way. */
const sent = new Map<string, Set<string>>()

class Player {
  private readonly page: Page
  private readonly hands: Hands
  private readonly table: string
  private readonly cells: CellView[]
  /** The number of log lines that were expected already. */
  private seen: number

  constructor(page: Page, hands: Hands, table: string, cells: CellView[], seen: number) {
    this.page = page
    this.hands = hands
    this.table = table
    this.cells = cells
    this.seen = seen
  }

  async do({ words: [verb = '', first = '', ...rest], text, at }: Step): Promise<void> {
    const { page } = this
    const eventually = <T>(value: () => Promise<T>) => expect.poll(value, { message: at, timeout: 5000 })
    const mark = page.locator(`[data-target="${first}"]`)
    if (verb === 'click') {
      await waitForTurn(page)
      await this.hands.click(page, this.cells, first, rest[0] ?? null)
    } else if (verb === 'press') {
      await eventually(() => this.button(text).count()).toBeGreaterThan(0)
      await this.hands.press(page, this.button(text))
    } else if (verb === 'key') await page.keyboard.press(first)
    else if (verb === 'chosen') {
      const chosen = async () => (await waitForTurn(page)).unit.split(' ')[0] || 'none'
      await eventually(chosen).toBe(first)
    } else if (verb === 'target') {
      await eventually(() => mark.count()).toBe(1)
      if (rest.length > 0)
        await eventually(async () => (await mark.getAttribute('data-verbs'))?.split(', ')).toContain(
          rest.join(' '),
        )
    } else if (verb === 'no-target') {
      await waitForTurn(page)
      await eventually(() => mark.count()).toBe(0)
    } else if (verb === 'button') await eventually(() => this.button(text).isVisible()).toBe(true)
    else if (verb === 'sees') await eventually(() => page.getByText(text).first().isVisible()).toBe(true)
    else if (verb === 'refused') {
      const notice = page.getByRole('alert').filter({ hasText: rest.join(' ') })
      const rule = notice.getByRole('button', { name: first, exact: true })
      await eventually(() => rule.isVisible()).toBe(true)
    } else if (text === 'nothing') {
      // A page that has sent something waits until it is shown.
      await waitForTurn(page)
      expect((await this.lines()).slice(this.seen), at).toEqual([])
    } else if (verb === 'sent') {
      const wanted = text.split('; ')
      await eventually(async () => (await this.lines()).slice(this.seen)).toEqual(wanted)
      this.seen += wanted.length
      await waitForTurn(page)
    }
  }

  private button(name: string): Locator {
    const label = new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
    return this.page.getByRole('button', { name: label }).first()
  }

  /** The lines of people in the log. */
  async lines(): Promise<string[]> {
    const { log } = await snapshotOf(url, this.table)
    return log.filter((line) => line.seat !== undefined).map((line) => line.line)
  }
}

async function run(script: Script, way: string, hands: Hands): Promise<void> {
  const table = await loadTable(url, script.record)
  const { page, context, faults } = await hands.open()
  const start = await snapshotOf(url, table)
  await page.goto(`${url}/play/${table}`)
  await waitForTurn(page)
  const before = start.log.filter((line) => line.seat !== undefined).length
  const player = new Player(page, hands, table, await cellsOf(url, start), before)
  for (const step of script.steps) await player.do(step)
  const key = `${script.game} by ${way}`
  const words = sent.get(key) ?? new Set()
  for (const line of (await player.lines()).slice(before)) words.add(line.split(' ')[0] ?? '')
  sent.set(key, words)
  expect(faults).toEqual([])
  await context.close()
}

/** Returns the scripts that send a verb which no script before them sends. */
function enoughForEveryVerb(): Script[] {
  const seen = new Set<string>()
  return scripts().filter(({ game, steps }) => {
    const lines = steps.filter(({ words }) => words[0] === 'sent').flatMap(({ text }) => text.split('; '))
    const verbs = lines.map((line) => `${game} ${line.split(' ')[0]}`)
    const isNew = verbs.some((verb) => !seen.has(verb))
    for (const verb of verbs) seen.add(verb)
    return isNew
  })
}

describe.each(ways)('by %s', (way, hands) => {
  const played = way === 'mouse' || IS_WHOLE ? scripts() : enoughForEveryVerb()
  it.each(played.map((script) => [script.name, script] as const))('%s', (_, script) =>
    run(script, way, hands),
  )
})

const WORDS_OF_A_RECORD = new Set(['game', 'option', 'card', 'map', 'place', 'set', 'chance'])

/** Returns the first words of all lines that players have in the scenarios of a game, which prove all of its rules. */
function verbsOf(game: string): Set<string> {
  const folder = join(GAMES, game, 'scenarios')
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const words = lines.map((line) => line.trim().split(' '))
  return new Set(
    words.flatMap(([who = '#', verb]) =>
      verb === undefined || who.startsWith('#') || WORDS_OF_A_RECORD.has(who) ? [] : [verb],
    ),
  )
}

it('plays every verb of every game by every way', async () => {
  const missing: string[] = []
  for (const { id } of await gamesOf(url)) {
    const verbs = verbsOf(id)
    expect(verbs.size, id).toBeGreaterThan(0)
    for (const [way] of ways) {
      const played = sent.get(`${id} by ${way}`) ?? new Set()
      for (const verb of verbs) if (!played.has(verb)) missing.push(`${id} by ${way}: ${verb}`)
    }
  }
  expect(missing).toEqual([])
})
