import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../database/db.ts'
import type { Answer } from './envelope.ts'
import type { Params } from './form.ts'
import * as sql from './requests.sql.ts'

export type LockRefusal = { readonly code: 'request.repeated' | 'request.key_reused' }

export interface Locked {
  readonly owner: string
  readonly call: string
  readonly lockId: string
  readonly params: Params
  /** Money calls keep their first answer; others hold the lock only while they run. */
  readonly keepAnswer: boolean
}

/**
 * Specification §5: a request is refused while an earlier one with the same lock id is pending, across processes.
 * A crash between the effect and the stored answer is healed by the use case itself, whose own key is unique.
 */
export async function underLock(
  db: Db,
  locked: Locked,
  work: () => Promise<Answer>,
): Promise<Result<Answer, LockRefusal>> {
  const paramsHash = hash(locked.params)
  if (!(await sql.begin(db.queryable, locked, paramsHash))) return earlier(db, locked, paramsHash)
  try {
    const answer = await work()
    if (locked.keepAnswer) await sql.finish(db.queryable, locked, answer)
    return ok(answer)
  } finally {
    await sql.forget(db.queryable, locked)
  }
}

async function earlier(db: Db, locked: Locked, paramsHash: string): Promise<Result<Answer, LockRefusal>> {
  const row = await sql.find(db.queryable, locked)
  if (row === undefined || row.state === 'pending') return refuse({ code: 'request.repeated' })
  if (row.params_hash !== paramsHash) return refuse({ code: 'request.key_reused' })
  return ok(row.answer as Answer)
}

function hash(params: Params): string {
  const sorted = Object.entries(params).sort(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
