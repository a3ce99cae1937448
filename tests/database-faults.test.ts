import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '../apps/server/src/platform/database/db.ts'
import { testDatabase } from '../apps/server/src/testing/database.ts'
import { startTcpProxy, type TcpProxy } from './product/tcp-proxy.ts'

const database = testDatabase()
/**
 * The limit on statements is far away, as it is for who may have to wait for an audit. In a moment of doubt PostgreSQL is asked on a new
 * connection, which on a machine with much to do takes a while.
 */
const TIMEOUTS = { doubtMs: 1_500, statementMs: 60_000, connectMs: 5_000 }
/** More than two doubts. */
const LONG_SECONDS = 3.5
const SOON_MS = 60_000

describe(
  'whoever waits for PostgreSQL without an answer',
  () => {
    /** Connections, by number, that lose what is asked, and that lose what is answered. */
    const lost = { asked: new Set<number>(), answered: new Set<number>() }
    let proxy: TcpProxy
    let db: Db
    beforeAll(async () => {
      let made = 0
      proxy = await startTcpProxy(database.url, (link) => {
        made += 1
        const number = made
        return {
          asked: (chunk) => void (lost.asked.has(number) || link.server.write(chunk)),
          answered: (chunk) => void (lost.answered.has(number) || link.client.write(chunk)),
        }
      })
      db = openDb({
        ...{ url: proxy.urlOf(database.url), poolSize: 1, role: 'bourse_app', timeouts: TIMEOUTS },
        onPoolError: () => undefined,
      })
    })
    afterEach(() => {
      lost.asked.clear()
      lost.answered.clear()
      proxy.weather('clear')
    })
    afterAll(async () => {
      await db.close()
      await proxy.close()
    })

    const ask = (text: string) => db.pool.query<{ one: number }>(text).then(({ rows }) => rows)
    const isServed = () => expect(ask('select 1 as one')).resolves.toEqual([{ one: 1 }])

    test.each(['asked', 'answered'] as const)(
      'and for whom nobody is at work is told so: what was %s is lost',
      async (what) => {
        await isServed()
        lost[what].add(proxy.count())
        await expect(ask('select 1 as one')).rejects.toThrow('PostgreSQL does not answer')
        await isServed()
      },
    )

    test('and is cut off altogether is told so, and served again as soon as the way is clear', async () => {
      await isServed()
      proxy.weather('half-open')
      await expect(ask('select 1 as one')).rejects.toThrow('PostgreSQL does not answer')
      proxy.weather('clear')
      await isServed()
    })

    test('but is being worked for goes on waiting, also behind a lock', async () => {
      await expect(ask(`select 1 as one from pg_sleep(${LONG_SECONDS})`)).resolves.toEqual([{ one: 1 }])
      const holder = await database.db.pool.connect()
      await holder.query('select pg_advisory_lock(42)')
      const behind = ask('select 1 as one from pg_advisory_xact_lock(42)')
      await holder.query(`select pg_sleep(${LONG_SECONDS})`)
      await holder.query('select pg_advisory_unlock(42)')
      holder.release()
      await expect(behind).resolves.toEqual([{ one: 1 }])
    })
  },
  SOON_MS,
)
