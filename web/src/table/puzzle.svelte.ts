// A person's try at a puzzle: the table is an ordinary one, and what they play there is compared with the answer.
import { api, RequestError, type Judged, type PuzzleInfo } from '../api'
import { triedOf } from '../model/puzzles'
import { progress } from '../progress.svelte'
import type { Session } from './session.svelte'

/** How long the board rests before each expected move is shown, in milliseconds. */
const PAUSE = 700

export type Verdict = 'open' | 'right' | 'wrong' | 'shown'

export class PuzzleTry {
  readonly game: string
  readonly puzzle: PuzzleInfo
  readonly session: Session
  verdict: Verdict = $state('open')
  /** What was found out about a wrong action. */
  judged: Judged | null = $state.raw(null)
  isJudging = $state(false)
  /** Why nothing could be found out; empty if it could. */
  problem = $state('')
  readonly tried = $derived.by(() => triedOf(this.puzzle, this.session.now.log))
  private isClosed = false

  constructor(game: string, puzzle: PuzzleInfo, session: Session) {
    this.game = game
    this.puzzle = puzzle
    this.session = session
  }

  /** Looks at what was played last. */
  follow(): void {
    const { found, wrongAt } = this.tried
    if (this.verdict !== 'open' || this.isJudging) return
    if (wrongAt !== null) void this.judge(wrongAt)
    else if (found === this.puzzle.answer.length) this.solved()
  }

  private solved(): void {
    this.verdict = 'right'
    progress.add('puzzle', this.game, this.puzzle.id)
  }

  /** Finds out what is wrong with an action, and shows what refutes it. One that is as good as the answer is right. */
  private async judge(at: number): Promise<void> {
    this.isJudging = true
    try {
      const record = await api.record(this.session.now.table)
      this.judged = await api.judgeRecord(record, at)
    } catch (error) {
      this.problem = error instanceof RequestError ? error.message : 'It could not be judged.'
    }
    this.isJudging = false
    if (this.judged?.compared && !this.judged.compared.best) return this.solved()
    this.verdict = 'wrong'
    const then = this.judged?.compared?.made.then ?? []
    await this.play(
      then.map(({ line }) => line),
      at + 1,
    )
  }

  /** Shows the answer on the board. */
  async show(): Promise<void> {
    if (this.verdict !== 'open' || this.isJudging) return
    this.verdict = 'shown'
    const { found } = this.tried
    const rest = this.puzzle.answer.slice(found).map(({ line }) => line)
    await this.play(rest, this.puzzle.events + found)
  }

  close(): void {
    this.isClosed = true
  }

  /** Plays lines on the table, one by one, as long as nothing else was played after its first `from` events. */
  private async play(lines: string[], from: number): Promise<void> {
    for (const [i, line] of lines.entries()) {
      await new Promise((done) => setTimeout(done, PAUSE))
      if (this.isClosed || this.session.feed.latest.log.length !== from + i) return
      if (!(await this.session.send([line]))) return
    }
  }
}
