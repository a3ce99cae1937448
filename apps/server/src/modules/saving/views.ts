import {
  accruedInterest,
  releaseDate,
  SAVING_AGREEMENT,
  type SavingPosition,
  type SavingProduct,
} from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { SavingDeps } from './deps.ts'
import { pool } from './entries.ts'
import type { PositionRow } from './positions.sql.ts'
import type { ProductRow } from './products.sql.ts'
import { accruedBy, daysOf, kindOf, percentText, roomOf, stateOf } from './saving.rules.ts'

const DAY_MS = 86_400_000

export type Views = ReturnType<typeof createViews>

/** Rows as people see them: amounts in whole coins, and dates that follow from the day. */
export function createViews({ clock, ledger, markets }: Pick<SavingDeps, 'clock' | 'ledger' | 'markets'>) {
  async function assetOf(code: string) {
    const asset = await markets.asset(code)
    assert(asset !== undefined, 'savings are of assets')
    return asset
  }

  const amount = async (asset: string, of: bigint) =>
    formatUnits(units(of), (await assetOf(asset)).scale, { trim: true })

  /** What is there to pay interest from, by coin. */
  async function pools(on: Queryable, coins: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const found = await ledger.peekBalances(on, [...new Set(coins)].map(pool))
    return new Map(found.map(({ asset, balance }) => [asset, balance]))
  }

  async function product(row: ProductRow, inPool: bigint): Promise<SavingProduct> {
    const asset = await assetOf(row.asset)
    const text = (of: bigint) => formatUnits(units(of), asset.scale, { trim: true })
    const room = roomOf(row, inPool)
    const release = releaseDate(clock.now(), row.days)
    return {
      ...{
        id: row.id,
        coin: row.asset,
        apy: percentText(row.apy_bps),
        days: row.days,
        minimum: text(row.minimum_units),
      },
      quota: { total: text(row.quota_units), available: text(room), personal: text(row.personal_units) },
      state: room >= row.minimum_units ? 'open' : 'sold_out',
      startTime: new Date(release.getTime() - row.days * DAY_MS).toISOString(),
      releaseTime: release.toISOString(),
      issuedInterest: text(row.issued_units),
      ...{ policy: kindOf(asset), agreement: SAVING_AGREEMENT },
    }
  }

  async function products(on: Queryable, rows: readonly ProductRow[]): Promise<SavingProduct[]> {
    const inPools = await pools(
      on,
      rows.map(({ asset }) => asset),
    )
    return Promise.all(rows.map((row) => product(row, inPools.get(row.asset) ?? 0n)))
  }

  async function position(row: PositionRow): Promise<SavingPosition> {
    const now = clock.now()
    const { scale } = await assetOf(row.asset)
    const text = (of: bigint) => formatUnits(units(of), scale, { trim: true })
    return {
      ...{ id: row.id, productId: row.product_id, coin: row.asset, state: stateOf(row, now) },
      ...{ apy: percentText(row.apy_bps), days: row.days, agreement: row.agreement },
      principal: text(row.principal_units),
      interest: text(row.interest_units),
      accrued: text(accruedBy(row, now)),
      day: daysOf(row, now),
      issuedInterest: text(row.state === 'released' ? row.interest_units : 0n),
      subscribeTime: row.subscribed_at.toISOString(),
      startTime: row.value_at.toISOString(),
      releaseTime: row.release_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  async function accruals(row: PositionRow, written: readonly { readonly day: number; readonly units: bigint }[]) {
    const { scale } = await assetOf(row.asset)
    const text = (of: bigint) => formatUnits(units(of), scale, { trim: true })
    const terms = { principal: row.principal_units, apyBps: row.apy_bps }
    return written.map(({ day, units: interest }) => ({
      day,
      time: new Date(row.value_at.getTime() + day * DAY_MS).toISOString(),
      interest: text(interest),
      accrued: text(accruedInterest(terms, day)),
    }))
  }

  return { assetOf, amount, pools, products, position, accruals }
}
