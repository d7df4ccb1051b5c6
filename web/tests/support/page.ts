// What a person sees on the page, and their clicks.
import { isDeepStrictEqual } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** Whether to run everything (make whole-games), or what `make test` has the time for. */
export const IS_WHOLE = process.env.HILLFORT_WHOLE !== undefined

/** The timeout of a test that plays whole games. */
export const WHOLE_GAME = 400_000

export const DESKTOP = { width: 1280, height: 800 }
export const LARGE = { width: 1920, height: 1080 }
export const PHONE = { width: 360, height: 740 }
/** A common phone of today. */
export const SMALL = { width: 390, height: 844 }

export type Look = {
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Whether to animate; most tests do not. */
  moves?: boolean
  /** Whether the page plays actions without an alternative, which most tests do beside it. */
  playsForced?: boolean
}

export type Opened = { page: Page; context: BrowserContext; faults: string[] }

let browser: Browser | null = null

/** Opens a page. `faults` collects script errors and failed requests. */
export async function newPage(look: Look = {}): Promise<Opened> {
  browser ??= await chromium.connect(inject('browser'))
  const size = look.size ?? DESKTOP
  const isPhone = size.width < 500
  const context = await browser.newContext({
    viewport: size,
    colorScheme: look.theme ?? 'light',
    reducedMotion: look.moves ? 'no-preference' : 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    acceptDownloads: true,
  })
  if (!look.playsForced) await context.addInitScript(() => localStorage.setItem('forced', 'asked'))
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The browser logs the status of a refused action, and that of a question about a position that is over: a test that
    // acts beside the page is ahead of it. Neither is a fault of the page.
    if (message.type() === 'error' && !/status of 4(09|22)/.test(message.text())) faults.push(message.text())
  })
  return { page, context, faults }
}

/** Returns the button of the home page that starts a game. */
export function playButton(page: Page, title: string): Locator {
  return page.getByRole('button', { name: /^(Play a bot|Starting)/ }).filter({ hasText: `: ${title}` })
}

export function tableOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** What a person sees of a table. */
export type Seen = {
  state: string
  version: number
  /** The cell and the class of the chosen unit; empty if none is. */
  unit: string
  isAsked: boolean
  isChooser: boolean
  lines: string[]
  targets: string[]
  actors: string[]
  /** The verbs on buttons. */
  verbs: string[]
  hasEnd: boolean
}

export function see(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const all = (query: string, name: string) =>
      [...document.querySelectorAll(query)].map((element) => element.getAttribute(name) ?? '')
    const table = document.querySelector('.table')
    return {
      state: table?.getAttribute('data-state') ?? '',
      version: Number(table?.getAttribute('data-version')),
      isAsked: document.querySelector('.asking') !== null,
      unit: table?.getAttribute('data-unit') ?? '',
      isChooser: document.querySelector('.several') !== null,
      lines: all('[data-line]', 'data-line'),
      targets: all('[data-target]', 'data-target'),
      actors: all('[data-actor]', 'data-actor'),
      verbs: all('[data-verb]', 'data-verb'),
      hasEnd: document.querySelector('.end:not(:disabled)') !== null,
    }
  })
}

/** Returns the centre of a cell on the screen. */
export async function pointOf(page: Page, cell: string): Promise<{ x: number; y: number }> {
  const point = await page.evaluate((name) => {
    const path = document.querySelector(`#board path.cell[data-cell="${CSS.escape(name)}"]`)
    const [x, y] = (path?.getAttribute('data-centre') ?? '').split(' ').map(Number)
    const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null
    if (!matrix || x === undefined || y === undefined) return null
    return { x: matrix.a * x + matrix.e, y: matrix.d * y + matrix.f }
  }, cell)
  if (!point) throw new Error(`there is no cell ${cell} on the page`)
  return point
}

export async function clickCell(page: Page, cell: string): Promise<void> {
  const { x, y } = await pointOf(page, cell)
  await page.mouse.click(x, y)
}

export async function tapCell(page: Page, cell: string): Promise<void> {
  const { x, y } = await pointOf(page, cell)
  await page.touchscreen.tap(x, y)
}

/** Waits until a person can act or the game is over. */
export async function waitForTurn(page: Page, after = -1): Promise<Seen> {
  await page.waitForFunction(
    (version) => {
      const table = document.querySelector('.table')
      const state = table?.getAttribute('data-state')
      return (state === 'mine' || state === 'over') && Number(table?.getAttribute('data-version')) > version
    },
    after,
    { timeout: 30_000, polling: 20 },
  )
  return see(page)
}

/** Waits until a click has had an effect: a new selection, a question, or an event. */
export async function waitForEffect(page: Page, before: Seen): Promise<Seen> {
  const hasEffect = async () => {
    const now = await see(page)
    return now.version !== before.version || (now.state === 'mine' && !isDeepStrictEqual(now, before))
  }
  await expect.poll(hasEffect, { message: 'the click has an effect', timeout: 30_000 }).toBe(true)
  return see(page)
}
