import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

// `npm run dev` serves the sources; a running `hillfort serve` answers /api.
const server = process.env.HILLFORT_SERVER ?? 'http://127.0.0.1:8317'
/** Where `--mode site` puts the site of plain files. */
const SITE = resolve(import.meta.dirname, process.env.HILLFORT_SITE ?? '../dist/site')

/** What answers the requests of the page: a server with the engine beside it, or the engine alone. */
export const backends = {
  server: { $backend: resolve(import.meta.dirname, 'src/api/beside.ts') },
  local: { $backend: resolve(import.meta.dirname, 'src/api/local.ts') },
}

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })

/** Writes compressed copies of the built files, so that the server need not compress them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      // Type is compressed already.
      for (const path of files('dist').filter((name) => !name.endsWith('.woff2'))) {
        const text = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${path}.br`, brotliCompressSync(text, quality))
      }
    },
  }
}

/** Starts the page of the site instead of the server's. */
function siteEntry(): Plugin {
  const handler = (html: string) => html.replace('/src/main.ts', '/src/site/main.ts')
  return { name: 'site-entry', apply: 'build', transformIndexHtml: { order: 'pre', handler } }
}

/** Makes a site of plain files that stays in the browser: with a manifest, and a service worker that lists all files. */
function site(): Plugin {
  const own = (name: string) => readFileSync(resolve(import.meta.dirname, 'site', name), 'utf8')
  return {
    name: 'site',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    ],
    closeBundle() {
      writeFileSync(join(SITE, 'manifest.webmanifest'), own('manifest.webmanifest'))
      // scripts/wasm draws the guides; the engine does not contain them.
      cpSync(resolve(import.meta.dirname, 'engine/guides'), join(SITE, 'guides'), { recursive: true })
      const version = createHash('sha256')
      const names = files(SITE).filter((path) => !path.endsWith('service-worker.js'))
      for (const path of names) version.update(relative(SITE, path)).update(readFileSync(path))
      // The page itself is at the address of the folder.
      const listed = names
        .map((path) => relative(SITE, path))
        .map((name) => (name === 'index.html' ? './' : name))
      const worker = own('service-worker.js')
        .replace('%VERSION%', version.digest('hex').slice(0, 16))
        .replace("'%FILES%'", listed.map((name) => JSON.stringify(name)).join(', '))
      writeFileSync(join(SITE, 'service-worker.js'), worker)
    },
  }
}

export default defineConfig(({ mode }) => {
  const isSite = mode === 'site'
  return {
    base: isSite ? './' : '/',
    plugins: [svelte(), ...(isSite ? [siteEntry(), site()] : [compressed()])],
    resolve: { alias: isSite ? backends.local : backends.server },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      sourcemap: false,
      ...(isSite ? { outDir: SITE, emptyOutDir: true } : {}),
    },
    server: { proxy: { '/api': { target: server, ws: true } } },
    preview: { proxy: { '/api': { target: server, ws: true } } },
  }
})
