import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

export interface ChallengeKey {
  readonly hash: Buffer
  readonly staffId: string
  readonly purpose: 'bind' | 'log_in' | 'decide'
}

export interface NewChallenge extends ChallengeKey {
  /** Of a decision: what is signed. */
  readonly text: string | null
  readonly now: Date
  readonly expiresAt: Date
}

/** Takes the lapsed challenges of the account away with it: nothing else needs to clean them up. */
export async function insertChallenge(db: Queryable, challenge: NewChallenge): Promise<void> {
  const { hash, staffId, purpose, text, now, expiresAt } = challenge
  await run(db, sql`delete from admin.key_challenges where staff_id = ${staffId} and expires_at <= ${now}`)
  await run(
    db,
    sql`
      insert into admin.key_challenges (hash, staff_id, purpose, signed_text, expires_at)
      values (${hash}, ${staffId}, ${purpose}, ${text}, ${expiresAt})`,
  )
}

/** Gives it to the one request that takes it. */
export async function takeChallenge(
  db: Queryable,
  { hash, staffId, purpose }: ChallengeKey,
  now: Date,
): Promise<{ readonly signed_text: string | null } | undefined> {
  return maybeRow(
    db,
    sql<{ signed_text: string | null }>`
      delete from admin.key_challenges
      where hash = ${hash} and staff_id = ${staffId} and purpose = ${purpose} and expires_at > ${now}
      returning signed_text`,
  )
}
