import { describe, expect, it } from 'vitest'
import type { ActionGroup, PieceView, Readiness } from '../api'
import { reasonToConfirm } from './confirm'
import { Offer } from './offer'

const piece = (cell: string, readiness: Readiness): PieceView => ({
  cell,
  seat: 0,
  class: 'scout',
  letter: 's',
  readiness,
  tooltip: '',
})
const group = (kind: 'move' | 'attack', from: string): ActionGroup => ({
  verb: kind,
  kind,
  from,
  class: 'scout',
  actions: [{ line: `${kind} z1`, to: 'z1' }],
})
const end: ActionGroup = { verb: 'End turn', kind: 'end', actions: [{ line: 'end' }] }

function reason(pieces: PieceView[], ...groups: ActionGroup[]): string | null {
  const offer = new Offer([...groups, end])
  return offer.end && reasonToConfirm(offer.end, pieces, 0, offer)
}

describe('the end of a turn', () => {
  it('is asked about while units have not acted', () => {
    const pieces = [piece('a1', 'fresh'), piece('b1', 'fresh'), piece('c1', 'fresh')]
    expect(reason(pieces, group('move', 'a1'))).toBe('One of your units can still act.')
    expect(reason(pieces, group('move', 'a1'), group('move', 'b1'))).toBe('Some of your units can still act.')
  })

  it('is asked about while the acting unit can attack, not while it can only walk', () => {
    const pieces = [piece('a1', 'acting')]
    expect(reason(pieces, group('move', 'a1'), group('attack', 'a1'))).toBe('You can still attack.')
    expect(reason(pieces, group('move', 'a1'))).toBe(null)
  })
})
