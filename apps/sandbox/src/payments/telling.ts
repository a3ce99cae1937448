import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxEventWay, SandboxPaymentMethod } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './rules.sql.ts'

export interface TellingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
}

export interface Message {
  readonly method: SandboxPaymentMethod
  readonly subject: string
  readonly type: string
  readonly url: string
  /** Made again for each try, because a signature carries its time. */
  readonly make: () => { readonly headers: Readonly<Record<string, string>>; readonly body: string }
}

/** A site that is just starting is told again. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]

export type Telling = ReturnType<typeof createTelling>

/** How the simulated parties tell the product what happened. */
export function createTelling({ db, clock, logger }: TellingDeps) {
  const underWay = new Set<Promise<unknown>>()
  let stopped = false

  /** The reason of a refusal, or that it was accepted; nothing when nobody answered, or the product could not say. */
  async function post({ url, make }: Message): Promise<string | undefined> {
    try {
      const { headers, body } = make()
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      if (answer.status >= 500) return undefined
      const envelope = (await answer.json()) as { success?: boolean; data?: { reason?: string } }
      return envelope.success === true ? 'accepted' : (envelope.data?.reason ?? 'refused')
    } catch {
      return undefined
    }
  }

  async function tell(message: Message): Promise<string> {
    let answer: string | undefined
    for (const wait of [0, ...RETRY_MS]) {
      if (wait > 0) await sleep(wait, undefined, { ref: false })
      answer = await post(message)
      if (answer !== undefined || stopped) break
    }
    const { method, subject, type } = message
    if (!stopped)
      await sql.addDelivery(db.queryable, { method, subject, type, answer: answer ?? 'no answer', at: clock.now() })
    return answer ?? 'no answer'
  }

  function follow(work: Promise<unknown>): void {
    const done = work
      .catch((err: unknown) => stopped || logger.warn({ err }, 'a simulated party could not tell'))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    /** As the rule of the party says, in the background. */
    async byRule(message: Message): Promise<void> {
      const { webhooks } = await sql.ruleOf(db.queryable, message.method)
      if (webhooks === 'off') return
      follow(webhooks === 'once' ? tell(message) : tell(message).then(() => tell(message)))
    },
    /** By hand; what was answered is told back. */
    async byHand(message: Message, way: SandboxEventWay): Promise<string[]> {
      const first = await tell(message)
      return way === 'twice' ? [first, await tell(message)] : [first]
    },
    /** Until nothing is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop(): void {
      stopped = true
    },
  }
}
