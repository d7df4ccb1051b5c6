// The pieces of one cell. A few are drawn side by side; of many, equal ones are drawn once with their count.
import type { Token } from './pieces'

const MAX_SIDE_BY_SIDE = 4

export type Stacked = { token: Token; count: number }

export function stacks(tokens: Token[]): Map<string, Stacked[]> {
  const cells = new Map<string, Token[]>()
  for (const token of tokens) {
    const { cell } = token.piece
    if (cell == null) continue
    cells.set(cell, [...(cells.get(cell) ?? []), token])
  }
  return new Map(
    [...cells].map(([cell, here]) => [cell, here.length > MAX_SIDE_BY_SIDE ? joined(here) : single(here)]),
  )
}

const single = (tokens: Token[]): Stacked[] => tokens.map((token) => ({ token, count: 1 }))

function joined(tokens: Token[]): Stacked[] {
  const kinds = new Map<string, Stacked>()
  for (const token of tokens) {
    const { seat, class: name, health, marks, readiness } = token.piece
    const key = JSON.stringify([seat, name, health, marks, readiness])
    const known = kinds.get(key)
    if (known) known.count += 1
    else kinds.set(key, { token, count: 1 })
  }
  return [...kinds.values()]
}
