import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const PACKAGES = resolve(import.meta.dirname, '../..')

interface Source {
  readonly pattern: string
  readonly prefix: string
}

/** Where texts stand. Those of the contract are the refusals, which forms show before a call is made. */
function sourcesOf(app: string): readonly Source[] {
  return [
    { pattern: `${app}/src/**/locales/*.json`, prefix: '' },
    { pattern: `${PACKAGES}/ui/src/locales/*.json`, prefix: '' },
    { pattern: `${PACKAGES}/contract/locales/*.json`, prefix: 'refusals.' },
  ]
}

/**
 * Texts travel as data, one file per namespace and language, with their ICU syntax already parsed: the parser stays out
 * of the browser, and a visitor downloads one language of the pages that they open.
 */
export function texts(app: string): Plugin {
  const sources = sourcesOf(app)
  let serving = false
  let drawing = false
  return {
    name: 'bourse-texts',
    config: (_config, { command, isSsrBuild = false }) => {
      serving = command === 'serve'
      drawing = isSsrBuild
      return {
        define: {
          'import.meta.env.TEXT_BASE': JSON.stringify(serving ? '/text' : `/${buildFolder(readAll(sources))}`),
        },
        resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      }
    },
    configureServer(server) {
      server.middlewares.use('/text', (request, response, next) => {
        const source = readAll(sources).get(basename(request.url ?? ''))
        if (source === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(source)
      })
      server.watcher.add(`${PACKAGES}/contract/locales`)
      server.watcher.on('change', (file) => {
        if (/\/locales\/[^/]+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
      })
    },
    generateBundle() {
      // What the server draws with asks for the files that the pages have.
      if (serving || drawing) return
      const files = readAll(sources)
      const folder = buildFolder(files)
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
    },
  }
}

function readAll(sources: readonly Source[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { pattern, prefix } of sources) {
    for (const path of globSync(pattern).sort()) {
      const text: unknown = JSON.parse(readFileSync(path, 'utf8'))
      files.set(`${prefix}${basename(path)}`, JSON.stringify(compileTexts(text)))
    }
  }
  return files
}

/** Lists are prose that pages read as they stand; everything else may carry arguments. */
function compileTexts(value: unknown): unknown {
  if (typeof value === 'string') return compile(value)
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, compileTexts(entry)]))
}

/** One hash for all of them keeps the addresses out of the script: a change of any text moves the folder. */
function buildFolder(files: Map<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, source] of files) hash.update(name).update(source)
  return `assets/text-${hash.digest('base64url').slice(0, 10)}`
}
