// What is marked on a board, apart from the position itself.
import type { Action, Sign, Unit } from '../model/offer'

/** A marked cell: a click on it does something. */
export type Mark = {
  cell: string
  /** One for each verb with a target there. */
  signs: Sign[]
  verbs: string[]
  /** The number of actions there; none on a cell that only starts one. */
  count: number
  /** Whether every action there has a warning. */
  isWarned: boolean
}

/** An action that turns cells around. */
export type Turning = { key: string; from: string; to: string; cells: string[] }

type Cells = Iterable<string | null | undefined>

export type Marks = {
  targets: Mark[]
  /** Targets that a click does not mean, because a verb has to be chosen first. */
  guarded: Mark[]
  /** The actions with a handle on the board, and what the one that is pointed at turns. */
  handles: Action[]
  turning: Turning | null
  /** The cost of moving to a cell, as text. */
  costs: Map<string, string>
  /** The seat to act, and the cells that can act. */
  mover: number | null
  ready: ReadonlySet<string>
  chosen: Unit | null
  /** The path to the hovered cell. */
  path: string[]
  sight: Set<string> | null
  hits: Set<string>
  /** Whether those are the cells of one action, which are marked one by one. */
  isArea: boolean
  threats: Set<string>
  /** The cells of the last action, and of the log line under the pointer. */
  last: Cells
  highlighted: Cells
  /** The cell of a refused click. */
  refused: string | null
  hint: { from?: string | null; to?: string | null } | null
  /** The keyboard cursor. */
  cursor: string | null
}

const NONE: Set<string> = new Set()

export const NO_MARKS: Marks = {
  targets: [],
  guarded: [],
  handles: [],
  turning: null,
  costs: new Map(),
  mover: null,
  ready: NONE,
  chosen: null,
  path: [],
  sight: null,
  hits: NONE,
  isArea: false,
  threats: NONE,
  last: [],
  highlighted: [],
  refused: null,
  hint: null,
  cursor: null,
}
