// Takes the clips of docs/clips: a bot's turn in each game, as an animated picture. `make clips` runs it.
// With PICTURES=DIR it writes single frames there instead.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import type { Snapshot } from '../src/api'
import { middleRecord } from '../tests/support/middles.ts'
import { DICE, HILLFORT, serve, startChromium } from '../tests/support/programs.ts'
import { act, actionsOf, gamesOf, loadTable, snapshotOf, waitForChoice } from '../tests/support/tables.ts'

const trial = process.env.PICTURES
const folder = trial ?? resolve(import.meta.dirname, '../../docs/clips')
const PAGE = { width: 1280, height: 800 }
/** The share of the board's size at which it is kept. */
const SCALE = 0.5
/** How long a clip is at most and how often a frame is taken, in milliseconds. */
const [LENGTH, EVERY] = [12_000, 150]
/** How long the end of the turn is shown. */
const AFTER = 900
const LARGEST = 1_000_000

const chunk = (name: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}
const bytes = (value: number, n: number) => {
  const buffer = Buffer.alloc(n)
  buffer.writeUIntLE(value, 0, n)
  return buffer
}

/** Returns the width and the height of a WebP picture without transparency: they stand after its first nine bytes. */
const sizeOf = (picture: Buffer) => [picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff]

/** Puts single WebP pictures together to an animated one. */
function animated(frames: { picture: Buffer; time: number }[], [width, height]: number[]): Buffer {
  const size = [bytes(width! - 1, 3), bytes(height! - 1, 3)]
  const parts = frames.map(({ picture, time }) =>
    // After the 12 bytes of the file's own header comes the picture as a chunk.
    chunk('ANMF', bytes(0, 6), ...size, bytes(time, 3), bytes(2, 1), picture.subarray(12)),
  )
  const head = [chunk('VP8X', bytes(2, 4), ...size), chunk('ANIM', bytes(0xffffffff, 4), bytes(0, 2))]
  const data = Buffer.concat([Buffer.from('WEBP'), ...head, ...parts])
  return Buffer.concat([Buffer.from('RIFF'), bytes(data.length, 4), data])
}

/** Ends the turns of a seat until another one is to act. */
async function endTurn(now: Snapshot, seat: number): Promise<void> {
  const actions = actionsOf(now)
  // At the end of a turn there may be something to choose.
  const end = actions.find(({ kind }) => kind === 'end') ?? actions.find(({ kind }) => kind === 'choice')
  if (!end) throw new Error('the turn cannot be ended')
  await act(server.url, now, end)
  const next = await snapshotOf(server.url, now.table)
  if (typeof next.to_act === 'object' && next.to_act.seat === seat) await endTurn(next, seat)
}

/** Moves every animation on by hand, because the clock of the page stands still between frames. */
function advance(by: number): void {
  const page = globalThis as unknown as { times?: WeakMap<Animation, number> }
  page.times ??= new WeakMap()
  for (const animation of document.getAnimations()) {
    const time = (page.times.get(animation) ?? 0) + by
    page.times.set(animation, time)
    animation.pause()
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    if (time >= end) animation.finish()
    else animation.currentTime = time
  }
}

const server = await serve(HILLFORT, ['serve', ...DICE])
const chrome = await startChromium()
const browser = await chromium.connect(chrome.wsEndpoint())
mkdirSync(folder, { recursive: true })
const wanted = process.env.GAMES?.split(',')

for (const { id } of await gamesOf(server.url)) {
  if (wanted && !wanted.includes(id)) continue
  const record = middleRecord(id)
  const context = await browser.newContext({
    viewport: PAGE,
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.clock.install()
  // A person ends their turn, and the others are bots, at the pace that a person sees.
  const { seats, to_act } = await waitForChoice(server.url, await loadTable(server.url, record))
  const acting = typeof to_act === 'object' ? to_act.seat : 0
  const players = seats.map((_, seat) => (seat === acting ? 'human' : 'easy'))
  const now = await waitForChoice(server.url, await loadTable(server.url, record, players))
  await page.goto(`${server.url}/play/${now.table}`)
  await page.locator('.table[data-state=mine]').waitFor()
  await endTurn(now, acting)
  const session = await context.newCDPSession(page)
  const box = await page.locator('.seen').evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x, y, width, height }
  })
  const frames: { picture: Buffer; time: number }[] = []
  let [left, hasPassed] = [AFTER, false]
  for (let time = 0; time < LENGTH && left > 0; time += EVERY) {
    await page.clock.runFor(EVERY)
    await page.evaluate(advance, EVERY)
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 38,
      clip: { ...box, scale: SCALE },
    })
    const isMine = (await page.locator('.table').getAttribute('data-state')) === 'mine'
    hasPassed ||= !isMine
    if (hasPassed && isMine) left -= EVERY
    const isBusy = await page.evaluate(
      () => document.querySelector('.effects > *, .ghost, [data-rolling]') !== null,
    )
    if (trial && isBusy)
      await page.screenshot({ path: join(folder, `${id}-${String(frames.length).padStart(2, '0')}.png`) })
    const picture = Buffer.from(data, 'base64')
    const last = frames.at(-1)
    // While nothing moves, a frame stays.
    if (last?.picture.equals(picture)) last.time += EVERY
    else frames.push({ picture, time: EVERY })
  }
  const clip = animated(frames, sizeOf(frames[0]!.picture))
  if (clip.length > LARGEST) throw new Error(`the clip of ${id} is too large: ${clip.length} bytes`)
  if (!trial) writeFileSync(join(folder, `${id}.webp`), clip)
  process.stdout.write(`${id}: ${frames.length} frames, ${(clip.length / 1000).toFixed(0)} KB\n`)
  await context.close()
}
await browser.close()
await chrome.close()
await server.stop()
