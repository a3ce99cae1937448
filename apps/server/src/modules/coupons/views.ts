import type { Coupon, CouponAmount, CouponRecord, Language } from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { couponStateAt } from './coupons.rules.ts'
import type { CouponRow, Rest } from './coupons.sql.ts'
import type { CouponDeps } from './deps.ts'
import type { UseRow } from './uses.sql.ts'

export type Views = ReturnType<typeof createViews>

/** Rows as people see them: as they stand now, amounts in whole assets. */
export function createViews({ clock, markets, activities }: Pick<CouponDeps, 'clock' | 'markets' | 'activities'>) {
  async function amount(asset: string, of: bigint): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'coupons and fees are in assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }

  async function titles(
    on: Queryable,
    ids: readonly string[],
    language: Language,
  ): Promise<ReadonlyMap<string, string>> {
    const named = await activities.titlesOf(on, ids, language)
    return new Map([...named].map(([id, { title }]) => [id, title]))
  }

  /** On the caller's connection: whoever holds one and waits for another can wait for everybody who does the same. */
  async function coupons(
    on: Queryable,
    rows: readonly CouponRow[],
    language: Language,
  ): Promise<(Coupon & { activityId: string })[]> {
    const names = await titles(
      on,
      rows.map(({ activity_id }) => activity_id),
      language,
    )
    return Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, activityId: row.activity_id, state: couponStateAt(row, clock.now()), asset: row.asset },
        face: await amount(row.asset, row.face_units),
        rest: await amount(row.asset, row.face_units - row.used_units),
        ...{ title: names.get(row.activity_id) ?? '', issuedTime: row.issued_at.toISOString() },
        expireTime: row.expires_at.toISOString(),
      })),
    )
  }

  async function record(row: UseRow): Promise<CouponRecord> {
    return {
      ...{ tradeId: row.trade_id, orderId: row.order_id, symbol: row.symbol },
      ...{ fee: await amount(row.fee_asset, row.fee_units), feeAsset: row.fee_asset },
      value: await amount(row.asset, row.value_units),
      paid: await amount(row.asset, row.units),
      ...{ tradeTime: row.traded_at.toISOString(), paidTime: row.used_at.toISOString() },
    }
  }

  return {
    amount,
    titles,
    coupons,
    records: (rows: readonly UseRow[]) => Promise.all(rows.map(record)),
    amounts: (rests: readonly Rest[]): Promise<CouponAmount[]> =>
      Promise.all(rests.map(async ({ asset, units: of }) => ({ asset, amount: await amount(asset, of) }))),
  }
}
