// A picture of the board to share, made of the drawing on the page: a PNG file with the result below it.

const [WIDTH, HEIGHT, FOOT] = [1200, 675, 96]

/** What a style sheet says about a shape, and a file of its own has to say itself. */
const SHAPE = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'color',
  'display',
  'stop-color',
  'stop-opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
] as const

function dataUrl(image: HTMLImageElement): string {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL()
}

async function load(href: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = href
  await image.decode()
  return image
}

/** Returns a copy of a drawing with its styles and its pictures inside. */
async function copyOf(svg: SVGSVGElement): Promise<SVGSVGElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll<SVGElement>('*'), copy.querySelectorAll<SVGElement>('*')]
  for (const [i, element] of from.entries()) {
    const target = to[i]
    if (!target || element.closest('symbol')) continue
    const style = getComputedStyle(element)
    for (const name of SHAPE) target.style.setProperty(name, style.getPropertyValue(name))
    const moved = style.getPropertyValue('transform')
    if (element.style.transform !== '') target.style.setProperty('transform', moved)
    target.removeAttribute('class')
    const href = element.localName === 'image' ? element.getAttribute('href') : null
    if (href?.startsWith('blob:')) target.setAttribute('href', dataUrl(await load(href)))
  }
  return copy
}

/** Returns drawings, one above the other, as a file of its own. */
async function standalone(
  layers: SVGSVGElement[],
  viewBox: string,
  width: number,
  height: number,
): Promise<string> {
  const [copy, ...more] = await Promise.all(layers.map(copyOf))
  if (!copy) throw new Error('there is no drawing')
  for (const layer of more) copy.append(...layer.childNodes)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', viewBox)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
}

export type Result = {
  /** The game, who won, and one line about it. */
  title: string
  result: string
  text: string
  /** The colour of the winner, as CSS. */
  colour: string
}

/** Draws a board, as the drawings it is made of, and the result of its game. `viewBox` is all of the board. */
export async function pictureOf(layers: SVGSVGElement[], viewBox: string, of: Result): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no pictures')
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(name).trim()
  const board = await load(await standalone(layers, viewBox, WIDTH, HEIGHT - FOOT))
  context.drawImage(board, 0, 0, WIDTH, HEIGHT - FOOT)
  context.fillStyle = colour('--panel')
  context.fillRect(0, HEIGHT - FOOT, WIDTH, FOOT)
  context.fillStyle = of.colour
  context.fillRect(0, HEIGHT - FOOT, WIDTH, 6)
  const write = (text: string, font: string, x: number, y: number, ink: string, align: CanvasTextAlign) => {
    context.font = `${font} ${page.fontFamily}`
    context.fillStyle = ink
    context.textAlign = align
    context.fillText(text, x, y, WIDTH / 2 - 40)
  }
  const [top, low] = [HEIGHT - FOOT + 46, HEIGHT - FOOT + 76]
  write(of.result, '700 34px', 30, top, colour('--ink'), 'left')
  write(of.text, '400 18px', 30, low, colour('--ink-2'), 'left')
  write(of.title, '650 24px', WIDTH - 30, top, colour('--ink'), 'right')
  write('Hillfort', '400 18px', WIDTH - 30, low, colour('--ink-2'), 'right')
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture is empty'))), 'image/png'),
  )
}

/** Saves a file as a download does. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
