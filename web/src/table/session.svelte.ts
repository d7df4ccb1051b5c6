// A table in the browser: what the person chooses and plays. It has no rules: every answer is the server's.
import { api, type Choice, type GameDetails, type PieceView, type Snapshot } from '../api'
import {
  actors,
  autoChosen,
  buttons,
  choicesAt,
  choicesOf,
  classesAt,
  endOf,
  onlyOf,
  placementGroups,
  targets,
  type Chosen,
} from '../model/choices'
import { lastActed } from '../model/log'
import { pathTo } from '../model/path'
import { router } from '../router.svelte'
import { Inspector } from './inspector.svelte'

export class Session extends Inspector {
  readonly game: GameDetails
  /** The choices of a click that can mean several. */
  chooser: Choice[] = $state.raw([])
  /** A choice the person has to confirm, and why. */
  asking: { choice: Choice; reason: string } | null = $state.raw(null)
  /** The length of the log when the person last acted: later lines are new to them. */
  actedAt = $state(0)

  readonly choices = $derived(this.canAct ? this.now.choices : [])
  /** The key of a placement group; if set, only its choices are offered. */
  placementFilter: string | null = $state(null)
  readonly placementGroups = $derived(placementGroups(this.choices))
  readonly offered = $derived(
    this.placementGroups.find((group) => group.key === this.placementFilter)?.choices ?? this.choices,
  )
  readonly targets = $derived(targets(this.offered, this.chosen))
  readonly actors = $derived(actors(this.choices))
  readonly hasActors = $derived(this.actors.size > 0)
  readonly onlyChoice = $derived(onlyOf(this.choices))
  readonly endChoice = $derived(endOf(this.choices))
  /** The choices without cells, except the end of the turn. */
  readonly freeChoices = $derived(buttons(this.choices, null).filter((choice) => choice !== this.endChoice))
  /** The choices of the chosen unit without a target cell. */
  readonly ownChoices = $derived(
    buttons(this.choices, this.chosen).filter(
      (choice) => choice !== this.endChoice && !this.freeChoices.includes(choice),
    ),
  )
  /** The path of the chosen unit to the hovered cell. */
  readonly path = $derived.by(() => {
    const { chosen, hovered } = this
    const { reach } = this.insight
    if (!chosen || !hovered || !reach || chosen.cell === hovered) return []
    return reach.cells.some(([cell]) => cell === hovered)
      ? pathTo(reach, this.index, chosen.cell, hovered)
      : []
  })

  /** Where the chosen unit is moving: it stays chosen if it can act again there. */
  private destination: Chosen | null = null

  constructor(game: GameDetails, snapshot: Snapshot) {
    super(snapshot)
    this.game = game
    this.actedAt = lastActed(this.now.log, this.now.players)
    this.settled()
  }

  protected settled(): void {
    this.questions.forget(this.now.version)
    this.hints.close()
    this.chooser = []
    this.asking = null
    this.explained = null
    this.placementFilter = null
    // A note is about a moment that has passed.
    if (this.message?.kind === 'note') this.message = null
    const { choices } = this.now
    const stays = this.chosen && choicesOf(choices, this.chosen).length > 0
    this.chosen = this.isMyTurn ? autoChosen(choices, stays ? this.chosen : this.destination) : null
    this.destination = null
    this.updateInsight()
    this.updateThreats()
  }

  /** Handles a click on a cell. `name` is the class of the piece that was hit. Without `isSure`, a single choice is
   * explained first and played by the second click. */
  click(cell: string, name: string | null = null, isSure = true): void {
    this.message = null
    this.refusedCell = null
    this.asking = null
    this.hints.close()
    if (this.past !== null || this.isPlayingBack) {
      this.inspect(cell, name)
      return
    }
    const found = this.choicesAt(cell)
    if (this.chosen && found.length > 0) return this.offer(found, isSure)
    const isSame = this.chosen?.cell === cell
    if (this.actors.has(cell) && !isSame) return this.choose(cell, name)
    if (!this.chosen && found.length > 0) return this.offer(found, isSure)
    if (isSame) return this.chooseClass(cell, name)
    if (this.chosen && this.canAct) void this.explainRefusal(this.chosen.cell, cell)
    else if (this.canAct)
      void this.explainRefusal(this.hasOwn(cell) ? cell : null, this.hasOwn(cell) ? null : cell)
    else if (this.actRefused !== null) this.note(this.actRefused)
    if (!this.chosen) this.inspect(cell, name)
  }

  /** Returns the choices a click on a cell can mean. */
  choicesAt(cell: string): Choice[] {
    return choicesAt(this.offered, this.chosen, cell)
  }

  /** Offers only the choices of a placement group, or all again. */
  filterPlacements(key: string): void {
    this.clear()
    this.placementFilter = this.placementFilter === key ? null : key
  }

  private hasOwn(cell: string): boolean {
    return this.scene.view.pieces.some((piece) => piece.cell === cell && piece.seat === this.seat)
  }

