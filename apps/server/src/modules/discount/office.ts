import {
  type contract,
  DISCOUNT_QUOTE,
  type DiscountDesk,
  type DiscountExposure,
  type DiscountProductPart,
  type DiscountRisk,
  type InputOf,
  type SystemWarning,
} from '@bourse/contract'
import { formatUnits, ok, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { systemAccount } from '../ledger/index.ts'
import type { DiscountDeps } from './deps.ts'
import { ALARM_MS, priceText, termsOf } from './discount.rules.ts'
import { reservesOf } from './entries.ts'
import { netDelta, worstMove } from './exposure.rules.ts'
import { countUnhedged } from './hedge/hedges.sql.ts'
import { lastAnswer } from './positions/offers.sql.ts'
import { countLate, type LiveGroup, listPositions, liveGroups } from './positions/positions.sql.ts'
import type { Positions } from './positions/positions.ts'
import { listProducts } from './products/products.sql.ts'
import type { Products } from './products/products.ts'
import type { createSeries } from './products/series.ts'
import { countWaiting } from './settlement/settlements.sql.ts'

export interface OfficeDeps extends Pick<DiscountDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'identity' | 'people'> {
  readonly products: Pick<Products, 'scalesOf' | 'pricesOf' | 'views'>
  readonly positions: Pick<Positions, 'shown'>
  readonly series: Pick<ReturnType<typeof createSeries>, 'list'>
}

export type Office = ReturnType<typeof createOffice>

interface Paged {
  readonly current: number
  readonly size: number
}

interface Searched extends Paged {
  readonly search?: string | undefined
  readonly coin?: string | undefined
}

/** What staff see of the house's side. */
export function createOffice(deps: OfficeDeps) {
  const { db, clock, ledger, markets, identity, people, products, positions, series } = deps

  async function late(): Promise<number> {
    return countLate(db.queryable, new Date(clock.now().getTime() - ALARM_MS))
  }

  async function desk(staffId: string): Promise<DiscountDesk> {
    const groups = await liveGroups(db.queryable)
    const bases = [...new Set(groups.map(({ base }) => base))]
    const prices = await products.pricesOf(bases)
    const answer = await lastAnswer(db.queryable)
    return {
      time: clock.now().toISOString(),
      series: await series.list(staffId),
      assets: await exposures(groups, bases),
      risks: await Promise.all(bases.map((base) => riskOf(base, groups, prices.get(base)))),
      hedge: answer === undefined ? null : { answer: answer.answer, at: answer.answered_at.toISOString() },
      waiting: await countWaiting(db.queryable),
      late: await late(),
      unhedged: await countUnhedged(db.queryable),
    }
  }

  /** Every asset that is in positions, and what the house has of it beside. */
  async function exposures(groups: readonly LiveGroup[], bases: readonly string[]): Promise<DiscountExposure[]> {
    const assets = bases.length === 0 ? [] : [...bases, DISCOUNT_QUOTE]
    const treasuries = await ledger.peekBalances(
      db.queryable,
      assets.map((asset) => systemAccount('treasury', asset)),
    )
    const parts = groups.flatMap((group) => {
      const { pay, other, interest, exchanged } = reservesOf(group)
      return [
        { asset: pay, positions: group.positions, principal: group.pay_units, reserved: interest },
        { asset: other, positions: 0, principal: 0n, reserved: exchanged },
      ]
    })
    return Promise.all(
      assets.map(async (asset) => {
        const own = parts.filter((part) => part.asset === asset)
        const scale = (await markets.asset(asset))?.scale ?? 0
        const text = (amount: bigint) => formatUnits(units(amount), scale, { trim: true })
        return {
          coin: asset,
          positions: own.reduce((sum, part) => sum + part.positions, 0),
          principal: text(own.reduce((sum, part) => sum + part.principal, 0n)),
          reserved: text(own.reduce((sum, part) => sum + part.reserved, 0n)),
          treasury: text(treasuries.find((one) => one.asset === asset)?.balance ?? 0n),
        }
      }),
    )
  }

  async function riskOf(base: string, groups: readonly LiveGroup[], price: bigint | undefined): Promise<DiscountRisk> {
    if (price === undefined) return { coin: base, price: null, netDelta: null, worstMove: null, worstLoss: null }
    const scales = await products.scalesOf(base)
    const all = groups.filter((group) => group.base === base).map((group) => termsOf(group, scales))
    const worst = worstMove(all, price)
    return {
      coin: base,
      price: priceText(price),
      netDelta: formatUnits(units(netDelta(all, price)), scales.base, { trim: true }),
      worstMove: String(worst.percent),
      worstLoss: formatUnits(units(worst.loss), scales.quote, { trim: true }),
    }
  }

  /** By number, by account or by user. */
  async function found({ search = '', coin, ...paged }: Searched) {
    const byUid = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const userId = byUid ?? (search.startsWith('usr_') ? search : undefined)
    const id = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await listPositions(db.queryable, { ...paged, userId, id, coin, now: clock.now() })
    const views = records.map(async (row) => {
      const { uid } = await identity.userData(row.user_id)
      return { ...(await positions.shown(row)), userId: row.user_id, uid, agreement: row.agreement }
    })
    return { ...paged, total, records: await Promise.all(views) }
  }

  return {
    desk,
    /** For the page of the system: somebody has to look at these. */
    async warnings(): Promise<readonly SystemWarning[]> {
      const waiting = (await countWaiting(db.queryable)) > 0
      return [
        ...(waiting ? (['discount_without_price'] as const) : []),
        ...((await late()) > 0 ? (['discount_unpaid'] as const) : []),
      ]
    },
    async products({
      coin,
      part,
      ...paged
    }: Paged & { readonly coin?: string | undefined; readonly part?: DiscountProductPart | undefined }) {
      const now = clock.now()
      const { total, records } = await listProducts(db.queryable, { ...paged, now, base: coin, part })
      const shown = (await products.views(records, now)).map(({ row, view }) => ({
        ...view,
        ...{ seriesId: row.series_id, positions: row.positions, openedAt: row.opened_at.toISOString() },
      }))
      return { ...paged, total, records: shown }
    },
    positions: found,
    /** Of one person; that somebody looked is recorded first. */
    async positionsOf({ userId, ...paged }: InputOf<typeof contract.discount.officePositionsOf>, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await found({ ...paged, search: userId })) : seen
    },
  }
}
