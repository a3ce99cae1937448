import type { BoostSale, BoostTransaction, contract, InputOf, Language, OwnBoost, SentOutputOf } from '@bourse/contract'
import { assert, minUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import { createOwnMoney } from '../activities/index.ts'
import { promiseAfter, rateText } from './boosts.rules.ts'
import { type BoostRow, findBoost } from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import { findPart } from './parts.sql.ts'
import { listTransactions, lotsOf, type ShownTransaction } from './transactions.sql.ts'
import type { Unknown, Views } from './views.ts'

type Calls = typeof contract.boosts
type SaleRefusal = Unknown | { readonly code: 'boosts.amount_malformed'; readonly decimals: number }

export interface OwnDeps extends Pick<BoostDeps, 'db' | 'clock' | 'ledger' | 'index' | 'markets' | 'activities'> {
  readonly views: Pick<Views, 'amount'>
}

export type Own = ReturnType<typeof createOwn>

/** What a person has bought and kept, what is promised for it, and what selling would cost. */
export function createOwn(deps: OwnDeps) {
  const { db, clock, markets, activities, views } = deps
  const on = db.queryable
  const ownMoney = createOwnMoney(deps)

  /** If it ended now: by the lower of what is kept and what is owned. */
  async function payableNow(row: BoostRow, userId: string, { kept, balance }: { kept: bigint; balance: bigint }) {
    const lots = await lotsOf(on, row.activity_id, userId)
    const left = kept - minUnits(units(kept), units(balance))
    return promiseAfter(lots, left, row.rate_bps)
  }

  async function own(id: string, userId: string): Promise<Result<OwnBoost, Unknown>> {
    const row = await findBoost(on, id)
    if (row === undefined) return refuse({ code: 'boosts.unknown' })
    const part = await findPart(on, id, userId)
    const [now = units(0n)] = await ownMoney(on, { userId, asset: row.asset, moments: [clock.now()] })
    const balance = part?.balance_units ?? now
    const [kept, pending] = [part?.kept_units ?? 0n, part?.pending_units ?? 0n]
    const isOpen = part === undefined || part.state === 'open'
    const text = (of: bigint) => views.amount(row.asset, of)
    return ok({
      ...{ id, state: part?.state ?? null },
      ...{ bought: await text(part?.bought_units ?? 0n), sold: await text(part?.sold_units ?? 0n) },
      ...{ ahead: await text(part?.ahead_units ?? 0n), kept: await text(kept), pending: await text(pending) },
      ...{ balance: await text(balance) },
      payable: await text(isOpen ? await payableNow(row, userId, { kept, balance }) : pending),
    })
  }

  async function sale({ id, amount }: InputOf<Calls['sale']>, userId: string): Promise<Result<BoostSale, SaleRefusal>> {
    const row = await findBoost(on, id)
    if (row === undefined) return refuse({ code: 'boosts.unknown' })
    const asset = await markets.asset(row.asset)
    assert(asset !== undefined, 'boosts are of assets')
    const typed = parseUnits(amount, asset.scale)
    if (!typed.ok || typed.value < 0n) return refuse({ code: 'boosts.amount_malformed', decimals: asset.scale })
    const part = await findPart(on, id, userId)
    const before = part?.pending_units ?? 0n
    // Once it is settled nothing that is sold costs anything.
    const isOpen = part?.state === 'open'
    const after = isOpen ? promiseAfter(await lotsOf(on, id, userId), typed.value, row.rate_bps) : before
    const text = (of: bigint) => views.amount(row.asset, of)
    return ok({ amount: await text(typed.value), loses: await text(before - after), pending: await text(after) })
  }

  async function shown(row: ShownTransaction, language: Language): Promise<BoostTransaction> {
    const activity = await activities.find(on, row.activity_id)
    assert(activity !== undefined, 'boosts are activities')
    const text = (of: bigint) => views.amount(row.asset, of)
    const { id, activity_id: boostId, asset: coin, symbol: market, side, lack, state, at } = row
    return {
      ...{ id: String(id), boostId, title: activity.texts.title[language], coin, rate: rateText(row.rate_bps) },
      ...{ market, side, lack, state, time: at.toISOString() },
      ...{ amount: await text(row.units), kept: await text(row.kept_units) },
      ...{ pending: await text(row.pending_units), taken: await text(row.taken_units) },
    }
  }

  async function transactions(
    { id, current, size }: InputOf<Calls['transactions']>,
    userId: string,
    language: Language,
  ): Promise<SentOutputOf<Calls['transactions']>> {
    const { total, records } = await listTransactions(on, { userId, id, current, size })
    return { current, size, total, records: await Promise.all(records.map((row) => shown(row, language))) }
  }

  return { own, sale, transactions }
}
