// The pages by path: home, the setup page of a game, its lessons, a lesson, a table, and everything else.
export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'course'; game: string }
  | { page: 'lesson'; game: string; name: string }
  | { page: 'play'; table: string }
  | { page: 'missing' }

export function routeOf(path: string): Route {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === undefined) return { page: 'home' }
  if (second === undefined || more.length > 0) return { page: 'missing' }
  if (first === 'learn') {
    return third === undefined
      ? { page: 'course', game: second }
      : { page: 'lesson', game: second, name: third }
  }
  if (third === undefined && first === 'game') return { page: 'game', id: second }
  // The short one is in links that people send each other.
  if (third === undefined && (first === 'play' || first === 't')) return { page: 'play', table: second }
  return { page: 'missing' }
}
