// The engine in WebAssembly: JSON goes in, JSON comes out.
import type { Effect, Message, Told } from './messages'

type Exports = {
  memory: WebAssembly.Memory
  input: (length: number) => number
  output: () => number
  output_len: () => number
  call: () => void
}

/** What WebAssembly lacks. */
const HOST = {
  now: () => performance.now(),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
}

export class Engine {
  readonly module: WebAssembly.Module
  private exports: Exports

  constructor(module: WebAssembly.Module) {
    this.module = module
    this.exports = start(module)
  }

  /** Answers a message. If the engine fails, the next message is answered by a new one, which has loaded no table. */
  call(message: Message): Told {
    const { memory, input, output, output_len, call } = this.exports
    try {
      const { do: name, ...fields } = message
      const bytes = new TextEncoder().encode(JSON.stringify({ [name]: fields }))
      // The memory may grow, and then its buffer is another one.
      const place = input(bytes.length)
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes)
      call()
      const answer = new Uint8Array(memory.buffer, output(), output_len())
      return JSON.parse(new TextDecoder().decode(answer)) as Told
    } catch (error) {
      this.exports = start(this.module)
      return { error: `The engine failed: ${error instanceof Error ? error.message : String(error)}.` }
    }
  }

  /** Tells the engine something, and returns what to do next. */
  tell(message: Message): Effect[] {
    const { effects, error } = this.call(message)
    if (error !== undefined) throw new Error(error)
    return effects ?? []
  }

  /** Asks the engine something. */
  ask(message: Message): unknown {
    const { ok, error } = this.call(message)
    if (error !== undefined) throw new Error(error)
    return ok
  }
}

function start(module: WebAssembly.Module): Exports {
  return new WebAssembly.Instance(module, { host: HOST }).exports as Exports
}

/** Compiles the engine from its address, from bytes, or takes it as it is. */
export async function compile(source: URL | BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  if (!(source instanceof URL)) return WebAssembly.compile(source)
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`The engine could not be loaded: ${answer.status}.`)
  // Not streaming: that needs a content type, which a host of plain files may not know.
  return WebAssembly.compile(await answer.arrayBuffer())
}
