// Plays games from seeds and replays their records natively, in Node and in Chromium, and compares a digest of record,
// state and hash of each. `make replay-everywhere` runs it; an interrupted run goes on where it stopped.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { GameInfo } from '../src/api'
import { engine, open, WASM } from '../tests/support/engine.ts'
import { serveFiles } from '../tests/support/files.ts'
import { startChromium } from '../tests/support/programs.ts'
import { bundle } from './bundle.ts'

const { HILLFORT_NATIVE: native, HILLFORT_RECORDS: records, HILLFORT_PROGRESS: progress } = process.env
if (!native || !existsSync(native))
  throw new Error('HILLFORT_NATIVE names no program; run make replay-everywhere')
const COUNT = Number(records ?? 20_000)
/** The number of games that are compared at once. */
const CHUNK = Math.min(COUNT, 250)

/** How many games of each kind are done already. */
const done: Record<string, number> =
  progress && existsSync(progress)
    ? (JSON.parse(readFileSync(progress, 'utf8')) as Record<string, number>)
    : {}

const folder = mkdtempSync(join(tmpdir(), 'hillfort-everywhere-'))
await bundle('src/engine/thinker-worker.ts', join(folder, 'thinker-worker.js'))
cpSync(WASM, join(folder, 'hillfort.wasm'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Replays</title>')
const host = await serveFiles(folder)
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())
const page = await browser.newPage()
await page.goto(host.url)
await page.evaluate(async () => {
  const bytes = await (await fetch('hillfort.wasm')).arrayBuffer()
  const worker = new Worker('thinker-worker.js', { type: 'module' })
  worker.postMessage(await WebAssembly.compile(bytes))
  Object.assign(globalThis, { worker })
})

type Told = { ok?: string[]; error?: string }

async function inChromium(game: string, first: number, count: number): Promise<string[]> {
  const { ok, error } = await page.evaluate(
    (question) =>
      new Promise<Told>((done) => {
        const { worker } = globalThis as unknown as { worker: Worker }
        worker.onmessage = ({ data }: MessageEvent<{ told: Told }>) => done(data.told)
        worker.postMessage({ id: question.first, question })
      }),
    { do: 'digests', game, first, count },
  )
  if (!ok) throw new Error(`Chromium, ${game} from ${first}: ${error}`)
  return ok
}

async function natively(game: string, first: number, count: number): Promise<string[]> {
  const { stdout } = await promisify(execFile)(native ?? '', ['digests', game, `${first}`, `${count}`])
  return stdout.trim().split('\n')
}

const inNode = await engine()

/** Compares some games, and returns how many differ. */
async function compare(game: string, first: number, count: number): Promise<number> {
  // The three work at the same time.
  const others = Promise.all([natively(game, first, count), inChromium(game, first, count)])
  const ours = inNode.ask({ do: 'digests', game, first, count }) as string[]
  const [natives, chromes] = await others
  let differences = 0
  for (const [at, digest] of natives.entries()) {
    if (ours[at] === digest && chromes[at] === digest) continue
    differences += 1
    console.log(`${game}, seed ${first + at}: native ${digest}, Node ${ours[at]}, Chromium ${chromes[at]}`)
  }
  if (natives.length !== count) throw new Error(`${game}: ${natives.length} of ${count} games were played`)
  return differences
}

const { api } = await open()
let differences = 0
for (const { id } of (await api.games()) as GameInfo[]) {
  for (let first = done[id] ?? 0; first < COUNT; first = done[id] ?? COUNT) {
    const count = Math.min(CHUNK, COUNT - first)
    const found = await compare(id, first, count)
    differences += found
    // What differs is compared again in the next run.
    if (differences > 0) break
    done[id] = first + count
    if (progress) {
      mkdirSync(dirname(progress), { recursive: true })
      writeFileSync(progress, JSON.stringify(done))
    }
  }
  console.log(`${id}: ${done[id] ?? 0} records, natively, in Node and in Chromium`)
}
const total = Object.values(done).reduce((sum, count) => sum + count, 0)
console.log(`${total} records, ${differences} differences`)
await browser.close()
await chrome.close()
await host.halt()
rmSync(folder, { recursive: true })
if (differences > 0) process.exitCode = 1
