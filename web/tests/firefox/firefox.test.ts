// The page in Firefox: it loads, plays a turn against a bot, and passes axe-core.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Preview } from '../../src/api'
import { AXE, linesOf, OPTIONS, type Violation } from '../support/axe.ts'
import { startFirefox, type Firefox } from '../support/firefox.ts'
import { DICE, HILLFORT, serve, type Served } from '../support/programs.ts'
import { ask, gamesOf, snapshotOf } from '../support/tables.ts'

let server: Served
let firefox: Firefox

beforeAll(async () => {
  ;[server, firefox] = await Promise.all([serve(HILLFORT, ['serve', ...DICE]), startFirefox()])
})
afterAll(async () => {
  await firefox?.stop()
  await server?.stop()
})

const violations = async () =>
  linesOf(
    await firefox.run<Violation[]>(
      `${AXE}; return axe.run('html', arguments[0]).then((found) => found.violations)`,
      OPTIONS,
    ),
  )

/** What a person could click: the middle of a mark, of a unit, or of a button. */
const NEXT = `
  const cell = (name) => {
    const path = document.querySelector('#board path.cell[data-cell="' + name + '"]')
    const [x, y] = path.dataset.centre.split(' ').map(Number)
    const matrix = path.getScreenCTM()
    return [matrix.a * x + matrix.e, matrix.d * y + matrix.f]
  }
  const middle = (one) => {
    const box = one.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const table = document.querySelector('.table')
  if (table?.dataset.state !== 'mine') return null
  const button = document.querySelector('.asking [data-number="1"], .several button')
  if (button) return middle(button)
  const mark = document.querySelector('[data-target]')
  if (mark) return cell(mark.dataset.target)
  const actor = document.querySelector('[data-actor]')
  if (actor && !table.dataset.unit) return cell(actor.dataset.actor)
  const other = document.querySelector('[data-line], [data-verb], .end')
  return other ? middle(other) : null`

it('shows the home page', async () => {
  await firefox.go(`${server.url}/`)
  const count = () => firefox.run<number>(`return document.querySelectorAll('.picture svg').length`)
  await expect.poll(count, { timeout: 30_000 }).toBe((await gamesOf(server.url)).length)
  expect(await violations()).toEqual([])
})

it('plays a turn of every game', async () => {
  for (const { id } of await gamesOf(server.url)) {
    const { seats: all } = await ask<Preview>(server.url, `/games/${id}/preview`, {})
    const seats = all.map((_, i) => (i === 0 ? 'human' : 'random'))
    const { table } = await ask<{ table: string }>(server.url, '/tables', { game: id, seats })
    await firefox.go(`${server.url}/play/${table}`)
    const botsActed = async () => (await snapshotOf(server.url, table)).log.some(({ seat }) => seat === 1)
    await expect
      .poll(
        async () => {
          const at = await firefox.run<[number, number] | null>(NEXT)
          if (at) await firefox.click(...at)
          return botsActed()
        },
        { timeout: 60_000, interval: 100, message: id },
      )
      .toBe(true)
    expect(await violations(), id).toEqual([])
  }
})
