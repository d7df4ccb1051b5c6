// The package as others use it: packed and installed, in plain Node, on a page without a bundler, and with two bundlers.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build as esbuild } from 'esbuild'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFiles } from '../support/files.ts'
import { chromiumPath } from '../support/programs.ts'

const WEB = resolve(import.meta.dirname, '../..')
const PACKAGE = process.env.HILLFORT_NPM ?? resolve(WEB, '../target/npm')

/** A project that has installed the package. */
const project = mkdtempSync(join(tmpdir(), 'hillfort-npm-'))
const installed = join(project, 'node_modules/hillfort')

const NODE = join(installed, 'examples/node.mjs')
const HTML_EXAMPLE = 'examples/page.html'

/** What a page does: it shows the last position of a record, and the first. */
const PAGE = `
import { openWorker, positionOf } from 'hillfort'
import { showBoard } from 'hillfort/board'

const hillfort = openWorker({ isKept: false })
const [game] = await hillfort.api.games()
const record = \`game \${game.id}\\n\`
const shown = await positionOf(hillfort.api, record)
const board = showBoard(document.querySelector('#board'), shown, { title: 'A board', theme: 'dark' })
board.show(await positionOf(hillfort.api, record, 0))
const { table } = await hillfort.api.create({ game: game.id, seats: ['random', 'random'] })
const { version, hash } = await hillfort.api.snapshot(table)
await new Promise((done) => hillfort.live(table, () => ({ version, hash }), done, () => undefined))
document.title = 'A bot has played'
`
const HTML =
  '<!doctype html><div id="board" style="height: 400px"></div><script type="module" src="main.js"></script>'

let browser: Browser

beforeAll(async () => {
  if (!existsSync(PACKAGE)) throw new Error(`${PACKAGE} is not built; make npm-tests builds it`)
  mkdirSync(installed, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], {
    cwd: PACKAGE,
    encoding: 'utf8',
  })
  execFileSync('tar', ['-xzf', join(project, packed.trim()), '--strip-components=1', '-C', installed])
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'index.html'), HTML)
  writeFileSync(join(project, 'main.js'), PAGE)
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser?.close())

/** Opens a page of a folder, and checks that it draws a board and that nothing fails. */
async function visit(folder: string, path: string, check: (page: Page) => Promise<unknown>): Promise<void> {
  const host = await serveFiles(folder)
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(host.url + path)
  await page.getByRole('img').waitFor()
  expect(await page.locator('[data-cell]').count()).toBeGreaterThan(20)
  await check(page)
  expect(faults).toEqual([])
  await page.close()
  await host.halt()
}

const botPlays = (page: Page) => page.waitForFunction(() => document.title === 'A bot has played')

describe('the package', () => {
  it('plays a game in plain Node, by its own example', () => {
    expect(lines(NODE)).toBeLessThanOrEqual(20)
    const played = execFileSync('node', [NODE], { cwd: project, encoding: 'utf8' })
    expect(played).toMatch(/^game /m)
    expect(played.trimEnd().split('\n').at(-1)).toMatch(/^# ./)
  })

  it('shows a record on a page without a bundler, by its own example', async () => {
    expect(lines(join(installed, HTML_EXAMPLE))).toBeLessThanOrEqual(20)
    const played = execFileSync('node', [NODE], { cwd: project, encoding: 'utf8' })
    const record = played.split('\n').slice(0, 40).join('\n')
    await visit(installed, `${HTML_EXAMPLE}?record=${encodeURIComponent(record)}`, async (page) => {
      const lines = page.getByRole('slider')
      await expect.poll(() => lines.getAttribute('max').then(Number)).toBeGreaterThan(5)
      const drawn = () => page.getByRole('img').innerHTML()
      const last = await drawn()
      await lines.fill('0')
      await expect.poll(drawn).not.toBe(last)
    })
  })

  it('works with Vite', async () => {
    const outDir = join(project, 'with-vite')
    await vite({
      root: project,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir, target: 'es2022' },
    })
    await visit(outDir, '', botPlays)
  })

  it('works with esbuild', async () => {
    const outdir = join(project, 'with-esbuild')
    await esbuild({
      entryPoints: [join(project, 'main.js')],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      outdir,
      logLevel: 'error',
    })
    cpSync(join(project, 'index.html'), join(outdir, 'index.html'))
    for (const file of ['hillfort.wasm', 'worker.js', 'thinker-worker.js']) {
      cpSync(join(installed, file), join(outdir, file))
    }
    await visit(outdir, '', botPlays)
  })

  it.each(['bundler', 'nodenext'])('has types for module resolution %s', (resolution) => {
    writeFileSync(
      join(project, 'typed.ts'),
      `import { open, RequestError, type Snapshot } from 'hillfort'
import { showBoard } from 'hillfort/board'
const { api } = await open()
const snapshot: Snapshot = await api.snapshot('a')
const version: number = snapshot.version
// @ts-expect-error: it is no text
const wrong: string = snapshot.version
// @ts-expect-error: there is no such request
api.fly()
export { RequestError, showBoard, version, wrong }
`,
    )
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
    const settings = `--module ${module} --moduleResolution ${resolution} --target es2022 --lib es2023,dom`
    const tsc = `typed.ts ${settings} --strict --noEmit --ignoreConfig`.split(' ')
    expect(run(join(WEB, 'node_modules/.bin/tsc'), tsc)).toBe('')
  })
})

const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

/** Runs a program in the project, and returns what it prints. */
function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { cwd: project, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}
