import {
  releaseDate,
  SAVING_AGREEMENT,
  type SavingDetail,
  type SavingPosition,
  type SavingProduct,
  termInterest,
  valueDate,
} from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { lockOutflows } from '../funding/index.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import { accrualsOf, accrueMissing, lockDaysShared } from './accruals.sql.ts'
import type { SavingDeps } from './deps.ts'
import { exitEntry, openEntry } from './entries.ts'
import type { SavingNotices } from './notices.ts'
import * as sql from './positions.sql.ts'
import * as products from './products.sql.ts'
import { RELEASE } from './releases.ts'
import { accruedBy, kindOf, roomOf } from './saving.rules.ts'
import type { Views } from './views.ts'
import type { Watches } from './watches.ts'

type SubscribeRefusal =
  | PolicyRefusal
  | { readonly code: 'saving.product_unknown' | 'saving.agreement_changed' | 'saving.amount_missing' }
  | { readonly code: 'saving.term_over'; readonly product: SavingProduct }
  | { readonly code: 'saving.amount_malformed'; readonly decimals: number }
  | { readonly code: 'saving.below_minimum'; readonly minimum: string; readonly asset: string }
  | { readonly code: 'saving.above_personal' | 'saving.sold_out'; readonly left: string; readonly asset: string }
  | { readonly code: 'saving.not_own_money'; readonly most: string; readonly asset: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }
type ExitRefusal =
  | { readonly code: 'saving.position_unknown' | 'saving.ended' }
  | { readonly code: 'saving.forfeit_changed'; readonly forfeits: string; readonly asset: string }

export interface Subscription {
  readonly userId: string
  readonly productId: string
  readonly amount: string
  readonly releaseTime: string
  readonly agreement: number
}

export interface PositionDeps extends SavingDeps {
  readonly views: Views
  readonly told: SavingNotices
  readonly watches: Pick<Watches, 'roomMade'>
}

export type Positions = ReturnType<typeof createPositions>

