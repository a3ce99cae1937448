import { hostname } from 'node:os'
import { connectFirst, openDb } from '../platform/database/db.ts'
import type { StartRole } from './index.ts'

/** Of one engine to match and one to look ahead; a process that has lost its neighbours may have several. */
const CONNECTIONS = 6
/**
 * For leases, a connection that says nothing is given up sooner than elsewhere: whoever looks after them must know where it
 * stands. Still a little later than the transaction of an engine before may pause, whose row is waited for.
 */
const LEASE_TIMEOUTS = { statementMs: 4_000, lockMs: 4_000, pauseMs: 3_000, connectMs: 2_000, answerMs: 4_500 }

/** Owns the books of its markets. Its statements are few and the same all day, so it has connections of its own for them. */
export const startEngine: StartRole = async (app, config, role) => {
  const { heartbeats, logger, ownerUrl, trading } = app
  const shared = {
    url: ownerUrl,
    role: 'bourse_app',
    onPoolError: (err: Error) => logger.warn({ err }, 'an idle connection of the engine broke'),
  } as const
  const db = openDb({ ...shared, poolSize: CONNECTIONS, prepared: true })
  const leaseDb = openDb({ ...shared, poolSize: 1, timeouts: LEASE_TIMEOUTS })
  await Promise.all([connectFirst(db), connectFirst(leaseDb)])
  // Where one process does everything, nobody else can be at work on its database; without its markets it is of no use, and
  // says so where its health is asked for. Of several engines, one that has lost a group may get another.
  const alone = role === 'all'
  const engines = await trading.startEngines(db, {
    ...config.engine,
    leaseDb,
    holder: `${hostname()}-${process.pid}`,
    alone,
    ...(alone ? { onLeaseLost: () => app.enter('stopping') } : {}),
  })
  const silence = await heartbeats.start({ process: `engine-${process.pid}`, role: 'engine' })
  return async () => {
    await silence()
    await engines.stop()
    await db.close()
    await leaseDb.close()
  }
}
