// Replays the kept records of every game in WebAssembly and compares the states with the stored ones.
// Usage: node scripts/test-wasm.mjs FILE.wasm
import { readdirSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]))
const { memory, input, output, output_len, games, replay } = instance.exports

function call(run, text) {
  const bytes = new TextEncoder().encode(text)
  new Uint8Array(memory.buffer, input(bytes.length), bytes.length).set(bytes)
  run()
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), output_len())))
}

const ids = call(games, '').ok
let failed = 0
let count = 0
for (const game of ids) {
  const records = readdirSync(`games/${game}/kept`).filter((file) => file.endsWith('.rec'))
  if (records.length === 0) throw new Error(`games/${game}/kept has no record`)
  for (const file of records) {
    const path = `games/${game}/kept/${file}`
    const answer = call(replay, readFileSync(path, 'utf8'))
    const state = JSON.parse(readFileSync(path.replace(/rec$/, 'json'), 'utf8'))
    count += 1
    if (isDeepStrictEqual(answer.ok?.state, state)) continue
    failed += 1
    console.error(`${path}: ${answer.error ?? 'the state differs from the stored one'}`)
  }
}
const refused = call(replay, 'game unheard-of\n')
if (typeof refused.error !== 'string') throw new Error('an unknown game is not refused')
console.log(`wasm: ${count - failed} of ${count} kept records of ${ids.length} games replayed to their state`)
process.exit(failed > 0 || count < ids.length ? 1 : 0)
