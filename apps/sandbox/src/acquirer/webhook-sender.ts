import { setTimeout as sleep } from 'node:timers/promises'
import type { EventWay } from '@bourse/contract'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import { signatureOf } from '@bourse/server/platform/messaging/signed-body.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { centsText } from '../bank/bank.ts'
import * as sql from './store.sql.ts'

export interface WebhookSenderDeps {
  readonly db: Db
  readonly clock: Clock
  /** Signatures carry real time: an acquirer knows nothing of a moved clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly webhookUrl: () => string
  readonly webhookSecret: string
}

/** A site that is just starting is asked again. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]
const OLD_MS = 10 * 60_000
const TIMEOUT_MS = 10_000

/** What the simulated acquirer tells the product: written down first, then sent at once or when the console says so. */
export function createWebhookSender({
  db,
  clock,
  realClock,
  ids,
  logger,
  webhookUrl,
  webhookSecret,
}: WebhookSenderDeps) {
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function tell(charge: sql.ChargeRow): Promise<void> {
    const eventId = ids.next('evt')
    const body = JSON.stringify(eventOf(eventId, charge))
    const { id: charge_id, state } = charge
    await sql.insertTelling(db.queryable, { event_id: eventId, charge_id, state, body, made_at: clock.now() })
    const { holds } = await sql.readRule(db.queryable)
    if (!holds) inBackground(send(eventId, 'right').then(() => undefined))
  }

  function inBackground(work: Promise<void>): void {
    const quiet = work.catch((err: unknown) => logger.warn({ err }, 'the simulated acquirer could not tell'))
    underWay.add(quiet)
    void quiet.finally(() => underWay.delete(quiet))
  }

  /** What the product answered; undefined when there is no such event. */
  async function send(eventId: string, way: EventWay): Promise<string | undefined> {
    const told = await sql.findTelling(db.queryable, eventId)
    if (told === undefined) return undefined
    const body = way === 'other_amount' ? withOtherAmount(told.body) : told.body
    const answer = await deliver(body, way)
    await sql.addAnswer(db.queryable, eventId, way === 'right' ? answer : `${way}: ${answer}`)
    return answer
  }

  async function deliver(body: string, way: EventWay): Promise<string> {
    for (const wait of [0, ...RETRY_MS]) {
      if (wait > 0) await sleep(wait, undefined, { ref: false })
      const answer = await post(body, way)
      if (answer !== undefined || stopped) return answer ?? 'no answer'
    }
    return 'no answer'
  }

  /** The reason of a refusal, or that it was accepted; nothing when nobody answered. */
  async function post(body: string, way: EventWay): Promise<string | undefined> {
    const time = realClock.now().getTime() - (way === 'old' ? OLD_MS : 0)
    const timestamp = String(Math.floor(time / 1_000))
    const secret = way === 'forged' ? ids.secret() : webhookSecret
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, body),
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(webhookUrl(), { method: 'POST', headers, body, signal })
      const envelope = (await answer.json()) as { success?: boolean; data?: { reason?: string } }
      if (answer.status >= 500) return undefined
      return envelope.success === true ? 'accepted' : (envelope.data?.reason ?? 'refused')
    } catch {
      return undefined
    }
  }

  return {
    tell,
    send,
    /** Until everything that was begun is told. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
    async stop(): Promise<void> {
      stopped = true
      await Promise.all(underWay)
    },
  }
}

function eventOf(eventId: string, charge: sql.ChargeRow): object {
  const { object, id, state, reason, cents, currency } = charge
  const money = object === 'payment' ? { amount: centsText(cents), currency } : {}
  return { eventId, object, id, state, reason, ...money, reversalId: reversalIdOf(charge) }
}

/** One unit of the currency more than was agreed. */
function withOtherAmount(body: string): string {
  const event = JSON.parse(body) as { amount?: string }
  const cents = Math.round(Number(event.amount ?? '0') * 100) + 100
  return JSON.stringify({ ...event, amount: centsText(cents) })
}

/** The acquirer's number of what went back. */
export function reversalIdOf({ id, state }: Pick<sql.ChargeRow, 'id' | 'state'>): string | undefined {
  return state === 'refunded' || state === 'charged_back' ? `${state}:${id}` : undefined
}
