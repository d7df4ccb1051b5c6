// Lessons as people take them: the way in, the goal, a failure and the way back, and what is left of it after a reload.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { LessonInfo } from '../../src/api'
import { PATIENCE } from '../../src/table/patience.ts'
import { violations } from '../support/axe.ts'
import { clickCell, newPage, PHONE, see, tapCell, waitForTurn } from '../support/page.ts'
import { listen, spoken } from '../support/reader.ts'
import { ask, gamesOf } from '../support/tables.ts'

const url = inject('url')
const templateUrl = inject('templateUrl')
const [game] = await gamesOf(url)
/** The template, which has a single lesson. */
const small = (await gamesOf(templateUrl)).at(-1)
if (!game || !small) throw new Error('there are no games')
const lessons = await ask<LessonInfo[]>(url, `/games/${game.id}/lessons`)
const [first, second] = lessons
if (!first || !second) throw new Error('there are no lessons')

/** Waits until a lesson stands so. */
const standing = (page: Page, progress: string) =>
  page.locator(`[data-lesson][data-progress="${progress}"]`).waitFor({ timeout: 30_000 })

/** Where the template's only lesson ends. */
async function goalOf(page: Page): Promise<string> {
  await page.locator('[data-target]').first().waitFor()
  return page.evaluate(() => {
    const goal = document.querySelector('#board path.cell[data-cell="h2"]')
    return goal?.getAttribute('data-cell') ?? ''
  })
}

/** Ends the turn without having done anything. */
async function waste(page: Page): Promise<void> {
  await waitForTurn(page)
  await page.keyboard.press('e')
  const sure = page.locator('.asking [data-number="1"]')
  await expect
    .poll(
      async () => {
        if (await sure.isVisible()) await sure.click()
        return page.locator('[data-lesson]').getAttribute('data-progress')
      },
      { timeout: 30_000 },
    )
    .toBe('failed')
}

