// Retrying requests of a component when the server is online again.
import { onDestroy } from 'svelte'
import { isOffline, waitUntilOnline } from './online'

/** Returns a function that calls `retry` when the server is online again, if the error is that it is offline. Must be
 * called while a component is created; nothing is retried once the component is destroyed. */
export function onlineRetry(): (error: unknown, retry: () => unknown) => void {
  let isDestroyed = false
  onDestroy(() => void (isDestroyed = true))
  return (error, retry) => {
    if (isOffline(error)) void waitUntilOnline().then(() => (isDestroyed ? undefined : retry()))
  }
}
