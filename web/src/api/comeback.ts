// What a component does when a server that was away is back.
import { onDestroy } from 'svelte'
import { isOffline, serverIsBack } from './back'

/** Called while a component is made. What it returns does something again once the server is back, if an error was that
 * it could not be reached; not for a component that is gone by then. */
export function comeback(): (error: unknown, again: () => unknown) => void {
  let isGone = false
  onDestroy(() => void (isGone = true))
  return (error, again) => {
    if (isOffline(error)) void serverIsBack().then(() => (isGone ? undefined : again()))
  }
}