  private offer(found: Choice[], isSure: boolean): void {
    const [first, ...more] = found
    if (!first) return
    if (more.length > 0) {
      this.chooser = found
      return
    }
    if (isSure || this.explained?.line === first.line) void this.play(first)
    else void this.explain(first)
  }

  private choose(cell: string, name: string | null): void {
    const classes = classesAt(this.choices, cell)
    const own = name !== null && classes.includes(name) ? name : null
    this.chosen = { cell, class: classes.length > 1 ? own : null }
    this.placementFilter = null
    this.inspectedPiece = null
    this.chooser = []
    this.explained = null
    const only = onlyOf(choicesOf(this.choices, this.chosen))
    // If the game only asks which unit, the click is the answer.
    if (only && only.kind === 'choice' && only.to === null) void this.play(only)
    else this.updateInsight()
  }

  /** A second click on the chosen cell chooses one class of its units, or ends the selection. */
  private chooseClass(cell: string, name: string | null): void {
    const classes = classesAt(this.choices, cell)
    if (name !== null && classes.length > 1 && this.chosen?.class !== name && classes.includes(name)) {
      this.chosen = { cell, class: name }
      this.updateInsight()
    } else this.clear()
  }

  clear(): void {
    this.chosen = null
    this.inspectedPiece = null
    this.chooser = []
    this.asking = null
    this.explained = null
    this.message = null
    this.refusedCell = null
    this.hints.close()
    this.updateInsight()
  }

  private inspect(cell: string, name: string | null): void {
    const isHit = (piece: PieceView) => piece.cell === cell && (name === null || piece.class === name)
    const index = this.scene.view.pieces.findIndex(isHit)
    this.inspectedPiece = index < 0 ? null : index
    this.updateInsight()
  }

  /** Chooses the next cell that can act. */
  chooseNext(): void {
    const cells = [...this.actors]
    if (cells.length === 0) return
    const at = this.chosen ? cells.indexOf(this.chosen.cell) : -1
    const cell = cells[(at + 1) % cells.length]
    if (cell === undefined) return
    this.clear()
    this.cursor = cell
    this.hovered = cell
    if (choicesOf(this.choices, { cell, class: null }).every((choice) => choice.kind === 'choice')) return
    this.choose(cell, null)
  }

  /** Plays a choice. Some choices have to be confirmed first. */
  async play(choice: Choice, isConfirmed = false): Promise<void> {
    if (!this.canAct) return
    this.message = null
    this.lastPath = this.path
    const reason = isConfirmed ? null : this.reasonToConfirm(choice, this.choices)
    this.chooser = []
    this.asking = reason === null ? null : { choice, reason }
    if (reason !== null) return
    const isMove = choice.kind === 'move' && choice.to !== null && choice.from === this.chosen?.cell
    this.destination =
      isMove && choice.to !== null ? { cell: choice.to, class: this.chosen?.class ?? null } : null
    await this.send(choice.line)
  }

  private reasonToConfirm(choice: Choice, choices: Choice[]): string | null {
    if (choice.warning !== null) return choice.warning
    const fresh = this.freshUnits(choices)
    if (choice.kind !== 'end' || fresh === 0) return null
    return fresh === 1 ? 'One unit can still act.' : `${fresh} units can still act.`
  }

  /** Returns how many units of the person have not acted and still could. */
  private freshUnits(choices: Choice[]): number {
    const able = actors(choices)
    return this.now.view.pieces.filter(
      (piece) =>
        piece.seat === this.seat &&
        piece.readiness === 'fresh' &&
        piece.cell !== null &&
        able.has(piece.cell),
    ).length
  }

  /** Sends a line, and returns whether the server accepted it. */
  async send(line: string): Promise<boolean> {
    this.isSending = true
    this.chooser = []
    try {
      const snapshot = await api.act(this.now.table, this.now.version, line)
      this.actedAt = this.now.log.length
      this.inspectedPiece = null
      this.acceptAnswer(snapshot)
      return true
    } catch (error) {
      this.fail(error)
      return false
    } finally {
      this.isSending = false
    }
  }

  async undo(): Promise<void> {
    try {
      const snapshot = await api.undo(this.now.table, this.now.version)
      this.chosen = null
      this.acceptAnswer(snapshot)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Explains what a click on the cell under the pointer or the cursor would do. */
  hover(cell: string | null): void {
    if (this.hovered === cell) return
    this.hovered = cell
    const [first, ...more] = cell === null ? [] : this.choicesAt(cell)
    if (first && more.length === 0) void this.explain(first)
    else if (this.explained) this.explained = null
    this.updateInsight()
  }

  /** Opens a what-if of the position on the screen. */
  async startWhatIf(): Promise<void> {
    try {
      const { table } = await api.whatIf(this.now.table, this.past ?? this.now.log.length)
      router.go(`/play/${table}`)
    } catch (error) {
      this.fail(error)
    }
  }
}
