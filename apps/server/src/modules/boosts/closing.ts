import { minUnits, ok, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { createOwnMoney } from '../activities/index.ts'
import { closeDue, payDue, pendingOf, promiseOf, takeBack } from './boosts.rules.ts'
import * as boosts from './boosts.sql.ts'
import type { Counting } from './counting.ts'
import type { BoostDeps } from './deps.ts'
import type { BoostNotices } from './notices.ts'
import { openParts, type PartRow, settle, takeUntold } from './parts.sql.ts'
import { PAY } from './payout.ts'
import { type LotRow, lotsOf, saveLots } from './transactions.sql.ts'

export const CLOSE = 'boosts.close'
export const TELL = 'boosts.tell'
const PEOPLE_AT_ONCE = 100

export interface ClosingDeps
  extends Pick<BoostDeps, 'db' | 'clock' | 'jobs' | 'activities' | 'ledger' | 'index' | 'identity'> {
  readonly counting: Pick<Counting, 'follow'>
  readonly told: BoostNotices
}

interface Ended {
  readonly row: boosts.BoostRow
  readonly end: Date
  /** When balances are looked at: the end, but for the demo. */
  readonly balancesAt: Date
}

export type Closing = ReturnType<typeof createClosing>

/** At the end of a boost: trades are counted to the last one, then the lower of what was kept and what is owned is fixed for everybody. */
export function createClosing(deps: ClosingDeps) {
  const { db, clock, jobs, activities, identity, counting, told } = deps
  const ownMoney = createOwnMoney(deps)

  /** By the window, or by staff who have ended it before. */
  async function endOf(row: boosts.BoostRow): Promise<Date | undefined> {
    const end = (await activities.find(db.queryable, row.activity_id))?.ended_at ?? row.ends_at
    return closeDue(end) <= clock.now() ? end : undefined
  }

  /** Every one that is over and not closed, however late the worker comes. */
  async function closeEnded(): Promise<void> {
    const over = (await boosts.inState(db.queryable, 'open')).map(async (row) => ({ row, end: await endOf(row) }))
    const due = (await Promise.all(over)).filter(({ end }) => end !== undefined)
    if (due.length === 0) return
    await counting.follow()
    for (const { row, end } of due) if (end !== undefined) await closeOne({ row, end, balancesAt: end })
  }

  /** Some people at a time, so that nobody waits for all of them; whoever is killed between goes on with those who are left. */
  async function closeOne(ended: Ended): Promise<void> {
    for (;;) {
      const done = await db.tx(async (tx) => {
        await boosts.lockCounting(tx)
        const row = await boosts.lockBoost(tx, ended.row.activity_id)
        if (row?.state !== 'open') return ok(true)
        const people = await openParts(tx, row.activity_id, PEOPLE_AT_ONCE)
        for (const part of people) await settleOne(tx, ended, part)
        if (people.length === 0) await finish(tx, ended)
        return ok(people.length === 0)
      })
      if (!done.ok || done.value) return
    }
  }

  async function finish(tx: Tx, { row: { activity_id: id }, end }: Ended): Promise<void> {
    const paysAt = payDue(end)
    await boosts.close(tx, { id, end, at: clock.now(), paysAt })
    await jobs.at(tx, { name: PAY, key: id, payload: { id }, dueAt: paysAt })
    await jobs.now(tx, { name: TELL, key: id, payload: { id } })
  }

  /** With whom the purchases were made that still bring something, and who of them is linked by now. */
  async function linkedWith(on: Queryable, userId: string, lots: readonly LotRow[]): Promise<ReadonlySet<string>> {
    const others = [...new Set(lots.filter(({ boosted }) => boosted > 0n).map(({ other_id }) => other_id))]
    const markets = await identity.marketAccountsAmong(on, others)
    const people = others.filter((other) => !markets.has(other))
    return activities.links.linked(on, userId, people)
  }

  async function settleOne(tx: Tx, { row, balancesAt }: Ended, part: PartRow): Promise<void> {
    const { activity_id: activityId, asset, rate_bps: rate } = row
    const { user_id: userId } = part
    const [balance = units(0n)] = await ownMoney(tx, { userId, asset, moments: [balancesAt] })
    const all = await lotsOf(tx, activityId, userId)
    const linked = await linkedWith(tx, userId, all)
    const judged = all.map((lot) => (linked.has(lot.other_id) ? { ...lot, boosted: 0n, lack: 'linked' as const } : lot))
    const kept = minUnits(units(part.kept_units), balance)
    const { lots: taken } = takeBack(judged, part.kept_units - kept)
    const settled = [...taken, ...judged.slice(taken.length)]
    const pending = promiseOf(settled, rate)
    await saveLots(
      tx,
      settled.map((lot) => ({ ...lot, pending: pendingOf(lot, rate) })),
    )
    await settle(tx, { ...part, kept_units: kept, pending_units: pending, balance_units: balance })
    const rest = units(part.pending_units - pending)
    await activities.unreserve(tx, { activityId, pool: 'reward', asset, units: rest })
  }

  /** Everybody who took part, some at a time. */
  async function tellEnded({ id }: { readonly id: string }): Promise<void> {
    const activity = await activities.find(db.queryable, id)
    for (;;) {
      const done = await db.tx(async (tx) => {
        const row = await boosts.findBoost(tx, id)
        const people = row === undefined || activity === undefined ? [] : await takeUntold(tx, id, PEOPLE_AT_ONCE)
        if (row !== undefined && activity !== undefined)
          for (const part of people) await told.ended(tx, part, { row, activity })
        return ok(people.length < PEOPLE_AT_ONCE)
      })
      if (!done.ok || done.value) return
    }
  }

  return { closeEnded, closeOne, tellEnded }
}
