// The current page, and navigation without reloading.
import { routeOf, type Route } from './route'

/** On a host of plain files only the first page has an address of its own. There the path is in the fragment. */
const IS_IN_FRAGMENT = import.meta.env.MODE === 'site'

type Place = { href: string; hash: string }

const urlOf = ({ href, hash }: Place) =>
  IS_IN_FRAGMENT ? new URL(hash.slice(1) || '/', location.origin) : new URL(href)

/** Returns the address of a page by its path. */
export const link = (path: string) => (IS_IN_FRAGMENT ? `#${path}` : path)

class Router {
  route: Route = $state.raw(routeOf(urlOf(location).pathname))

  constructor() {
    addEventListener('popstate', () => this.update())
  }

  private update(): void {
    this.route = routeOf(urlOf(location).pathname)
  }

  /** The query of the current page. */
  get query(): URLSearchParams {
    return urlOf(location).searchParams
  }

  /** Changes the query of the current page, which is empty or begins with a question mark. */
  setQuery(query: string): void {
    const { pathname, search } = urlOf(location)
    if (search !== query) history.replaceState(null, '', link(pathname + query))
  }

  go(path: string): void {
    history.pushState(null, '', link(path))
    this.update()
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** Handles a click on a link without reloading the page. */
export function navigate(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return
  event.preventDefault()
  const { pathname, search } = urlOf(event.currentTarget)
  router.go(pathname + search)
}
