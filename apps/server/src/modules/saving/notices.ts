import { join } from 'node:path'
import type { SavingProduct } from '@bourse/contract'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { SavingDeps } from './deps.ts'
import type { PositionRow } from './positions.sql.ts'
import type { Views } from './views.ts'

type Kind = 'subscribed' | 'released' | 'exited' | 'room_again'
type Params = { readonly [name: string]: string | number }

export type SavingNotices = ReturnType<typeof declareNotices>

/** Emails about savings. */
export function declareNotices({ notices, views }: Pick<SavingDeps, 'notices'> & { readonly views: Views }) {
  const { notify } = notices.declare<Kind, Params>({
    module: 'saving',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: {
      subscribed: { page: '/saving' },
      released: { page: '/wallet' },
      exited: { page: '/wallet' },
      room_again: { page: '/saving' },
    },
  })
  const amount = async (asset: string, of: bigint) => `${await views.amount(asset, of)} ${asset}`

  async function factsOf(row: PositionRow): Promise<Params> {
    const { asset, principal_units: principal, interest_units: interest } = row
    return {
      principal: await amount(asset, principal),
      interest: await amount(asset, interest),
      total: await amount(asset, principal + interest),
      days: row.days,
      release: utcText(row.release_at),
    }
  }

  return {
    async subscribed(tx: Tx, row: PositionRow): Promise<void> {
      const params = await factsOf(row)
      await notify(tx, { userId: row.user_id, kind: 'subscribed', key: `${row.id}:subscribed`, params })
    },
    async released(tx: Tx, row: PositionRow): Promise<void> {
      const params = await factsOf(row)
      await notify(tx, { userId: row.user_id, kind: 'released', key: `${row.id}:ended`, params })
    },
    async exited(tx: Tx, row: PositionRow, forfeited: bigint): Promise<void> {
      const params = { ...(await factsOf(row)), forfeited: await amount(row.asset, forfeited) }
      await notify(tx, { userId: row.user_id, kind: 'exited', key: `${row.id}:ended`, params })
    },
    async roomAgain(tx: Tx, userId: string, { coin, days, apy, quota }: SavingProduct): Promise<void> {
      const params = { coin, days, apy, left: `${quota.available} ${coin}` }
      await notify(tx, { userId, kind: 'room_again', params })
    },
  }
}
