// The pages by path: home, the setup page of a game, its lessons, a lesson, a table, the puzzles, one of them, and
// everything else.
export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'course'; game: string }
  | { page: 'lesson'; game: string; name: string }
  | { page: 'play'; table: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'missing' }

export function routeOf(path: string): Route {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === undefined) return { page: 'home' }
  if (first === 'puzzles' && second === undefined) return { page: 'puzzles' }
  if (second === undefined || more.length > 0) return { page: 'missing' }
  if (first === 'learn') {
    return third === undefined
      ? { page: 'course', game: second }
      : { page: 'lesson', game: second, name: third }
  }
  if (third !== undefined && first === 'puzzles') return { page: 'puzzle', game: second, id: third }
  if (third === undefined && first === 'game') return { page: 'game', id: second }
  if (third === undefined && first === 'play') return { page: 'play', table: second }
  return { page: 'missing' }
}
