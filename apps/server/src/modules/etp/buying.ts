import type { Result } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import type { EtpDeps } from './deps.ts'
import type { Gate } from './gate.ts'

export type BuyingRefusal = PolicyRefusal | { readonly code: 'etp.questions_open' }

export type Buying = ReturnType<typeof createBuying>

/** What stands between a person and a purchase; nobody is kept from selling. */
export function createBuying({ policy, gate }: Pick<EtpDeps, 'policy'> & { readonly gate: Pick<Gate, 'judge'> }) {
  return {
    async judge(on: Queryable, userId: string): Promise<Result<void, BuyingRefusal>> {
      const offered = await policy.may(on, userId, 'etp')
      return offered.ok ? gate.judge(on, userId) : offered
    },
  }
}
