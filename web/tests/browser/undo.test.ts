// Undo, when it is free and when it is not.
import { expect, inject, it } from 'vitest'
import type { Choice, Snapshot } from '../../src/api'
import { clickCell, newPage, see, waitForTurn } from '../support/page.ts'
import { choose, hotSeat, moves, open, tryLine } from '../support/positions.ts'
import { snapshotOf } from '../support/tables.ts'

const url = inject('url')

/** Finds a table and a choice after which the undo is free, or refused. */
async function choiceBefore(
  undo: 'free' | 'refused',
  choicesOf: (snapshot: Snapshot) => Choice[],
): Promise<{ snapshot: Snapshot; choice: Choice }> {
  for (let tries = 0; tries < 12; tries++) {
    const snapshot = await hotSeat((now) => choicesOf(now).length > 0)
    for (const choice of choicesOf(snapshot)) {
      const { undo_refused } = await tryLine(snapshot, choice.line)
      if ((undo_refused === null) === (undo === 'free')) return { snapshot, choice }
    }
  }
  throw new Error(`no action with a ${undo} undo was found in any game`)
}

it('undoes an action if that is free', async () => {
  const { snapshot: before, choice } = await choiceBefore('free', moves)
  const { page, context, faults } = await newPage()
  await open(page, before.table)
  await choose(page, choice.from ?? '')
  await clickCell(page, choice.to ?? '')
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, before.version)
  const acted = await snapshotOf(url, before.table)
  expect(acted.log).toHaveLength(before.log.length + 1)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo.getAttribute('aria-disabled')).resolves.toBe('false')
  await undo.click()
  await waitForTurn(page, acted.version)
  const after = await snapshotOf(url, before.table)
  expect(after.view.pieces).toEqual(before.view.pieces)
  expect(after.log).toEqual(before.log)
  expect(faults).toEqual([])
  await context.close()
})

it('refuses an undo that is not free, and says why', async () => {
  const ends = (now: Snapshot) => now.choices.filter((choice) => choice.kind === 'end')
  const { snapshot: before } = await choiceBefore('refused', (now) =>
    ends(now).length === 1 ? ends(now) : [],
  )
  const { page, context, faults } = await newPage()
  await open(page, before.table)
  await page.locator('.end').click()
  if ((await see(page)).isAsked) await page.locator('.asking [data-number="1"]').click()
  await waitForTurn(page, before.version)
  const acted = await snapshotOf(url, before.table)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo.getAttribute('aria-disabled')).resolves.toBe('true')
  const reason = acted.undo_refused ?? ''
  expect(reason).not.toBe('')
  await expect(undo.getAttribute('title')).resolves.toBe(reason)
  await page.keyboard.press('u')
  await expect(page.getByRole('alert').textContent()).resolves.toContain(reason)
  expect(await snapshotOf(url, before.table)).toEqual(acted)
  expect(faults).toEqual([])
  await context.close()
})
