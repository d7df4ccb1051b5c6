// Somebody who plays by clicks.
import type { Page } from 'playwright-core'
import { type Hands } from './hands.ts'
import { see, tableOf, waitForTurn, type Seen } from './page.ts'
import { type SeededRandom } from './random.ts'
import { cellsOf, snapshotOf } from './tables.ts'

/** How long an element may take to appear that was there a moment ago, in milliseconds. */
const GONE = 1000
/** The default of Playwright. */
const DEFAULT = 30_000

/** A person who does not know the game, and clicks what is marked. */
export class Person {
  private readonly url: string
  private readonly page: Page
  private readonly hands: Hands
  private readonly random: SeededRandom

  constructor(url: string, page: Page, hands: Hands, random: SeededRandom) {
    this.url = url
    this.page = page
    this.hands = hands
    this.random = random
  }

  /** Plays until the game is over or the clicks are used up, and returns whether it is over. */
  async play(most: number): Promise<boolean> {
    this.page.setDefaultTimeout(GONE)
    let seen = await waitForTurn(this.page)
    for (let clicks = 0; clicks < most && seen.state !== 'over'; clicks++) {
      if (seen.state === 'mine') await this.click(seen)
      seen = await waitForTurn(this.page)
    }
    this.page.setDefaultTimeout(DEFAULT)
    return seen.state === 'over'
  }

  /** Plays until something has happened, and returns the version of the table then. */
  async playOnce(): Promise<number> {
    let seen = await waitForTurn(this.page)
    const { version } = seen
    while (seen.version === version) {
      if (seen.state === 'mine') await this.click(seen)
      // The turn may have passed; a click that only chooses something leaves it here.
      await this.page.waitForFunction((before) => {
        const table = document.querySelector('.table')
        return (
          table?.getAttribute('data-state') === 'mine' || Number(table?.getAttribute('data-version')) > before
        )
      }, version)
      seen = await see(this.page)
    }
    return seen.version
  }

  /** Presses a button. It may be gone by now; then the caller looks again. */
  private press(query: string, nth = 0): Promise<void> {
    return this.hands.press(this.page, this.page.locator(query).nth(nth)).catch(() => undefined)
  }

  private async clickCell(cell: string): Promise<void> {
    const cells = await cellsOf(this.url, await snapshotOf(this.url, tableOf(this.page)))
    await this.hands.click(this.page, cells, cell, null)
  }

  private async click(seen: Seen): Promise<void> {
    const { page, random } = this
    if (seen.isAsked) return this.press('.asking [data-number="1"]')
    if (seen.isChooser) {
      const choices = await page.locator('.several [data-line]').count()
      return this.press('.several [data-line]', random.below(Math.max(1, choices)))
    }
    const ways: (() => Promise<void>)[] = []
    if (seen.targets.length > 0)
      for (let i = 0; i < 4; i++) ways.push(() => this.clickCell(random.pick(seen.targets)))
    const others = seen.actors.filter((cell) => cell !== seen.unit.split(' ')[0])
    if (others.length > 0) ways.push(() => this.clickCell(random.pick(others)))
    if (seen.lines.length > 0) ways.push(() => this.press('[data-line]', random.below(seen.lines.length)))
    if (seen.verbs.length > 0) ways.push(() => this.press('[data-verb]', random.below(seen.verbs.length)))
    if (seen.hasEnd && (ways.length === 0 || random.chance(0.25))) return this.press('.end')
    if (ways.length === 0) throw new Error(`nothing can be clicked at ${page.url()}: ${JSON.stringify(seen)}`)
    await random.pick(ways)()
  }
}
