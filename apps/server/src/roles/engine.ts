import { openDb } from '../platform/db.ts'
import type { StartRole } from './index.ts'

/** Owns the books of its markets. Its statements are few and the same all day, so it has connections of its own for them. */
export const startEngine: StartRole = async (app, config) => {
  const { heartbeats, logger, ownerUrl, trading } = app
  const db = openDb({
    url: ownerUrl,
    poolSize: 2,
    role: 'bourse_app',
    onPoolError: (err) => logger.warn({ err }, 'an idle connection of the engine broke'),
    prepared: true,
  })
  // Without its markets this process is of no use: it says so where its health is asked for.
  const engine = await trading.startEngine(db, {
    batchLimit: config.engineBatch,
    onLeaseLost: () => app.enter('stopping'),
  })
  const silence = await heartbeats.start({ process: `engine-${process.pid}`, role: 'engine' })
  return async () => {
    await silence()
    await engine.stop()
    await db.close()
  }
}
