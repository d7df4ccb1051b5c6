// The drawings come with the game as whole SVG files. They are defined once and used by name; nothing but plain
// shapes is let through, whatever the file says.
const TAGS = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const ATTRIBUTES = new Set(
  (
    'd cx cy r rx ry x y x1 y1 x2 y2 width height points transform fill stroke stroke-width stroke-linecap ' +
    'stroke-linejoin fill-rule opacity'
  ).split(' '),
)

/** The inside of a glyph, as markup for a group with the attributes of its root. */
export function glyphMarkup(svg: string): string {
  const root = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg)
  if (!root) return ''
  const inside = (root[2] ?? '').replace(/<title>[\s\S]*?<\/title>/g, '')
  const body = inside.replace(
    /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g,
    (_, close: string, tag: string, rest: string, self: string) =>
      TAGS.has(tag) ? (close ? `</${tag}>` : `<${tag}${attributes(rest)}${self}>`) : '',
  )
  return `<g${attributes(root[1] ?? '', new Set(['x', 'y', 'width', 'height']))}>${body}</g>`
}

function attributes(text: string, without = new Set<string>()): string {
  const found = text.matchAll(/([a-zA-Z0-9-]+)="([^"<>]*)"/g)
  const kept = [...found].filter(([, name]) => name && ATTRIBUTES.has(name) && !without.has(name))
  return kept.map(([, name, value]) => ` ${name}="${value}"`).join('')
}
