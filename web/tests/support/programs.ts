// The programs the tests drive: the server, a server with the template game, and Chromium.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type BrowserServer } from 'playwright-core'

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, '../../../target')

/** The program as the Rust tests build it, and the release build for benchmarks. */
export const HILLFORT = join(target, 'debug/hillfort')
export const RELEASED = join(target, 'release/hillfort')
export const WITH_TEMPLATE = join(target, 'debug/examples/with_template')
export const POSITIONS = join(target, 'debug/examples/positions')

/** The same rolls in every run. */
export const DICE = ['--dice-seed', '7']

export type Served = { url: string; stop: () => Promise<void> }
/** A server that can be stopped and started again at the same address with the same tables. */
export type Restarted = Served & {
  halt: (signal?: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
}

/** Starts a server on a free port with a new store, unless HILLFORT_URL names a running one. */
export async function serve(program: string, args: string[] = []): Promise<Served> {
  const running = process.env.HILLFORT_URL
  if (running && [HILLFORT, RELEASED].includes(program)) return { url: running, stop: async () => undefined }
  return serveOwn(program, args)
}

/** The servers that run. None outlives the tests, also if another one does not start. */
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill()))

/** Starts a server on a free port with a new store. */
export async function serveOwn(program: string, args: string[] = []): Promise<Restarted> {
  if (!existsSync(program)) throw new Error(`${program} is not built; run the make target of these tests`)
  const store = mkdtempSync(join(tmpdir(), 'hillfort-'))
  const run = (port: string) => {
    const started = spawn(program, [...args, '--port', port, '--no-open', '--store', store], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(started.once('exit', () => children.delete(started)))
    return started
  }
  let child = run('0')
  const url = (await firstLine(child, program)).replace(/\/$/, '')
  const halt = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  const start = async () => {
    child = run(new URL(url).port)
    await firstLine(child, program)
  }
  const stop = async () => {
    await halt()
    rmSync(store, { recursive: true, force: true })
  }
  return { url, halt, start, stop }
}

function firstLine(child: ChildProcess, program: string): Promise<string> {
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${program} ended with ${code}`)))
    if (child.stdout) createInterface(child.stdout).once('line', done)
  })
}

/** Returns the path of Chromium. */
export function chromiumPath(): string {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  throw new Error('Chromium is missing; scripts/setup chromium installs it')
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function startChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: chromiumPath(), headless: true, args: ARGUMENTS })
}
