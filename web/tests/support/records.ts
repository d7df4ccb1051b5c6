// Records of short games, for tests that play the last turns.
import { spawnSync } from 'node:child_process'
import type { GameInfo } from '../../src/api'
import { loadTable, snapshotOf } from './tables.ts'

/** Returns the options that make a game shortest: low points, limits and counters. */
export function shortOptions(game: GameInfo): [string, string][] {
  return game.options.flatMap((option): [string, string][] => {
    if (!('numbers' in option.values)) return []
    const [least, most] = option.values.numbers
    return [[option.key, String(Math.min(most, Math.max(least, 2)))]]
  })
}

/** Returns the record of a short game without its last events; `more` are options that matter to the test. */
export function nearTheEnd(
  program: string,
  game: GameInfo,
  lastEvents: number,
  more: Record<string, string> = {},
): string {
  const chosen = { ...Object.fromEntries(shortOptions(game)), ...more }
  const options = Object.entries(chosen).flatMap(([key, value]) => ['--option', `${key}=${value}`])
  const { stdout } = spawnSync(program, ['record', game.id, '--seed', '5', ...options], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  const firstEvent = lines.findLastIndex((line) => /^(#|(game|option|card|map) )/.test(line)) + 1
  return lines.slice(0, Math.max(firstEvent, lines.length - lastEvents)).join('\n')
}

/** Creates a table a few events before the end of a short game: a person acts next, the others are bots. */
export async function loadNearTheEnd(
  url: string,
  program: string,
  game: GameInfo,
  lastEvents: number,
): Promise<string> {
  const record = nearTheEnd(program, game, lastEvents)
  const { seats, to_act } = await snapshotOf(url, await loadTable(url, record))
  const person = typeof to_act === 'object' ? to_act.seat : 0
  return loadTable(
    url,
    record,
    seats.map((_, seat) => (seat === person ? 'human' : 'random')),
  )
}
