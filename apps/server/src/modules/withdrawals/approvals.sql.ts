import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { SignedDecision } from '../../platform/http/context.ts'

export interface ApprovalRow {
  readonly staff_id: string
  readonly key_kind: SignedDecision['key']['kind']
  readonly credential_id: string
  readonly public_key: Buffer
  readonly signed_text: string
  readonly signature: SignedDecision['signature']
}

/** What a member of staff signed when they let it go. */
export async function addApproval(
  tx: Tx,
  withdrawalId: string,
  { staffId, decision, at }: { readonly staffId: string; readonly decision: SignedDecision; readonly at: Date },
): Promise<void> {
  const { key, text, signature } = decision
  await run(
    tx,
    sql`
      insert into withdrawals.approvals (withdrawal_id, staff_id, key_kind, credential_id, public_key, signed_text,
        signature, approved_at)
      values (${withdrawalId}, ${staffId}, ${key.kind}, ${key.credentialId}, ${key.publicKey}, ${text},
        ${JSON.stringify(signature)}, ${at})`,
  )
}

export function approvalsOf(db: Queryable, withdrawalId: string): Promise<ApprovalRow[]> {
  return rows(
    db,
    sql<ApprovalRow>`
      select staff_id, key_kind, credential_id, public_key, signed_text, signature from withdrawals.approvals
      where withdrawal_id = ${withdrawalId} order by approved_at desc limit 10`,
  )
}
