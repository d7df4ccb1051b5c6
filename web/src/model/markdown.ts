// The subset of Markdown that guides and rules use: emphasis, code, tables, lists, code blocks, pictures, paragraphs; and
// the ids of rules. Components draw the parsed blocks; no markup is inserted.
export type Span = { kind: 'text' | 'strong' | 'em' | 'code' | 'rule'; text: string }
export type Block =
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isNumbered: boolean; items: Span[][] }
  | { kind: 'picture'; name: string; caption: string }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'heading'; spans: Span[] }

/** The id of a rule, such as KH-MOVE-2. */
const RULE = /^[A-Z][A-Z0-9]{1,3}-[A-Z]+-\d+$/
/** What begins an item of a list, and a numbered one. */
const ITEM = /^\s*(?:[-*]|\d+\.) /
const NUMBERED = /^\s*\d+\. /
/** A picture of the guide: its caption and the scenario it is drawn from. */
const PICTURE = /^!\[([^\]]*)\]\(guide\/([\w-]+)\.rec\)$/

export function spansOf(text: string): Span[] {
  const parts = text.split(
    /(\*\*[^*]+\*\*|`[^`]+`|(?<![\w*])\*[^*\s][^*]*\*|\b[A-Z][A-Z0-9]{1,3}-[A-Z]+-\d+\b)/,
  )
  return parts
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.startsWith('**') && part.length > 4) return { kind: 'strong', text: part.slice(2, -2) }
      if (part.startsWith('`') && part.length > 2) return { kind: 'code', text: part.slice(1, -1) }
      if (RULE.test(part)) return { kind: 'rule', text: part }
      if (/^\*[^*].*\*$/.test(part)) return { kind: 'em', text: part.slice(1, -1) }
      return { kind: 'text', text: part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1') }
    })
}

/** Returns spans without the brackets and commas around ids of rules. */
export function withoutBrackets(spans: Span[]): Span[] {
  const isRule = (span: Span | undefined) => span?.kind === 'rule'
  return spans
    .map((span, i): Span => {
      if (span.kind !== 'text') return span
      const [before, after] = [isRule(spans[i - 1]), isRule(spans[i + 1])]
      if (before && after && span.text === ', ') return { ...span, text: '' }
      const opened = after ? span.text.replace(/ \($/, '') : span.text
      return { ...span, text: before ? opened.replace(/^\)/, '') : opened }
    })
    .filter((span) => span.text !== '')
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
    } else if (ITEM.test(line)) {
      const isNumbered = NUMBERED.test(line)
      const items = takeWhile((next) => ITEM.test(next) && NUMBERED.test(next) === isNumbered)
      blocks.push({ kind: 'list', isNumbered, items: items.map((item) => spansOf(item.replace(ITEM, ''))) })
    } else if (PICTURE.test(line)) {
      const [, caption = '', name = ''] = PICTURE.exec(line) ?? []
      blocks.push({ kind: 'picture', name, caption })
      i++
    } else {
      i++
      const text = takeWhile((next) => next.trim() !== '' && !/^(\||```|#|!\[|\s*(?:[-*]|\d+\.) )/.test(next))
      blocks.push({ kind: 'paragraph', spans: spansOf([line, ...text].join(' ')) })
    }
  }
  return blocks
}
