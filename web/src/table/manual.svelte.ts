// What never changes at a table: the cards of its classes, and the words that people may not know.
import { getContext, setContext } from 'svelte'
import { boardOf, type ClassCard, type PieceView, type Word, type WordKind } from '../api'
import { counterText } from '../model/format'
import type { Scene } from '../model/scene'
import { store, storedText } from '../stored'

const KEY = Symbol('manual')

export class Manual {
  cards: ClassCard[] = $state.raw([])
  words: Word[] = $state.raw([])
  /** The class that somebody points at before choosing it, and the verb of the choice. */
  pointed: { class: string; verb: string } | null = $state.raw(null)
  /** The word that was met for the first time. */
  noted: Word | null = $state.raw(null)

  /** Opens a rule. */
  openRule: (id: string) => void = () => undefined
  /** The length of the log when the last first-time note was shown. */
  private shownAt: number | null = null

  async load(hash: string): Promise<void> {
    try {
      const { cards, words } = await boardOf(hash)
      ;[this.cards, this.words] = [cards, words]
    } catch {
      // The table itself says that the server cannot be reached.
    }
  }

  /** Returns the card of a class with the weapon that some texts name, or the first of the class. */
  cardOf(name: string, texts: string[]): ClassCard | null {
    const own = this.cards.filter((card) => card.class === name)
    const armed = own.find(
      (card) => card.weapon != null && texts.some((text) => text.includes(card.weapon ?? '')),
    )
    return armed ?? (own.length === 1 || own[0]?.weapon == null ? (own[0] ?? null) : null)
  }

  cardOfPiece(piece: PieceView): ClassCard | null {
    return this.cardOf(
      piece.class,
      (piece.marks ?? []).map((mark) => mark.title),
    )
  }

  /** Returns what a word means; a status may go on after the word, as in "locked on RED's Scout". */
  meaning(kind: WordKind, word: string): string | null {
    const fits = (one: Word) => one.word === word || (kind === 'mark' && word.startsWith(`${one.word} `))
    return this.words.find((one) => one.kind === kind && fits(one))?.sentence ?? null
  }

  /** Shows one word that is met for the first time, at most once between two turns of the others. */
  meet(scene: Scene, seat: number): void {
    const from = this.shownAt ?? 0
    const hasPassed = scene.log.some((line, i) => i >= from && line.seat != null && line.seat !== seat)
    if (this.shownAt !== null && !hasPassed) return
    const met = new Set(metIn(scene.game))
    const word = this.words.find((one) => one.is_noted && !met.has(keyOf(one)) && isMet(one, scene))
    this.noted = word ?? null
    if (!word) return
    this.shownAt = scene.log.length
    store(`met ${scene.game}`, [...met, keyOf(word)].join('\n'))
  }
}

const keyOf = ({ kind, word }: Word) => `${kind} ${word}`

/** Returns the words that this browser has explained before. */
function metIn(game: string): string[] {
  return storedText(`met ${game}`).split('\n')
}

function isMet({ kind, word }: Word, scene: Scene): boolean {
  const onBoard = scene.pieces.filter((piece) => piece.cell)
  // A counter of nothing explains nothing.
  if (kind === 'counter')
    return scene.counters.some((counter) => counter.title === word && counterText(counter) !== 'none')
  if (kind === 'piece') return onBoard.some((piece) => piece.class === word)
  if (kind === 'mark') return onBoard.some((piece) => piece.marks?.some((mark) => mark.title === word))
  // The setup is explained by its task.
  return scene.actions.some((group) => group.verb === word) && onBoard.length > 0
}

export const provideManual = (): Manual => setContext(KEY, new Manual())
export const manualOf = (): Manual | undefined => getContext<Manual | undefined>(KEY)
