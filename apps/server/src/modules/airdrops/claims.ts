import type { AirdropEntry, AirdropRefusalCode, AirdropStanding } from '@bourse/contract'
import { assert, ok, type Result, refuse, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { MayRefusal } from '../activities/index.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import { isFull, judgeHours, PERIOD } from './airdrops.rules.ts'
import * as sql from './airdrops.sql.ts'
import type { AirdropDeps } from './deps.ts'
import type { createOwnMoney, OwnBalance } from './own-money.ts'
import type { Views } from './views.ts'

export interface ClaimDeps extends Pick<AirdropDeps, 'db' | 'clock' | 'ids' | 'kyc' | 'activities'> {
  readonly views: Views
  readonly ownMoney: ReturnType<typeof createOwnMoney>
}

interface Asked {
  readonly activityId: string
  readonly userId: string
}

type KycNeeded = Awaited<ReturnType<AirdropDeps['kyc']['needed']>>
type Elsewhere =
  | PolicyRefusal
  | { readonly code: 'activities.not_eligible' | 'activities.paused' | 'activities.cap_reached' }
export type ClaimRefusal =
  | Elsewhere
  | KycNeeded
  | {
      readonly code:
        | 'activities.unknown'
        | 'airdrops.not_started'
        | 'airdrops.ended'
        | 'airdrops.already_claimed'
        | 'airdrops.too_late'
    }
  | {
      readonly code: 'airdrops.below_threshold'
      readonly balance: string
      readonly minimum: string
      readonly asset: string
    }

export type Claims = ReturnType<typeof createClaims>

/** Who gets an airdrop: country, started, ended, claimed already, verification, balance, spots; the first that fails answers. */
export function createClaims({ db, clock, ids, kyc, activities, views, ownMoney }: ClaimDeps) {
  /** Drawn while somebody enters, it waits for them. */
  async function read(tx: Tx, id: string): Promise<sql.AirdropRow | undefined> {
    const row = await sql.findAirdrop(tx, id)
    return row?.way === 'drawn' ? sql.shareAirdrop(tx, id) : row
  }

  /** What the core has asked before it comes to whether somebody has claimed already. */
  function early(refusal: MayRefusal): Result<never, ClaimRefusal> | undefined {
    const { code } = refusal
    if (code === 'policy.denied' || code === 'policy.gate') return refuse(refusal)
    if (code === 'activities.not_started') return refuse({ code: 'airdrops.not_started' })
    if (code === 'activities.ended') return refuse({ code: 'airdrops.ended' })
    return code === 'activities.paused' || code === 'activities.not_eligible' ? refuse({ code }) : undefined
  }

  async function judge(tx: Tx, row: sql.AirdropRow, userId: string): Promise<Result<OwnBalance, ClaimRefusal>> {
    const may = await activities.mayTake(tx, { activity: { id: row.id }, userId, period: PERIOD })
    const refused = may.ok ? undefined : early(may.refusal)
    if (refused !== undefined) return refused
    const hours = judgeHours(row, clock.now())
    if (!hours.ok) return hours
    if ((await sql.entryOf(tx, row.id, userId)) !== undefined) return refuse({ code: 'airdrops.already_claimed' })
    if (!may.ok)
      return refuse(
        may.refusal.code === 'activities.cap_reached' ? { code: may.refusal.code } : await kyc.needed(userId),
      )
    const asset = row.hold_asset
    const own = await ownMoney(tx, { userId, asset, snapshotAt: row.snapshot_at })
    if (own.counted < row.minimum_units) {
      const [balance, minimum] = [await views.amount(asset, own.counted), await views.amount(asset, row.minimum_units)]
      return refuse({ code: 'airdrops.below_threshold', balance, minimum, asset })
    }
    return isFull(row) ? refuse({ code: 'airdrops.too_late' }) : ok(own)
  }

  /** The spot and the money are one decision. */
  async function pay(tx: Tx, row: sql.AirdropRow, userId: string): Promise<Result<undefined, ClaimRefusal>> {
    if (!(await sql.takeSpot(tx, row.id))) return refuse({ code: 'airdrops.too_late' })
    // Whoever has a spot has this one's lock behind them, so that of two who are one person the second finds the first.
    const among = await sql.peopleOf(tx, row.id)
    const near = await activities.links.near(tx, { users: [userId], among })
    const given = await activities.award(tx, {
      ...{ activityId: row.id, userId, period: PERIOD, form: 'available', source: 'airdrop_paid' },
      ...{ asset: row.asset, units: units(row.amount_units), reserved: false, popup: 41 },
      beside: near.get(userId) ?? [],
    })
    if (given.ok) return ok(undefined)
    const { refusal } = given
    if (refusal.code === 'policy.denied' || refusal.code === 'policy.gate') return refuse(refusal)
    const { code } = refusal
    return refuse({ code: code === 'activities.sold_out' ? 'airdrops.too_late' : code })
  }

  function claim(
    { activityId, userId }: Asked,
    request: Pick<MoneyRequest<AirdropEntry>, 'recordAnswer'>,
  ): Promise<Result<AirdropEntry, ClaimRefusal>> {
    return db.tx(async (tx): Promise<Result<AirdropEntry, ClaimRefusal>> => {
      const row = await read(tx, activityId)
      if (row === undefined) return refuse({ code: 'activities.unknown' })
      const judged = await judge(tx, row, userId)
      if (!judged.ok) return judged
      const isFirst = row.way === 'first'
      const paid = isFirst ? await pay(tx, row, userId) : ok(undefined)
      if (!paid.ok) return paid
      const entry: sql.EntryRow = {
        ...{ id: ids.next('lot'), airdrop_id: row.id, user_id: userId, state: isFirst ? 'paid' : 'entered' },
        ...{ balance_units: judged.value.counted, entered_at: clock.now() },
      }
      await sql.insertEntry(tx, entry)
      const view = await views.entry(tx, entry)
      await request.recordAnswer(tx, view)
      return ok(view)
    })
  }

  /** What a claim would be answered; nothing of it stays. */
  async function refusalOf(row: sql.AirdropRow, userId: string): Promise<AirdropRefusalCode | null> {
    const tried = await db.tx(async (tx): Promise<Result<never, ClaimRefusal | { readonly code: 'fits' }>> => {
      const judged = await judge(tx, row, userId)
      return judged.ok ? refuse({ code: 'fits' }) : judged
    })
    assert(!tried.ok, 'a trial is rolled back')
    const { code } = tried.refusal
    assert(code !== 'activities.unknown', 'it was found')
    return code === 'fits' ? null : code
  }

  async function standing({
    activityId,
    userId,
  }: Asked): Promise<Result<AirdropStanding, { readonly code: 'activities.unknown' }>> {
    const on = db.queryable
    const row = await sql.findAirdrop(on, activityId)
    if (row === undefined) return refuse({ code: 'activities.unknown' })
    const asset = row.hold_asset
    const own = await ownMoney(on, { userId, asset, snapshotAt: row.snapshot_at })
    const entry = await sql.entryOf(on, row.id, userId)
    return ok({
      balanceNow: await views.amount(asset, own.now),
      balanceThen: own.then === undefined ? null : await views.amount(asset, own.then),
      balance: await views.amount(asset, own.counted),
      entry: entry === undefined ? null : await views.entry(on, entry),
      refusal: await refusalOf(row, userId),
    })
  }

  /** For the hub: cheaper than a claim that is tried. */
  async function mayClaim(on: Queryable, id: string, userId: string): Promise<boolean> {
    const row = await sql.findAirdrop(on, id)
    if (row === undefined || !judgeHours(row, clock.now()).ok || isFull(row)) return false
    if ((await sql.entryOf(on, id, userId)) !== undefined) return false
    const { counted } = await ownMoney(on, { userId, asset: row.hold_asset, snapshotAt: row.snapshot_at })
    return counted >= row.minimum_units
  }

  return { claim, standing, mayClaim }
}
