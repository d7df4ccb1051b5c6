// Tiles of materials as pictures. A picture is painted much faster than the many small shapes of a tile, at every step of
// a pan or zoom.

/** The width of the picture: sharp enough for a texture, also when the board is zoomed in. */
const PIXELS = 360
const pictures = new Map<string, Promise<string>>()

async function draw(svg: string): Promise<string> {
  const tile = new Image(PIXELS, PIXELS)
  tile.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await tile.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PIXELS
  canvas.getContext('2d')?.drawImage(tile, 0, 0, PIXELS, PIXELS)
  // Encoded beside the page's own work.
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  if (!picture) throw new Error('the tile cannot be drawn')
  return URL.createObjectURL(picture)
}

/** Returns the address of a tile's picture; the same tile is drawn once. */
export function pictureOf(svg: string): Promise<string> {
  const picture = pictures.get(svg) ?? draw(svg)
  pictures.set(svg, picture)
  return picture
}
