import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface PagesOptions {
  /** The built app. */
  readonly folder: string
  /** What the page must know before its first call; it travels in a meta element because inline scripts are barred. */
  readonly config: Readonly<Record<string, unknown>>
  /** The path prefixes that are calls, never pages. */
  readonly reserved: readonly string[]
}

const YEAR_SECONDS = 31_536_000
const CONFIG_MARK = '__CONFIG__'

/** Serves a single-page app: hashed assets for a year, and its one page for every other path. */
export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const index = join(options.folder, 'index.html')
  if (!existsSync(index)) throw new Error(`The app at ${options.folder} is not built; run npm run setup.`)
  const page = readFileSync(index, 'utf8').replace(CONFIG_MARK, () => escapeAttribute(JSON.stringify(options.config)))

  await server.register(fastifyStatic, {
    root: options.folder,
    // By the route below: one for each of hundreds of files would take a tenth of the time that a start takes.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (options.reserved.some((prefix) => path.startsWith(prefix))) return reply.callNotFound()
    if (/\.[a-z0-9]+$/i.test(path)) return reply.sendFile(path)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
