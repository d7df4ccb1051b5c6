// Checks the records that `make fair` has made by the engine in WebAssembly. The names of the files say what is true.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '../tests/support/engine.ts'

const { HILLFORT_RECORDS: folder } = process.env
if (!folder) throw new Error('HILLFORT_RECORDS names no folder; run make fair')

const { api } = await open()
const files = readdirSync(folder).filter((name) => name.endsWith('.rec'))
const wrong: string[] = []
for (const name of files) {
  // A record that breaks the rules is refused, which is no proof either.
  const { is_fair } = await api
    .verify(readFileSync(join(folder, name), 'utf8'))
    .catch(() => ({ is_fair: false }))
  if (is_fair !== name.startsWith('fair')) wrong.push(name)
}
for (const name of wrong) console.log(`wrong in WebAssembly: ${name}`)
console.log(`${files.length} records checked in WebAssembly, ${wrong.length} wrong`)
process.exitCode = wrong.length > 0 || files.length === 0 ? 1 : 0
