// Undo takes an action back, by a button or a key, and only when that is free.
import { expect, inject, it } from 'vitest'
import type { Snapshot } from '../../src/api'
import type { Action } from '../../src/model/offer.ts'
import { clickCell, newPage, waitForTurn } from '../support/page.ts'
import { choose, confirm, moves, open, tables, tryAction } from '../support/positions.ts'
import { actionsOf, gamesOf, snapshotOf } from '../support/tables.ts'

const url = inject('url')
const games = await gamesOf(url)

/** Returns a table of every game with an action after which the undo is free, or refused. */
async function choicesBefore<T extends Action>(
  undo: 'free' | 'refused',
  actionsAt: (snapshot: Snapshot) => T[],
): Promise<{ snapshot: Snapshot; action: T }[]> {
  const found = new Map<string, { snapshot: Snapshot; action: T }>()
  for await (const snapshot of tables((now) => actionsAt(now).length > 0)) {
    if (found.has(snapshot.game)) continue
    for (const action of actionsAt(snapshot).slice(0, 3)) {
      const { undo_refused } = await tryAction(snapshot, action)
      if ((undo_refused === null) !== (undo === 'free')) continue
      found.set(snapshot.game, { snapshot, action })
      break
    }
  }
  return [...found.values()]
}

it('takes an action back in every game, by a button or a key', async () => {
  const found = await choicesBefore('free', moves)
  expect(found).toHaveLength(games.length)
  const { page, context, faults } = await newPage()
  for (const [i, { snapshot: before, action }] of found.entries()) {
    await open(page, before.table)
    await choose(page, action.from)
    await clickCell(page, action.to)
    await confirm(page)
    await waitForTurn(page, before.version)
    const acted = await snapshotOf(url, before.table)
    expect(acted.log.length, before.game).toBeGreaterThan(before.log.length)
    const undo = page.getByRole('button', { name: 'Undo' })
    // An action and the line that opens it are two events.
    for (let lines = acted.log.length; lines > before.log.length; lines--) {
      const { version } = await snapshotOf(url, before.table)
      await expect(undo.getAttribute('aria-disabled')).resolves.toBe('false')
      await (i % 2 ? page.keyboard.press('u') : undo.click())
      await waitForTurn(page, version)
    }
    const after = await snapshotOf(url, before.table)
    expect(after.pieces).toEqual(before.pieces)
    expect(after.log).toEqual(before.log)
    expect(after.actions).toEqual(before.actions)
    // The unit is still chosen.
    expect((await waitForTurn(page)).unit.split(' ')[0], before.game).toBe(action.from)
  }
  expect(faults).toEqual([])
  await context.close()
})

it('takes nothing back when that is not free, and says why', async () => {
  const ends = (now: Snapshot) => {
    const found = actionsOf(now).filter((action) => action.kind === 'end')
    return found.length === 1 ? found : []
  }
  const found = await choicesBefore('refused', ends)
  expect(found.length).toBeGreaterThanOrEqual(games.length - 1)
  const { page, context, faults } = await newPage()
  for (const { snapshot: before } of found) {
    await open(page, before.table)
    await page.locator('.end').click()
    await confirm(page)
    await waitForTurn(page, before.version)
    const acted = await snapshotOf(url, before.table)
    const reason = acted.undo_refused ?? ''
    expect(reason).not.toBe('')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo.getAttribute('aria-disabled')).resolves.toBe('true')
    await expect(undo.getAttribute('title')).resolves.toBe(reason)
    const alert = page.getByRole('alert')
    await page.keyboard.press('u')
    await expect(alert.textContent()).resolves.toContain(reason)
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    await undo.click({ force: true })
    await expect(alert.textContent()).resolves.toContain(reason)
    expect(await snapshotOf(url, before.table)).toEqual(acted)
  }
  expect(faults).toEqual([])
  await context.close()
})
