// The series of a table: the games that the same players have played one after another.
import { api, type SeriesInfo } from '../api'

export class Series {
  /** The series as far as it is known; null before it was asked for. */
  info: SeriesInfo | null = $state.raw(null)
  private readonly table: string
  /** The version that the series was asked about. */
  private asked = -1

  constructor(table: string) {
    this.table = table
  }

  /** Asks for the series, once for each version. */
  async load(version: number): Promise<void> {
    if (this.asked === version) return
    this.asked = version
    try {
      const info = await api.series(this.table)
      if (this.asked === version) this.info = info
    } catch {
      // The next look at the table asks again; without a series the page shows the game alone.
      this.asked = -1
    }
  }
}
