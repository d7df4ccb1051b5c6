// The options of a game as a form: what each may be, and what it is when nobody says.
import type { OptionInfo } from '../api'
import { wordTitle } from './format'

export type Field =
  | { kind: 'words'; values: { value: string; title: string; note: string }[] }
  | { kind: 'number'; least: number; most: number }

/** The value an option has when none is given, which may depend on the value of another. */
export function presetOf(option: OptionInfo, values: Record<string, string>): string {
  if (typeof option.default === 'string') return option.default
  return option.default.cases[values[option.default.by] ?? ''] ?? ''
}

/** Every option's value: what was chosen, otherwise the preset. */
export function valuesOf(options: OptionInfo[], chosen: Record<string, string>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const option of options) values[option.key] = chosen[option.key] ?? presetOf(option, values)
  return values
}

/** The options whose value is not their preset. */
export function changedOf(options: OptionInfo[], values: Record<string, string>): OptionInfo[] {
  return options.filter((option) => values[option.key] !== presetOf(option, values))
}

/** What was chosen, but for what depends on an option. */
export function without(
  chosen: Record<string, string>,
  options: OptionInfo[],
  key: string,
): Record<string, string> {
  const dependent = new Set(
    options.flatMap((option) =>
      typeof option.default === 'object' && option.default.by === key ? [option.key] : [],
    ),
  )
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !dependent.has(name)))
}

export function fieldOf(option: OptionInfo, values: Record<string, string>): Field {
  const kinds = option.values
  if ('numbers' in kinds) return { kind: 'number', least: kinds.numbers[0], most: kinds.numbers[1] }
  if ('words' in kinds) {
    return {
      kind: 'words',
      values: kinds.words.map((value) => ({ value, title: wordTitle(value), note: '' })),
    }
  }
  // A map that names modes is for those alone; where nobody chooses a mode, every map is for the only one.
  const chosen = new Set(Object.values(values))
  const fitting = kinds.maps.filter(
    (map) => map.modes.length === 0 || map.modes.some((mode) => chosen.has(mode)),
  )
  const maps = fitting.length > 0 ? fitting : kinds.maps
  return { kind: 'words', values: maps.map(({ name, title, note }) => ({ value: name, title, note })) }
}

/** Whether an option is a plain yes or no. */
export function isSwitch(option: OptionInfo): boolean {
  return 'words' in option.values && [...option.values.words].sort().join(' ') === 'off on'
}

/** Pictures of a game show play, not an empty board: so many events are played by chance. */
export const PICTURED_EVENTS = 90

/** The level a newcomer plays against: `normal` where it exists, otherwise the strongest. */
export function usualLevel(levels: string[]): string {
  return levels.find((level) => level === 'normal') ?? levels.at(-1) ?? 'human'
}
