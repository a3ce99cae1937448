import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { allOf, when } from './conditions.sql.ts'
import { rows } from './db.ts'
import { pageOf } from './pages.sql.ts'

const database = testDatabase()
const NUMBERS = sql`(values (1, 'odd'), (2, 'even'), (3, 'odd'), (4, 'even')) as numbers (number, kind)`

const found = async (where: ReturnType<typeof allOf>) =>
  (
    await rows(
      database.db.queryable,
      sql<{ number: number }>`select number from ${NUMBERS} where ${where} order by number`,
    )
  ).map(({ number }) => number)

test('a filter that asks for nothing means everything', async () => {
  expect(await found(allOf())).toEqual([1, 2, 3, 4])
  expect(await found(allOf(when(undefined, (kind: string) => sql`kind = ${kind}`)))).toEqual([1, 2, 3, 4])
  expect(await found(allOf(when(null, (kind: string) => sql`kind = ${kind}`)))).toEqual([1, 2, 3, 4])
})

test('what is asked for holds together, and does not leak into what stands beside it', async () => {
  const odd = when('odd', (kind) => sql`kind = ${kind}`)
  const least = when(2, (number) => sql`number >= ${number}::int`)
  expect(await found(allOf(odd, undefined, least))).toEqual([3])
  expect(await found(sql`number = 2 or ${allOf(odd, least)} or number = 4`)).toEqual([2, 3, 4])
})

test('a value is bound, whatever it says, and false and zero are values', async () => {
  expect(await found(allOf(when("odd' or true or kind = '", (kind) => sql`kind = ${kind}`)))).toEqual([])
  expect(await found(allOf(when(0, (number) => sql`number > ${number}::int`)))).toEqual([1, 2, 3, 4])
  expect(await found(allOf(when(false, (wanted) => sql`(kind = 'odd') = ${wanted}::boolean`)))).toEqual([2, 4])
})

test('a page has its part of what is asked for, and the number of all', async () => {
  const list = { columns: sql`number`, from: NUMBERS, where: sql`kind = 'odd'`, order: sql`number desc`, size: 1 }
  expect(await pageOf(database.db.queryable, { ...list, current: 1 })).toEqual({ total: 2, records: [{ number: 3 }] })
  expect(await pageOf(database.db.queryable, { ...list, current: 2 })).toEqual({ total: 2, records: [{ number: 1 }] })
  expect(await pageOf(database.db.queryable, { ...list, current: 3 })).toEqual({ total: 2, records: [] })
})
