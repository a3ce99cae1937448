import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'
import type { NewFactor } from '../../identity/index.ts'

export interface FactorRow {
  readonly id: string
  readonly user_id: string
  readonly kind: NewFactor['kind']
  readonly secret: Buffer
  readonly credential_id: string | null
  readonly first: boolean
  readonly since: Date
  readonly tries: number
  readonly last_step: number | null
  readonly counter: number
}

const FACTOR = sql`id, user_id, kind, secret, credential_id, first, since, tries, last_step, counter`

export async function findFactor(db: Queryable, id: string): Promise<FactorRow | undefined> {
  return maybeRow(db, sql<FactorRow>`select ${FACTOR} from vault.factors where id = ${id} and gone_at is null`)
}

export async function factorsOf(db: Queryable, userId: string): Promise<FactorRow[]> {
  return rows(
    db,
    sql<FactorRow>`
      select ${FACTOR} from vault.factors where user_id = ${userId} and gone_at is null order by since desc, id`,
  )
}

type Added = Pick<FactorRow, 'id' | 'user_id' | 'kind' | 'secret' | 'credential_id' | 'since' | 'counter'>

/** Whether it is the first of its kind is judged here: whoever had one before changes it. */
export async function addFactor(db: Queryable, row: Added): Promise<void> {
  await run(
    db,
    sql`
      insert into vault.factors (id, user_id, kind, secret, credential_id, first, since, counter)
      values (${row.id}, ${row.user_id}, ${row.kind}, ${row.secret}, ${row.credential_id},
        not exists (select from vault.factors where user_id = ${row.user_id} and kind = ${row.kind}),
        ${row.since}, ${row.counter})
      on conflict do nothing`,
  )
}

type SealedFactor = Pick<FactorRow, 'id' | 'user_id' | 'secret'>
const PAGE = 500

/** Seeds of authenticators alone are sealed: the others are hashes and public keys. */
export async function nextSealed(db: Queryable, after: string): Promise<SealedFactor[]> {
  return rows(
    db,
    sql<SealedFactor>`
      select id, user_id, secret from vault.factors
      where kind = 'authenticator' and gone_at is null and id > ${after} order by id limit ${PAGE}`,
  )
}

/** False when it is another one meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { id, secret, fresh }: { readonly id: string; readonly secret: Buffer; readonly fresh: Buffer },
): Promise<boolean> {
  return (await run(db, sql`update vault.factors set secret = ${fresh} where id = ${id} and secret = ${secret}`)) === 1
}

export async function dropFactor(db: Queryable, id: string, now: Date): Promise<void> {
  await run(db, sql`update vault.factors set secret = null, gone_at = ${now} where id = ${id} and gone_at is null`)
}

/** False when none was left: then it is locked, whoever was faster. */
export async function countWrong(db: Queryable, id: string, most: number): Promise<boolean> {
  return (await run(db, sql`update vault.factors set tries = tries + 1 where id = ${id} and tries < ${most}`)) === 1
}

/** False when wrong tries have locked it meanwhile. */
export async function forgetWrong(db: Queryable, id: string, most: number): Promise<boolean> {
  return (await run(db, sql`update vault.factors set tries = 0 where id = ${id} and tries < ${most}`)) === 1
}

/** Counts a try at an authenticator; false when the day has no more. */
export async function takeTry(
  db: Queryable,
  id: string,
  { day, most }: { day: string; most: number },
): Promise<boolean> {
  const taken = await run(
    db,
    sql`
      update vault.factors set tries = case when tried_on = ${day}::date then tries + 1 else 1 end, tried_on = ${day}::date
      where id = ${id} and (tried_on is distinct from ${day}::date or tries < ${most})`,
  )
  return taken === 1
}

/** A right code was no guess, and no payment takes a code that was shown for something else. */
export async function seeStep(db: Queryable, id: string, step: number): Promise<void> {
  await run(
    db,
    sql`update vault.factors set tries = greatest(tries - 1, 0), last_step = greatest(last_step, ${step}) where id = ${id}`,
  )
}

/** True for the one payment that uses it. */
export async function useStep(db: Queryable, id: string, step: number): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update vault.factors set tries = greatest(tries - 1, 0), last_step = ${step}
      where id = ${id} and (last_step is null or last_step < ${step})`,
  )
  return used === 1
}

/** A counter that did not grow is that of a copy; where devices do not count it stays at 0. */
export async function useCounter(db: Queryable, id: string, counter: number): Promise<boolean> {
  const used = await run(
    db,
    sql`
      update vault.factors set counter = ${counter}
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`,
  )
  return used === 1
}
