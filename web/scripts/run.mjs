// Runs a TypeScript file of this folder, which Node 20 cannot do by itself.
import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { runnerImport } from 'vite'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: npm run script FILE')
await runnerImport(resolve(file), { configFile: false, logLevel: 'error', plugins: [svelte()] })
