import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, refuse } from '@bourse/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { afterCommit, connectFirst, type Db, nameArray, numberArray, oneRow, openDb, run } from './db.ts'

const database = testDatabase()

const insertTimer = (id: string) =>
  sql`insert into platform.timers (id, name, due_at, payload) values (${id}, 'test', now(), '{}')`
const countTimers = (id: string) => sql<{ count: number }>`select count(*) from platform.timers where id = ${id}`

test('a transaction that refuses leaves nothing behind', async () => {
  const result = await database.db.tx(async (tx) => {
    await run(tx, insertTimer('refused'))
    return refuse({ code: 'test.refused' })
  })
  expect(result).toEqual({ ok: false, refusal: { code: 'test.refused' } })
  expect(await oneRow(database.db.queryable, countTimers('refused'))).toEqual({ count: 0 })
})

test('a transaction that throws leaves nothing behind', async () => {
  const failing = database.db.tx(async (tx) => {
    await run(tx, insertTimer('thrown'))
    throw new Error('fault')
  })
  await expect(failing).rejects.toThrow('fault')
  expect(await oneRow(database.db.queryable, countTimers('thrown'))).toEqual({ count: 0 })
})

test('a transaction that gives ok is committed', async () => {
  const result = await database.db.tx(async (tx) => ok(await run(tx, insertTimer('kept'))))
  expect(result).toEqual({ ok: true, value: 1 })
  expect(await oneRow(database.db.queryable, countTimers('kept'))).toEqual({ count: 1 })
})

test('what is to follow a commit follows it, and nothing follows what was rolled back', async () => {
  const seen: string[] = []
  const { db } = database
  const inTx = (name: string, end: () => ReturnType<typeof ok> | ReturnType<typeof refuse>) =>
    db.tx(async (tx) => {
      afterCommit(tx, () => seen.push(name))
      expect(seen).not.toContain(name)
      return end()
    })
  await inTx('kept', () => ok())
  await inTx('refused', () => refuse({ code: 'test.refused' }))
  await inTx('thrown', () => {
    throw new Error('fault')
  }).catch(() => undefined)
  expect(seen).toEqual(['kept'])
})

test('a connection waits more than a minute for its next use, and not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const db = openDb({ url: database.url, poolSize: 1, role: 'bourse_app', onPoolError: () => undefined })
    await run(db.queryable, sql`select 1`)
    vi.advanceTimersByTime(75_000)
    expect(db.pool.totalCount).toBe(1)
    vi.advanceTimersByTime(75_000)
    expect(db.pool.totalCount).toBe(0)
    await db.close()
  } finally {
    vi.useRealTimers()
  }
})

test('an amount comes back as an exact bigint', async () => {
  const row = await oneRow(
    database.db.queryable,
    sql<{ amount: bigint }>`select 12345678901234567890123456789012345678::numeric(38,0) as amount`,
  )
  expect(row.amount).toBe(12345678901234567890123456789012345678n)
})

test('a list of texts arrives as it is, whatever stands in them', async () => {
  const texts = [
    'plain',
    'a:b_c-1',
    '',
    ' ',
    'NULL',
    'null',
    'a,b',
    '{}',
    '"',
    '\\',
    '\\x00',
    "it's",
    'ä 漢 🙂',
    'two\nlines',
  ]
  const query = sql<{ texts: string[] }>`select ${nameArray(texts)}::text[] as texts`
  expect((await oneRow(database.db.queryable, query)).texts).toEqual(texts)
})

test('a list of numbers arrives as it is, however large they are', async () => {
  const numbers = [0, -1, 2 ** 53 - 1, 10n ** 37n]
  const query = sql<{ numbers: string[] }>`select ${numberArray(numbers)}::numeric[]::text[] as numbers`
  expect((await oneRow(database.db.queryable, query)).numbers).toEqual(numbers.map(String))
  const empty = sql<{ count: number }>`select cardinality(${numberArray([])}::bigint[]) as count`
  expect((await oneRow(database.db.queryable, empty)).count).toBe(0)
})

describe('what takes too long', () => {
  const timeouts = { statementMs: 200, lockMs: 100, pauseMs: 200 }
  let hasty: Db
  beforeAll(() => {
    hasty = openDb({ url: database.url, poolSize: 1, role: 'bourse_app', onPoolError: () => undefined, timeouts })
  })
  afterAll(() => hasty.close())

  const still = () => oneRow(hasty.queryable, sql<{ one: number }>`select 1 as one`)

  test('is a statement: it is ended, and its connection goes on', async () => {
    await expect(run(hasty.queryable, sql`select pg_sleep(10)`)).rejects.toThrow('statement timeout')
    expect(await still()).toEqual({ one: 1 })
  })

  test('is a lock: it is not waited for', async () => {
    await database.db.tx(async (tx) => {
      await run(tx, insertTimer('locked'))
      await expect(run(hasty.queryable, insertTimer('locked'))).rejects.toThrow('lock timeout')
      return ok()
    })
    expect(await still()).toEqual({ one: 1 })
  })

  test('is a pause within a transaction: what it did is taken back', async () => {
    const paused = hasty.tx(async (tx) => {
      await run(tx, insertTimer('paused'))
      await sleep(500)
      return ok()
    })
    await expect(paused).rejects.toThrow()
    expect(await oneRow(database.db.queryable, countTimers('paused'))).toEqual({ count: 0 })
    expect(await still()).toEqual({ one: 1 })
  })
})

/** Between a client and PostgreSQL, which listens beside its socket file too; it says nothing to those who come first. */
async function lateServer(silentFor: number) {
  const { hostname, port } = new URL(database.url)
  let come = 0
  const server = createServer((client) => {
    come += 1
    client.on('error', () => undefined)
    if (come <= silentFor) return
    const postgres = connect(Number(port), hostname.startsWith('%2F') ? '127.0.0.1' : hostname)
    postgres.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => postgres.destroy())
    client.pipe(postgres).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const timeouts = { connectMs: 300 }
  const db = openDb({ url: url.href, poolSize: 1, role: 'bourse_app', onPoolError: () => undefined, timeouts })
  const close = async () => {
    await db.close()
    server.close()
  }
  return { db, close, come: () => come }
}

test('a first connection that comes too late for those at work is asked for again until it comes', async () => {
  const late = await lateServer(2)
  await expect(run(late.db.queryable, sql`select 1`)).rejects.toThrow('timeout')
  await connectFirst(late.db)
  expect(late.come()).toBeGreaterThanOrEqual(3)
  expect(await oneRow(late.db.queryable, sql<{ one: number }>`select 1 as one`)).toEqual({ one: 1 })
  await late.close()
})

test('one that never comes is not asked for without end', async () => {
  const late = await lateServer(Number.POSITIVE_INFINITY)
  await expect(connectFirst(late.db, 500)).rejects.toThrow('timeout')
  await late.close()
})
