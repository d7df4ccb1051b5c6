// A screen reader, as far as tests need one: it notes what live regions say, and plays a game by roles, names and keys.
import type { Page } from 'playwright-core'

export type Spoken = { role: string; text: string }

declare global {
  var spoken: Spoken[]
}

/** Notes what live regions say from now on: what is added to a log, the whole text of the others. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.spoken = []
    const LIVE = '[role=log], [role=alert], [role=status], [aria-live]'
    const clean = (node: Node | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
    const say = (region: Element, text: string) => {
      const role = region.getAttribute('role') ?? region.getAttribute('aria-live') ?? ''
      if (text !== '') globalThis.spoken.push({ role, text })
    }
    new MutationObserver((records) => {
      // A region is read once for everything that changes in it at the same time.
      const changed = new Set<Element>()
      for (const { target, addedNodes } of records) {
        const around = target instanceof Element ? target.closest(LIVE) : target.parentElement?.closest(LIVE)
        for (const node of addedNodes) {
          if (around?.getAttribute('role') === 'log') say(around, clean(node))
          // An alert is read when it comes; an empty region only waits.
          else if (!around && node instanceof Element)
            [node, ...node.querySelectorAll('[role=alert]')].forEach((one) => {
              if (one.getAttribute('role') === 'alert') changed.add(one)
            })
        }
        if (around && around.getAttribute('role') !== 'log') changed.add(around)
      }
      for (const region of changed) if (region.isConnected) say(region, clean(region))
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

export const spoken = (page: Page): Promise<Spoken[]> => page.evaluate(() => globalThis.spoken)
