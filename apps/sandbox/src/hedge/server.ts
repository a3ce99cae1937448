import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerSignature, type HedgeDeskSettings } from '@bourse/server/modules/discount/index.ts'
import { marketSignature } from '@bourse/server/modules/quickbuy/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { z } from 'zod'
import { readText, startLocalServer } from '../local-server.ts'
import { createReferencePrices, SEED } from '../markets/reference-prices.ts'
import { apyOf } from './apy.rules.ts'
import * as sql from './store.sql.ts'

export interface SandboxHedgeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
}

export interface SandboxHedgeServer {
  readonly settings: HedgeDeskSettings
  stop(): Promise<void>
}

/** A question that is older was written down by somebody else. */
const FRESH_MS = 60_000
/** So long a desk that is late lets wait: nobody waits for it. */
const LATE_MS = 20_000
const ABSURD = '480.00'

const price = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const question = z.object({
  direction: z.enum(['sell_high', 'buy_low']),
  base: z.string().regex(/^[A-Z0-9]{2,12}$/),
  quote: z.literal('USDT'),
  strike: price,
  settlesAt: z.coerce.date(),
  days: z.number().int().min(1),
  amount: price,
})
const questions = z.object({ products: z.array(question).max(1_000) })
const taken = z.object({ ref: z.string().max(100), trade: z.string().max(100), takenAt: z.coerce.date() })
type Question = z.output<typeof question>

/** A desk that takes the other side of discount trades: requests for quotes over HTTP, signed both ways. */
export async function startSandboxHedge({ db, clock, realClock, ids }: SandboxHedgeDeps): Promise<SandboxHedgeServer> {
  const prices = createReferencePrices(SEED)
  const [key, secret] = ['hedge', ids.secret()]
  const stopping = new AbortController()

  function isAsked({ headers }: IncomingMessage, path: string, body: string): boolean {
    const time = String(headers['x-time'] ?? '')
    const right = Buffer.from(marketSignature(secret, { time, path, body }))
    const given = Buffer.from(String(headers['x-sign'] ?? ''))
    const fresh = Math.abs(realClock.now().getTime() - Number(time)) <= FRESH_MS
    return fresh && headers['x-key'] === key && right.length === given.length && timingSafeEqual(right, given)
  }

  /** Null for what it does not deal in. */
  function apyFor({ base, strike, days }: Question, fixed: string | null): string | null {
    if (fixed !== null) return fixed
    if (!prices.has(base)) return null
    return apyOf({ price: prices.at(base, clock.now().getTime()), strike: Number(strike), days })
  }

  async function offer(asked: Question, { mode, apy: fixed }: sql.DeskRule): Promise<object> {
    const apy = mode === 'absurd' ? ABSURD : apyFor(asked, fixed)
    const refused = mode === 'refuses' || apy === null
    const ref = ids.next('hdg')
    const { direction, base, strike, settlesAt: settles_at, amount } = asked
    const told = mode === 'offers' || mode === 'absurd' ? (apy ?? 'refuses') : mode
    const row = { ref, asked_at: clock.now(), direction, base, strike, settles_at, amount, answer: told }
    await sql.insertQuestion(db.queryable, row)
    return refused ? { ok: false, error: 'NOT_NOW' } : { ok: true, ref, apy, validSeconds: 60 }
  }

  /** What it has offered it stands by, whatever it does with new questions. */
  async function note(body: unknown): Promise<object> {
    const told = taken.safeParse(body)
    if (!told.success || !(await sql.keepTrade(db.queryable, told.data))) return { ok: false, error: 'NO_SUCH_OFFER' }
    return { ok: true, ref: told.data.ref, trade: told.data.trade }
  }

  async function answer(path: string, body: unknown, rule: sql.DeskRule): Promise<object | undefined> {
    if (path === '/taken') return note(body)
    if (path === '/rfq') {
      const asked = question.safeParse(body)
      return asked.success ? offer(asked.data, rule) : { ok: false, error: 'BAD_REQUEST' }
    }
    const asked = questions.safeParse(body)
    if (path !== '/indications' || !asked.success) return undefined
    const apys = asked.data.products.map((one) => (rule.mode === 'refuses' ? null : apyFor(one, rule.apy)))
    return { ok: true, apys: rule.mode === 'absurd' ? apys.map(() => ABSURD) : apys }
  }

  function send(
    response: ServerResponse,
    found: object,
    answered: { path: string; question: string; forged: boolean },
  ) {
    const { forged, ...question } = answered
    const [body, time] = [JSON.stringify(found), String(realClock.now().getTime())]
    const sign = answerSignature(forged ? 'somebody else' : secret, { ...question, time, body })
    response.writeHead(200, { 'content-type': 'application/json', 'x-time': time, 'x-sign': sign }).end(body)
  }

  const server = await startLocalServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://hedge').pathname
    const body = (await readText(request)) ?? ''
    if (!isAsked(request, path, body)) return response.writeHead(401).end('{}')
    const rule = await sql.readRule(db.queryable)
    const found = await answer(path, JSON.parse(body), rule)
    if (found === undefined) return response.writeHead(404).end('{}')
    if (rule.mode === 'late') await sleep(LATE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    return send(response, found, { path, question: String(request.headers['x-sign']), forged: rule.mode === 'forged' })
  })
  return {
    settings: { url: server.url, key, secret },
    async stop() {
      stopping.abort()
      await server.stop()
    },
  }
}
