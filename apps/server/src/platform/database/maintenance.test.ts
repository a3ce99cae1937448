import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fakeClock } from '../time/clock.ts'
import { oneRow, rows, run } from './db.ts'
import { createMaintenance } from './maintenance.ts'

const database = testDatabase()
const clock = fakeClock('2040-06-15T12:00:00Z')
/** Neither the product's time nor the database's: limits are swept by the clock that counts them. */
const realClock = fakeClock('2001-03-04T12:00:00Z')
const query = () => database.db.queryable
const daysAgo = (days: number, by = clock) => new Date(by.now().getTime() - days * 24 * 60 * 60 * 1000)

test('sweeping deletes what is too old by its own clock and keeps the rest', async () => {
  const request = (lockId: string, age: string) => sql`
    insert into platform.requests (owner, call, lock_id, params_hash, state, started_at)
    values ('o', 'c', ${lockId}, 'h', 'pending', now() - ${age}::interval)`
  const iv = (text: string, age: string) => sql`
    insert into platform.sealed_ivs (iv, seen_at) values (${Buffer.from(text)}, now() - ${age}::interval)`
  const limit = (key: string, windowStart: Date) => sql`
    insert into platform.limits (key, window_start, taken) values (${key}, ${windowStart}, 1)`
  const timer = (id: string, dispatchedAt: Date | null) => sql`
    insert into platform.timers (id, name, due_at, payload, dispatched_at)
    values (${id}, 'test', ${daysAgo(30)}, '{}', ${dispatchedAt})`
  const planted = [
    request('old', '49 hours'),
    request('new', '47 hours'),
    iv('old', '6 minutes'),
    iv('new', '4 minutes'),
    limit('old', daysAgo(2.1, realClock)),
    limit('new', daysAgo(1.9, realClock)),
    timer('old', daysAgo(7.1)),
    timer('new', daysAgo(6.9)),
    timer('waiting', null),
  ]
  for (const statement of planted) await run(query(), statement)

  const maintenance = createMaintenance({ db: database.db, clock, realClock })
  expect(await maintenance.sweep()).toEqual({ requests: 1, sealedIvs: 1, limits: 1, timers: 1 })

  expect(await oneRow(query(), sql`select lock_id from platform.requests`)).toEqual({ lock_id: 'new' })
  expect(await oneRow(query(), sql`select encode(iv, 'escape') as iv from platform.sealed_ivs`)).toEqual({ iv: 'new' })
  expect(await oneRow(query(), sql`select key from platform.limits`)).toEqual({ key: 'new' })
  expect(await rows(query(), sql`select id from platform.timers order by id`)).toEqual([
    { id: 'new' },
    { id: 'waiting' },
  ])
  expect(await maintenance.sweep()).toEqual({ requests: 0, sealedIvs: 0, limits: 0, timers: 0 })
})
