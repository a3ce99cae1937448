import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { type EarlyPage, earlyTable } from './early.ts'

const FILE = join(import.meta.dirname, 'boot.js')
const TABLE_MARK = '__EARLY__'

/** The face of all figures and most words. Asked for at once, it is mostly there when the first line is set. */
const FONT = /ibm-plex-sans-latin-wght-normal-[^/]*\.woff2$/

function fontLinks(bundle: object): string[] {
  const files = Object.keys(bundle).filter((name) => FONT.test(name))
  return files.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`)
}

/**
 * Serves `/boot.js` to every app from one place: it sets the theme before the first paint, and of the pages that visitors come
 * to first it asks for the parts that their script would ask for later.
 */
export function boot(pages: readonly EarlyPage[] = []): Plugin {
  let named: readonly string[] = []
  const source = (table: unknown) => readFileSync(FILE, 'utf8').replace(TABLE_MARK, JSON.stringify(table))
  return {
    name: 'bourse-boot',
    // Vite would warn of a plain script in the page that it cannot bundle, so the tag is added after it has looked; before the
    // styles, which a script would have to wait for.
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk, bundle = {} }) {
        named = chunk?.imports ?? []
        const script = '<script src="/boot.js"></script>'
        return html.replace('<script type="module"', [script, ...fontLinks(bundle), '$&'].join('\n    '))
      },
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source(null))
      })
    },
    generateBundle: {
      // After the texts are there, whose folder it names.
      order: 'post',
      handler(_options, bundle) {
        const table = pages.length === 0 ? null : earlyTable(pages, { files: Object.values(bundle), named })
        this.emitFile({ type: 'asset', fileName: basename(FILE), source: source(table) })
      },
    },
  }
}
