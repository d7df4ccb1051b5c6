// Records of short games, for tests that play the last turns.
import { spawnSync } from 'node:child_process'
import type { GameInfo } from '../../src/api'

/** Returns the options that make a game shortest: low points, limits and counters. */
export function shortOptions(game: GameInfo): [string, string][] {
  return game.options.flatMap((option): [string, string][] => {
    if (!('numbers' in option.values)) return []
    const [least, most] = option.values.numbers
    return [[option.key, String(Math.min(most, Math.max(least, 2)))]]
  })
}

/** Returns the record of a short game between bots, without its last events. */
export function nearTheEnd(program: string, game: GameInfo, lastEvents: number): string {
  const options = shortOptions(game).flatMap(([key, value]) => ['--option', `${key}=${value}`])
  const { stdout } = spawnSync(program, ['record', game.id, '--seed', '5', ...options], { encoding: 'utf8' })
  return stdout.trimEnd().split('\n').slice(0, -lastEvents).join('\n')
}
