// The dice of a finished game, checked by the engine in WebAssembly.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { open } from '../support/engine.ts'

const record = readFileSync(resolve(import.meta.dirname, '../../../examples/dice/finished.rec'), 'utf8')

it('proves fair dice, and finds a record that was changed', async () => {
  const { api } = await open()
  expect(await api.verify(record)).toMatchObject({ is_fair: true })
  const changed = record.replace('\nchance roll ', '\n# chance roll ')
  expect(await api.verify(changed)).toMatchObject({ is_fair: false })
})

it('commits to nothing without a server', async () => {
  const { api } = await open()
  expect(await api.commit()).toEqual({ commitment: null })
})
