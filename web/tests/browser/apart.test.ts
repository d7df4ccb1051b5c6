// What the terminal tells apart is told apart in the drawing, in both themes and in grey: grounds, heights, homes,
// tracks, objectives, classes, seats, readiness, statuses.
import { expect, inject, it } from 'vitest'
import { IS_WHOLE, LARGE, newPage, type Opened } from '../support/page.ts'
import { apart, meanOf, patchesOf, type Patch, type Square } from '../support/pixels.ts'
import { ask, cellsOf, gamesOf, snapshotOf } from '../support/tables.ts'
import type { Board, CellView, GameDetails, GameInfo, PieceView, Snapshot } from '../../src/api'

const url = inject('url')
const games = await gamesOf(url)

/** The least difference in brightness, of 255, between two things that differ. */
const LEAST = 9
/** The most that shadows and grain may add to cells of one kind. */
const NOISE = 12
/** The share of a cell that has to differ for another ground, and of a piece for another status, which is a small badge. */
const [GROUND, STATUS] = [0.04, 0.012]
/** From this number of cells on, halves of the same kind look alike on average. */
const MANY = 30

/** Returns a table on the first map of a game; on every map if HILLFORT_WHOLE is set (make whole-games). */
async function tablesOf(game: GameInfo): Promise<Snapshot[]> {
  const maps = game.options.flatMap(({ values }) => ('maps' in values ? values.maps : []))
  const hasModes = game.options.some(({ key }) => key === 'mode')
  const all = maps.map(({ name, modes: [mode] }) => (hasModes && mode ? { map: name, mode } : { map: name }))
  const wanted = all.slice(0, IS_WHOLE ? undefined : 1)
  const tables = (wanted.length > 0 ? wanted : [{}]).map(async (options) => {
    const { table } = await ask<{ table: string }>(url, '/tables', { game: game.id, options })
    return snapshotOf(url, table)
  })
  return Promise.all(tables)
}

/** Opens a table that shows these pieces and offers nothing. */
async function openWith(opened: Opened, snapshot: Snapshot, pieces: PieceView[]): Promise<void> {
  const { page } = opened
  await page.unrouteAll()
  const shown: Snapshot = { ...snapshot, pieces, actions: [], log: [] }
  await page.route(`**/api/tables/${snapshot.table}`, (route) => route.fulfill({ json: shown }))
  await page.goto(`${url}/play/${snapshot.table}`)
  await page.locator('#board path.cell').first().waitFor({ state: 'attached' })
  // Names differ from cell to cell; marks and dice say what can be done, not what is there.
  await page.evaluate(() =>
    document
      .querySelectorAll<HTMLElement>(
        '#board .names, #board .marks, .tray, [data-since], [data-first-time], .banner',
      )
      .forEach((one) => (one.style.display = 'none')),
  )
}

/** Returns a square inside every cell, in pixels of the page. */
function squaresOf(opened: Opened, share: number): Promise<Square[]> {
  return opened.page.evaluate((part) => {
    const cells = [...document.querySelectorAll<SVGPathElement>('#board path.cell')]
    return cells.map((cell) => {
      const [x = 0, y = 0] = (cell.dataset.centre ?? '').split(' ').map(Number)
      const matrix = cell.getScreenCTM()!
      const box = cell.getBoundingClientRect()
      const size = part * Math.min(box.width, box.height)
      return {
        name: cell.dataset.cell ?? '',
        x: matrix.a * x + matrix.e - size / 2,
        y: matrix.d * y + matrix.f - size / 2,
        size,
      }
    })
  }, share)
}

/** Returns what the terminal shows of a cell without pieces. */
const textOf = ({ letter, home, height, rail, objective }: CellView) =>
  [
    letter,
    home ?? '',
    height,
    rail ? '=' : '',
    objective ? `held by ${objective.owner ?? 'nobody'}` : '',
  ].join(' ')

/** Returns the pairs of things that look too much alike. */
function alike(looks: Map<string, Patch>, share: number): string[] {
  const all = [...looks]
  return all.flatMap(([a, first], i) =>
    all.slice(i + 1).flatMap(([b, second]) => {
      const difference = apart(first, second, share)
      return difference < LEAST ? [`'${a}' and '${b}': ${difference.toFixed(1)}`] : []
    }),
  )
}

