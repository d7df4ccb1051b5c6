// Counts the games that a person has won against bots.
import { outcomeFor } from './model/ending'
import { isHuman, type Scene } from './model/scene'
import { progress } from './progress.svelte'

/** Notes a finished game if a single person has won it against bots. Against several levels the first bot's counts. */
export function noteWin(scene: Scene): void {
  const level = scene.players.find((player) => !isHuman(player))
  if (level === undefined || scene.whatIf !== null || outcomeFor(scene) !== 'won') return
  progress.add('win', scene.game, `${level}/${scene.table}`)
}
