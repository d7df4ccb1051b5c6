// The story of a game in a few numbers: what each seat lost, the best shot, and when the game turned.
import type { LogLine } from '../api'
import type { Scene } from './scene'

export type Losses = { death: number; damage: number; points: number }
/** A line of the log worth seeing again; `at` is the number of lines up to it. */
export type Moment = { title: string; line: LogLine; at: number }

const NOTHING: Losses = { death: 0, damage: 0, points: 0 }

function add(losses: Losses[], { effects }: LogLine): void {
  for (const { seat, what, amount } of effects ?? []) {
    const own = losses[seat]
    if (own && (what === 'death' || what === 'damage' || what === 'points')) own[what] += amount
  }
}

/** Returns the line that cost somebody most health at once. */
function bestShot(log: LogLine[]): number | null {
  let [best, most] = [-1, 0]
  log.forEach(({ effects }, i) => {
    const hurt = (effects ?? []).filter(({ what }) => what === 'damage')
    const cost = hurt.reduce((sum, { amount }) => sum + amount, 0)
    if (cost > most) [best, most] = [i, cost]
  })
  return best < 0 ? null : best
}

/** Returns the line since which the winner has been ahead: by points where points are gained, otherwise by losses. */
function turningPoint({ log, sides, winner }: Pick<Scene, 'log' | 'sides' | 'winner'>): number | null {
  const won = sides.findIndex((seat) => seat.name === winner)
  if (won < 0) return null
  const team = sides[won]?.team
  const hasPoints = log.some(({ effects }) => effects?.some(({ what }) => what === 'points'))
  const losses = sides.map(() => ({ ...NOTHING }))
  let turned: number | null = null
  let wasAhead = false
  log.forEach((line, i) => {
    add(losses, line)
    const score = (own: Losses | undefined) => (own ? (hasPoints ? own.points : -own.death) : 0)
    const others = losses.filter((_, seat) => sides[seat]?.team !== team).map(score)
    const isAhead = score(losses[won]) > Math.max(...others)
    if (isAhead && !wasAhead) turned = i
    if (!isAhead) turned = null
    wasAhead = isAhead
  })
  return turned
}

export function storyOf(scene: Pick<Scene, 'log' | 'sides' | 'winner'>): {
  lost: Losses[]
  moments: Moment[]
} {
  const lost = scene.sides.map(() => ({ ...NOTHING }))
  for (const line of scene.log) add(lost, line)
  const found: [string, number | null][] = [
    ['Best shot', bestShot(scene.log)],
    ['Turning point: ahead from here on', turningPoint(scene)],
  ]
  const moments = found.flatMap(([title, at]) => {
    const line = at === null ? undefined : scene.log[at]
    return line && at !== null ? [{ title, line, at: at + 1 }] : []
  })
  return { lost, moments }
}