it.each(['light', 'dark'] as const)('every kind of ground, in the %s theme', async (theme) => {
  const opened = await newPage({ theme, size: LARGE })
  const wrong: string[] = []
  for (const game of games) {
    for (const snapshot of await tablesOf(game)) {
      await openWith(opened, snapshot, [])
      const patches = await patchesOf(opened.page, await squaresOf(opened, 0.66))
      const kinds = new Map<string, Patch[]>()
      for (const cell of await cellsOf(url, snapshot)) {
        const patch = patches.get(cell.name)
        if (patch) kinds.set(textOf(cell), [...(kinds.get(textOf(cell)) ?? []), patch])
      }
      expect(kinds.size, game.id).toBeGreaterThan(2)
      const map = `${game.id} ${snapshot.options.map ?? ''}`
      wrong.push(
        ...alike(new Map([...kinds].map(([kind, of]) => [kind, meanOf(of)])), GROUND).map(
          (pair) => `${map}: ${pair}`,
        ),
      )
      // The measure itself: halves of a common kind are alike.
      const [most = []] = [...kinds.values()].sort((a, b) => b.length - a.length)
      const [even = [], odd = []] = [0, 1].map((rest) => meanOf(most.filter((_, i) => i % 2 === rest)))
      if (most.length >= MANY) expect(apart(even, odd, GROUND), map).toBeLessThan(NOISE)
    }
  }
  expect(wrong).toEqual([])
  expect(opened.faults).toEqual([])
  await opened.context.close()
})

/** Returns pieces that the terminal tells apart, each with a name. */
function variants(snapshot: Snapshot, board: Board, game: GameDetails): Map<string, PieceView> {
  const [card] = board.cards
  const health: [number, number] = [5, 5]
  const plain = { seat: 0, letter: '?', cell: '', readiness: 'idle', tooltip: '', health } as const
  const found = new Map<string, PieceView>()
  const add = (name: string, more: Partial<PieceView>) =>
    found.set(name, { ...plain, class: card?.class ?? '', id: found.size, ...more } as unknown as PieceView)
  for (const name of new Set(board.cards.map((one) => one.class))) add(name, { class: name })
  snapshot.sides.forEach((side, seat) => seat > 0 && add(`of ${side.title}`, { seat }))
  for (const readiness of ['done'] as const) add(readiness, { readiness })
  add('hurt', { health: [2, 5] })
  const words = board.words.filter(({ kind }) => kind === 'mark').map(({ word }) => word)
  for (const title of new Set([...words, ...Object.keys(game.look.marks)])) add(title, { marks: [{ title }] })
  // Weapons are told apart within their class.
  for (const { class: name, weapon } of board.cards)
    if (weapon != null) add(`${name} with ${weapon}`, { class: name, marks: [{ title: weapon }] })
  return found
}

it.each(['light', 'dark'] as const)('every class, seat, state and status, in the %s theme', async (theme) => {
  const opened = await newPage({ theme, size: LARGE })
  const wrong: string[] = []
  for (const info of games) {
    const [snapshot] = await tablesOf(info)
    if (!snapshot) throw new Error('there is no table')
    const [board, game] = await Promise.all([
      ask<Board>(url, `/boards/${snapshot.board}`),
      ask<GameDetails>(url, `/games/${info.id}`),
    ])
    const pieces = [...variants(snapshot, board, game)]
    // On cells of one kind, so that nothing but the pieces differs.
    const kinds = new Map<string, string[]>()
    for (const cell of board.cells.filter((one) => one.outline.length > 0 && one.ground !== 'wall'))
      kinds.set(textOf(cell), [...(kinds.get(textOf(cell)) ?? []), cell.name])
    const [cells = []] = [...kinds.values()].sort((a, b) => b.length - a.length)
    const looks = new Map<string, Patch>()
    for (let from = 0; from < pieces.length; from += cells.length) {
      const some = pieces.slice(from, from + cells.length)
      const placed = some.map(([, piece], i) => ({ ...piece, cell: cells[i] ?? '' }))
      await openWith(opened, snapshot, placed)
      const patches = await patchesOf(opened.page, await squaresOf(opened, 0.9))
      some.forEach(([name], i) => looks.set(name, patches.get(cells[i] ?? '') ?? []))
    }
    wrong.push(...alike(looks, STATUS).map((pair) => `${info.id}: ${pair}`))
  }
  expect(wrong).toEqual([])
  expect(opened.faults).toEqual([])
  await opened.context.close()
})
