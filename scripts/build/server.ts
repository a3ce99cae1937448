import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { whenChanged } from './when-changed.ts'

const ROOT = join(import.meta.dirname, '../..')
const OUT = 'apps/server/dist'
const SOURCES = ['apps/{server,sandbox}/src/**/*', 'packages/*/src/**/*', 'scripts/build/*.ts']
/** Where the image is built it is not there, and what would load it says so. */
const SANDBOX = existsSync(join(ROOT, 'apps/sandbox')) ? [] : ['@bourse/sandbox']
const OWN = /^apps[\\/](server|sandbox)[\\/]src[\\/]/
/** They bring machine code, which stays where npm has put it. */
const NATIVE = ['sharp', '@node-rs/argon2', '@nomicfoundation/edr', 'pg-native']

/** One file for each part that loads by itself: finding and linking a thousand of them is most of what a start costs. */
export function buildServer(): Promise<void> {
  return whenChanged(OUT, SOURCES, async () => {
    console.log('Building the server …')
    // Loaded only when there is something to build.
    const { build } = await import('vite')
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [besideTheSources()],
      ssr: { noExternal: true, external: [...NATIVE, ...SANDBOX] },
      build: {
        ssr: 'apps/server/src/main.ts',
        outDir: OUT,
        emptyOutDir: true,
        minify: false,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      },
    })
  })
}

/** Texts and migrations are read from the folder of the code that needs them, which is not where the bundle lies. */
function besideTheSources(): Plugin {
  return {
    name: 'beside-the-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!OWN.test(relative(ROOT, id)) || !code.includes('import.meta.dirname')) return null
      const folder = relative(join(ROOT, OUT), dirname(id))
      return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
    },
  }
}
