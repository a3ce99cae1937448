import { accrualOfDay } from '@bourse/contract'
import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { testDatabase } from '../../testing/database.ts'
import { accrualsOf, accrueDay, accrueMissing } from './accruals.sql.ts'

const database = testDatabase()
const START = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const midnight = (day: number) => new Date(START + day * DAY_MS)
const TERMS = { days: 365, apyBps: 9_999 }
/** Around what fits into a machine word with the highest rate and the longest term, and far beyond. */
const PRINCIPALS = [1n, 2_50000000n, 2_499_999_999_999n, 2_500_000_000_000n, 2_500_000_000_001n, 10n ** 30n + 7n]

beforeAll(async () => {
  const owner = (statement: string, values: readonly unknown[] = []) => asOwner(database.url, statement, values)
  await owner(
    `insert into saving.saving_products (id, state, asset, apy_bps, days, minimum_units, quota_units, personal_units, reason, drafted_by,
       drafted_by_email, drafted_at)
     values ('svp_all', 'draft', 'ETH', $1, $2, 1, 1e37, 1e37, 'asked for', 'one', 'one', now())`,
    [TERMS.apyBps, TERMS.days],
  )
  for (const [place, principal] of PRINCIPALS.entries())
    await owner(
      `insert into saving.saving_positions (id, product_id, user_id, asset, state, principal_units, interest_units, apy_bps, days, agreement,
         subscribed_at, value_at, release_at)
       values ($1, 'svp_all', 'usr_all', 'ETH', 'live', $2, 0, $3, $4, 1, $5, $6, $7)`,
      [`sav_${place}`, principal, TERMS.apyBps, TERMS.days, midnight(-1), midnight(0), midnight(TERMS.days)],
    )
})

const accrue = (day: number) =>
  database.db.tx(async (tx) => {
    await accrueDay(tx, midnight(day))
    return ok()
  })

const written = async (place: number) =>
  (await accrualsOf(database.db.queryable, `sav_${place}`)).map(({ day, units }) => [day, units])

test('a day is the same to the unit whether it is counted by the contract, by the night or afterwards, however much it is of', async () => {
  const ids = PRINCIPALS.map((_, place) => `sav_${place}`)
  for (const day of [1, 2, 365]) await accrue(day)
  const nights = await Promise.all(PRINCIPALS.map((_, place) => written(place)))
  for (const [place, principal] of PRINCIPALS.entries())
    expect(nights[place]).toEqual([1, 2, 365].map((day) => [day, accrualOfDay({ ...TERMS, principal }, day)]))
  await database.db.tx(async (tx) => {
    await accrueMissing(tx, ids, midnight(TERMS.days))
    return ok()
  })
  for (const [place, principal] of PRINCIPALS.entries()) {
    const days = Array.from({ length: TERMS.days }, (_, day) => [
      day + 1,
      accrualOfDay({ ...TERMS, principal }, day + 1),
    ])
    expect(await written(place)).toEqual(days)
  }
  await accrue(2)
  expect(await written(0)).toHaveLength(TERMS.days)
})

test('a day is of a position that exists, and positions stay and keep their names', async () => {
  const refusalOf = async (statement: string) =>
    asOwner(database.url, statement).then(
      () => 'allowed',
      (error: { readonly code: string }) => error.code,
    )
  const orphan = `insert into saving.accruals (position_id, day, units) values ('sav_0', 400, 1), ('sav_unknown', 1, 1)`
  expect(await refusalOf(orphan)).toBe('23503')
  for (const statement of [
    `delete from saving.saving_positions where id = 'sav_unknown'`,
    `update saving.saving_positions set id = 'sav_other' where id = 'sav_unknown'`,
    'truncate saving.saving_positions cascade',
  ])
    expect(await refusalOf(statement), statement).toBe('23001')
})