/** What somebody has put away. */
export function createPositions(deps: PositionDeps) {
  const { db, clock, ids, jobs, ledger, ownMoney, policy, publishFunding, views, told, watches } = deps

  async function subscribe(
    asked: Subscription,
    request: MoneyRequest<SavingPosition>,
  ): Promise<Result<SavingPosition, SubscribeRefusal>> {
    const found = await products.findProduct(db.queryable, asked.productId)
    if (found?.state !== 'published') return refuse({ code: 'saving.product_unknown' })
    const asset = await views.assetOf(found.asset)
    const amount = parseUnits(asked.amount, asset.scale)
    if (!amount.ok) return refuse({ code: 'saving.amount_malformed', decimals: asset.scale })
    if (amount.value <= 0n) return refuse({ code: 'saving.amount_missing' })
    if (asked.agreement !== SAVING_AGREEMENT) return refuse({ code: 'saving.agreement_changed' })
    return db.tx(async (tx): Promise<Result<SavingPosition, SubscribeRefusal>> => {
      // What the house advances meanwhile must not pass for one's own.
      await lockOutflows(tx, asked.userId)
      const offered = await policy.may(tx, asked.userId, kindOf(asset))
      if (!offered.ok) return offered
      const judged = await judge(tx, asked, amount.value)
      return judged.ok ? open(tx, asked, { ...judged.value, amount: amount.value, request }) : judged
    })
  }

  interface Judged {
    readonly product: products.ProductRow
    /** The moment that was judged, which is that of the subscription: midnight may pass before it is written. */
    readonly now: Date
  }

  /** Quotas are sums over everybody, so the product is locked first; the day is read after that, because waiting may pass midnight. */
  async function judge(
    tx: Tx,
    { userId, productId, releaseTime }: Subscription,
    amount: Units,
  ): Promise<Result<Judged, SubscribeRefusal>> {
    const product = await products.lockProduct(tx, productId)
    if (product?.state !== 'published') return refuse({ code: 'saving.product_unknown' })
    const [{ asset }, now] = [product, clock.now()]
    const text = (of: bigint) => views.amount(asset, of)
    if (new Date(releaseTime).getTime() !== releaseDate(now, product.days).getTime()) {
      const [shown] = await views.products(tx, [product])
      assert(shown !== undefined, 'one gives one')
      return refuse({ code: 'saving.term_over', product: shown })
    }
    if (amount < product.minimum_units)
      return refuse({ code: 'saving.below_minimum', minimum: await text(product.minimum_units), asset })
    const own = await sql.ownIn(tx, product.id, userId)
    if (own + amount > product.personal_units)
      return refuse({ code: 'saving.above_personal', left: await text(product.personal_units - own), asset })
    if (product.used_units + amount > product.quota_units) return soldOut(tx, product)
    const { available, withdrawable } = await ownMoney.of(tx, userId, asset)
    if (amount > available)
      return refuse({ code: 'ledger.insufficient_balance', asset, available: await text(available) })
    if (amount > withdrawable) return refuse({ code: 'saving.not_own_money', most: await text(withdrawable), asset })
    return ok({ product, now })
  }

  async function soldOut(tx: Tx, product: products.ProductRow): Promise<Result<never, SubscribeRefusal>> {
    const { asset } = product
    const room = roomOf(product, (await views.pools(tx, [asset])).get(asset) ?? 0n)
    return refuse({ code: 'saving.sold_out', left: await views.amount(asset, room < 0n ? 0n : room), asset })
  }

  interface Opening extends Judged {
    readonly amount: Units
    readonly request: MoneyRequest<SavingPosition>
  }

  async function open(
    tx: Tx,
    { userId, agreement }: Subscription,
    { product, now, amount, request }: Opening,
  ): Promise<Result<SavingPosition, SubscribeRefusal>> {
    const { asset, apy_bps, days } = product
    const row: sql.PositionRow = {
      ...{
        id: ids.next('sav'),
        product_id: product.id,
        user_id: userId,
        asset,
        state: 'live',
        agreement,
        apy_bps,
        days,
      },
      principal_units: amount,
      interest_units: termInterest({ principal: amount, apyBps: apy_bps, days }),
      ...{ subscribed_at: now, value_at: valueDate(now), release_at: releaseDate(now, days), ended_at: null },
    }
    await products.take(tx, product.id, amount)
    await sql.insertPosition(tx, row)
    const view = await views.position(row)
    await request.recordAnswer(tx, view)
    const posted = await ledger.post(tx, openEntry(row))
    if (!posted.ok) {
      const { refusal } = posted
      assert(refusal.code !== 'ledger.key_reused', 'a position is opened once')
      if (refusal.code === 'ledger.house_short') return soldOut(tx, product)
      return refuse({ ...refusal, available: await views.amount(asset, refusal.available) })
    }
    const at = row.release_at.toISOString()
    await jobs.at(tx, { name: RELEASE, key: at, payload: { at }, dueAt: row.release_at })
    await told.subscribed(tx, row)
    publishFunding(tx, userId, { kind: 'saving', id: row.id, state: 'subscribed' })
    return ok(view)
  }

  /** What an exit costs was shown; after another midnight it is more, and is shown again. */
  async function exit(
    { userId, id, forfeits }: { readonly userId: string; readonly id: string; readonly forfeits: string },
    request: MoneyRequest<SavingPosition>,
  ): Promise<Result<SavingPosition, ExitRefusal>> {
    return db.tx(async (tx): Promise<Result<SavingPosition, ExitRefusal>> => {
      await lockDaysShared(tx)
      const row = await sql.lockPosition(tx, id, userId)
      if (row === undefined) return refuse({ code: 'saving.position_unknown' })
      const now = clock.now()
      // Whoever has waited to the end gets the interest, even if the release is a moment late.
      if (row.state !== 'live' || now >= row.release_at) return refuse({ code: 'saving.ended' })
      const asset = await views.assetOf(row.asset)
      const cost = accruedBy(row, now)
      const seen = parseUnits(forfeits, asset.scale)
      if (!seen.ok || seen.value !== cost) {
        const figure = formatUnits(units(cost), asset.scale, { trim: true })
        return refuse({ code: 'saving.forfeit_changed', forfeits: figure, asset: row.asset })
      }
      await accrueMissing(tx, [id], now)
      await sql.exitPosition(tx, id, now)
      const ended: sql.PositionRow = { ...row, state: 'exited', ended_at: now }
      const view = await views.position(ended)
      await request.recordAnswer(tx, view)
      await products.giveBack(tx, [{ id: row.product_id, principal: row.principal_units, interest: 0n }])
      const posted = await ledger.post(tx, exitEntry(row))
      assert(posted.ok, 'what was put away is there')
      await told.exited(tx, ended, cost)
      await watches.roomMade(tx, `exit:${id}`)
      publishFunding(tx, userId, { kind: 'saving', id, state: 'exited' })
      return ok(view)
    })
  }

  async function detail(id: string, userId?: string): Promise<SavingDetail | undefined> {
    const row = await sql.findPosition(db.queryable, id, userId)
    if (row === undefined) return undefined
    const written = await accrualsOf(db.queryable, id)
    return { ...(await views.position(row)), accruals: await views.accruals(row, written) }
  }

  return {
    subscribe,
    exit,
    detail,
    async list(query: sql.PositionQuery & { readonly userId: string }) {
      const { total, records } = await sql.listPositions(db.queryable, query)
      return {
        current: query.current,
        size: query.size,
        total,
        records: await Promise.all(records.map(views.position)),
      }
    },
  }
}
