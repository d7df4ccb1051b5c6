// Clicks as data: records of the games' own folders, followed by directives in comment lines `#>`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const GAMES = resolve(import.meta.dirname, '../../../games')

/** What a person does, or what is expected then. */
export type Step = { words: string[]; text: string; at: string }

export type Script = {
  /** Its game and file: `games/x/browser/y.rec`. */
  name: string
  game: string
  record: string
  steps: Step[]
}

const DIRECTIVES = {
  click: /^\S+( \S+)?$/,
  press: /\S/,
  key: /^\S+$/,
  chosen: /^\S+$/,
  target: /^\S+( .+)?$/,
  'no-target': /^\S+$/,
  button: /\S/,
  sent: /\S/,
  sees: /\S/,
  refused: /^[A-Z]+(-[A-Z]+)+-\d+ \S/,
} as const

function parse(name: string, text: string): Script {
  const lines = text.split('\n')
  const steps = lines.flatMap((line, i): Step[] => {
    if (!line.startsWith('#>')) return []
    const [verb = '', ...words] = line.slice(2).trim().split(' ')
    const form = DIRECTIVES[verb as keyof typeof DIRECTIVES]
    const at = `${name}:${i + 1}`
    if (!form?.test(words.join(' '))) throw new Error(`${at}: '${line}' is no directive`)
    return [{ words: [verb, ...words], text: words.join(' '), at }]
  })
  const game = /^game (\S+)$/m.exec(text)?.[1]
  if (game === undefined) throw new Error(`${name} names no game`)
  const record = lines.filter((line) => !line.startsWith('#>')).join('\n')
  return { name, game, record, steps }
}

/** Returns the scripts of all games, in the order of their names. */
export function scripts(): Script[] {
  return readdirSync(GAMES).flatMap((game) => {
    const folder = join(GAMES, game, 'browser')
    const files = readdirSync(join(GAMES, game)).includes('browser') ? readdirSync(folder).sort() : []
    return files
      .filter((file) => file.endsWith('.rec'))
      .map((file) => parse(`games/${game}/browser/${file}`, readFileSync(join(folder, file), 'utf8')))
  })
}
