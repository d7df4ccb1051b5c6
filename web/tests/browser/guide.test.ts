// The guide: it comes first, with pictures, lists, a turn card and a legend; rules are behind their ids.
import { expect, inject, it } from 'vitest'
import { DESKTOP, newPage, PHONE, tableOf, waitForTurn } from '../support/page.ts'
import { ask, gamesOf, newTable, snapshotOf } from '../support/tables.ts'
import type { Board, GuideInfo } from '../../src/api'

const url = inject('url')
const games = await gamesOf(url)

it.each(games.map((game) => [game.title, game.id] as const))(
  'shows the guide of %s first, with its pictures in the theme of the page',
  async (_, game) => {
    const guide = await ask<GuideInfo>(url, `/games/${game}/guide`)
    for (const [theme, size] of [
      ['light', DESKTOP],
      ['dark', PHONE],
    ] as const) {
      const { page, context, faults } = await newPage({ theme, size })
      await page.goto(`${url}/game/${game}`)
      const book = page.locator('main .book')
      await book.getByRole('heading', { name: guide.sections[0]?.title ?? '', exact: true }).waitFor()
      expect(await book.locator('.entry').count()).toBe(0)
      const images = book.locator('figure img')
      expect(await images.count()).toBe(guide.pictures.length)
      for (const image of await images.all()) {
        await image.scrollIntoViewIfNeeded()
        await expect
          .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0)
        expect(await image.getAttribute('src')).toContain(`-${theme}.svg?v=`)
        expect(await image.getAttribute('alt')).not.toBe('')
        // No picture is wider than the page.
        const box = await image.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(size.width)
      }
      const labels = guide.pictures.reduce((sum, { labels }) => sum + labels.length, 0)
      expect(await book.locator('figcaption li').count()).toBe(labels)
      expect(faults).toEqual([])
      await context.close()
    }
  },
)

it('keeps the lines of a turn apart, and draws a legend beside the board', async () => {
  for (const { id } of games) {
    const { page, context, faults } = await newPage()
    await page.goto(`${url}/play/${await newTable(url, id)}`)
    await waitForTurn(page)
    await page.getByRole('button', { name: 'Rules' }).click()
    const drawer = page.locator('aside')
    await drawer.getByRole('tab', { name: 'At a glance' }).click()
    const items = drawer.locator('.turn ol > li')
    await items.first().waitFor()
    const guide = await ask<GuideInfo>(url, `/games/${id}/guide`)
    const turn = guide.sections.find((section) => section.title === 'A turn')?.text ?? ''
    expect(await items.count()).toBe(turn.match(/^\d+\. /gm)?.length)
    const tops = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(tops.length)
    // What wins and all classes are on the same page.
    expect(await drawer.getByRole('region', { name: 'How you win' }).textContent()).toContain('win')
    const { board } = await snapshotOf(url, tableOf(page))
    const { cards } = await ask<Board>(url, `/boards/${board}`)
    const classes = drawer.getByRole('region', { name: 'The classes' }).getByRole('listitem')
    expect(await classes.count()).toBe(cards.length)
    for (const [i, card] of cards.entries())
      for (const [, value] of card.numbers) expect(await classes.nth(i).textContent()).toContain(value)
    const entries = drawer.getByRole('region', { name: 'Legend' }).getByRole('listitem')
    expect(await entries.count()).toBeGreaterThan(2)
    for (const entry of await entries.all()) {
      expect((await entry.textContent())?.trim()).not.toBe('')
      expect(await entry.locator('svg path, svg polygon, img').count()).toBeGreaterThan(0)
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

it('leads from an id to its rule and back to the guide, by keyboard alone', async () => {
  const { page, context, faults } = await newPage()
  await page.goto(`${url}/play/${await newTable(url, games[0]?.id ?? '')}`)
  await waitForTurn(page)
  await page.keyboard.press('r')
  const drawer = page.locator('aside')
  const link = drawer.locator('button.rule').first()
  await link.waitFor()
  const rule = (await link.getAttribute('data-opens')) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  const entry = drawer.locator(`[data-rule="${rule}"]`)
  await expect.poll(() => entry.evaluate((one) => one === document.activeElement)).toBe(true)
  const tab = (name: string) => drawer.getByRole('tab', { name })
  expect(await tab('All rules').getAttribute('aria-selected')).toBe('true')
  await tab('All rules').focus()
  await page.keyboard.press('ArrowRight')
  await drawer.locator('figure img').first().waitFor()
  expect(await tab('Guide').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

it('lets pictures be cached for good', async () => {
  const { id } = games[0] ?? { id: '' }
  const { pictures } = await ask<GuideInfo>(url, `/games/${id}/guide`)
  const { name, hash } = pictures[0] ?? { name: '', hash: '' }
  const answer = await fetch(`${url}/api/games/${id}/pictures/${name}-light.svg?v=${hash}`)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${url}/api/games/${id}/pictures/none.svg`)).status).toBe(404)
})
