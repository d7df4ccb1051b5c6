// Pictures of a board as numbers: how cells and pieces look in grey.
import type { Page } from 'playwright-core'

/** The brightness of small blocks of a square, from 0 to 255, row by row. */
export type Patch = number[]
export type Square = { name: string; x: number; y: number; size: number }

const BLOCKS = 14

/** Returns squares of the page in grey. They are measured on an empty page, where no policy forbids it. */
export async function patchesOf(page: Page, squares: Square[]): Promise<Map<string, Patch>> {
  const image = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  const empty = await page.context().newPage()
  const found = await empty.evaluate(
    async ({ data, wanted, blocks }) => {
      const picture = new Image()
      picture.src = `data:image/png;base64,${data}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const context = canvas.getContext('2d', { willReadFrequently: true })!
      context.drawImage(picture, 0, 0)
      return wanted.map(({ name, x, y, size }) => {
        const { data: rgba } = context.getImageData(
          Math.round(x),
          Math.round(y),
          Math.round(size),
          Math.round(size),
        )
        const side = Math.round(size)
        const [sums, counts] = [
          Array.from({ length: blocks * blocks }, () => 0),
          Array.from({ length: blocks * blocks }, () => 0),
        ]
        for (let row = 0; row < side; row++)
          for (let column = 0; column < side; column++) {
            const [at, block] = [
              4 * (row * side + column),
              Math.floor((row * blocks) / side) * blocks + Math.floor((column * blocks) / side),
            ]
            sums[block]! += 0.2126 * rgba[at]! + 0.7152 * rgba[at + 1]! + 0.0722 * rgba[at + 2]!
            counts[block]! += 1
          }
        return [name, sums.map((sum, i) => sum / Math.max(1, counts[i]!))] as const
      })
    },
    { data: image, wanted: squares, blocks: BLOCKS },
  )
  await empty.close()
  return new Map(found)
}

/** Returns the mean of some patches: what they have in common. */
export const meanOf = (patches: Patch[]): Patch =>
  (patches[0] ?? []).map((_, i) => patches.reduce((sum, patch) => sum + (patch[i] ?? 0), 0) / patches.length)

/** Returns how far apart two patches are: the difference that at least this share of their blocks has. */
export function apart(a: Patch, b: Patch, share: number): number {
  const differences = a.map((value, i) => Math.abs(value - (b[i] ?? 0))).sort((x, y) => y - x)
  return differences[Math.floor(differences.length * share)] ?? 0
}
