import type { DecisionSubject } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { WithdrawalDeps } from './deps.ts'
import type { Records } from './records.ts'
import * as sql from './withdrawals.sql.ts'

interface OfWithdrawal {
  readonly id: string
}

/** What staff sign when they decide about a withdrawal. Of an approval it is what the signer of the chain pays by. */
export function createDecisionSubjects({ db, records }: Pick<WithdrawalDeps, 'db'> & { readonly records: Records }) {
  async function facts({ id }: OfWithdrawal): Promise<DecisionSubject> {
    const row = await sql.findWithdrawal(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const { amount, fee, coin } = await records.view(row)
    return { facts: [`${amount} ${coin} to ${row.address}`, `fee ${fee} ${coin}`] }
  }

  async function approval(input: OfWithdrawal): Promise<DecisionSubject> {
    const row = await sql.findWithdrawal(db.queryable, input.id)
    if (row === undefined || row.chain === null) return facts(input)
    assert(row.base !== null, 'what goes to a chain has an amount there')
    const { id: orderId, chain, asset, base, address, memo } = row
    return { payment: { orderId, chain, asset, base, address, memo } }
  }

  return { approveWithdrawal: approval, refuseWithdrawal: facts, speedUpWithdrawal: facts }
}
