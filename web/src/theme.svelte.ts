// Light or dark: as the system says, until a person says otherwise.
export type Theme = 'light' | 'dark'

const KEY = 'theme'

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    return null
  }
}

class Themes {
  private readonly system = matchMedia('(prefers-color-scheme: dark)')
  private isSystemDark = $state(this.system.matches)
  private own: Theme | null = $state(stored())
  readonly now: Theme = $derived(this.own ?? (this.isSystemDark ? 'dark' : 'light'))

  constructor() {
    this.system.addEventListener('change', (event) => (this.isSystemDark = event.matches))
  }

  toggle(): void {
    this.own = this.now === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem(KEY, this.own)
    } catch {
      // A browser that stores nothing keeps the choice for this page.
    }
  }
}

export const themes = new Themes()
