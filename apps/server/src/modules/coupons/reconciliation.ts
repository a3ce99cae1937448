import type { AuditFinding } from '../ledger/index.ts'
import type { CouponDeps } from './deps.ts'
import { USE_SOURCE } from './entries.ts'
import { createFeeValuer } from './fee-values.ts'
import { keyOf, keyOfFill, shareOf } from './followed.ts'
import type { Paying } from './paying.ts'
import * as sql from './reconciliation.sql.ts'

const DAY_MS = 86_400_000
/** A coupon that was just being written when a trade happened is not missed by anybody. */
const WRITTEN_MS = 60_000
const PEOPLE_AT_ONCE = 200
/** Somebody may be paid between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps extends Pick<CouponDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'index'> {
  readonly paying: Pick<Paying, 'followed'>
}

/**
 * C5: what coupons paid of a fee is at most its value, and each coupon is what it paid. C7: yesterday's fees are followed again: each was
 * paid in full, or nothing was left that could have.
 */
export function createReconciliation({ db, clock, ledger, markets, index, paying }: ReconciliationDeps) {
  const on = db.queryable
  const finding = (invariant: 'C5' | 'C7', difference: string, detail: Record<string, string> = {}): AuditFinding => ({
    invariant,
    detail: { difference, ...detail },
  })

  async function values(): Promise<AuditFinding[]> {
    const wrong = (await sql.overpaid(on)).map((one) => finding('C5', 'coupons paid more than a fee', { ...one }))
    const mixed = Map.groupBy(await sql.mixedUses(on), keyOf)
    const over = [...mixed].filter(([, uses]) => shareOf(uses).left < 0n)
    const coupons = (await sql.wrongCoupons(on)).map(({ id }) =>
      finding('C5', 'a coupon and what it paid differ', { coupon: id }),
    )
    return [...wrong, ...over.map(([trade]) => finding('C5', 'coupons paid more than a fee', { trade })), ...coupons]
  }

  async function entries(): Promise<AuditFinding[]> {
    const [uses, booked] = [await sql.countUses(on), await ledger.countEntries(on, USE_SOURCE)]
    if (uses === booked) return []
    return [finding('C5', 'what coupons paid and the books differ', { uses: String(uses), booked: String(booked) })]
  }

  async function yesterday(): Promise<AuditFinding[]> {
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS)
    const since = new Date(until.getTime() - DAY_MS)
    const found: AuditFinding[] = []
    let after = ''
    for (;;) {
      const people = await sql.holdersBetween(on, { since, until, after, limit: PEOPLE_AT_ONCE })
      found.push(...(await recomputed(people, since, until)))
      after = people.at(-1) ?? ''
      if (people.length < PEOPLE_AT_ONCE) return found
    }
  }

  /** The trades are read first and what was left of coupons last, so that whoever is paid meanwhile is no finding. */
  async function recomputed(users: readonly string[], since: Date, until: Date): Promise<AuditFinding[]> {
    if (users.length === 0) return []
    const fills = (await paying.followed(on, { users, since, until })).filter(({ fee }) => fee > 0n)
    const uses = Map.groupBy(await sql.usesOf(on, users, since, until), keyOf)
    const unspent = Map.groupBy(await sql.unspentOf(on, users), ({ userId }) => userId)
    const asked = fills.map((fill) => ({
      fill,
      assets: [
        ...(uses.get(keyOfFill(fill)) ?? []).map(({ asset }) => asset),
        ...(unspent.get(fill.userId) ?? []).map(({ asset }) => asset),
      ],
    }))
    const worthOf = await createFeeValuer({ markets, index }, on, asked)
    return fills.flatMap((fill): AuditFinding[] => {
      const own = uses.get(keyOfFill(fill)) ?? []
      const detail = { trade: fill.tradeId, user: fill.userId }
      if (own.some(({ asset, value_units }) => worthOf(fill, asset) !== value_units))
        return [finding('C7', 'a fee has another value than the one that was paid by', detail)]
      const { left, whole } = shareOf(own)
      const could = (unspent.get(fill.userId) ?? []).some(
        ({ asset, issuedAt, expiresAt }) =>
          issuedAt.getTime() + WRITTEN_MS <= fill.at.getTime() &&
          fill.at < expiresAt &&
          ((worthOf(fill, asset) ?? 0n) * left) / whole > 0n,
      )
      return could ? [finding('C7', 'a coupon has not paid a fee that it could', detail)] : []
    })
  }

  async function settled(check: () => Promise<AuditFinding[]>): Promise<AuditFinding[]> {
    let found: AuditFinding[] = []
    for (let tries = 0; tries < TRIES; tries += 1) {
      found = await check()
      if (found.length === 0) return []
    }
    return found
  }

  return async (): Promise<AuditFinding[]> => {
    const all: AuditFinding[] = []
    for (const check of [values, entries, yesterday]) all.push(...(await settled(check)))
    return all
  }
}
