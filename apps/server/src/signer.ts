import type { SignerConfig } from './config.ts'
import { CHAIN_CODES, type ChainCode, readAddress } from './modules/custody/index.ts'
import {
  createToldClock,
  createVault,
  migrateVault,
  refuseSharedLogIn,
  resealVault,
  startVaultServer,
} from './modules/vault/index.ts'
import { type Db, openDb } from './platform/database/db.ts'
import { createLogger, type Logger } from './platform/monitoring/logger.ts'
import { createTextVerifier } from './platform/passkeys/signed-text.ts'
import { createWebauthn } from './platform/passkeys/webauthn.ts'
import { createPasswords } from './platform/secrets/passwords.ts'
import { systemClock } from './platform/time/clock.ts'
import type { RunningServer } from './server.ts'
import { ConfigError } from './settings.ts'

/** The role behind the wall: keys and factors, a few questions over HTTP, a small pool of connections, and nothing else. */
export async function startSignerRole(config: SignerConfig): Promise<RunningServer> {
  const logger = createLogger({ level: config.logLevel })
  await migrateVault(config.databaseUrl)
  await refuseSharedLogIn(config.databaseUrl)
  const db = openDb({
    url: config.databaseUrl,
    poolSize: 5,
    role: undefined,
    onPoolError: (err) => logger.warn({ err }, 'an idle connection of the signer broke'),
  })
  const told = config.sandbox ? createToldClock() : undefined
  const vault = createVault({
    db,
    clock: told ?? systemClock,
    realClock: systemClock,
    codeSteps: config.codeSteps,
    mnemonic: config.mnemonic,
    sealingKeys: config.sealingKeys,
    sandbox: config.sandbox,
    cold: coldAddresses(config),
    verifier: createTextVerifier(config.officeOrigins),
    passwords: createPasswords(config.passwordCost),
    webauthn: createWebauthn(config.webOrigins),
    onRefusal: (refusal, { purpose, id }) => logger.error({ refusal, purpose, id }, 'the signer refused'),
  })
  const { host, port, key } = config
  const onFault = (err: unknown) => logger.error({ err }, 'the signer could not answer')
  const server = await startVaultServer(vault, { host, port, key, onFault, ...(told && { clock: told }) })
  const resealing = sealAgain({ db, logger }, config)
  // Who started it learns the port this way, and when that process is gone there is nobody to sign for.
  process.send?.({ signerPort: server.port })
  process.once('disconnect', () => process.exit(0))
  return {
    banner: `\nThe signer answers at http://${host}:${server.port}.\n`,
    async stop() {
      await server.stop()
      await resealing
      await db.close()
    },
  }
}

/** Beside everything else: whoever confirms a payment meanwhile is judged by whatever key has sealed. */
async function sealAgain(
  { db, logger }: { readonly db: Db; readonly logger: Logger },
  config: SignerConfig,
): Promise<void> {
  try {
    const count = await resealVault({ db, ...config })
    if (count > 0) logger.info({ count }, 'factors were sealed again under the first of the keys')
  } catch (err) {
    logger.error({ err }, 'not every factor could be sealed again: one opens by none of the keys')
  }
}

/** Coins that were sent to a mistyped address would be gone. */
export function coldAddresses({
  cold,
  sandbox,
}: Pick<SignerConfig, 'cold' | 'sandbox'>): Partial<Record<ChainCode, string>> {
  const known: Partial<Record<ChainCode, string>> = {}
  for (const chain of CHAIN_CODES) {
    const text = cold[chain]
    if (text === undefined) continue
    const address = readAddress(chain, text, sandbox)
    if (address === undefined) throw new ConfigError(`COLD_${chain} is no address of its chain.`)
    known[chain] = address
  }
  return known
}
