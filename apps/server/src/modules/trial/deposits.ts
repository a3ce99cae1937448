import { ok, type Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Arrived } from '../funding/index.ts'
import * as sql from './deposits.sql.ts'
import type { TrialDeps } from './deps.ts'
import type { Ending } from './ending.ts'
import * as funds from './funds.sql.ts'
import { AGAIN_MS, DAY_MS, FIAT } from './trial.rules.ts'
import { receiveWorth } from './worth.rules.ts'
import type { Worth } from './worth.ts'

export const SEEN = 'trial.deposit-seen'

export interface DepositDeps extends TrialDeps {
  readonly worth: Worth
  readonly ending: Pick<Ending, 'end'>
}

export type Deposits = ReturnType<typeof createDeposits>

/** So long after a deposit of an asset that no venue trades any more, while the index goes on, it counts for nothing. */
const PRICELESS_MS = 7 * DAY_MS

/** Own deposits while a fund runs: they count, and one in loss ends it while deposit protection is on. */
export function createDeposits({ db, clock, jobs, pricing, worth, ending }: DepositDeps) {
  /** In the transaction of the deposit, so that one that was final before the end counts whenever the end is done. */
  async function arrived(tx: Tx, { source, sourceId, userId, asset, units }: Arrived): Promise<void> {
    if (units <= 0n) return
    const row = await funds.shareActive(tx, userId)
    const now = clock.now()
    if (row === undefined || now >= row.ends_at) return
    const named = { source, source_id: sourceId, fund_id: row.id }
    await sql.insertDeposit(tx, { ...named, asset, units, gbp_units: asset === FIAT ? units : null, at: now })
    await jobs.at(tx, { name: SEEN, key: `${source}:${sourceId}`, payload: { id: row.id }, dueAt: now })
  }

  /** By its own minute, or the first after it in which the venues agreed; undefined while there is none. */
  async function gbpOf({ asset, units, at }: sql.DepositRow): Promise<bigint | undefined> {
    const rate = (await worth.ratesAt([asset], at))?.get(asset)
    if (rate !== undefined) return receiveWorth(units as Units, rate)
    return (await isPriceless(asset, at)) ? 0n : undefined
  }

  /** An asset that no venue has ever had a price for, or none any more. An index that stands still says nothing about an asset. */
  async function isPriceless(asset: string, at: Date): Promise<boolean> {
    const [last, newest] = [await pricing.lastValued(asset), await pricing.lastValued(FIAT)]
    if (newest === undefined) return false
    return last === undefined || (last < at && newest.getTime() > at.getTime() + PRICELESS_MS)
  }

  async function isValued(deposit: sql.DepositRow): Promise<boolean> {
    if (deposit.gbp_units !== null) return true
    const gbp = await gbpOf(deposit)
    if (gbp !== undefined) await sql.valueDeposit(db.queryable, deposit, gbp)
    return gbp !== undefined
  }

  /** In the order in which they came, each by the prices of its own moment. False while one waits for a price. */
  async function judge(fundId: string): Promise<boolean> {
    for (const deposit of await sql.depositsOf(db.queryable, fundId)) {
      if (deposit.judged) continue
      const isOver = (await funds.findFund(db.queryable, fundId))?.state !== 'active'
      if (!isOver && !((await isValued(deposit)) && (await isProtected(deposit)))) return false
      await db.tx(async (tx) => ok(await sql.markJudged(tx, deposit)))
    }
    return true
  }

  /** True when it is known whether the fund was in loss then, and if it was, has ended. */
  async function isProtected({ fund_id: id, at }: sql.DepositRow): Promise<boolean> {
    const row = await funds.findFund(db.queryable, id)
    if (row?.state !== 'active' || !row.protected) return true
    const rates = await worth.ratesAt(worth.coinsIn(await worth.heldBy(db.queryable, row)), at)
    if (rates === undefined) return false
    const ended = await ending.end({ id, by: 'protection', at, rates })
    return ended.ok || ended.refusal.code === 'trial.over'
  }

  /** What waits for a price is looked at again. */
  async function seen(id: string): Promise<void> {
    if (await judge(id)) return
    const dueAt = new Date(clock.now().getTime() + AGAIN_MS)
    await db.tx(async (tx) =>
      ok(await jobs.at(tx, { name: SEEN, key: `${id}:${dueAt.getTime()}`, payload: { id }, dueAt })),
    )
  }

  return { arrived, judge, seen }
}
