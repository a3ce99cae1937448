import { join } from 'node:path'
import { units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import { amountText } from '../../funding/index.ts'
import type { ApiDeps } from '../deps.ts'
import type { PartnerRow } from './partners.sql.ts'
import { refundFacts } from './refunds.sql.ts'

type Decided = 'partner_approved' | 'partner_resumed' | 'partner_refused' | 'partner_suspended'
type Kind = Decided | 'partner_fee' | 'payment_refunded'
type About = { readonly name: string; readonly reason: string; readonly percent: string }
type Params = About | { readonly refundId: string }

const PROFILE = { page: '/integrate/profile' }

export type PartnerNotices = ReturnType<typeof declarePartnerNotices>

/** What the owner of a business is told of what was decided about it, and whoever paid it of what came back. */
export function declarePartnerNotices({ db, markets, notices }: Pick<ApiDeps, 'db' | 'markets' | 'notices'>) {
  /** A mail about a refund is written when it is sent, from what was posted. */
  async function prepare({ params }: { readonly params: Params }) {
    if (!('refundId' in params)) return { params }
    const refund = await refundFacts(db.queryable, params.refundId)
    if (refund === undefined) return undefined
    const amount = await amountText(markets, refund.asset, units(refund.units))
    return { params: { name: refund.name, amount } }
  }

  const { notify } = notices.declare<Kind, Params>({
    module: 'partners',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: {
      ...{ partner_approved: PROFILE, partner_resumed: PROFILE, partner_refused: PROFILE },
      ...{ partner_suspended: PROFILE, partner_fee: PROFILE, payment_refunded: { page: '/wallet' } },
    },
    prepare,
  })
  return {
    /** Whoever paid hears that money came back. */
    async refunded(
      tx: Tx,
      { userId, refundId }: { readonly userId: string; readonly refundId: string },
    ): Promise<void> {
      await notify(tx, { userId, kind: 'payment_refunded', key: refundId, params: { refundId } })
    },
    async decided(
      tx: Tx,
      { user_id: userId, name }: PartnerRow,
      { id, kind, reason = '' }: { readonly id: string; readonly kind: Decided; readonly reason?: string },
    ): Promise<void> {
      await notify(tx, { userId, kind, key: id, params: { name, reason, percent: '' } })
    },
    async feeChanged(
      tx: Tx,
      { user_id: userId, name }: PartnerRow,
      { id, percent }: { readonly id: string; readonly percent: string },
    ): Promise<void> {
      await notify(tx, { userId, kind: 'partner_fee', key: id, params: { name, reason: '', percent } })
    },
  }
}
