import { ok, type Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Arrived } from '../funding/index.ts'
import * as sql from './deposits.sql.ts'
import type { TrialDeps } from './deps.ts'
import type { Ending } from './ending.ts'
import * as funds from './funds.sql.ts'
import { FIAT } from './trial.rules.ts'
import { receiveWorth } from './worth.rules.ts'
import type { Worth } from './worth.ts'

export const SEEN = 'trial.deposit-seen'

export interface DepositDeps extends TrialDeps {
  readonly worth: Worth
  readonly ending: Pick<Ending, 'end'>
}

export type Deposits = ReturnType<typeof createDeposits>

/** Own deposits while a fund runs: they count, and one in loss ends it while deposit protection is on. */
export function createDeposits({ db, clock, jobs, pricing, worth, ending }: DepositDeps) {
  /** In the transaction of the deposit, so that one that was final before the end counts whenever the end is done. */
  async function arrived(tx: Tx, { source, sourceId, userId, asset, units }: Arrived): Promise<void> {
    if (units <= 0n) return
    const row = await funds.shareActive(tx, userId)
    const now = clock.now()
    if (row === undefined || now >= row.ends_at) return
    await sql.insertDeposit(tx, { source, source_id: sourceId, fund_id: row.id, asset, units, at: now })
    await jobs.at(tx, { name: SEEN, key: `${source}:${sourceId}`, payload: { id: row.id }, dueAt: now })
  }

  /** By the index of the minute in which it came; what no price leads to counts for nothing. */
  async function gbpOf({ asset, units, at }: sql.DepositRow): Promise<bigint> {
    if (asset === FIAT) return units
    const rate = await pricing.at(asset, FIAT, at)
    return rate === undefined ? 0n : receiveWorth(units as Units, rate)
  }

  /** In the order in which they came, each by the prices of its own moment. */
  async function judge(fundId: string): Promise<void> {
    for (const deposit of await sql.depositsOf(db.queryable, fundId)) {
      if (deposit.judged) continue
      if (deposit.gbp_units === null) await sql.valueDeposit(db.queryable, deposit, await gbpOf(deposit))
      await protect(deposit)
      await db.tx(async (tx) => ok(await sql.markJudged(tx, deposit)))
    }
  }

  async function protect({ fund_id: id, at }: sql.DepositRow): Promise<void> {
    const row = await funds.findFund(db.queryable, id)
    if (row?.state !== 'active' || !row.protected) return
    const coins = worth.coinsIn(await worth.heldBy(db.queryable, row))
    const rates = await worth.ratesAt(coins, at)
    // Without a price nobody can say that it is in loss; the end by time waits for one.
    if (rates !== undefined) await ending.end({ id, by: 'protection', at, rates })
  }

  return { arrived, judge }
}
