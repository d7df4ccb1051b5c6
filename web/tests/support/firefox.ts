// Firefox as it comes, driven by its own protocol, Marionette: every version of it speaks that.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFERENCES: Record<string, boolean | number | string> = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'remote.prefs.recommended': true,
}
/** How long Firefox may take to start, in milliseconds, and how often it is looked at. */
const [LONGEST, EVERY] = [60_000, 50]

export type Firefox = {
  go: (url: string) => Promise<void>
  /** Runs the body of a function on the page, and waits for what it returns. */
  run: <T>(script: string, ...args: unknown[]) => Promise<T>
  click: (x: number, y: number) => Promise<void>
  stop: () => Promise<void>
}

export function firefoxPath(): string {
  const found = spawnSync('sh', ['-c', 'command -v firefox-esr || command -v firefox'], { encoding: 'utf8' })
  if (!found.stdout.trim()) throw new Error('Firefox is missing; scripts/setup firefox installs it')
  return found.stdout.trim()
}

/** Messages are JSON with their length before them: `12:[0,1,"…",{}]`. */
class Marionette {
  private readonly socket: Socket
  private read = Buffer.alloc(0)
  private id = 0
  private readonly waiting = new Map<
    number,
    { done: (value: unknown) => void; fail: (error: Error) => void }
  >()

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', (data) => this.take(data))
    this.socket.on('error', (error) => this.waiting.forEach(({ fail }) => fail(error)))
  }

  private take(data: Buffer): void {
    this.read = Buffer.concat([this.read, data])
    for (;;) {
      const colon = this.read.indexOf(':')
      const length = Number(this.read.subarray(0, colon).toString())
      if (colon < 0 || this.read.length < colon + 1 + length) return
      const message: unknown = JSON.parse(this.read.subarray(colon + 1, colon + 1 + length).toString())
      this.read = this.read.subarray(colon + 1 + length)
      // The first message is a greeting.
      if (Array.isArray(message))
        this.answer(message as [number, number, { message: string } | null, unknown])
    }
  }

  private answer([, id, error, result]: [number, number, { message: string } | null, unknown]): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (error) waiting?.fail(new Error(error.message))
    else waiting?.done(result)
  }

  send<T>(command: string, parameters: object = {}): Promise<T> {
    const id = ++this.id
    const text = Buffer.from(JSON.stringify([0, id, `WebDriver:${command}`, parameters]))
    this.socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]))
    return new Promise<T>((done, fail) =>
      this.waiting.set(id, { done: done as (value: unknown) => void, fail }),
    )
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Starts Firefox without a window and with a new profile. */
export async function startFirefox(width = 1280, height = 900): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'hillfort-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = [
    '--headless',
    '--marionette',
    '--no-remote',
    '--profile',
    profile,
    `--width=${width}`,
    `--height=${height}`,
  ]
  const child = spawn(firefoxPath(), args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const ended = new Promise((done) => child.once('exit', done))
  const kill = () => child.kill()
  process.once('exit', kill)
  // It says where it listens.
  const file = join(profile, 'MarionetteActivePort')
  for (let waited = 0; !existsSync(file) || readFileSync(file, 'utf8') === ''; waited += EVERY) {
    if (waited > LONGEST || child.exitCode !== null) throw new Error('Firefox does not start')
    await new Promise((done) => setTimeout(done, EVERY))
  }
  const marionette = new Marionette(Number(readFileSync(file, 'utf8')))
  await marionette.send('NewSession', {})
  await marionette.send('SetTimeouts', { script: LONGEST, pageLoad: LONGEST })
  return {
    go: async (url) => void (await marionette.send('Navigate', { url })),
    run: async <T>(script: string, ...args: unknown[]) =>
      (await marionette.send<{ value: T }>('ExecuteScript', { script, args, newSandbox: false })).value,
    click: async (x, y) => {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await marionette.send('PerformActions', { actions: [mouse] })
    },
    stop: async () => {
      marionette.close()
      process.removeListener('exit', kill)
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
