// Glyphs come with the game as SVG files. Only plain shapes are copied from them, whatever the file contains.
const SVG = 'http://www.w3.org/2000/svg'
const SHAPES = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const STYLE = new Set(
  'fill stroke stroke-width stroke-linecap stroke-linejoin fill-rule opacity transform'.split(' '),
)
const GEOMETRY = new Set('d cx cy r rx ry x y x1 y1 x2 y2 width height points'.split(' '))

/** Returns a group with the shapes of an SVG file and the style of its root. */
export function glyphGroup(svg: string): SVGElement {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const group = document.createElementNS(SVG, 'g')
  for (const { name, value } of root.attributes) if (STYLE.has(name)) group.setAttribute(name, value)
  copyShapes(root, group)
  return group
}

function copyShapes(from: Element, to: Element): void {
  for (const shape of from.children) {
    if (shape.namespaceURI !== SVG || !SHAPES.has(shape.localName)) continue
    const copy = document.createElementNS(SVG, shape.localName)
    for (const { name, value } of shape.attributes) {
      if (STYLE.has(name) || GEOMETRY.has(name)) copy.setAttribute(name, value)
    }
    copyShapes(shape, copy)
    to.append(copy)
  }
}
