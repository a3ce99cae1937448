import type { FeeShareDay, LinkKind, OfficeShareCredit, ShareCase } from '@bourse/contract'
import { assert, formatUnits, units } from '@bourse/money'
import type { CaseRow } from './cases.sql.ts'
import type { CreditRow, DayRow } from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { creditMoment, payMoment } from './shares.rules.ts'

export type Views = ReturnType<typeof createViews>

/** Rows as people see them: amounts in whole assets. */
export function createViews({ markets, identity, clock }: Pick<ShareDeps, 'markets' | 'identity' | 'clock'>) {
  async function amount(asset: string, of: bigint): Promise<string> {
    const found = await markets.asset(asset)
    assert(found !== undefined, 'shares are in assets')
    return formatUnits(units(of), found.scale, { trim: true })
  }

  const uidOf = async (userId: string) => (await identity.userData(userId)).uid

  /** A credit that was held is paid when somebody says so. */
  function payTime({ state, ended_at }: DayRow): string | null {
    if (state === 'held') return null
    return (ended_at ?? payMoment(creditMoment(clock.now()))).toISOString()
  }

  return {
    amount,
    /** The next payout. */
    nextPay: (): Date => payMoment(creditMoment(clock.now())),
    async day(row: DayRow): Promise<FeeShareDay> {
      const { credit_at, kind, asset, friends, state } = row
      assert(state !== 'new', 'what is not booked is not shown')
      const shown = { amount: await amount(asset, row.units), payTime: payTime(row) }
      return { time: credit_at.toISOString(), kind, asset, friends, state, ...shown }
    },
    async credit(row: CreditRow): Promise<OfficeShareCredit> {
      const { seq, credit_at, kind, asset, state, beside_id: besideUserId } = row
      assert(state !== 'new', 'what is not booked is not shown')
      return {
        ...{ id: String(seq), time: credit_at.toISOString(), kind, asset, state, besideUserId },
        ...{ amount: await amount(asset, row.units), besideUid: await uidOf(besideUserId) },
        ...{ links: [...(row.links ?? [])] as LinkKind[], endedAt: row.ended_at?.toISOString() ?? null },
      }
    },
    async case(row: CaseRow, staffId: string): Promise<ShareCase> {
      const { id, user_id: userId, decision, asset, reason } = row
      return {
        ...{ id, userId, uid: await uidOf(userId), decision, asset, reason, amount: await amount(asset, row.units) },
        ...{ proposedBy: row.proposed_by_email, proposedAt: row.proposed_at.toISOString() },
        mayDecide: row.proposed_by !== staffId,
      }
    },
  }
}
