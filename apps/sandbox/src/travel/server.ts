import type { SandboxTravelMode } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { PartySettings } from '@bourse/server/platform/http/party.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { z } from 'zod'
import { readJson, startLocalServer } from '../local-server.ts'
import { PARTIES } from './parties.ts'
import * as sql from './store.sql.ts'

export interface SandboxTravelDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Pick<Ids, 'secret'>
}

const text = z.string().min(1).max(200)
const person = z.object({
  naturalPerson: z.object({ name: z.object({ primaryIdentifier: text }) }),
  accountNumber: text,
})
/** What the law asks for must be there; the rest of a message is not looked at. */
const envelope = z.object({
  message: z.object({ reference: text, provider: text, originator: person, beneficiary: person }),
})
const incoming = z.object({ txId: text })

/** Of the product's clock. */
const SLOW_MS = 2 * 60_000

const SAID = {
  accepts: { status: 'accepted' },
  asks: { status: 'needs_information', note: 'Please tell us the date of birth of the beneficiary.' },
  refuses: { status: 'refused', note: 'We take no coins from providers of your country.' },
  does_not_know: { status: 'beneficiary_unknown', note: 'This address belongs to somebody of another name.' },
} as const

/** The network of other providers on 127.0.0.1: POST /providers, /messages and /incoming, with a bearer key. */
export async function startSandboxTravel({ db, clock, ids }: SandboxTravelDeps) {
  const key = ids.secret()

  /** Undefined is silence. */
  async function reply(mode: SandboxTravelMode, reference: string): Promise<object | undefined> {
    if (mode === 'silent') return undefined
    if (mode !== 'slow') return SAID[mode]
    const now = clock.now()
    const heard = await sql.heardAt(db.queryable, reference, now)
    return { status: now.getTime() - heard.getTime() < SLOW_MS ? 'pending' : 'accepted' }
  }

  async function hear(body: unknown): Promise<object | undefined> {
    const told = envelope.safeParse(body)
    if (!told.success) return undefined
    const { provider, reference } = told.data.message
    const party = PARTIES.find(({ code }) => code === provider)
    if (party === undefined) return undefined
    const chosen = await sql.chosenModes(db.queryable)
    return reply(chosen.get(party.code) ?? party.mode, reference)
  }

  async function sourceOf(body: unknown): Promise<object | undefined> {
    const asked = incoming.safeParse(body)
    const sender = asked.success ? await sql.senderOf(db.queryable, asked.data.txId) : undefined
    const party = PARTIES.find(({ code }) => code === sender?.provider)
    if (sender === undefined || party === undefined) return { source: 'self_hosted' }
    const named = (name: string | null) => (name === null ? null : { name })
    const { code, name } = party
    return {
      ...{ source: 'provider', provider: { code, name } },
      ...{ originator: named(sender.originator), beneficiary: named(sender.beneficiary) },
    }
  }

  const answers = {
    '/providers': async () => ({ providers: PARTIES.map(({ code, name, country }) => ({ code, name, country })) }),
    '/messages': hear,
    '/incoming': sourceOf,
  } as const
  type Path = keyof typeof answers
  const isPath = (path: string | undefined): path is Path => path !== undefined && path in answers

  const server = await startLocalServer(async (request, response) => {
    if (!isPath(request.url)) return response.writeHead(404).end()
    if (request.headers.authorization !== `Bearer ${key}`) return response.writeHead(401).end()
    const said = await answers[request.url](await readJson(request))
    if (said === undefined) return request.destroy()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  const settings: PartySettings = { url: server.url, key }
  return { settings, stop: server.stop }
}
