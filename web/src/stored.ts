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
