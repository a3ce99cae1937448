import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { type LocalServer, readText, startLocalServer } from '../local-server.ts'
import * as sql from './store.sql.ts'

export interface SandboxReceiverDeps {
  readonly db: Db
  readonly realClock: Clock
}

/** Late, and yet in time. */
const SLOW_MS = 5_000
const KEPT = 500
const PLAIN = { 'content-type': 'text/plain' } as const

/** What a server of somebody else may do with a webhook, by the path that it is sent to; whatever else is asked for is well. */
const ANSWERS: Readonly<Record<string, number>> = { '/500': 500, '/410': 410, '/429': 429, '/redirect': 302 }
export const RECEIVER_PATHS = ['/200', ...Object.keys(ANSWERS), '/slow', '/never'] as const

/** A server that takes webhooks, on this machine alone: it answers well, badly, slowly, elsewhere, or never. */
export async function startSandboxReceiver({ db, realClock }: SandboxReceiverDeps): Promise<LocalServer> {
  const stopping = new AbortController()

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/never') return
    if (path === '/slow') await sleep(SLOW_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    const status = ANSWERS[path] ?? 200
    const more = path === '/redirect' ? { location: '/200' } : path === '/429' ? { 'retry-after': '120' } : {}
    response.writeHead(status, { ...PLAIN, ...more }).end()
  }

  const server = await startLocalServer(async (request, response) => {
    const { pathname: path } = new URL(request.url ?? '/', 'http://receiver')
    const body = (await readText(request)) ?? ''
    const told = (name: string) => String(request.headers[name] ?? '')
    await sql.insertReceived(db.queryable, {
      ...{ path, body, event_id: told('webhook-id'), timestamp: told('webhook-timestamp') },
      ...{ signature: told('webhook-signature'), received_at: realClock.now() },
      answered: path === '/never' ? null : (ANSWERS[path] ?? 200),
    })
    await sql.pruneReceived(db.queryable, KEPT)
    await answer(path, response)
  })
  return {
    url: server.url,
    async stop() {
      stopping.abort()
      await server.stop()
    },
  }
}
