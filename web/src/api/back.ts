// The way back to a server that could not be reached: somebody knocks until it answers, for all who wait.
import { RequestError } from './client'

const FIRST_WAIT = 500
const LONGEST_WAIT = 4000

let knocking: Promise<void> | null = null

const wait = (time: number) => new Promise((done) => setTimeout(done, time))

async function answers(): Promise<boolean> {
  return fetch('/api/levels', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function knock(): Promise<void> {
  for (let time = FIRST_WAIT; ; time = Math.min(2 * time, LONGEST_WAIT)) {
    await wait(time)
    if (await answers()) return
  }
}

/** Resolves when the server answers again. */
export function serverIsBack(): Promise<void> {
  knocking ??= knock().finally(() => (knocking = null))
  return knocking
}

export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'offline'
}
