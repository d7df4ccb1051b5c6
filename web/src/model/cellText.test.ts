import { expect, it } from 'vitest'
import { cellsIn } from './cellText'

it('finds the cells that a text names, each once', () => {
  const index = new Map(['b3', 'hill', 'd12'].map((name) => [name, null]))
  const text = "RED's Scout on b3 goes to d12. BLU's Medic on b33 stays (hill)."
  expect(cellsIn(text, index)).toEqual(['b3', 'd12', 'hill'])
  expect(cellsIn('A hilly place', index)).toEqual([])
})
