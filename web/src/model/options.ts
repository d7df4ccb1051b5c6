// The options of a game as form fields.
import type { OptionInfo } from '../api'
import { wordTitle } from './format'

export type Field =
  | { kind: 'words'; values: { value: string; title: string; note: string }[] }
  | { kind: 'number'; least: number; most: number }

/** Returns the default of an option, which may depend on another option. */
export function defaultOf(option: OptionInfo, values: Record<string, string>): string {
  if (typeof option.default === 'string') return option.default
  return option.default.cases[values[option.default.by] ?? ''] ?? ''
}

/** Returns the value of every option: the chosen one, otherwise the default. */
export function valuesOf(options: OptionInfo[], chosen: Record<string, string>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const option of options) values[option.key] = chosen[option.key] ?? defaultOf(option, values)
  return values
}

/** Returns the options whose value is not the default. */
export function changedOf(options: OptionInfo[], values: Record<string, string>): OptionInfo[] {
  return options.filter((option) => values[option.key] !== defaultOf(option, values))
}

/** Returns the chosen values without those of options that depend on `key`. */
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
  // A map with modes fits only those. In a game without a mode option, all maps fit.
  const chosen = new Set(Object.values(values))
  const fitting = kinds.maps.filter(
    (map) => map.modes.length === 0 || map.modes.some((mode) => chosen.has(mode)),
  )
  const maps = fitting.length > 0 ? fitting : kinds.maps
  return { kind: 'words', values: maps.map(({ name, title, note }) => ({ value: name, title, note })) }
}

/** Returns whether an option is on or off. */
export function isSwitch(option: OptionInfo): boolean {
  return 'words' in option.values && [...option.values.words].sort().join(' ') === 'off on'
}

/** The number of random events in a preview, so that it shows play and not an empty board. */
export const PREVIEW_EVENTS = 90

/** Returns the default level: `normal` if it exists, otherwise the strongest. */
export function defaultLevel(levels: string[]): string {
  return levels.find((level) => level === 'normal') ?? levels.at(-1) ?? 'human'
}
