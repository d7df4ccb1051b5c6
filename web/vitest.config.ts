import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      { extends: true, test: { name: 'numbers', include: ['tests/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          globalSetup: 'tests/support/setup.ts',
          setupFiles: 'tests/support/seeded.ts',
          testTimeout: 400_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // After the others, because a browser needs the cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
