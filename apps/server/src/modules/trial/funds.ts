import type { TrialFund, TrialStanding } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { Cash } from './cash.ts'
import type { Claims } from './claims.ts'
import type { Deposits } from './deposits.ts'
import type { TrialDeps } from './deps.ts'
import type { Ending, EndRefusal } from './ending.ts'
import * as sql from './funds.sql.ts'
import type { TrialNotices } from './notices.ts'
import { placeOf } from './places.sql.ts'
import type { Views } from './views.ts'
import type { Halted, Worth } from './worth.ts'

type Unknown = { readonly code: 'trial.unknown' }
type Over = { readonly code: 'trial.over' }

export interface FundsDeps extends TrialDeps {
  readonly worth: Worth
  readonly views: Views
  readonly claims: Claims
  readonly ending: Ending
  readonly deposits: Pick<Deposits, 'judge'>
  readonly cash: Cash
  readonly told: Pick<TrialNotices, 'endsTomorrow'>
}

export type Funds = ReturnType<typeof createFunds>

/** The fund of a person. Whatever was due is done before it is shown, so that a worker that was away changes nothing. */
export function createFunds({ db, clock, worth, views, claims, ending, deposits, cash, told }: FundsDeps) {
  /** The deposits that have come, then the end, then the lapse: in the order of time. */
  async function upToDate(id: string): Promise<sql.FundRow> {
    await deposits.judge(id)
    await ending.endByTime(id)
    await cash.lapse(id)
    const row = await sql.findFund(db.queryable, id)
    assert(row !== undefined, 'funds are kept')
    return row
  }

  async function own(userId: string): Promise<Result<sql.FundRow, Unknown>> {
    const row = await sql.fundOf(db.queryable, userId)
    return row === undefined ? refuse({ code: 'trial.unknown' }) : ok(await upToDate(row.id))
  }

  async function active(userId: string): Promise<Result<sql.FundRow, Unknown | Over>> {
    const found = await own(userId)
    if (!found.ok) return found
    const isOver = found.value.state !== 'active' || clock.now() >= found.value.ends_at
    return isOver ? refuse({ code: 'trial.over' }) : found
  }

  async function standing(userId: string): Promise<TrialStanding> {
    const found = await own(userId)
    const activity = await claims.running(db.queryable)
    const ofFund = found.ok ? await worth.coinsOf(db.queryable, found.value.activity_id) : []
    return {
      coins: found.ok ? [...ofFund] : [...((activity?.terms.coins ?? []) as readonly string[])],
      running: activity !== undefined,
      bar: found.ok ? null : await claims.barOf(userId),
      fund: found.ok ? await views.now(found.value) : null,
      place: await placeOf(db.queryable, userId),
      now: clock.now().toISOString(),
    }
  }

  /** Shows it, and pays the cash that waits. */
  async function take(
    userId: string,
    request: MoneyRequest<TrialFund>,
  ): Promise<Result<TrialFund, Unknown | { readonly code: 'trial.expired' }>> {
    const found = await own(userId)
    if (!found.ok) return found
    if (found.value.state === 'lost') return refuse({ code: 'trial.expired' })
    const shown = found.value.state === 'active' ? await views.now(found.value) : undefined
    return db.tx(async (tx) => {
      const row = await sql.lockFund(tx, found.value.id)
      assert(row !== undefined, 'funds are kept')
      if (row.state === 'waiting') await cash.pay(tx, row)
      const after = await sql.findFund(tx, row.id)
      assert(after !== undefined, 'funds are kept')
      const view = row.state === 'active' && shown !== undefined ? shown : await views.ended(tx, after)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  /** At the value that was shown, or not at all. */
  async function cancel(
    userId: string,
    value: string,
    request: MoneyRequest<TrialFund>,
  ): Promise<Result<TrialFund, Unknown | Over | Halted | Exclude<EndRefusal, { code: 'trial.no_price' }>>> {
    const found = await active(userId)
    if (!found.ok) return found
    const { id } = found.value
    const rates = await worth.ratesNow(worth.coinsIn(await worth.heldBy(db.queryable, found.value)))
    if (!rates.ok) return rates
    const shown = parseUnits(value, 2)
    const ended = await ending.end({
      ...{ id, by: 'user', at: undefined, rates: rates.value, request },
      shown: shown.ok ? shown.value : 0n,
    })
    if (ended.ok) return ended
    const { refusal } = ended
    // A trade came in between, of a coin that was not asked about; or a deposit waits for its price.
    return refusal.code === 'trial.no_price' ? refuse({ code: 'trial.halted', asset: refusal.asset }) : refuse(refusal)
  }

  async function protect(userId: string, on: boolean): Promise<Result<Record<string, never>, Unknown | Over>> {
    const found = await active(userId)
    if (!found.ok) return found
    return db.tx(async (tx) => {
      const row = await sql.lockFund(tx, found.value.id)
      if (row?.state !== 'active') return refuse({ code: 'trial.over' })
      await sql.setProtected(tx, row.id, on)
      return ok({})
    })
  }

  return {
    upToDate,
    active,
    standing,
    take,
    cancel,
    protect,
    /** What the job of the end does: it waits where it cannot be sold. */
    async due(id: string): Promise<void> {
      await deposits.judge(id)
      const done = await ending.endByTime(id)
      if (done !== 'done') await ending.wait(id, done)
    },
    async tellEnd(id: string): Promise<void> {
      await db.tx(async (tx) => {
        const row = await sql.lockFund(tx, id)
        if (row?.state === 'active') await told.endsTomorrow(tx, row)
        return ok()
      })
    },
    /** Whether early credit and the prepaid card have to wait for its end. */
    runs: async (on: Queryable, userId: string) => (await sql.fundOf(on, userId))?.state === 'active',
  }
}
