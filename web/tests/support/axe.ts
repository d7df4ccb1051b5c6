// axe-core: what it finds on a page, and the script that asks it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** What axe-core looks for. */
export const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Returns violations as lines. */
export const linesOf = (found: Violation[]): string[] =>
  found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )

/** Returns the violations on the page, or within a part of it. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([part, options]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (of: string, options: object) => Promise<{ violations: Violation[] }> }
      }
      return (await axe.run(part, options)).violations
    },
    [within, OPTIONS] as const,
  )
  return linesOf(found)
}
