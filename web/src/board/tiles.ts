// Tiles of materials as pictures. A picture is painted much faster than the many small shapes of a tile, at every step of
// a pan or zoom.

/** The width of the picture: sharp enough for a texture, also when the board is zoomed in. */
const PIXELS = 480
const pictures = new Map<string, Promise<string>>()

async function draw(svg: string): Promise<string> {
  const tile = new Image(PIXELS, PIXELS)
  tile.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await tile.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PIXELS
  canvas.getContext('2d')?.drawImage(tile, 0, 0, PIXELS, PIXELS)
  return canvas.toDataURL()
}

/** Returns the address of a tile's picture; the same tile is drawn once. */
export function pictureOf(svg: string): Promise<string> {
  const picture = pictures.get(svg) ?? draw(svg)
  pictures.set(svg, picture)
  return picture
}
