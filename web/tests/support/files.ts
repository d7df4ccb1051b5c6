// A server of plain files, as any web host is one.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export type FileServer = {
  url: string
  /** The files that were asked for, with their sizes. */
  served: { path: string; bytes: number }[]
  /** Serves another folder from now on. */
  folder: string
  /** Cuts the network: nothing is answered until it is started again. */
  halt: () => Promise<void>
  start: () => Promise<void>
}

/** Serves a folder at a free port, below a path as a host of several sites does. */
export async function serveFiles(folder: string, below = '/games/'): Promise<FileServer> {
  const served: FileServer['served'] = []
  let server: Server | null = null
  let port = 0
  const files: FileServer = {
    url: '',
    served,
    folder,
    async halt() {
      const ended = new Promise((done) => server?.close(done))
      server?.closeAllConnections()
      await ended
    },
    async start() {
      server = createServer(async (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://host')
        const path = normalize(pathname.slice(below.length) || 'index.html')
        const content = pathname.startsWith(below) && !path.startsWith('..')
        const bytes = content ? await readFile(join(files.folder, path)).catch(() => null) : null
        if (!bytes) return void response.writeHead(404).end()
        served.push({ path, bytes: bytes.length })
        response
          .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
          .end(bytes)
      })
      const listening = new Promise<void>((done) => server?.listen(port, '127.0.0.1', done))
      await listening
      port = (server.address() as AddressInfo).port
      files.url = `http://127.0.0.1:${port}${below}`
    },
  }
  await files.start()
  return files
}
