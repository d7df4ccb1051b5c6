// Settings in the browser's local storage. Without storage they last until the page is closed.
export function stored<T extends string>(key: string, words: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(key)
    return words.find((word) => word === value) ?? null
  } catch {
    return null
  }
}

export function store(key: string, word: string): void {
  try {
    localStorage.setItem(key, word)
  } catch {
    // The setting lasts until the page is closed.
  }
}

/** Returns a stored text; empty if there is none. */
export function storedText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Forgets a setting. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is nothing to forget.
  }
}
