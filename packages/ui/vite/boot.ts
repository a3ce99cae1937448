import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const FILE = join(import.meta.dirname, 'boot.js')

/** Serves `/boot.js`, which sets the theme before the first paint, to every app from one place. */
export function boot(): Plugin {
  return {
    name: 'bourse-boot',
    // Vite would warn of a plain script in the page that it cannot bundle, so the tag is added after it has looked.
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: '/boot.js' }, injectTo: 'head' }],
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(FILE))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: readFileSync(FILE) })
    },
  }
}
