// What a screen reader is told of a game: every event once, and then what the person should do.
import type { LogLine } from '../api'
import type { Scene } from './scene'

export type Told = {
  /** The log as it was when something was told last. */
  log: LogLine[]
  /** What the person was told to do. */
  task: string
  isOver: boolean
}

/** Returns what a screen reader knows of a scene that is shown for the first time: the page itself has been read. */
export const firstTold = (scene: Scene): Told => ({
  log: scene.log,
  task: scene.task,
  isOver: scene.toAct === 'over',
})

/** Returns the number of lines that two logs share from their start. */
function shared(a: LogLine[], b: LogLine[]): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && (a[count] === b[count] || a[count]?.line === b[count]?.line)) count += 1
  return count
}

/** Returns what is new in a scene, in sentences. `task` is what the person should do; empty while they cannot act. */
export function news(told: Told, scene: Scene, task: string): { texts: string[]; told: Told } {
  const { log, status } = scene
  const same = shared(told.log, log)
  const undone = told.log.length - same
  const texts = undone > 0 ? [undone === 1 ? 'Undone.' : `${undone} events are undone.`] : []
  texts.push(...log.slice(same).map((line) => line.sentence))
  const isOver = scene.toAct === 'over'
  // The last event may have said it.
  if (isOver && !told.isOver && !texts.some((text) => text.includes(status))) texts.push(status)
  if (task !== '' && task !== told.task && !isOver) texts.push(task)
  return { texts, told: { log, task: task === '' ? told.task : task, isOver } }
}
