import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

export interface CodeRow {
  readonly id: string
  readonly code_hash: Buffer
  /** The digest of what the code is for; null when the act says it all. */
  readonly content: Buffer | null
  readonly tries: number
  readonly expires_at: Date
}

export interface NewCode {
  readonly id: string
  readonly target: string
  readonly act: string
  readonly holder: string | null
  readonly codeHash: Buffer
  readonly content: Buffer | null
  readonly now: Date
  readonly expiresAt: Date
}

/** A new code replaces the earlier ones of the same act, address and holder: what a stranger asks for ends nobody's code. */
export async function insertCode(db: Queryable, code: NewCode): Promise<void> {
  await run(
    db,
    sql`
      update identity.codes set used_at = ${code.now}
      where target = ${code.target} and act = ${code.act} and holder is not distinct from ${code.holder} and used_at is null`,
  )
  await run(
    db,
    sql`
      insert into identity.codes (id, target, act, holder, code_hash, content, created_at, expires_at)
      values (${code.id}, ${code.target}, ${code.act}, ${code.holder}, ${code.codeHash}, ${code.content}, ${code.now},
        ${code.expiresAt})`,
  )
}

export async function findOpenCode(
  db: Queryable,
  { target, act, holder }: Pick<NewCode, 'target' | 'act' | 'holder'>,
): Promise<CodeRow | undefined> {
  return maybeRow(
    db,
    sql<CodeRow>`
      select id, code_hash, content, tries, expires_at from identity.codes
      where target = ${target} and act = ${act} and holder is not distinct from ${holder} and used_at is null
      order by created_at desc limit 1
      for update`,
  )
}

export async function countTry(db: Queryable, codeId: string): Promise<void> {
  await run(db, sql`update identity.codes set tries = tries + 1 where id = ${codeId}`)
}

/** True for the one caller that uses it. */
export async function useCode(db: Queryable, codeId: string, now: Date): Promise<boolean> {
  return (await run(db, sql`update identity.codes set used_at = ${now} where id = ${codeId} and used_at is null`)) === 1
}
