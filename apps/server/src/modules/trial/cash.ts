import { assert, ok, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { TrialDeps } from './deps.ts'
import { loseEntry, takeEntry } from './entries.ts'
import * as sql from './funds.sql.ts'
import type { TrialNotices } from './notices.ts'
import { FIAT } from './trial.rules.ts'
import type { Views } from './views.ts'
import type { Worth } from './worth.ts'

export interface CashDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly told: Pick<TrialNotices, 'lost' | 'cashWaits'>
}

export type Cash = ReturnType<typeof createCash>

/** Cash waits for fourteen days. Who was here in them has it, even if they did not ask for it; who was not loses it. */
export function createCash({ db, clock, ledger, identity, activities, worth, views, told }: CashDeps) {
  async function pay(tx: Tx, row: sql.FundRow): Promise<void> {
    const cash = units(row.cash_units ?? 0n)
    await sql.settleCash(tx, row.id, 'taken', clock.now())
    await activities.record(tx, {
      ...{ activityId: row.activity_id, userId: row.user_id, period: 'cash', form: 'available', asset: FIAT },
      ...{ units: cash, popup: 28, source: 'trial_cash' },
    })
    const posted = await ledger.post(tx, takeEntry(row, cash))
    assert(posted.ok, 'what waits is there, and is taken once')
  }

  async function lose(tx: Tx, row: sql.FundRow): Promise<void> {
    const [cash, given] = [units(row.cash_units ?? 0n), units(row.given_units ?? 0n)]
    await sql.settleCash(tx, row.id, 'lost', clock.now())
    const posted = await ledger.post(tx, loseEntry(row, cash))
    assert(posted.ok, 'what waits is there, and is lost once')
    const part = { activityId: row.activity_id, pool: 'reward' as const, asset: FIAT }
    await activities.giveBack(tx, { ...part, units: given })
    await activities.grow(tx, { ...part, units: units(cash - given) })
    await told.lost(tx, row, await textOf(row))
  }

  async function textOf(row: sql.FundRow): Promise<string> {
    return views.gbp((await worth.pennies()).of(row.cash_units ?? 0n))
  }

  return {
    pay,
    /** When the fourteen days are over, whenever that is done. */
    async lapse(id: string): Promise<void> {
      await db.tx(async (tx) => {
        const row = await sql.lockFund(tx, id)
        if (row?.state !== 'waiting' || row.take_before === null || clock.now() < row.take_before) return ok()
        assert(row.seen_from !== null, 'it has ended')
        const wasHere = await identity.wasSeen(tx, row.user_id, { from: row.seen_from, before: row.take_before })
        await (wasHere ? pay : lose)(tx, row)
        return ok()
      })
    },
    async remind(id: string): Promise<void> {
      await db.tx(async (tx) => {
        const row = await sql.lockFund(tx, id)
        if (row?.state === 'waiting') await told.cashWaits(tx, row, await textOf(row))
        return ok()
      })
    },
  }
}
