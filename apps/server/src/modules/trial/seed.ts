import { trialEnd } from '@bourse/contract'
import { assert, ok, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { receiveFor } from '../convert/index.ts'
import type { Claims } from './claims.ts'
import { END } from './claims.ts'
import type { TrialDeps } from './deps.ts'
import type { Ending } from './ending.ts'
import { claimEntry, tradeEntry } from './entries.ts'
import * as sql from './funds.sql.ts'
import { insertQuote } from './quotes.sql.ts'
import { CLAIM_PENNIES, DAY_MS, FIAT, QUOTE_MS } from './trial.rules.ts'
import type { Worth } from './worth.ts'

/** A fund of the demo: claimed some days ago, with purchases that were a little cheaper than today. */
export interface SeedFund {
  readonly userId: string
  readonly daysAgo: number
  readonly trades: readonly { readonly coin: string; readonly pounds: number; readonly gainPercent: number }[]
  /** Ended by its person, so that there is cash to take. */
  readonly ended: boolean
}

export interface SeedDeps extends TrialDeps {
  readonly worth: Worth
  readonly claims: Pick<Claims, 'running'>
  readonly ending: Pick<Ending, 'end'>
}

/** For the demo, once; again it changes nothing. False where there is no price yet, or nothing to give. */
export function createSeed({ db, clock, ids, jobs, ledger, pricing, activities, worth, claims, ending }: SeedDeps) {
  async function bought(coin: string, pay: Units, gainPercent: number): Promise<Units | undefined> {
    const rate = await pricing.at(FIAT, coin, clock.now())
    return rate && units((receiveFor(pay, rate) * BigInt(100 + gainPercent)) / 100n)
  }

  async function give(tx: Tx, { userId, daysAgo }: SeedFund): Promise<sql.NewFund | undefined> {
    const activity = await claims.running(tx)
    if (activity === undefined) return undefined
    const claimed = new Date(clock.now().getTime() - daysAgo * DAY_MS)
    const row = {
      ...{ id: ids.next('trf'), activity_id: activity.id, user_id: userId, document: null },
      ...{ claimed_at: claimed, ends_at: trialEnd(claimed) },
    }
    const { toUnits } = await worth.pennies()
    const part = { activityId: activity.id, asset: FIAT }
    const money = { ...part, pool: 'reward' as const, units: toUnits(CLAIM_PENNIES.reward) }
    const coupons = { ...part, pool: 'coupon' as const, units: toUnits(CLAIM_PENNIES.coupon) }
    if (!(await activities.reserve(tx, money)) || !(await activities.reserve(tx, coupons))) return undefined
    assert(await sql.insertFund(tx, row), 'nobody of the demo has had one')
    const fund = toUnits(CLAIM_PENNIES.reward - CLAIM_PENNIES.coupon)
    await activities.spend(tx, { ...money, units: fund })
    const posted = await ledger.post(tx, claimEntry(row, fund))
    assert(posted.ok, 'what was set aside stands in the pool')
    await jobs.at(tx, { name: END, key: row.id, payload: { id: row.id }, dueAt: row.ends_at })
    return row
  }

  return async (seed: SeedFund): Promise<boolean> => {
    if ((await sql.fundOf(db.queryable, seed.userId)) !== undefined) return true
    const { toUnits } = await worth.pennies()
    const trades: { readonly coin: string; readonly pay: Units; readonly receive: Units }[] = []
    for (const { coin, pounds, gainPercent } of seed.trades) {
      const pay = toUnits(BigInt(pounds) * 100n)
      const receive = await bought(coin, pay, gainPercent)
      if (receive === undefined) return false
      trades.push({ coin, pay, receive })
    }
    let id: string | undefined
    await db.tx(async (tx) => {
      const row = await give(tx, seed)
      if (row === undefined) return ok()
      id = row.id
      for (const [place, { coin, pay, receive }] of trades.entries()) {
        const at = new Date(row.claimed_at.getTime() + (place + 1) * 3_600_000)
        const quote = {
          ...{ id: ids.next('trq'), fund_id: row.id, from_asset: FIAT, to_asset: coin, state: 'used' as const },
          ...{ pay_units: pay, receive_units: receive, made_at: at, used_at: at },
          expires_at: new Date(at.getTime() + QUOTE_MS),
        }
        await insertQuote(tx, quote)
        const posted = await ledger.post(tx, tradeEntry(quote, seed.userId))
        assert(posted.ok, 'the demo’s treasury has as much')
      }
      return ok()
    })
    if (id === undefined || !seed.ended) return id !== undefined
    const rates = await worth.ratesAt(
      trades.map(({ coin }) => coin),
      clock.now(),
    )
    return rates !== undefined && (await ending.end({ id, by: 'user', at: undefined, rates })).ok
  }
}
