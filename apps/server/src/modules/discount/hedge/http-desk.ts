import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/time/clock.ts'
import { type MarketSettings, marketSignature } from '../../quickbuy/index.ts'
import { judgeApy } from '../discount.rules.ts'
import type { DeskAnswer, DeskQuestion, HedgeDesk, TakenAnswer } from './hedge-desk.ts'

export interface HedgeDeskSettings extends MarketSettings {
  /** So long an answer is waited for. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 3_000
/** An answer that was signed longer ago is one to another question. */
const FRESH_MS = 10_000

const refused = z.object({ ok: z.literal(false), error: z.string().max(100) })
const offered = z.object({
  ok: z.literal(true),
  ref: z.string().min(1).max(100),
  apy: z.string().max(40),
  validSeconds: z.number().min(60),
})
const noted = z.object({ ok: z.literal(true), ref: z.string(), trade: z.string() })
const indicated = z.object({ ok: z.literal(true), apys: z.array(z.string().max(40).nullable()).max(1_000) })

interface SignedAnswer {
  readonly time: string
  readonly path: string
  /** The signature of the question that is answered. */
  readonly question: string
  readonly body: string
}

/** An answer is signed together with its question: given to another one it counts for nothing. */
export function answerSignature(secret: string, { time, path, question, body }: SignedAnswer): string {
  return marketSignature(secret, { time, path, body: `${question}\n${body}` })
}

/**
 * Signed both ways, HMAC-SHA256 over time, path and body: whoever stands between can neither change a question, nor make an answer up, nor
 * give the answer to another question.
 */
export function createHttpDesk(
  { url, key, secret, timeoutMs = TIMEOUT_MS }: HedgeDeskSettings,
  { realClock }: { readonly realClock: Clock },
): HedgeDesk {
  const base = url.replace(/\/$/, '')

  /** Undefined for silence, and for what the desk has not signed just now. */
  async function ask(path: string, question: object): Promise<unknown> {
    const body = JSON.stringify(question)
    const time = String(realClock.now().getTime())
    const sign = marketSignature(secret, { time, path, body })
    try {
      const answer = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-key': key, 'x-time': time, 'x-sign': sign },
        body,
        // A desk that moved is for the operator to configure.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const told = await answer.text()
      return isOfDesk(answer.headers, { path, question: sign, body: told }) ? JSON.parse(told) : undefined
    } catch {
      return undefined
    }
  }

  function isOfDesk(headers: Headers, answer: Omit<SignedAnswer, 'time'>): boolean {
    const time = headers.get('x-time') ?? ''
    const right = Buffer.from(answerSignature(secret, { ...answer, time }))
    const given = Buffer.from(headers.get('x-sign') ?? '')
    const fresh = Math.abs(realClock.now().getTime() - Number(time)) <= FRESH_MS
    return fresh && right.length === given.length && timingSafeEqual(right, given)
  }

  return {
    async offer(question): Promise<DeskAnswer> {
      const told = await ask('/rfq', asked(question))
      if (refused.safeParse(told).success) return { answer: 'refused' }
      const read = offered.safeParse(told)
      if (!read.success) return { answer: 'away' }
      const apyBps = judgeApy(read.data.apy)
      return apyBps === undefined ? { answer: 'absurd' } : { answer: 'offered', apyBps, ref: read.data.ref }
    },
    async taken({ ref, trade, takenAt }): Promise<TakenAnswer> {
      const told = await ask('/taken', { ref, trade, takenAt: takenAt.toISOString() })
      if (refused.safeParse(told).success) return 'unknown'
      const read = noted.safeParse(told)
      return read.success && read.data.ref === ref && read.data.trade === trade ? 'noted' : 'away'
    },
    async indicate(questions) {
      const read = indicated.safeParse(await ask('/indications', { products: questions.map(asked) }))
      return read.success ? read.data.apys.map((apy) => (apy === null ? undefined : judgeApy(apy))) : []
    },
  }
}

function asked({ settlesAt, ...question }: DeskQuestion) {
  return { ...question, settlesAt: settlesAt.toISOString() }
}
