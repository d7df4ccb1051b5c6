// Three ways to play: by mouse, by touch and by keyboard. Each can click a cell, press a button and press a key.
import type { Locator, Page } from 'playwright-core'
import type { CellView } from '../../src/api'
import { keysBetween } from './arrows.ts'
import { dragInto, isFree } from './drag.ts'
import { DESKTOP, newPage, pointOf, SMALL, type Opened } from './page.ts'

export type Hands = {
  open: () => Promise<Opened>
  /** Clicks a cell, or the piece of a class on it. */
  click: (page: Page, cells: CellView[], cell: string, name: string | null) => Promise<void>
  press: (page: Page, button: Locator) => Promise<void>
}

/** Returns where to click: the centre of a cell, or of the piece of a class on it. */
async function place(page: Page, cell: string, name: string | null): Promise<{ x: number; y: number }> {
  if (name === null) return pointOf(page, cell)
  const piece = page.locator(`#board .piece[data-cell="${cell}"][data-class="${name}"]`).first()
  const box = await piece.boundingBox()
  if (!box) throw new Error(`there is no ${name} on ${cell}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const mouse: Hands = {
  open: () => newPage({ size: DESKTOP }),
  click: async (page, _, cell, name) => {
    const { x, y } = await place(page, cell, name)
    await page.mouse.click(x, y)
  },
  press: (_, button) => button.click(),
}

const touch: Hands = {
  open: () => newPage({ size: SMALL }),
  click: async (page, _, cell, name) => {
    if (!(await isFree(page, cell))) await dragInto(page, cell)
    const mark = page.locator(`[data-target="${cell}"]`)
    const isExplained = (await mark.count()) === 1 && (await mark.getAttribute('data-count')) === '1'
    const tap = async () => {
      const { x, y } = await place(page, cell, name)
      await page.touchscreen.tap(x, y)
    }
    await tap()
    // The first tap on a target explains it, the second plays it.
    if (!isExplained) return
    await page.locator(`[data-decision][data-place="${cell}"]`).waitFor({ timeout: 5000 })
    await tap()
  },
  press: (_, button) => button.tap(),
}

const cursorOf = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-cursor]')?.getAttribute('data-cursor') ?? null)
const unitOf = (page: Page) =>
  page.evaluate(() => document.querySelector('.table')?.getAttribute('data-unit') ?? '')

/** Moves the cursor to a cell. */
export async function walk(page: Page, cells: CellView[], cell: string): Promise<void> {
  await page.locator('#board').focus()
  if ((await cursorOf(page)) === null) await page.keyboard.press('ArrowRight')
  for (const key of keysBetween(cells, (await cursorOf(page)) ?? '', cell)) await page.keyboard.press(key)
}

const keyboard: Hands = {
  open: () => newPage({ size: DESKTOP }),
  click: async (page, cells, cell, name) => {
    await walk(page, cells, cell)
    await page.keyboard.press('Enter')
    // The next Enter chooses the next class on the cell.
    for (let i = 0; i < 4 && name !== null && (await unitOf(page)) !== `${cell} ${name}`; i++)
      await page.keyboard.press('Enter')
  },
  press: async (page, button) => {
    const number = await button.getAttribute('data-number')
    const isInside = await button.evaluate((one) => one.closest('.several') !== null)
    if (isInside) {
      // The first button of a choice has the focus; arrows lead to the others.
      for (let i = 0; i < 12 && !(await isFocused(button)); i++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    } else if (number !== null && Number(number) <= 9) await page.keyboard.press(number)
    else {
      await button.focus()
      await page.keyboard.press('Enter')
    }
  },
}

const isFocused = (button: Locator) => button.evaluate((one) => one === document.activeElement)

export const HANDS = { mouse, touch, keyboard }
