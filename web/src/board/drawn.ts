// How the words of a game are drawn: which of them have an emblem, and its look.
import type { GameDetails, GameLook } from '../api'

export type Drawn = { glyphs: ReadonlySet<string>; look: GameLook }

export const drawnOf = ({ glyphs, look }: Pick<GameDetails, 'glyphs' | 'look'>): Drawn => ({
  glyphs: new Set(Object.keys(glyphs)),
  look,
})
