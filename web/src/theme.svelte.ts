// Light or dark: the system's setting, until the person chooses one.
import { store, stored } from './stored'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

class Themes {
  private readonly system = matchMedia('(prefers-color-scheme: dark)')
  private isSystemDark = $state(this.system.matches)
  private own: Theme | null = $state(stored(KEY, THEMES))
  readonly now: Theme = $derived(this.own ?? (this.isSystemDark ? 'dark' : 'light'))

  constructor() {
    this.system.addEventListener('change', (event) => (this.isSystemDark = event.matches))
  }

  toggle(): void {
    this.own = this.now === 'dark' ? 'light' : 'dark'
    store(KEY, this.own)
  }
}

export const themes = new Themes()
