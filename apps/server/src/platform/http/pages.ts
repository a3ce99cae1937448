import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './call-route.ts'
import { createFirstViews, type PageCall } from './first-views.ts'

export interface PagesOptions {
  /** The built app. */
  readonly folder: string
  /** What the page must know before its first call; it travels in a meta element because inline scripts are barred. */
  readonly config: Readonly<Record<string, unknown>>
  /** The path prefixes that are calls, never pages. */
  readonly reserved: readonly string[]
  /** Which pages visitors are sent as they look, and the origin that calls for them name. */
  readonly drawn?: { readonly paths: RegExp; readonly origin: string }
}

const YEAR_SECONDS = 31_536_000
const CONFIG_MARK = '__CONFIG__'
/** What draws first views, in the folder of the build. */
const FIRST_VIEWS = '.drawing/worker.js'
/** A start has better things to do first, and a visitor before then makes it begin at once. */
const PREPARE_AFTER_MS = 15_000
const ADDRESSES = 256

/** Serves a single-page app: hashed assets for a year, and its one page for every other path. */
export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const index = join(options.folder, 'index.html')
  if (!existsSync(index)) throw new Error(`The app at ${options.folder} is not built; run npm run setup.`)
  const config = JSON.stringify(options.config)
  const page = readFileSync(index, 'utf8').replace(CONFIG_MARK, () => escapeAttribute(config))
  const sendDrawn = options.drawn === undefined ? undefined : drawnPages(server, { ...options, page, config })

  await server.register(fastifyStatic, {
    root: options.folder,
    // By the route below: one for each of hundreds of files would take a tenth of the time that a start takes.
    serve: false,
    index: false,
    // What draws first views lies beside the pages, and is for the server alone.
    dotfiles: 'ignore',
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
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if (options.drawn?.paths.test(path)) return sendDrawn?.(request, reply)
    return reply.send(page)
  })
}

interface DrawnOptions extends Pick<PagesOptions, 'folder' | 'drawn'> {
  readonly page: string
  readonly config: string
}

/** Sends the first view of a page to whoever has not been here, in their language and for their device. */
function drawnPages(server: FastifyInstance, { folder, page, config, drawn }: DrawnOptions) {
  let calls = 0
  const views = createFirstViews({
    script: join(folder, FIRST_VIEWS),
    page,
    config,
    logger: server.log,
    async answer({ url, method, headers, body }: PageCall) {
      // From many addresses: the limit of calls is for those who come from outside.
      calls = (calls + 1) % ADDRESSES
      const answer = await server.inject({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers, origin: drawn?.origin ?? '' },
        payload: body,
        remoteAddress: `first-view-${calls}`,
      })
      return { status: answer.statusCode, body: answer.payload }
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  server.addHook('onListen', async () => {
    timer = setTimeout(views.prepare, PREPARE_AFTER_MS)
    timer.unref()
  })
  server.addHook('onClose', async () => {
    clearTimeout(timer)
    await views.close()
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    reply.header('vary', 'accept-language, accept-encoding, sec-ch-ua-mobile, user-agent')
    const view = await views.view({ path, language: languageOf(request), narrow: isPhone(request) })
    if (view === null) return reply.send(page)
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(view.html)
    return reply.header('content-encoding', 'gzip').send(Buffer.from(view.gzip))
  }
}

/** Browsers say it in a word; those that do not have it in their name. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? /Mobi/.test(headers['user-agent'] ?? '') : hint === '?1'
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
