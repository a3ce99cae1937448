import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { borrowDatabase } from './database.ts'
import { systemClock } from './platform/clock.ts'
import { openDb } from './platform/db.ts'
import { createIds } from './platform/ids.ts'
import { createLogger } from './platform/logger.ts'
import { createMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { openWorld } from './world.ts'

/** `npm run seed`: the sandbox's demo data, into the current database. Changes nothing the second time. */
const config = readConfig()
if (!config.sandbox) throw new ConfigError('There is nothing to seed without the sandbox.')
const database = await borrowDatabase(config)
const db = openDb({ url: database.url, poolSize: 4, role: 'bourse_app', onPoolError: () => undefined })
const logger = createLogger({ level: 'warn' })
const world = await openWorld(config, { db, logger })
const { clock, smtpUrl } = world
const mail = createMail({ smtpUrl, from: config.mailFrom, clock })
const ids = createIds(clock)
const metrics = createMetrics()
createApp(
  { config, db, ownerUrl: database.url, clock, realClock: systemClock, ids, logger, metrics, mail },
  world.handlers,
)
await world.seed()
mail.close()
await world.close()
await db.close()
await database.close()
console.log('The demo data is there.')
process.exit(0)
