import type { CreditInfo, CreditReason } from '@bourse/contract'
import { formatUnits, type Units, units, ZERO } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import type { Crediting, OwnMoneyOf } from '../funding/index.ts'
import { floorToCents } from '../funding/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Policy, PolicyRefusal } from '../policy/index.ts'
import { CREDIT_TERMS, limitsOf, reasonOf, rightOf } from './credit.rules.ts'
import * as sql from './credit.sql.ts'
import { euroUnits, scaleOf } from './euro.ts'

export interface StandingDeps {
  readonly db: Db
  readonly kyc: Pick<Kyc, 'limitsOf'>
  readonly markets: Pick<Markets, 'asset'>
  readonly crediting: Pick<Crediting, 'debtsOf'>
  readonly ownMoney: Pick<OwnMoneyOf, 'equityEur'>
  readonly policy: Pick<Policy, 'may'>
  /** Whether a Trial Fund of the person runs (specification §6); the module that gives them out knows. */
  readonly trialRuns: (on: Queryable, userId: string) => Promise<boolean>
}

const PROVEN = 2

/** What is asked before a transaction, which must not need a second connection. */
export interface Known {
  readonly userId: string
  readonly grade: Units
  /** What the law of the person's country has against it. */
  readonly denied: PolicyRefusal | null
}

export interface Judged {
  readonly why: CreditReason | null
  readonly person: sql.PersonRow | undefined
  readonly ownAssets: Units
  readonly used: Units
  readonly limit: Units
  readonly available: Units
}

export type CreditStanding = ReturnType<typeof createStanding>

/** How somebody stands with early credit: the right to it, and how much of it is left. */
export function createStanding({ db, kyc, markets, crediting, ownMoney, policy, trialRuns }: StandingDeps) {
  const euro = (whole: string) => euroUnits(markets, whole)

  async function known(userId: string): Promise<Known> {
    const { level, depositDay } = await kyc.limitsOf(userId)
    const offered = await policy.may(db.queryable, userId, 'credit_deposit')
    return {
      userId,
      // Money is advanced to nobody whose identity is only declared.
      grade: await euro(level === PROVEN ? depositDay : '0'),
      denied: offered.ok ? null : offered.refusal,
    }
  }

  async function judge(on: Queryable, { userId, grade, denied }: Known): Promise<Judged> {
    const person = await sql.findPerson(on, userId)
    const running = await sql.runningCredits(on, userId)
    const used = units(running.reduce((sum, { eur_units }) => sum + eur_units, 0n))
    const { limit, available } = limitsOf({ most: await euro(CREDIT_TERMS.limit), grade, used })
    const ownAssets = await ownMoney.equityEur(on, userId)
    const why = reasonOf({
      isOffered: denied === null,
      grade,
      suspendedBy: person?.suspended_by ?? null,
      trialRuns: await trialRuns(on, userId),
      hasDebt: (await crediting.debtsOf(on, userId)).length > 0,
      ownAssets,
      minAsset: await euro(CREDIT_TERMS.minAsset),
      availableLimit: available,
    })
    return { why, person, ownAssets, used, limit, available }
  }

  /** Specification §8, 50107: which, the counts, the thresholds. */
  function refusalOf({ person }: Pick<Judged, 'person'>, why: CreditReason) {
    return {
      code: 'funding.credit_unavailable' as const,
      why,
      minAsset: CREDIT_TERMS.minAsset,
      failedTimes: person?.failed_times ?? 0,
      mostFailures: CREDIT_TERMS.mostFailures,
      depositTimes: person?.deposit_times ?? 0,
      reopenTimes: CREDIT_TERMS.reopenTimes,
      reopenAmount: CREDIT_TERMS.reopenAmount,
    }
  }

  /** With cents at least; what trading has left of a debt can be finer. */
  async function text(asset: string, amount: Units): Promise<string> {
    const [whole, decimals = ''] = formatUnits(amount, await scaleOf(markets, asset), { trim: true }).split('.')
    return `${whole}.${decimals.padEnd(2, '0')}`
  }

  async function feesOf(userId: string) {
    const sums = new Map<string, bigint>()
    for (const { asset, fee_due } of await sql.creditsWithin(db.queryable, userId))
      if (fee_due > 0n) sums.set(asset, (sums.get(asset) ?? 0n) + fee_due)
    return amountsOf([...sums].map(([asset, sum]) => ({ asset, units: units(sum) })))
  }

  const amountsOf = (all: readonly { readonly asset: string; readonly units: Units }[]) =>
    Promise.all(all.map(async ({ asset, units: sum }) => ({ symbol: asset, amount: await text(asset, sum) })))

  async function info(userId: string): Promise<CreditInfo> {
    const on = db.queryable
    const { why, person, ownAssets, used, limit, available } = await judge(on, await known(userId))
    const running = await sql.runningCredits(on, userId)
    return {
      right: rightOf(why),
      why,
      limit: await text('EUR', limit),
      availableLimit: await text('EUR', available),
      usedQuota: await text('EUR', used),
      pendingFee: await feesOf(userId),
      ownAssets: await text('EUR', floorToCents(ownAssets, await scaleOf(markets, 'EUR'))),
      minAsset: CREDIT_TERMS.minAsset,
      failOrders: await sql.failedOrders(on, userId),
      failedTimes: person?.failed_times ?? 0,
      mostFailures: CREDIT_TERMS.mostFailures,
      depositTimes: person?.deposit_times ?? 0,
      depositAmount: await text('EUR', floorToCents(person?.deposit_eur ?? ZERO, await scaleOf(markets, 'EUR'))),
      reopenTimes: CREDIT_TERMS.reopenTimes,
      reopenAmount: CREDIT_TERMS.reopenAmount,
      suspendedAt: person?.suspended_at?.toISOString() ?? null,
      reopenedAt: person?.reopened_at?.toISOString() ?? null,
      running: await Promise.all(
        running.map(async (row) => ({
          symbol: row.asset,
          amount: await text(row.asset, row.units),
          orderId: row.order_id,
          referenceNumber: row.reference,
          expireTime: row.expires_at.toISOString(),
        })),
      ),
      debts: await amountsOf(await crediting.debtsOf(on, userId)),
    }
  }

  return { known, judge, refusalOf, info, text }
}
