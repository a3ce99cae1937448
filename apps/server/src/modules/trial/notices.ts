import { join } from 'node:path'
import type { TrialEnd } from '@bourse/contract'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { TrialDeps } from './deps.ts'
import type { FundRow } from './funds.sql.ts'

type Kind = 'claimed' | 'ends_tomorrow' | 'ended' | 'cash_waits' | 'lost'
type Params = { readonly [name: string]: string }

export interface Told {
  readonly by: TrialEnd
  /** In GBP. */
  readonly value: string
  readonly cash: string
  readonly coupons: string
  readonly takeBefore: Date | null
}

export type TrialNotices = ReturnType<typeof declareNotices>

/** Emails about a fund. */
export function declareNotices({ notices }: Pick<TrialDeps, 'notices'>) {
  const page = '/trialfund'
  const { notify } = notices.declare<Kind, Params>({
    module: 'trial',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { claimed: { page }, ends_tomorrow: { page }, ended: { page }, cash_waits: { page }, lost: { page } },
  })
  const tell = (tx: Tx, { id, user_id: userId }: Pick<FundRow, 'id' | 'user_id'>, kind: Kind, params: Params) =>
    notify(tx, { userId, kind, key: `${id}:${kind}`, params })

  return {
    claimed: (tx: Tx, row: Pick<FundRow, 'id' | 'user_id' | 'ends_at'>) =>
      tell(tx, row, 'claimed', { end: utcText(row.ends_at) }),
    endsTomorrow: (tx: Tx, row: FundRow) => tell(tx, row, 'ends_tomorrow', { end: utcText(row.ends_at) }),
    ended: (tx: Tx, row: Pick<FundRow, 'id' | 'user_id'>, { takeBefore, ...result }: Told) =>
      tell(tx, row, 'ended', {
        ...{ ...result, waits: takeBefore === null ? 'no' : 'yes' },
        until: takeBefore === null ? '' : utcText(takeBefore),
      }),
    cashWaits: (tx: Tx, row: FundRow, cash: string) =>
      tell(tx, row, 'cash_waits', { cash, until: row.take_before === null ? '' : utcText(row.take_before) }),
    lost: (tx: Tx, row: FundRow, cash: string) => tell(tx, row, 'lost', { cash }),
  }
}
