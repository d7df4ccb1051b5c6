// The worker of a thinker: it gets the compiled engine, then questions.
import type { ThinkerAnswer, ThinkerRequest } from './thinker'
import { Engine } from './wasm'

let engine: Engine | null = null

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | ThinkerRequest>) => {
  if (data instanceof WebAssembly.Module) return void (engine = new Engine(data))
  const { id, question } = data
  const told = engine ? engine.call(question) : { error: 'the engine is not loaded' }
  self.postMessage({ id, told } satisfies ThinkerAnswer)
}
