// Waiting for a server that could not be reached: one poll for everyone who waits.
import { RequestError } from './error'

const FIRST_WAIT = 500
const LONGEST_WAIT = 4000

let polling: Promise<void> | null = null

const wait = (time: number) => new Promise((done) => setTimeout(done, time))

async function isOnline(): Promise<boolean> {
  return fetch('/api/levels', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function pollUntilOnline(): Promise<void> {
  for (let time = FIRST_WAIT; ; time = Math.min(2 * time, LONGEST_WAIT)) {
    await wait(time)
    if (await isOnline()) return
  }
}

/** Resolves when the server answers again. */
export function waitUntilOnline(): Promise<void> {
  polling ??= pollUntilOnline().finally(() => (polling = null))
  return polling
}

/** Returns whether an error means that the server could not be reached. */
export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'offline'
}
