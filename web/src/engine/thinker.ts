// Long work in a worker of its own: bots, hints, the luck of the dice. To stop it, the worker is ended.
import type { LongQuestion, Told } from './messages'

export interface Thinker {
  /** Answers a question; `key` names the table that it is about, if it can be stopped. A stopped one never settles. */
  ask(question: LongQuestion, key?: string): Promise<unknown>
  /** Stops the bot that thinks about a table. */
  stop(key: string): void
}

type Asked = {
  question: LongQuestion
  key: string | undefined
  done: (answer: unknown) => void
  fail: (error: Error) => void
}

/** What the worker of a thinker is sent, after the compiled engine. */
export type ThinkerRequest = { id: number; question: LongQuestion }
export type ThinkerAnswer = { id: number; told: Told }

export class WorkerThinker implements Thinker {
  private readonly start: () => Worker
  private readonly module: WebAssembly.Module
  private worker: Worker | null = null
  private readonly asked = new Map<number, Asked>()
  private lastId = 0

  constructor(module: WebAssembly.Module, start: () => Worker) {
    this.module = module
    this.start = start
  }

  ask(question: LongQuestion, key?: string): Promise<unknown> {
    const id = ++this.lastId
    return new Promise((done, fail) => {
      this.asked.set(id, { question, key, done, fail })
      this.running().postMessage({ id, question } satisfies ThinkerRequest)
    })
  }

  stop(key: string): void {
    const stopped = [...this.asked].filter(([, asked]) => asked.key === key)
    if (stopped.length === 0) return
    stopped.forEach(([id]) => this.asked.delete(id))
    this.restart()
  }

  close(): void {
    this.worker?.terminate()
    this.worker = null
  }

  private running(): Worker {
    if (this.worker) return this.worker
    const worker = this.start()
    this.worker = worker
    worker.onmessage = ({ data }: MessageEvent<ThinkerAnswer>) => this.answer(data)
    worker.onerror = () => this.fail()
    worker.postMessage(this.module)
    return worker
  }

  private answer({ id, told }: ThinkerAnswer): void {
    const asked = this.asked.get(id)
    this.asked.delete(id)
    if (told.error === undefined) asked?.done(told.ok)
    else asked?.fail(new Error(told.error))
  }

  /** The worker itself has failed: what it was asked is not answered any more. */
  private fail(): void {
    this.close()
    for (const { fail } of this.asked.values()) fail(new Error('its bot fails'))
    this.asked.clear()
  }

  /** Ends the worker, and asks a new one what is still wanted. */
  private restart(): void {
    this.close()
    for (const [id, { question }] of this.asked) {
      this.running().postMessage({ id, question } satisfies ThinkerRequest)
    }
  }
}
