import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { PartySettings } from '@bourse/server/platform/http/party.ts'
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
  readonly analytics: PartySettings
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

const coins = z.object({ address: text, txId: text.nullable() })

const SLOW_MS = 3_000

/** Two firms at one address: POST /people for lists of people, POST /coins for what is known of coins; a bearer key. */
export async function startSandboxScreening(deps: SandboxScreeningDeps): Promise<SandboxScreeningServer> {
  const { db, slowMs = SLOW_MS } = deps
  const key = deps.ids.secret()

  async function hits(body: unknown): Promise<Said> {
    const asked = question.safeParse(body)
    if (!asked.success) return { status: 400, body: {} }
    return { status: 200, body: { hits: hitsFor(await sql.entries(db.queryable), asked.data) } }
  }

  async function risk(body: unknown): Promise<Said> {
    const asked = coins.safeParse(body)
    if (!asked.success) return { status: 400, body: {} }
    const { address, txId } = asked.data
    const mark = await sql.markOf(db.queryable, txId === null ? [address] : [address, txId])
    const known = mark && { risk: mark.risk, categories: mark.categories, reference: mark.id }
    return { status: 200, body: known ?? { risk: 1, categories: [], reference: 'nothing known' } }
  }

  const firms = {
    '/people': { party: 'people', answer: hits },
    '/coins': { party: 'analytics', answer: risk },
  } as const
  type Path = keyof typeof firms
  const isPath = (path: string | undefined): path is Path => path !== undefined && path in firms

  const server = await startLocalServer(async (request, response) => {
    if (!isPath(request.url)) return response.writeHead(404).end()
    const { party, answer } = firms[request.url]
    const mode = await sql.modeOf(db.queryable, party)
    if (mode === 'away') return request.destroy()
    if (mode === 'slow') await sleep(slowMs)
    if (mode === 'fails') return response.writeHead(500).end()
    const known = request.headers.authorization === `Bearer ${key}`
    const { status, body } = known ? await answer(await readJson(request)) : { status: 401, body: {} }
    const said = mode === 'garbage' ? '<html>Bad Gateway</html>' : JSON.stringify(body)
    return response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  })
  const settings = { url: server.url, key }
  return { people: settings, analytics: settings, stop: server.stop }
}

interface Said {
  readonly status: number
  readonly body: unknown
}
