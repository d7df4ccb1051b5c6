import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev` serves the sources; a running `hillfort serve` answers /api.
const server = process.env.HILLFORT_SERVER ?? 'http://127.0.0.1:8317'

/** Writes compressed copies of the built files, so that the server need not compress them. */
function compressed(): Plugin {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? files(path) : [path]
    })
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const path of files('dist')) {
        const text = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${path}.br`, brotliCompressSync(text, quality))
      }
    },
  }
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
})
