import type { AuditFinding } from '../ledger/index.ts'
import { type Accrual, type FriendFill, nameOf } from './accrual.ts'
import type { ShareDeps } from './deps.ts'
import * as sql from './reconciliation.sql.ts'
import { feeShare, tokenParts } from './shares.rules.ts'
import { knownShares, type ShareRow } from './shares.sql.ts'

/** Somebody may be credited between two questions; then they are asked again. */
const TRIES = 3
const DAY_MS = 86_400_000
const AT_ONCE = 5_000

export interface ReconciliationDeps
  extends Pick<ShareDeps, 'db' | 'clock' | 'ledger' | 'coupons' | 'friends' | 'lockedElsewhere'> {
  readonly accrual: Pick<Accrual, 'friendFills'>
}

const finding = (invariant: 'C4' | 'C5' | 'C7', detail: AuditFinding['detail']): AuditFinding => ({ invariant, detail })

/**
 * C4: what is locked is what was credited and neither paid nor taken back, by person and asset. C5: a share is at most a tenth of what the
 * friend bore. C7: every trade of yesterday that was followed has its share.
 */
export function createReconciliation(deps: ReconciliationDeps) {
  const { db, clock, ledger, coupons, friends, lockedElsewhere, accrual } = deps
  const on = db.queryable

  async function locked(): Promise<AuditFinding[]> {
    const expected = new Map<string, bigint>()
    const add = ({ userId, asset, units }: sql.LockedRow) =>
      expected.set(`${userId} ${asset}`, (expected.get(`${userId} ${asset}`) ?? 0n) + units)
    for (const row of await sql.lockedSums(on)) add(row)
    for (const others of lockedElsewhere) for (const row of await others(on)) add(row)
    const found: AuditFinding[] = []
    const differ = (account: string, books: bigint, rows: bigint) => {
      const detail = { difference: 'locked money and what was earned differ', account }
      found.push(finding('C4', { ...detail, books: String(books), rows: String(rows) }))
    }
    for (const { owner, asset, balance } of await ledger.balancesOfKind(on, 'reward')) {
      const rows = expected.get(`${owner} ${asset}`) ?? 0n
      expected.delete(`${owner} ${asset}`)
      if (rows !== balance) differ(`${owner} ${asset}`, balance, rows)
    }
    for (const [account, rows] of expected) if (rows !== 0n) differ(account, 0n, rows)
    return found
  }

  async function shares(): Promise<AuditFinding[]> {
    const large = await sql.tooLarge(on)
    const wrong = await sql.wrongDays(on)
    return [
      ...large.map(({ id }) => finding('C5', { difference: 'a share is more than a tenth', trade: id })),
      ...wrong.map(({ at }) => finding('C5', { difference: 'credits and shares differ', day: at.toISOString() })),
    ]
  }

  /** Yesterday by UTC, as its fees and coupons say it. */
  async function yesterday(): Promise<AuditFinding[]> {
    const until = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS)
    const users = await friends(on)
    if (users.length === 0) return []
    const fills = await coupons.followed(on, { users, since: new Date(until.getTime() - DAY_MS), until })
    const due = await accrual.friendFills(on, fills)
    const found: AuditFinding[] = []
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const some = due.slice(from, from + AT_ONCE)
      const keys = some.map(({ fill }) => ({ trade_id: fill.tradeId, friend_id: fill.userId }))
      const known = new Map((await knownShares(on, keys)).map((row) => [nameOf(row), row]))
      for (const one of some) {
        const { tradeId, userId } = one.fill
        const row = known.get(nameOf({ trade_id: tradeId, friend_id: userId }))
        if (!isRight(one, row))
          found.push(finding('C7', { difference: 'a trade has another share than it must', trade: tradeId, userId }))
      }
    }
    return found
  }

  return async (): Promise<AuditFinding[]> => {
    let found = await locked()
    for (let tries = 1; tries < TRIES && found.length > 0; tries += 1) found = await locked()
    return [...found, ...(await shares()), ...(await yesterday())]
  }
}

/** A row says itself that nothing was offered; whether that was right was judged then. */
function isRight({ fill, invited, coupon, net }: FriendFill, row: ShareRow | undefined): boolean {
  if (row === undefined) return feeShare(net) === 0n
  if (row.inviter_id !== invited.inviterId || row.fee_units !== fill.fee || row.coupon_units !== coupon) return false
  if (row.kind === 'none') return true
  if (row.kind === 'fee') return row.units === feeShare(net)
  const { inviter, friend } = tokenParts(net, fill)
  return row.units === inviter && row.friend_units === friend
}
