import { createApp } from './app.ts'
import { bannerText } from './banner.ts'
import type { Config, Role } from './config.ts'
import { openDatabase } from './database.ts'
import { systemClock } from './platform/clock.ts'
import { openDb } from './platform/db.ts'
import { createInternalServer } from './platform/http/internal-server.ts'
import { createIds } from './platform/ids.ts'
import { createLogger } from './platform/logger.ts'
import { createMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { startRoles } from './roles/index.ts'
import { openWorld } from './world.ts'

export interface RunningServer {
  readonly banner: string
  stop(): Promise<void>
}

type Close = () => Promise<unknown>

/** From nothing to a serving process: database, outside world, app, roles. Stopping goes the other way round. */
export async function startServer(config: Config, role: Role): Promise<RunningServer> {
  const closes: Close[] = []
  const stop = async () => {
    for (const close of closes.splice(0).reverse()) await close()
  }
  try {
    await build(config, role, (close) => closes.push(close))
    return { banner: bannerText(config, role), stop }
  } catch (error) {
    // A start that fails half-way leaves no PostgreSQL and no port behind.
    await stop()
    throw error
  }
}

async function build(config: Config, role: Role, onStop: (close: Close) => void): Promise<void> {
  const logger = createLogger({ level: config.logLevel })
  const database = await openDatabase(config, (line) => logger.info({ line }, 'postgres'))
  onStop(database.close)
  const onPoolError = (err: Error) => logger.warn({ err }, 'an idle database connection broke')
  const db = openDb({ url: database.url, poolSize: config.databasePool, role: 'bourse_app', onPoolError })
  onStop(db.close)
  const world = await openWorld(config, { db, logger })
  onStop(world.close)
  const { clock, smtpUrl } = world
  const mail = createMail({ smtpUrl, from: config.mailFrom, clock })
  onStop(async () => mail.close())
  const metrics = createMetrics()
  metrics.watchPool('main', db.pool)
  const ids = createIds(clock)
  const core = { config, db, ownerUrl: database.url, clock, realClock: systemClock, ids, logger, metrics, mail }
  const app = createApp(core, world.handlers)
  await world.seed()

  const internal = createInternalServer(app.health, metrics)
  onStop(() => internal.close())
  await internal.listen({ host: config.internalHost, port: config.internalPort })
  onStop(await startRoles(app, config, role))
  onStop(async () => app.enter('stopping'))
  app.enter('serving')
}
