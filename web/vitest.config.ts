import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { backends } from './vite.config.ts'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: backends.server },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      { extends: true, test: { name: 'numbers', include: ['tests/*.test.ts'] } },
      { extends: true, test: { name: 'engine', include: ['tests/engine/*.test.ts'], testTimeout: 120_000 } },
      {
        extends: true,
        test: { name: 'npm', include: ['tests/npm/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: { name: 'site', include: ['tests/site/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: ['tests/firefox/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          globalSetup: 'tests/support/setup.ts',
          setupFiles: 'tests/support/seeded.ts',
          // A busy machine needs patience. Tests that play whole games have a timeout of their own.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // After the others, because a browser needs the cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
