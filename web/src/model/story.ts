// The story of a game in a few numbers: what each seat lost, the best shot, and when the game turned.
import type { LogLine } from '../api'
import type { Scene } from './scene'

export type Losses = { death: number; damage: number; points: number }
/** A line of the log worth seeing again; `at` is the number of lines up to it. */
export type Moment = { kind: 'shot' | 'turn'; title: string; line: LogLine; at: number }

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

const hasPoints = (log: LogLine[]) =>
  log.some(({ effects }) => effects?.some(({ what }) => what === 'points'))

/** Returns the score of each seat after each line: points where points are gained, otherwise what it has lost, below 0. */
export function curvesOf({ log, sides }: Pick<Scene, 'log' | 'sides'>): number[][] {
  const counts = hasPoints(log)
  const losses = sides.map(() => ({ ...NOTHING }))
  const curves: number[][] = sides.map(() => [0])
  for (const line of log) {
    add(losses, line)
    losses.forEach(({ points, death }, seat) => curves[seat]?.push(counts ? points : 0 - death))
  }
  return curves
}

/** Returns the line since which the winner has been ahead. */
function turningPoint(scene: Pick<Scene, 'log' | 'sides' | 'winner'>): number | null {
  const { log, sides, winner } = scene
  const won = sides.findIndex((seat) => seat.name === winner)
  if (won < 0) return null
  const team = sides[won]?.team
  const curves = curvesOf(scene)
  const others = curves.filter((_, seat) => sides[seat]?.team !== team)
  let turned: number | null = null
  log.forEach((_, i) => {
    const isAhead = (curves[won]?.[i + 1] ?? 0) > Math.max(...others.map((curve) => curve[i + 1] ?? 0))
    if (!isAhead) turned = null
    else turned ??= i
  })
  return turned
}

export function storyOf(scene: Pick<Scene, 'log' | 'sides' | 'winner'>): {
  lost: Losses[]
  moments: Moment[]
  /** Whether points are gained in this game. */
  hasPoints: boolean
} {
  const lost = scene.sides.map(() => ({ ...NOTHING }))
  for (const line of scene.log) add(lost, line)
  const found = [
    { kind: 'shot' as const, title: 'Best shot', at: bestShot(scene.log) },
    { kind: 'turn' as const, title: 'Turning point: ahead from here on', at: turningPoint(scene) },
  ]
  const moments = found.flatMap(({ kind, title, at }) => {
    const line = at === null ? undefined : scene.log[at]
    return line && at !== null ? [{ kind, title, line, at: at + 1 }] : []
  })
  return { lost, moments, hasPoints: hasPoints(scene.log) }
}
