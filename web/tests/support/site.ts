// The site of plain files, as `make site-tests` has built it, and the browsers that visit it.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { firefoxPath } from './firefox.ts'
import { clickCell, waitForEffect, waitForTurn, type Seen } from './page.ts'
import { chromiumPath } from './programs.ts'

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target')

/** The folder with the site, built with an engine for tests. */
export const SITE = join(target, 'site')

export const BROWSERS: Record<string, { launch: () => Promise<Browser>; look: BrowserContextOptions }> = {
  Chromium: {
    launch: () =>
      chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] }),
    look: { reducedMotion: 'reduce' },
  },
  // Debian's own Firefox, by the protocol that all browsers share. It takes such wishes as preferences only.
  Firefox: {
    launch: () =>
      firefox.launch({
        channel: 'moz-firefox',
        executablePath: firefoxPath(),
        firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
      }),
    look: { reducedMotion: null, colorScheme: null, forcedColors: null, contrast: null },
  },
}

/** Returns a folder with the next version of the site: its page says so. */
export function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hillfort-site-'))
  cpSync(SITE, folder, { recursive: true })
  const change = (name: string, from: RegExp, to: string) => {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (!from.test(text)) throw new Error(`${name} has no ${from}`)
    writeFileSync(path, text.replace(from, to))
  }
  change('index.html', /<head>/, '<head><meta name="version" content="next" />')
  change('service-worker.js', /const VERSION = '\w+'/, "const VERSION = 'next'")
  return folder
}

export const isNext = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=version]') !== null)

/** Plays any action by clicks, and waits for the answer of the bot. */
export async function playOne(page: Page): Promise<Seen> {
  const before = await waitForTurn(page)
  for (let now = before; now.version === before.version; now = await waitForEffect(page, now)) {
    if (now.isAsked) await page.locator('.asking [data-number="1"]').click()
    else if (now.isChooser) await page.locator('.several button').first().click()
    else if (now.targets[0] !== undefined) await clickCell(page, now.targets[0])
    else if (now.unit === '' && now.actors[0] !== undefined) await clickCell(page, now.actors[0])
    else if (now.lines.length > 0) await page.locator('[data-line]').first().click()
    else if (now.verbs.length > 0) await page.locator('[data-verb]').first().click()
    else await page.locator('.end').click()
  }
  return waitForTurn(page, before.version)
}
