import { join } from 'node:path'
import type { Tx } from '../../../platform/database/db.ts'
import type { ApiDeps } from '../deps.ts'
import type { PartnerRow } from './partners.sql.ts'

type Decided = 'partner_approved' | 'partner_resumed' | 'partner_refused' | 'partner_suspended'
type Kind = Decided | 'partner_fee'
type Params = { readonly name: string; readonly reason: string; readonly percent: string }

const PROFILE = { page: '/integrate/profile' }

export type PartnerNotices = ReturnType<typeof declarePartnerNotices>

/** What the owner of a business is told of what was decided about it. */
export function declarePartnerNotices({ notices }: Pick<ApiDeps, 'notices'>) {
  const { notify } = notices.declare<Kind, Params>({
    module: 'partners',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: {
      ...{ partner_approved: PROFILE, partner_resumed: PROFILE, partner_refused: PROFILE },
      ...{ partner_suspended: PROFILE, partner_fee: PROFILE },
    },
  })
  return {
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
