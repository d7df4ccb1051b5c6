// Measures the engine in WebAssembly: its size, its speed beside the native one, the time from a hover to its answer,
// and what the main thread of a page spends on it. `make bench-engine` runs it; docs/bench-engine.md has the results.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { engine, open, WASM } from '../tests/support/engine.ts'
import { serveFiles } from '../tests/support/files.ts'
import { chromiumPath } from '../tests/support/programs.ts'
import { bundle, WEB } from './bundle.ts'

const SITE = resolve(process.env.HILLFORT_SITE ?? join(WEB, '../dist/site'))
const native = process.env.HILLFORT_NATIVE ?? ''
if (!existsSync(native)) throw new Error('HILLFORT_NATIVE names no program; run make bench-engine')

/** How often each speed is measured; the best counts, because other work only makes it slower. */
const RUNS = 5
const AMOUNTS = { playouts: 200, search: 20_000 } as const
const HOVERS = 300
const PAGE = `<!doctype html><title>Hovers</title>
<script type="module">import * as hillfort from './index.js'; Object.assign(globalThis, { hillfort })</script>`

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`
const brotli = (path: string) => brotliCompressSync(readFileSync(path)).length
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})

function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

/** Prints how much is done per second natively and in WebAssembly, game by game, and returns the lowest ratios. */
async function speed(games: string[]): Promise<Record<keyof typeof AMOUNTS, number>> {
  const own = await engine()
  const lowest = { playouts: Infinity, search: Infinity }
  console.log('\ngame: per second natively, in WebAssembly (Node), ratio')
  for (const work of ['playouts', 'search'] as const) {
    for (const game of games) {
      const amount = AMOUNTS[work]
      let [natively, here] = [0, 0]
      for (let run = 0; run < RUNS; run++) {
        const printed = execFileSync(native, [work, game, `${amount}`], { encoding: 'utf8' }).split(' ')
        natively = Math.max(natively, (1000 * Number(printed[0])) / Number(printed[1]))
        const before = performance.now()
        const done = own.ask({
          do: 'work',
          game,
          work: work === 'search' ? { search: amount } : { playouts: amount },
        })
        here = Math.max(here, (1000 * Number(done)) / (performance.now() - before))
      }
      const [all, ours] = [natively, here].map((value) => Math.round(value).toLocaleString('en'))
      console.log(`${work} ${game}: ${all}, ${ours}, ${(here / natively).toFixed(2)}`)
      lowest[work] = Math.min(lowest[work], here / natively)
    }
  }
  return lowest
}

/** Prints the bytes of a first visit until a game can be started, and returns their number with brotli. */
async function firstVisit(): Promise<number> {
  const host = await serveFiles(SITE)
  const page = await browser.newPage()
  await page.goto(host.url)
  await page.getByRole('button', { name: /^Play/ }).first().waitFor()
  const served = [...host.served]
  const sum = (sizes: number[]) => kilobytes(sizes.reduce((total, size) => total + size, 0))
  const packed = served.map(({ path }) => brotli(join(SITE, path)))
  console.log(
    `\nfirst visit: ${served.length} files, ${sum(packed)} with brotli, ${sum(served.map(({ bytes }) => bytes))} without`,
  )
  for (const [at, { path }] of served.entries()) console.log(`  ${path}: ${kilobytes(packed[at] ?? 0)}`)
  await page.close()
  await host.halt()
  return packed.reduce((total, size) => total + size, 0)
}

/** Asks the worker what hovers ask, while a game is played, and returns the times. */
const hover = (page: Page, game: string, hovers: number) =>
  page.evaluate(
    async ({ game, hovers }) => {
      const { openWorker, Offer } = (
        globalThis as unknown as { hillfort: typeof import('../src/npm/index.ts') }
      ).hillfort
      const { api, close } = openWorker({ isKept: false })
      const { table } = await api.create({ game })
      const times: number[] = []
      for (let step = 0; times.length < hovers; step++) {
        const snapshot = await api.snapshot(table)
        const { actions } = new Offer(snapshot.actions)
        if (actions.length === 0) break
        for (const action of actions.filter(({ to }) => to !== null).slice(0, 5)) {
          const piece = snapshot.pieces.findIndex(({ cell }) => cell !== null && cell === action.from)
          const about = piece < 0 ? {} : { piece, hits: true as const }
          const opener = action.opener === null ? {} : { opener: action.opener }
          const before = performance.now()
          await api.look(table, snapshot.version, { line: action.line, ...opener, ...about })
          times.push(performance.now() - before)
        }
        const chosen = actions[(7 * step) % actions.length]
        if (!chosen) break
        const lines = chosen.opener === null ? [chosen.line] : [chosen.opener, chosen.line]
        await api.act(table, { after: snapshot.version, lines })
      }
      close()
      return times
    },
    { game, hovers },
  )

type Traced = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  dur?: number
  args?: { name?: string }
}

/** Returns the longest task of the main thread in a trace, in milliseconds of processor time and of the clock. */
function longestTask(trace: Buffer): { cpu: number; clock: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] }
  const mains = traceEvents.filter(
    (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: Traced) => mains.some((main) => main.pid === pid && main.tid === tid)
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && isMain(event))
  if (tasks.length === 0) throw new Error('the trace has no tasks')
  const longest = (of: (task: Traced) => number | undefined) =>
    tasks.reduce((most, task) => Math.max(most, of(task) ?? 0), 0) / 1000
  return { cpu: longest((task) => task.tdur), clock: longest((task) => task.dur) }
}

/** Prints how long hovers take, and the longest task of the main thread meanwhile. Returns the worst of both. */
async function hovers(games: string[]): Promise<{ hover: number; task: number }> {
  const worst = { hover: 0, task: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'hillfort-engine-'))
  const entries = {
    index: 'src/npm/index.ts',
    worker: 'src/engine/worker.ts',
    'thinker-worker': 'src/engine/thinker-worker.ts',
  }
  for (const [name, entry] of Object.entries(entries)) await bundle(entry, join(folder, `${name}.js`))
  cpSync(WASM, join(folder, 'hillfort.wasm'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  const host = await serveFiles(folder)
  console.log(
    '\ngame: hovers, median ms, 95th percentile ms, longest task of the main thread in ms of processor time (of the clock)',
  )
  for (const game of games) {
    const page = await browser.newPage()
    await page.goto(host.url)
    // Once without a measurement: the code is compiled.
    await hover(page, game, 20)
    await browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel'],
    })
    const times = await hover(page, game, HOVERS)
    const { cpu, clock } = longestTask(await browser.stopTracing())
    const [median, most] = [percentile(times, 50), percentile(times, 95)]
    worst.hover = Math.max(worst.hover, most)
    worst.task = Math.max(worst.task, cpu)
    console.log(
      `${game}: ${times.length}, ${median.toFixed(1)}, ${most.toFixed(1)}, ${cpu.toFixed(1)} (${clock.toFixed(1)})`,
    )
    await page.close()
  }
  await host.halt()
  rmSync(folder, { recursive: true })
  return worst
}

const { api } = await open()
const games = (await api.games()).map(({ id }) => id)
const size = brotli(WASM)
console.log(
  `engine with ${games.length} games: ${kilobytes(readFileSync(WASM).length)}, ${kilobytes(size)} with brotli`,
)
const visit = await firstVisit()
const { hover: slowest, task } = await hovers(games)
const { playouts, search } = await speed(games)
await browser.close()
console.log(
  `\nengine ${kilobytes(size)}, first visit ${kilobytes(visit)}, hover ${slowest.toFixed(1)} ms at the 95th percentile, ` +
    `main thread at most ${task.toFixed(1)} ms, decisions ${playouts.toFixed(2)} and search ${search.toFixed(2)} of native`,
)
