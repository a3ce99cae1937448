import { setTimeout as sleep } from 'node:timers/promises'
import type { KycRule, SandboxKycCheck } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { ProviderCheck } from '@bourse/server/modules/kyc/index.ts'
import type { Actor, RecordAct } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import { signatureOf } from '@bourse/server/platform/messaging/signed-body.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './kyc-checks.sql.ts'
import { type Verdict, verdictByNumber } from './kyc-verdicts.rules.ts'

export interface KycChecksDeps {
  readonly db: Db
  readonly clock: Clock
  /** Signatures carry real time: a provider knows nothing of a moved clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly webhookUrl: string
  readonly webhookSecret: string
}

/** A site that is just starting is asked again. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** The desk of the simulated provider: it takes checks, decides after a while, and tells the product by webhook. */
export function createKycChecks({ db, clock, realClock, ids, logger, webhookUrl, webhookSecret }: KycChecksDeps) {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  async function receive(check: Pick<ProviderCheck, 'reference' | 'country' | 'documentKind' | 'person'>) {
    const { id, created } = await sql.putCheck(db.queryable, {
      id: ids.next('chk'),
      reference: check.reference,
      name: `${check.person.firstName} ${check.person.lastName}`,
      country: check.country,
      document_kind: check.documentKind,
      document_number: check.person.documentNumber,
      created_at: clock.now(),
    })
    if (created) await decideLater(id)
    return id
  }

  async function decideLater(id: string): Promise<void> {
    const { delaySeconds } = await sql.readRule(db.queryable)
    const timer = setTimeout(() => {
      timers.delete(timer)
      decideByRule(id).catch((err) => logger.warn({ err }, 'the simulated KYC provider could not decide'))
    }, delaySeconds * 1_000)
    timers.add(timer)
  }

  /** Whatever staff decided by hand meanwhile stands. */
  async function decideByRule(id: string): Promise<void> {
    const check = await sql.findCheck(db.queryable, id)
    const { mode, twice } = await sql.readRule(db.queryable)
    if (stopped || check === undefined || check.outcome !== null || mode === 'hold') return
    await tell(check, mode === 'by_number' ? verdictByNumber(check.document_number) : verdictOf(mode), twice)
  }

  async function tell(check: sql.CheckRow, { outcome, reasons }: Verdict, twice: boolean): Promise<void> {
    await sql.decideCheck(db.queryable, { id: check.id, outcome, reasons, now: clock.now() })
    const event = { eventId: ids.next('evt'), reference: check.reference, outcome, reasons }
    for (const _time of twice ? [1, 2] : [1]) {
      await sql.addAnswer(db.queryable, check.id, await deliver(JSON.stringify(event)))
    }
  }

  async function deliver(body: string): Promise<string> {
    for (const wait of [0, ...RETRY_MS]) {
      if (wait > 0) await sleep(wait)
      const answer = await post(body)
      if (answer !== undefined || stopped) return answer ?? 'no answer'
    }
    return 'no answer'
  }

  /** The reason of a refusal, or that it was accepted; nothing when nobody answered. */
  async function post(body: string): Promise<string | undefined> {
    const timestamp = String(Math.floor(realClock.now().getTime() / 1_000))
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(webhookSecret, timestamp, body),
    }
    try {
      const answer = await fetch(webhookUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      const envelope = (await answer.json()) as { success?: boolean; data?: { reason?: string } }
      if (answer.status >= 500) return undefined
      return envelope.success === true ? 'accepted' : (envelope.data?.reason ?? 'refused')
    } catch {
      return undefined
    }
  }

  return {
    receive,
    /** After a restart: what waits is decided as if it had just come. */
    async resume(): Promise<void> {
      for (const { id } of await sql.undecidedChecks(db.queryable)) await decideLater(id)
    },
    stop(): void {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
    async list({ current, size }: { current: number; size: number }) {
      const found = await sql.listChecks(db.queryable, { limit: size, offset: (current - 1) * size })
      const rule = await sql.readRule(db.queryable)
      const page = { current, size, total: await sql.countChecks(db.queryable), records: found.map(checkView) }
      return ok({ rule, page })
    },
    async setRule(rule: KycRule, actor: Actor, recordAct: RecordAct) {
      return db.tx(async (tx) => {
        await sql.writeRule(tx, rule)
        await recordAct(tx, { actor, act: 'sandbox.kyc_rule_set', subject: 'kyc', detail: { ...rule } })
        return ok(rule)
      })
    },
    /** By hand: any verdict, at any time, once or twice. */
    async tellByHand(checkId: string, verdict: Verdict, twice: boolean) {
      const check = await sql.findCheck(db.queryable, checkId)
      if (check === undefined) return refuse({ code: 'sandbox.check_unknown' })
      await tell(check, verdict, twice)
      return ok(checkView((await sql.findCheck(db.queryable, checkId)) ?? check))
    },
  }
}
export type KycChecks = ReturnType<typeof createKycChecks>

function verdictOf(outcome: Verdict['outcome']): Verdict {
  return { outcome, reasons: outcome === 'refused' ? ['front_blurry'] : [] }
}

function checkView(row: sql.CheckRow): SandboxKycCheck {
  return {
    checkId: row.id,
    reference: row.reference,
    name: row.name,
    country: row.country,
    documentKind: row.document_kind,
    documentNumber: row.document_number,
    outcome: row.outcome,
    reasons: [...row.reasons],
    answers: [...row.answers],
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
