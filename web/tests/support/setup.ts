// One browser and two servers for all browser tests.
import type { TestProject } from 'vitest/node'
import { DICE, HILLFORT, serve, startChromium, WITH_TEMPLATE } from './programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    url: string
    templateUrl: string
    browser: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [games, template, browser] = await Promise.all([
    serve(HILLFORT, ['serve', ...DICE]),
    serve(WITH_TEMPLATE, ['serve', ...DICE]),
    startChromium(),
  ])
  project.provide('url', games.url)
  project.provide('templateUrl', template.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await Promise.all([games.stop(), template.stop(), browser.close()])
  }
}
