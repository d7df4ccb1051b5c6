import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split("[data-theme='dark']")

function tokens(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', tokens(light)],
  ['dark', new Map([...tokens(light), ...tokens(dark)])],
])('the %s colours', (_, colours) => {
  const of = (name: string) => colours.get(name) ?? '#000000'
  const ratio = (a: string, b: string) => contrast(of(a), of(b))

  it('distinguish the two sides from each other and from the board, also in greyscale', () => {
    expect(ratio('red', 'ground-0')).toBeGreaterThanOrEqual(3)
    expect(ratio('blue', 'ground-0')).toBeGreaterThanOrEqual(3)
    expect(ratio('red', 'blue')).toBeGreaterThanOrEqual(3)
  })

  it.each(['red', 'blue', 'gold', 'green'])('make the glyph of %s visible and its name readable', (side) => {
    expect(ratio(side, `${side}-ink`)).toBeGreaterThanOrEqual(3)
    expect(ratio(`${side}-text`, 'panel')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['ink', 'ink-2', 'accent', 'warn'])('make %s readable on every background', (text) => {
    for (const ground of ['table', 'panel', 'panel-2'])
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['move', 'charge', 'attack', 'heal', 'special', 'place', 'choice'])(
    'make the mark of %s visible',
    (kind) => {
      for (const ground of ['ground-0', 'ground-1', 'ground-2', 'ground-rough']) {
        expect(ratio(`action-${kind}`, ground)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('make the names of cells readable', () => {
    for (const ground of ['ground-0', 'ground-1', 'ground-2', 'ground-rough']) {
      expect(ratio('label', ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
