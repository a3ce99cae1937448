import { createHash } from 'node:crypto'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { afterCommit, type Db, type Tx } from '../database/db.ts'
import { type Answer, success } from './envelope.ts'
import type { Params } from './form.ts'
import * as sql from './requests.sql.ts'

export type LockRefusal = { readonly code: 'request.repeated' | 'request.key_reused' }

export interface Locked {
  readonly owner: string
  readonly call: string
  readonly lockId: string
  readonly params: Params
  readonly isMoney: boolean
  /** What a caller is shown of what the use case gives. */
  readonly shown: (value: unknown) => unknown
}

/** A request for money to be moved, as its use case sees it: it may come again, and must have one effect and one answer. */
export interface MoneyRequest<Value> {
  /** What an earlier try has made and recorded, before it was cut off. */
  readonly subject: string | undefined
  /**
   * In the transaction that makes something which later steps go on with, because somebody outside is asked in between. The
   * steps themselves must be repeatable by its id.
   */
  recordSubject(tx: Tx, subject: string): Promise<void>
  /** In the transaction of the effect. Without it a money call cannot succeed. */
  recordAnswer(tx: Tx, value: Value): Promise<void>
}

/** Undoes the transaction of a request that was taken for dead, when the one that took it over was faster. */
class Overtaken extends Error {}

/**
 * Specification §5: a request is refused while an earlier one with the same lock id is pending, across processes. Of a
 * money call the effect, the key and the answer are one transaction, so that no cut between them makes a second effect. A refusal
 * changes nothing and is not kept.
 */
export async function underLock(
  db: Db,
  locked: Locked,
  work: (request: MoneyRequest<unknown>) => Promise<Answer>,
): Promise<Result<Answer, LockRefusal>> {
  const paramsHash = hash(locked.params)
  const begun = await sql.begin(db.queryable, locked, paramsHash)
  if (begun === undefined) return earlier(db, locked, paramsHash)
  let answered = false
  const request: MoneyRequest<unknown> = {
    subject: begun.subject ?? undefined,
    async recordSubject(tx, subject) {
      if (!(await sql.recordSubject(tx, locked, subject))) throw new Overtaken()
    },
    async recordAnswer(tx, value) {
      if (!(await sql.recordAnswer(tx, locked, success(locked.shown(value))))) throw new Overtaken()
      afterCommit(tx, () => {
        answered = true
      })
    },
  }
  try {
    const answer = await work(request)
    assert(!locked.isMoney || answered || !answer.envelope.success, `${locked.call} has recorded no answer`)
    return ok(answer)
  } catch (error) {
    if (error instanceof Overtaken) return earlier(db, locked, paramsHash)
    throw error
  } finally {
    if (!answered) await sql.release(db.queryable, locked)
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
