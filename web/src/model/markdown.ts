// The subset of Markdown that rules use: emphasis, code, tables, lists, code blocks, paragraphs. Components draw the
// parsed blocks; no markup is inserted.
export type Span = { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'heading'; spans: Span[] }

export function spansOf(text: string): Span[] {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`|(?<![\w*])\*[^*\s][^*]*\*)/)
  return parts
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.startsWith('**') && part.length > 4) return { kind: 'strong', text: part.slice(2, -2) }
      if (part.startsWith('`') && part.length > 2) return { kind: 'code', text: part.slice(1, -1) }
      if (/^\*[^*].*\*$/.test(part)) return { kind: 'em', text: part.slice(1, -1) }
      return { kind: 'text', text: part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1') }
    })
}

const cellsOf = (line: string): Span[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => spansOf(cell.trim()))

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  const lines = markdown.split('\n')
  let i = 0
  const takeWhile = (fits: (line: string) => boolean): string[] => {
    const from = i
    while (i < lines.length && fits(lines[i] ?? '')) i++
    return lines.slice(from, i)
  }
  while (i < lines.length) {
    const line = lines[i] ?? ''
    if (line.trim() === '') i++
    else if (line.startsWith('```')) {
      i++
      blocks.push({ kind: 'code', text: takeWhile((next) => !next.startsWith('```')).join('\n') })
      i++
    } else if (line.startsWith('#')) {
      i++
      blocks.push({ kind: 'heading', spans: spansOf(line.replace(/^#+\s*/, '')) })
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = takeWhile((next) => next.startsWith('|'))
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) })
    } else if (/^\s*[-*] /.test(line)) {
      const items = takeWhile((next) => /^\s*[-*] /.test(next))
      blocks.push({ kind: 'list', items: items.map((item) => spansOf(item.replace(/^\s*[-*] /, ''))) })
    } else {
      const text = takeWhile((next) => next.trim() !== '' && !/^(\||```|#|\s*[-*] )/.test(next))
      blocks.push({ kind: 'paragraph', spans: spansOf(text.join(' ')) })
    }
  }
  return blocks
}