it('leads from the home page to the first action, to the goal and on', async () => {
  const { page, context, faults } = await newPage()
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/standing'))))
  await page.goto(`${templateUrl}/`)
  await page.getByRole('link', { name: `Learn ${small.title}` }).click()
  await page.getByRole('link', { name: /^Start/ }).click()
  await standing(page, 'open')
  await expect(page.getByRole('region', { name: 'Lesson' }).textContent()).resolves.toContain('1 turn left')
  await clickCell(page, await goalOf(page))
  await standing(page, 'done')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('All lessons')
  // What is decided stays so.
  expect((await see(page)).targets).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('[data-done="1"]').waitFor()
  await page.getByRole('link', { name: 'Hillfort home' }).click()
  await page.locator('[data-progress]', { hasText: '1 lesson done' }).waitFor()
  // Once for the start and once for each version that is shown.
  expect(asked).toBeLessThan(10)
  // It was no game.
  expect(await ask<unknown[]>(templateUrl, '/tables')).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

it('shows what comes of a failure, and goes back to the same position by one click', async () => {
  const { page, context, faults } = await newPage()
  await page.goto(`${url}/learn/${game.id}/${first.name}`)
  const before = await waitForTurn(page)
  await waste(page)
  await expect(page.getByRole('region', { name: 'Lesson' }).textContent()).resolves.toContain(first.missed)
  expect((await see(page)).version).toBeGreaterThan(before.version)
  await page.getByRole('button', { name: 'Try again' }).click()
  await standing(page, 'open')
  expect(await waitForTurn(page)).toEqual(before)
  expect(faults).toEqual([])
  await context.close()
})

it('goes on after a reload, can be skipped and repeated', async () => {
  const { page, context } = await newPage()
  await page.goto(`${url}/learn/${game.id}/${second.name}`)
  const before = await waitForTurn(page)
  const [actor] = before.actors
  if (actor && before.targets.length === 0) await clickCell(page, actor)
  await page.locator('[data-target]').first().waitFor()
  const [target] = (await see(page)).targets
  await clickCell(page, target ?? '')
  const after = await waitForTurn(page, before.version)
  await page.reload()
  await standing(page, 'open')
  expect((await waitForTurn(page)).version).toBe(after.version)
  await page.getByRole('button', { name: 'Again', exact: true }).click()
  await expect.poll(async () => (await see(page)).version, { timeout: 30_000 }).toBe(before.version)
  await page.getByRole('link', { name: 'Skip' }).click()
  await page.locator(`[data-lesson="${lessons[2]?.name ?? ''}"]`).waitFor()
  await context.close()
})

it('helps those who are stuck, and nobody else', async () => {
  const { page, context } = await newPage()
  await page.clock.install()
  await page.goto(`${url}/learn/${game.id}/${first.name}`)
  await standing(page, 'open')
  const lesson = page.getByRole('region', { name: 'Lesson' })
  await page.clock.runFor(PATIENCE / 2)
  expect(await lesson.textContent()).not.toContain('Hint:')
  await page.clock.runFor(PATIENCE)
  await expect.poll(() => lesson.textContent(), { timeout: 30_000 }).toContain(first.hints[0])
  await context.close()
})

it('can be taken by keyboard alone', async () => {
  const { page, context } = await newPage()
  await page.goto(`${templateUrl}/`)
  const tabTo = async (link: Locator) => {
    await link.waitFor()
    const isThere = () => link.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < 60 && !(await isThere()); tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await tabTo(page.getByRole('link', { name: `Learn ${small.title}` }))
  await tabTo(page.getByRole('link', { name: /^Start/ }))
  await standing(page, 'open')
  const goal = await goalOf(page)
  const cursor = () =>
    page.evaluate(() => document.querySelector('[data-cursor]')?.getAttribute('data-cursor') ?? '')
  for (let marks = 0; marks < 20 && (await cursor()) !== goal; marks++) await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await standing(page, 'done')
  await page.keyboard.press('Enter')
  await page.locator('[data-done="1"]').waitFor()
  await context.close()
})

it('is told to a screen reader once: the prompt, and what came of it', async () => {
  const { page, context } = await newPage()
  await listen(page)
  await page.goto(`${templateUrl}/learn/${small.id}`)
  await page.getByRole('link', { name: /^Start/ }).click()
  const [lesson] = await ask<LessonInfo[]>(templateUrl, `/games/${small.id}/lessons`)
  const said = async (text: string) =>
    (await spoken(page)).filter(({ role, text: all }) => role === 'status' && all.includes(text)).length
  await expect.poll(() => said(lesson?.prompt ?? '?'), { timeout: 30_000 }).toBe(1)
  await clickCell(page, await goalOf(page))
  await standing(page, 'done')
  await expect.poll(() => said(lesson?.done ?? '?'), { timeout: 30_000 }).toBe(1)
  expect(await said(lesson?.prompt ?? '?')).toBe(1)
  const button = page.getByRole('region', { name: 'Lesson' }).getByRole('button', { name: 'All lessons' })
  await expect(button.count()).resolves.toBe(1)
  await context.close()
})

it.each(['light', 'dark'] as const)('fits a phone and is accessible, in the %s theme', async (theme) => {
  const { page, context, faults } = await newPage({ size: PHONE, theme })
  const isFine = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button:not(.link), a.button, summary')]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.textContent, element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 43.5),
    )
    expect(small).toEqual([])
    expect(await violations(page)).toEqual([])
  }
  await page.goto(`${templateUrl}/learn/${small.id}`)
  await page.getByRole('link', { name: /^Start/ }).waitFor()
  await isFine()
  await page.getByRole('link', { name: /^Start/ }).click()
  await standing(page, 'open')
  await isFine()
  const goal = await goalOf(page)
  await tapCell(page, goal)
  await page.locator(`[data-decision][data-place="${goal}"]`).waitFor({ timeout: 5000 })
  await tapCell(page, goal)
  await standing(page, 'done')
  await isFine()
  await page.goto(`${url}/learn/${game.id}/${first.name}`)
  await waste(page)
  await isFine()
  expect(faults).toEqual([])
  await context.close()
})

it('takes progress and games along in one file', async () => {
  const { page, context } = await newPage()
  await page.goto(
    `${templateUrl}/learn/${small.id}/${(await ask<LessonInfo[]>(templateUrl, `/games/${small.id}/lessons`))[0]?.name}`,
  )
  await clickCell(page, await goalOf(page))
  await standing(page, 'done')
  await page.goto(`${templateUrl}/`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save progress and games' }).click()
  const file = join(mkdtempSync(join(tmpdir(), 'hillfort-')), 'hillfort.json')
  await (await saving).saveAs(file)
  await context.close()
  const other = await newPage()
  await other.page.goto(`${templateUrl}/`)
  await other.page.getByLabel('Load a saved file').setInputFiles(file)
  await other.page.locator('[data-progress]', { hasText: '1 lesson done' }).waitFor()
  await other.context.close()
})
