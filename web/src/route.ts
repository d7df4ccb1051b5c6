// The pages by path: home, the setup page of a game, a table, and everything else.
export type Route =
  { page: 'home' } | { page: 'game'; id: string } | { page: 'play'; table: string } | { page: 'missing' }

export function routeOf(path: string): Route {
  const [first, second, ...more] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === undefined) return { page: 'home' }
  if (second !== undefined && more.length === 0) {
    if (first === 'game') return { page: 'game', id: second }
    if (first === 'play') return { page: 'play', table: second }
  }
  return { page: 'missing' }
}
