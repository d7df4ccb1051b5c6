// Seeds the generator of every test, and prints the seed if the test fails.
import { beforeEach } from 'vitest'
import { seedFor, SEED } from './random.ts'

beforeEach(({ task, onTestFailed }) => {
  seedFor(task.name)
  onTestFailed(() => console.error(`${task.name}: run with HILLFORT_SEED=${SEED} for the same choices`))
})
