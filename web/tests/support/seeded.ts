// Every test begins with lots of its own, and tells which they were if it fails.
import { beforeEach } from 'vitest'
import { drawFor, SEED } from './lots.ts'

beforeEach(({ task, onTestFailed }) => {
  drawFor(task.name)
  onTestFailed(() => console.error(`${task.name}: the same lots are drawn again with HILLFORT_SEED=${SEED}`))
})
