import { readdirSync, readFileSync } from 'node:fs'
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

const root = new URL('../../../', import.meta.url)
const file = (path: string) => readFileSync(new URL(path, root), 'utf8')

type Ground = { game: string; kind: string; light: string[]; dark: string[] }

/** Returns the grounds that a game's look or the default names. */
function groundsOf(game: string, path: string): Ground[] {
  const colours = (text: string) => [...text.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  const line = /^(\w+) = \{.*light = \[(.*?)\], dark = \[(.*?)\]/gm
  return [...file(path).split('[ground]')[1]!.matchAll(line)].map(([, kind = '', light = '', dark = '']) => ({
    game,
    kind,
    light: colours(light),
    dark: colours(dark),
  }))
}

const games = readdirSync(new URL('games', root)).filter((id) => {
  return readdirSync(new URL(`games/${id}`, root)).includes('look.toml')
})
const grounds = [
  ...groundsOf('default', 'crates/look/default.toml'),
  ...games.flatMap((id) => groundsOf(id, `games/${id}/look.toml`)),
]
/** Nobody stands on these, and nothing is written there. */
const SOLID = new Set(['wall', 'void', 'window'])

it('finds the looks', () => {
  expect(games.length).toBeGreaterThan(0)
  expect(grounds.length).toBeGreaterThan(4 * games.length)
})

it('are the same for the pages and for SVG images', () => {
  const palette = [...file('crates/look/palette.toml').matchAll(/^([a-z-]+) = "(#[0-9a-f]{6})"$/gm)]
  expect(palette.length).toBe(16)
  for (const [, name = '', value] of palette) expect(tokens(light).get(name), name).toBe(value)
})

describe.each([
  ['light', tokens(light)],
  ['dark', new Map([...tokens(light), ...tokens(dark)])],
] as const)('the %s colours', (theme, colours) => {
  const of = (name: string) => colours.get(name) ?? '#000000'
  const ratio = (a: string, b: string) => contrast(of(a), of(b))
  const tints = ['red', 'blue', 'gold', 'green'].map((side) => of(`${side}-tint`))
  const walked = grounds.filter(({ kind }) => !SOLID.has(kind)).flatMap((ground) => ground[theme])
  const floors = [...new Set([...walked, ...tints])]

  it('distinguish the two sides from each other, also in greyscale', () => {
    expect(ratio('red', 'blue')).toBeGreaterThanOrEqual(3)
  })

  it.each(['red', 'blue', 'gold', 'green'])(
    'make pieces of %s visible on every ground of every game',
    (side) => {
      // The line around a piece counts, for every piece has it.
      for (const ground of floors) {
        const most = Math.max(contrast(of('token-line'), ground), contrast(of(side), ground))
        expect(most, ground).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('keep BLU blue and RED red', () => {
    const parts = (name: string) => [1, 3, 5].map((at) => parseInt(of(name).slice(at, at + 2), 16))
    const [red = [], blue = []] = [parts('red'), parts('blue')]
    expect(red[0]! - Math.max(red[1]!, red[2]!)).toBeGreaterThanOrEqual(64)
    expect(blue[2]! - blue[0]!).toBeGreaterThanOrEqual(64)
  })

  it.each(['red', 'blue', 'gold', 'green'])('make the emblem of %s visible and its name readable', (side) => {
    expect(ratio(side, `${side}-ink`)).toBeGreaterThanOrEqual(3)
    expect(ratio(`${side}-text`, 'panel')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['health', 'health-half', 'health-low'])('make %s visible on its track', (part) => {
    expect(contrast(of(part), '#16110c')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['ink', 'ink-2', 'accent', 'warn'])('make %s readable on every background', (text) => {
    for (const ground of ['table', 'panel', 'panel-2'])
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('make the statuses of pieces readable', () => {
    expect(ratio('warn', 'warn-soft')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('ink', 'warn-soft')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['move', 'charge', 'attack', 'heal', 'special', 'turn', 'place', 'choice'])(
    'make the mark of %s visible',
    (kind) => {
      for (const ground of floors)
        expect(contrast(of(`action-${kind}`), ground), ground).toBeGreaterThanOrEqual(3)
    },
  )

  it('make the names of cells readable', () => {
    for (const ground of floors) expect(contrast(of('label'), ground), ground).toBeGreaterThanOrEqual(4.5)
    expect(ratio('ink-on-plate', 'plate')).toBeGreaterThanOrEqual(4.5)
  })

  it('tell blocks from the ground, also in greyscale', () => {
    for (const game of new Set(grounds.map((ground) => ground.game))) {
      const open = grounds.find((ground) => ground.game === game && ground.kind === 'open')?.[theme][0]
      for (const { kind, [theme]: list } of grounds.filter((ground) => ground.game === game)) {
        if (open === undefined || !['wall', 'void'].includes(kind)) continue
        expect(contrast(open, list[0]!), `${game} ${kind}`).toBeGreaterThanOrEqual(
          theme === 'light' ? 2 : 1.25,
        )
      }
    }
  })
})
