import { join } from 'node:path'
import { units } from '@bourse/money'
import { amountText } from '../funding/index.ts'
import type { TextParams } from '../notices/index.ts'
import type { WithdrawalDeps } from './deps.ts'
import { findTransfer } from './transfers.sql.ts'
import { findWithdrawal } from './withdrawals.sql.ts'

type Kind = 'asked' | 'completed' | 'failed' | 'sent' | 'received'
type Params = { readonly withdrawalId?: string; readonly transferId?: string }

interface Facts {
  readonly asset: string
  readonly units: bigint
  readonly to: string
  readonly reason: string
  readonly way: 'crypto' | 'bank' | 'user'
}

const WAYS = { chain: 'crypto', sepa: 'bank', fps: 'bank', user: 'user' } as const

const TRANSFER = { page: ({ asset }: TextParams) => `/transfer/${asset}` }
const WITHDRAWAL = {
  page: ({ asset, way, id }: TextParams) =>
    way === 'user' ? `/transfer/${asset}` : `/withdraw/${asset}/${way}?order=${id}`,
}

export type WithdrawalNotices = ReturnType<typeof declareNotices>

/** Notices about withdrawals and transfers between users. */
export function declareNotices({ db, notices, markets }: Pick<WithdrawalDeps, 'db' | 'notices' | 'markets'>) {
  async function factsOf(kind: Kind, { withdrawalId, transferId }: Params): Promise<Facts | undefined> {
    if (transferId !== undefined) {
      const row = await findTransfer(db.queryable, transferId)
      return row && { ...row, to: kind === 'received' ? row.shown_from : row.shown_to, reason: '', way: 'crypto' }
    }
    const row = await findWithdrawal(db.queryable, withdrawalId ?? '')
    return row && { ...row, to: row.address, reason: row.reason ?? '', way: WAYS[row.rail] }
  }

  return notices.declare<Kind, Params>({
    module: 'withdrawals',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { asked: WITHDRAWAL, completed: WITHDRAWAL, failed: WITHDRAWAL, sent: TRANSFER, received: TRANSFER },
    async prepare({ kind, params }) {
      const facts = await factsOf(kind, params)
      if (facts === undefined) return undefined
      const { asset, to, reason, way } = facts
      const amount = await amountText(markets, asset, units(facts.units))
      return {
        params: { amount, asset, to, way, id: params.withdrawalId ?? '' },
        details: reason === '' ? [] : [reason],
      }
    },
  })
}
