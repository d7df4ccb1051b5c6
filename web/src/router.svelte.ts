// The current page, and navigation without reloading.
import { routeOf, type Route } from './route'

class Router {
  route: Route = $state.raw(routeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.route = routeOf(location.pathname)
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** Handles a click on a link without reloading the page. */
export function navigate(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return
  event.preventDefault()
  router.go(event.currentTarget.pathname + event.currentTarget.search)
}
