// The site of plain files on any web host: the first visit, a game, no network, a reload, more of the game, an update.
import { existsSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFiles, type FileServer } from '../support/files.ts'
import { waitForTurn } from '../support/page.ts'
import { BROWSERS, isNext, nextVersion, playOne, SITE } from '../support/site.ts'

/** The browsers to test, by their names; all if none is named. */
const { HILLFORT_BROWSERS: named } = process.env
const browsers = Object.entries(BROWSERS).filter(([name]) => !named || named.split(',').includes(name))

describe.each(browsers)('in %s', (_, { launch, look }) => {
  let host: FileServer
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    if (!existsSync(SITE)) throw new Error(`${SITE} is not built; make site-tests builds it`)
    host = await serveFiles(SITE)
    browser = await launch()
    context = await browser.newContext(look)
    page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
  })
  afterAll(async () => {
    await browser?.close()
    await host?.halt().catch(() => undefined)
  })

  const table = () => new URL(page.url()).hash
  const registration = (part: 'waiting' | 'active') =>
    page.waitForFunction(async (part) => {
      const registered = await navigator.serviceWorker.getRegistration()
      return (registered?.[part] ?? null) !== null && navigator.serviceWorker.controller !== null
    }, part)

  it('shows all games on the first visit', async () => {
    await page.goto(host.url)
    await page.getByRole('button', { name: /^Play/ }).first().waitFor()
    expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(5)
  })

  it('plays against a bot', async () => {
    await page.getByRole('button', { name: /^Play/ }).nth(2).click()
    const { version } = await playOne(page)
    expect(version).toBeGreaterThan(1)
    expect(table()).toMatch(/^#\/play\/[\w-]{22}$/)
  })

  it('goes on after a reload without a network', async () => {
    await registration('active')
    const { version } = await waitForTurn(page)
    await host.halt()
    await page.reload()
    expect((await waitForTurn(page)).version).toBe(version)
    expect((await playOne(page)).version).toBeGreaterThan(version)
    await page.getByRole('link', { name: 'Hillfort home' }).click()
    await page.getByRole('heading', { name: 'Continue a game' }).waitFor()
    await page.goBack()
    await waitForTurn(page)
  })

  it('never updates in the middle of a game', async () => {
    host.folder = nextVersion()
    await host.start()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await registration('waiting')
    // Even a page that asks for it does not get it while a table is open.
    await page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistration()
      registered?.waiting?.postMessage('take-over')
    })
    await page.reload()
    const { version } = await waitForTurn(page)
    expect(await isNext(page)).toBe(false)
    await registration('waiting')
    expect((await playOne(page)).version).toBeGreaterThan(version)
  })

  it('updates between games when the person says so', async () => {
    const path = table()
    const { version } = await waitForTurn(page)
    await page.getByRole('link', { name: 'Hillfort home' }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Use it now' }).click()
    await loaded
    await page.getByRole('button', { name: /^Play/ }).first().waitFor()
    expect(await isNext(page)).toBe(true)
    await page.goto(host.url + path)
    expect((await waitForTurn(page)).version).toBe(version)
    expect(faults).toEqual([])
  })
})
