// Makes the tiles of crates/look/materials: quiet textures in black and white, which lie over a ground of any colour.
// Run it after a change: node scripts/materials.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The width and height of a tile; a cell is about 100 wide. */
const SIZE = 240
const folder = join(import.meta.dirname, '../crates/look/materials')

/** The same numbers in every run. */
function numbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const short = (value) => String(Math.round(value * 10) / 10)

/** Repeats `draw` at random places, and again on the other side where it crosses the edge of the tile. */
function scattered(next, count, reach, draw) {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [next() * SIZE, next() * SIZE]
    const part = draw()
    const wrapped = (v) => (v < reach ? [v, v + SIZE] : v > SIZE - reach ? [v, v - SIZE] : [v])
    for (const px of wrapped(x)) for (const py of wrapped(y)) d += `M${short(px)} ${short(py)}${part}`
  }
  return d
}

const line = (d, shade, opacity, width, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${shade}" stroke-width="${width}" stroke-linecap="${cap}" opacity="${opacity}"/>`
const area = (d, shade, opacity) => `<path d="${d}" fill="${shade}" opacity="${opacity}"/>`
const specks = (next, count, shade, opacity, width) =>
  line(scattered(next, count, 4, () => `h${short(0.5 + next())}`), shade, opacity, width)

/** Broken lines, each with a light edge below it. */
function cracks(next, count, length, opacity) {
  const d = scattered(next, count, 2 * length, () => {
    let [part, turn] = ['', next() * 6.3]
    for (let i = 0; i < 3; i++) {
      turn += (next() - 0.5) * 1.6
      const far = length * (0.3 + 0.4 * next())
      part += `l${short(far * Math.cos(turn))} ${short(far * Math.sin(turn))}`
    }
    return part
  })
  return line(d, '#000', opacity, 1.6) + `<g transform="translate(1 1.6)">${line(d, '#fff', opacity, 1.2)}</g>`
}

/** Soft ellipses that make a ground uneven. */
const patches = (next, count, radius, shade, opacity) =>
  area(
    scattered(next, count, 2 * radius, () => {
      const [rx, ry] = [radius * (0.6 + 0.6 * next()), radius * (0.4 + 0.4 * next())].map(short)
      return `a${rx} ${ry} 0 1 0 .1 0z`
    }),
    shade,
    opacity,
  )

const MATERIALS = {
  sand: (next) =>
    line(
      scattered(next, 9, 60, () => `q12 ${short(-5 - 4 * next())} 26 0t26 0`),
      '#000',
      0.1,
      2,
    ) +
    specks(next, 90, '#000', 0.22, 2) +
    specks(next, 60, '#fff', 0.4, 2),
  grass: (next) => {
    const tuft = () => {
      const lean = next() * 4 - 2
      return `q-1.5-6-4-8m4 8q0-6 ${short(lean)}-10m${short(-lean)} 10q1.5-6 4.5-7`
    }
    return (
      patches(next, 6, 36, '#000', 0.035) +
      line(scattered(next, 26, 12, tuft), '#000', 0.2, 1.8) +
      line(scattered(next, 20, 12, tuft), '#fff', 0.22, 1.8) +
      specks(next, 50, '#000', 0.12, 1.8)
    )
  },
  rock: (next) =>
    patches(next, 6, 34, '#000', 0.04) +
    cracks(next, 14, 28, 0.2) +
    specks(next, 45, '#000', 0.16, 2),
  gravel: (next) => {
    const pebble = () => {
      const [rx, ry] = [3 + 3 * next(), 2 + 2 * next()].map(short)
      return `a${rx} ${ry} 0 1 0 .1 0z`
    }
    const d = scattered(next, 90, 12, pebble)
    return (
      `<g transform="translate(1 1.5)">${area(d, '#000', 0.16)}</g>` +
      area(d, '#fff', 0.14) +
      specks(next, 60, '#000', 0.2, 1.8)
    )
  },
  concrete: (next) =>
    patches(next, 7, 40, '#000', 0.03) +
    specks(next, 110, '#000', 0.12, 1.6) +
    specks(next, 60, '#fff', 0.25, 1.6) +
    cracks(next, 3, 20, 0.12),
  planks: (next) => {
    let [seams, joints, grain] = ['', '', '']
    for (let y = 0; y < SIZE; y += 40) {
      seams += `M0 ${y}h${SIZE}`
      joints += `M${short(20 + 200 * next())} ${y}v40`
      for (let i = 0; i < 4; i++) {
        const at = short(y + 6 + 28 * next())
        grain += `M0 ${at}q60 ${short(6 * next() - 3)} 120 0t120 0`
      }
    }
    return (
      line(grain, '#000', 0.1, 1.4) +
      line(seams + joints, '#000', 0.3, 2) +
      `<g transform="translate(1.5 2)">${line(seams + joints, '#fff', 0.14, 1.4)}</g>`
    )
  },
  wood: (next) => {
    let grain = ''
    for (let y = 0; y < SIZE; y += 10) {
      const [at, wave] = [short(y + 4 * next()), short(8 * next() - 4)]
      grain += `M0 ${at}q60 ${wave} 120 0t120 0`
    }
    return line(grain, '#000', 0.1, 1.6) + specks(next, 40, '#000', 0.12, 1.6)
  },
  grating: () => {
    let d = ''
    for (let at = 0; at <= SIZE; at += 15) d += `M0 ${at}h${SIZE}M${at} 0v${SIZE}`
    return (
      line(d, '#000', 0.26, 3, 'butt') +
      `<g transform="translate(-1.5 -1.5)">${line(d, '#fff', 0.16, 1.4, 'butt')}</g>`
    )
  },
  felt: (next) => specks(next, 150, '#000', 0.13, 1.6) + specks(next, 110, '#fff', 0.1, 1.6),
  // Flagstones: rows of slabs with open joints.
  slabs: (next) => {
    let joints = ''
    for (let row = 0; row < 4; row++) {
      const y = 60 * row
      joints += `M0 ${y}h${SIZE}`
      for (const x of [0, 80, 160]) joints += `M${short(x + (row % 2) * 40 + 8 * next())} ${y}v60`
    }
    return (
      line(joints, '#000', 0.24, 2.2) +
      `<g transform="translate(1.5 1.8)">${line(joints, '#fff', 0.24, 1.4)}</g>` +
      specks(next, 60, '#000', 0.14, 1.8)
    )
  },
}

mkdirSync(folder, { recursive: true })
Object.entries(MATERIALS).forEach(([name, draw], i) => {
  const body = draw(numbers(i + 1))
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`
  writeFileSync(join(folder, `${name}.svg`), `${open}${body}</svg>\n`)
})
