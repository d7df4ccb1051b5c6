// What a browser remembers of a person's choices. One that stores nothing keeps them for the page.
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
    // It is kept for this page.
  }
}
