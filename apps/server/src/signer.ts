import type { SignerConfig } from './config.ts'
import { createSigner, startSignerServer } from './modules/custody/index.ts'
import { PAYMENT_ORDERS } from './modules/withdrawals/index.ts'
import { openDb } from './platform/database/db.ts'
import { createLogger } from './platform/monitoring/logger.ts'
import { systemClock } from './platform/time/clock.ts'
import type { RunningServer } from './server.ts'

/** The role that holds the seed: two questions over HTTP, a small pool of connections, and nothing else. */
export async function startSignerRole(config: SignerConfig): Promise<RunningServer> {
  const logger = createLogger({ level: config.logLevel })
  const db = openDb({
    url: config.databaseUrl,
    poolSize: 3,
    role: 'bourse_app',
    onPoolError: (err) => logger.warn({ err }, 'an idle connection of the signer broke'),
  })
  const signer = createSigner({
    db,
    realClock: systemClock,
    mnemonic: config.mnemonic,
    testNetworks: config.sandbox,
    orders: PAYMENT_ORDERS,
  })
  const { host, port, key } = config
  const onFault = (err: unknown) => logger.error({ err }, 'the signer could not answer')
  const server = await startSignerServer(signer, { host, port, key, onFault })
  // Who started it learns the port this way, and when that process is gone there is nobody to sign for.
  process.send?.({ signerPort: server.port })
  process.once('disconnect', () => process.exit(0))
  return {
    banner: `\nThe signer answers at http://${host}:${server.port}.\n`,
    async stop() {
      await server.stop()
      await db.close()
    },
  }
}
