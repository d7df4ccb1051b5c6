// Bundles a source into one plain module, for the package and for pages that measure.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { compile } from 'svelte/compiler'

export const WEB = resolve(import.meta.dirname, '..')

/** Compiles components; their styles come with them. */
const svelte: Plugin = {
  name: 'svelte',
  transform(source, id) {
    if (!id.endsWith('.svelte')) return null
    const { js } = compile(source, { filename: id, generate: 'client', css: 'injected', dev: false })
    return { code: js.code, moduleType: 'js' }
  },
}

const RAW = '?raw'

/** Imports files as texts. */
const raw: Plugin = {
  name: 'raw',
  resolveId: (id, from) => (id.endsWith(RAW) && from ? resolve(from, '..', id) : null),
  load(id) {
    if (!id.endsWith(RAW)) return null
    const text = readFileSync(id.slice(0, -RAW.length), 'utf8')
    return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}

/** The built worker is beside the others, by its own name. */
const workers: Plugin = {
  name: 'workers',
  transform: (code) =>
    code.includes('-worker.ts') ? { code: code.replaceAll('-worker.ts', '-worker.js') } : null,
}

/** Writes a source with all it needs into one file: bundlers take a worker by its address, and would lose a shared chunk. */
export async function bundle(entry: string, file: string): Promise<void> {
  const built = await rolldown({
    input: resolve(WEB, entry),
    cwd: WEB,
    platform: 'browser',
    plugins: [svelte, raw, workers],
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  await built.write({ file, format: 'esm', codeSplitting: false })
  await built.close()
}
