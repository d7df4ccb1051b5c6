// Builds the package for other people's pages and programs into dist/npm, as `make npm` does.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { bundle, WEB } from './bundle.ts'

const OUT = resolve(process.env.HILLFORT_NPM ?? join(WEB, '../dist/npm'))
const ENTRIES = {
  index: 'src/npm/index.ts',
  board: 'src/npm/board.ts',
  worker: 'src/engine/worker.ts',
  'thinker-worker': 'src/engine/thinker-worker.ts',
}

/** Writes the types, with the extensions that Node asks for. */
function declare(): void {
  const types = join(OUT, 'types')
  execFileSync('node_modules/.bin/tsc', ['--project', 'npm/tsconfig.json', '--outDir', types], {
    cwd: WEB,
    stdio: 'inherit',
  })
  cpSync(join(WEB, 'src/api/schema.d.ts'), join(types, 'api/schema.d.ts'))
  const declared = readdirSync(types, { recursive: true, encoding: 'utf8' })
  for (const file of declared.filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(join(types, file), 'utf8')
    const isFolder = (path: string) => existsSync(join(types, file, '..', path, 'index.d.ts'))
    const named = (path: string) => (isFolder(path) ? `${path}/index.js` : `${path.replace(/\.ts$/, '')}.js`)
    const full = text.replaceAll(
      /(from|import\()( ?)(['"])(\.[^'"]*)\3/g,
      (_, word, gap, quote, path) => `${word}${gap}${quote}${named(path)}${quote}`,
    )
    writeFileSync(join(types, file), full)
  }
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
for (const [name, entry] of Object.entries(ENTRIES)) await bundle(entry, join(OUT, `${name}.js`))
declare()
for (const name of ['package.json', 'README.md', 'examples']) {
  cpSync(join(WEB, 'npm', name), join(OUT, name), { recursive: true })
}
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) cpSync(join(WEB, '..', name), join(OUT, name))
cpSync(join(WEB, 'engine/hillfort.wasm'), join(OUT, 'hillfort.wasm'))
for (const name of readdirSync(OUT)) {
  const { size } = statSync(join(OUT, name))
  if (name.endsWith('.js') || name.endsWith('.wasm')) console.log(`npm: ${name} ${size} bytes`)
}
