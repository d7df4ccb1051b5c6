// What the page says to the person: a refusal with its rule, a note, that the server is offline.
export type Message = { kind: 'refused' | 'note' | 'offline'; sentence: string; rule: string | null }

export class Notices {
  message: Message | null = $state.raw(null)
  /** The cell of a click that was refused: it is crossed out as long as the message is shown. */
  refusedCell: string | null = $state(null)
  /** The version of the table that the message is about, if it is about one that is still to be shown. */
  private version = 0

  note(sentence: string): void {
    this.show({ kind: 'note', sentence, rule: null })
  }

  /** Shows a sentence until the person's next turn. */
  noteUntilTurn(sentence: string): void {
    this.show({ kind: 'note', sentence, rule: null }, Infinity)
  }

  /** The person's turn begins: closes what was said until then. */
  beginTurn(): void {
    if (this.version === Infinity) this.expire()
  }

  refuse(sentence: string, rule: string | null, cell: string | null = null): void {
    this.show({ kind: 'refused', sentence, rule })
    this.refusedCell = cell
  }

  /** Shows a message; with a version also while the table catches up to it. */
  show(message: Message, version = 0): void {
    this.message = message
    this.refusedCell = null
    this.version = version
  }

  /** Closes the message and removes the cross. */
  close(): void {
    this.message = null
    this.refusedCell = null
  }

  /** Closes a message about an earlier version of the table. */
  pass(version: number): void {
    if (version > this.version) this.expire()
  }

  /** Closes a message about a moment that has passed. */
  expire(): void {
    if (this.message?.kind !== 'offline') this.close()
  }
}
