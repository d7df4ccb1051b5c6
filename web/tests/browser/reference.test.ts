// The pages look as they did: reference pictures of every game, theme and size, with a tolerance. `make accept-looks` takes
// them anew after a change that was meant.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { middleTable } from '../support/middles.ts'
import { newPage, SMALL, waitForTurn } from '../support/page.ts'
import { choose } from '../support/positions.ts'
import { gamesOf } from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)
const FOLDER = resolve(import.meta.dirname, '../reference')
const isAccepting = process.env.HILLFORT_ACCEPT !== undefined

/** The share of the page's size at which a picture is kept. */
const SCALE = 0.4
/** How much a colour may differ, of 255, and the share of the pixels that may differ more. */
const [MOST_DIFFERENCE, MOST_PIXELS] = [40, 0.01]
const SIZES = { desk: { width: 1440, height: 900 }, laptop: { width: 1280, height: 800 }, phone: SMALL }
const THEMES = ['light', 'dark'] as const

async function taken(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? SMALL
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: 0, y: 0, width, height, scale: SCALE },
  })
  return Buffer.from(data, 'base64')
}

/** Returns the share of the pixels that differ, as the browser decodes the pictures. */
function difference(page: Page, a: Buffer, b: Buffer): Promise<number> {
  const pictures = [a, b].map((picture) => picture.toString('base64'))
  return page.evaluate(
    async ([pictures, most]) => {
      const pixels = async (text: string) => {
        const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }
      const [one, other] = await Promise.all(pictures.map(pixels))
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
      let found = 0
      for (let i = 0; i < one.data.length; i += 4) {
        const away = Math.max(
          ...[0, 1, 2].map((part) => Math.abs(one.data[i + part]! - other.data[i + part]!)),
        )
        if (away > most) found += 1
      }
      return found / (one.data.length / 4)
    },
    [pictures, MOST_DIFFERENCE] as const,
  )
}

/** Compares a page with its reference picture; keeps both where they differ. */
async function looksLike(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('svg pattern')].every((pattern) => pattern.firstChild),
  )
  const picture = await taken(page)
  const path = join(FOLDER, `${name}.webp`)
  if (isAccepting) {
    mkdirSync(FOLDER, { recursive: true })
    return writeFileSync(path, picture)
  }
  const share = await difference(page, readFileSync(path), picture)
  if (share > MOST_PIXELS) writeFileSync(join(FOLDER, `${name}.now.webp`), picture)
  expect(share, `${name}: the share of pixels that differ; see ${name}.now.webp`).toBeLessThanOrEqual(
    MOST_PIXELS,
  )
}

describe.each(Object.entries(SIZES))('on a %s', (size, viewport) => {
  it.each(games.map((game) => game.id))('%s looks as it did', async (id) => {
    const { table, focus } = await middleTable(url, id)
    for (const theme of THEMES) {
      const { page, context, faults } = await newPage({ size: viewport, theme })
      await page.goto(`${url}/play/${table}`)
      await waitForTurn(page)
      if (focus !== null && size !== 'phone') await choose(page, focus)
      await page.mouse.move(0, 0)
      await looksLike(page, `${id}-${size}-${theme}`)
      expect(faults).toEqual([])
      await context.close()
    }
  })

  it('the home page looks as it did', async () => {
    for (const theme of THEMES) {
      const { page, context } = await newPage({ size: viewport, theme })
      // Other tests leave tables behind.
      await page.route('**/api/tables', (route) => route.fulfill({ json: [] }))
      await page.goto(`${url}/`)
      await page
        .locator('.picture svg')
        .nth(games.length - 1)
        .waitFor()
      await looksLike(page, `home-${size}-${theme}`)
      await context.close()
    }
  })
})

it('has a reference picture for every page, and no others', () => {
  const pages = [...games.map(({ id }) => id), 'home']
  const wanted = pages.flatMap((page) =>
    Object.keys(SIZES).flatMap((size) => THEMES.map((theme) => `${page}-${size}-${theme}.webp`)),
  )
  expect(
    readdirSync(FOLDER)
      .filter((name) => !name.endsWith('.now.webp'))
      .sort(),
  ).toEqual(wanted.sort())
})
