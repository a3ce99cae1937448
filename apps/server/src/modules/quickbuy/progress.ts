import type { QuickbuyPlatform } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { type CaseRow, refundingCases, reopenCase } from './cases.sql.ts'
import type { QuickbuyDeps } from './deps.ts'
import * as sql from './orders.sql.ts'
import { type Partner, PartnerAway, type PartnerFact, PartnerRefused } from './partners/partner.ts'
import { PLATFORMS } from './platforms.ts'
import type { Settling } from './settling.ts'
import type { Strangers } from './strangers.ts'

export const EXPIRE_ORDER = 'quickbuy.expire-quickbuy'
export const ASK_ORDER = 'quickbuy.ask-order'
export const ASK_PARTNERS = 'quickbuy.ask-partners'
export type TryPayload = { readonly tryId: string }

/** So long after a try was given up its partner is asked whether it was paid after all. */
const FOLLOWED_MS = 7 * 24 * 60 * 60_000

type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'jobs' | 'logger' | 'partners' | 'siteUrl'> & {
  readonly settling: Settling
  readonly strangers: Strangers
}
type Refunded = Pick<CaseRow, 'id' | 'order_id' | 'try_id' | 'platform'>

/** What became of a question: the partner answered, it said no, or nobody knows. */
export type Answered = 'told' | 'refused' | 'away'

export type Progress = ReturnType<typeof createProgress>

/** Moves orders on by asking: opens what was not opened, looks after what is under way, ends what nobody paid. */
export function createProgress({ db, clock, jobs, logger, partners, siteUrl, settling, strangers }: Deps) {
  const isCurrent = (row: sql.OrderRow) => row.try_id === row.current_try && row.state === 'waiting_payment'

  async function asked<Answer>(question: () => Promise<Answer>): Promise<{ answer: Answer } | 'refused' | 'away'> {
    try {
      return { answer: await question() }
    } catch (err) {
      if (err instanceof PartnerRefused) return 'refused'
      if (!(err instanceof PartnerAway)) throw err
      logger.warn({ err }, 'a partner of quick buy could not be asked')
      return 'away'
    }
  }

  async function settled(tryId: string, work: (tx: Tx, row: sql.OrderRow) => Promise<void>): Promise<void> {
    await db.tx(async (tx) => {
      const row = await sql.lockByTry(tx, tryId)
      if (row !== undefined) await work(tx, row)
      return ok()
    })
  }

  /** Whoever asks, and how often: the partner makes it once, by the number of the try. */
  async function open(partner: Partner, row: sql.OrderRow): Promise<Answered> {
    const { try_id: id, quote_ref: quoteRef, chain, address, memo: tag } = row
    const to = chain === null || address === null ? null : { chain, address, tag }
    const returnUrl = `${siteUrl}/quickbuy?order=${row.id}`
    const told = await asked(() => partner.open({ id, quoteRef, to, returnUrl }))
    if (told === 'away') return 'away'
    if (told !== 'refused') return follow(id, told.answer)
    await settled(id, async (tx, now) => {
      if (isCurrent(now) && now.partner_no === null)
        await settling.end(tx, now, { state: 'failed', failure: 'partner_refused' })
    })
    return 'refused'
  }

  async function follow(tryId: string, fact: PartnerFact | undefined): Promise<Answered> {
    if (fact !== undefined) await settled(tryId, (tx, row) => settling.settle(tx, row, fact))
    return 'told'
  }

  /** As of its time, whenever it is found out. What was paid in the last moment is followed instead. */
  async function expire(partner: Partner, row: sql.OrderRow): Promise<Answered> {
    const told = await asked(() => partner.cancel(row.try_id))
    if (told === 'away' || told === 'refused') return 'away'
    const fact = told.answer
    const unpaid = fact === undefined || ['waiting', 'cancelled', 'expired'].includes(fact.state)
    if (!unpaid) return follow(row.try_id, fact)
    await settled(row.try_id, async (tx, now) => {
      if (fact !== undefined) await sql.noteTold(tx, fact, clock.now())
      if (isCurrent(now)) await settling.end(tx, now, { state: 'expired', at: now.expires_at })
    })
    return 'told'
  }

  async function advance(row: sql.OrderRow): Promise<Answered> {
    const partner = partners[row.platform]
    if (partner === undefined) return 'away'
    if (isCurrent(row) && row.expires_at <= clock.now()) return expire(partner, row)
    if (isCurrent(row) && row.partner_no === null) return open(partner, row)
    const told = await asked(() => partner.look(row.try_id))
    if (told === 'away' || told === 'refused') return told
    return follow(row.try_id, told.answer)
  }

  /** By a hint, by time, or because somebody looks. */
  async function ask({ tryId }: TryPayload): Promise<void> {
    const row = await sql.findByTry(db.queryable, tryId)
    if (row !== undefined) await advance(row)
  }

  /** Asked again it is the same refund. */
  async function refund(partner: Partner, row: Refunded): Promise<Answered> {
    const { id, try_id: tryId } = row
    const told = await asked(() => partner.refund(tryId))
    if (told === 'away') return 'away'
    if (row.order_id === null) {
      await (told === 'refused' ? strangers.reopen(id) : strangers.note(row.platform, told.answer))
      return told === 'refused' ? 'refused' : 'told'
    }
    if (told !== 'refused') return follow(tryId, told.answer)
    await settled(tryId, (tx) => reopenCase(tx, id))
    return 'refused'
  }

  /** What is under way at one partner, until it is silent: then nothing of it is known any more. */
  async function askOne(platform: QuickbuyPlatform, partner: Partner, failures: unknown[]): Promise<void> {
    /** One that cannot be worked on keeps no other waiting. */
    const alone = (work: Promise<Answered>) =>
      work.catch((failure: unknown): Answered => {
        failures.push(failure)
        return 'told'
      })
    for (const known of await refundingCases(db.queryable, platform))
      if ((await alone(refund(partner, known))) === 'away') return
    const since = new Date(clock.now().getTime() - FOLLOWED_MS)
    for (const row of await sql.askable(db.queryable, platform, since))
      if ((await alone(advance(row))) === 'away') return
  }

  /** A partner that is silent keeps nobody else waiting. */
  async function askAll(): Promise<void> {
    const failures: unknown[] = []
    for (const { platform } of PLATFORMS) {
      const partner = partners[platform]
      if (partner !== undefined) await askOne(platform, partner, failures)
    }
    if (failures.length > 0) throw failures[0]
  }

  return {
    advance,
    ask,
    askAll,
    asked,
    settled,
    refund,
    /** In the transaction that makes the try. */
    expireAt: (tx: Tx, tryId: string, dueAt: Date) =>
      jobs.at(tx, { name: EXPIRE_ORDER, key: tryId, payload: { tryId } satisfies TryPayload, dueAt }),
    askSoon: (tx: Tx, tryId: string, key: string) =>
      jobs.now(tx, { name: ASK_ORDER, key, payload: { tryId } satisfies TryPayload }),
  }
}
