import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../../platform/database/db.ts'
import type { SignedDecision } from '../../../platform/http/context.ts'

export interface NewProof extends SignedDecision {
  readonly actId: string
  readonly staffId: string
  readonly subject: string
  readonly now: Date
}

export async function insertProof(db: Queryable, proof: NewProof): Promise<void> {
  const { actId, staffId, subject, call, text, key, signature, now } = proof
  await run(
    db,
    sql`
      insert into admin.decision_proofs (act_id, staff_id, call, subject, key_id, key_kind, credential_id, public_key,
        signed_text, signature, signed_at)
      values (${actId}, ${staffId}, ${call}, ${subject}, ${key.id}, ${key.kind}, ${key.credentialId}, ${key.publicKey},
        ${text}, ${JSON.stringify(signature)}, ${now})`,
  )
}

export interface ProofRow {
  readonly act_id: string
  readonly staff_id: string
  readonly key_kind: SignedDecision['key']['kind']
  readonly credential_id: string
  readonly public_key: Buffer
  readonly signed_text: string
  readonly signature: SignedDecision['signature']
}

export async function listProofs(db: Queryable, subject: string, call: string): Promise<ProofRow[]> {
  return rows(
    db,
    sql<ProofRow>`
      select act_id, staff_id, key_kind, credential_id, public_key, signed_text, signature
      from admin.decision_proofs where subject = ${subject} and call = ${call} order by signed_at, act_id`,
  )
}
