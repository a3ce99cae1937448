import { setTimeout as sleep } from 'node:timers/promises'
import type { PartySettings } from '@bourse/server/modules/screening/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import { z } from 'zod'
import { readJson, startLocalServer } from '../local-server.ts'
import * as sql from './lists.sql.ts'
import { hitsFor } from './matching.rules.ts'

export interface SandboxScreeningDeps {
  readonly db: Db
  readonly ids: Pick<Ids, 'secret'>
  /** How long it takes when it takes its time, in real time. */
  readonly slowMs?: number
}

export interface SandboxScreeningServer {
  readonly people: PartySettings
  stop(): Promise<void>
}

const text = z.string().min(1).max(200)
const question = z.object({
  reference: text,
  firstName: text,
  lastName: text,
  birthDate: z.iso.date(),
  nationality: text,
  residence: text,
})

const SLOW_MS = 3_000

/** A firm that knows sanctions, PEP and press lists: POST /people with a bearer key. */
export async function startSandboxScreening(deps: SandboxScreeningDeps): Promise<SandboxScreeningServer> {
  const { db, slowMs = SLOW_MS } = deps
  const key = deps.ids.secret()

  async function answer(path: string | undefined, body: unknown): Promise<{ status: number; body: unknown }> {
    const asked = question.safeParse(body)
    if (path !== '/people') return { status: 404, body: {} }
    if (!asked.success) return { status: 400, body: {} }
    return { status: 200, body: { hits: hitsFor(await sql.entries(db.queryable), asked.data) } }
  }

  const server = await startLocalServer(async (request, response) => {
    const mode = await sql.modeOf(db.queryable, 'people')
    if (mode === 'away') return request.destroy()
    if (mode === 'slow') await sleep(slowMs)
    if (mode === 'fails') return response.writeHead(500).end()
    const known = request.headers.authorization === `Bearer ${key}`
    const { status, body } = known ? await answer(request.url, await readJson(request)) : { status: 401, body: {} }
    const said = mode === 'garbage' ? '<html>Bad Gateway</html>' : JSON.stringify(body)
    return response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  return { people: { url: server.url, key }, stop: server.stop }
}
