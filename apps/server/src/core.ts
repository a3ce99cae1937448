import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Bank } from './modules/banking/index.ts'
import type { ChainSettings } from './modules/custody/index.ts'
import type { HedgeDesk } from './modules/discount/index.ts'
import type { Guard } from './modules/identity/index.ts'
import type { Venue } from './modules/index/index.ts'
import type { KycProvider } from './modules/kyc/index.ts'
import type { Acquirer, PaymentProviders } from './modules/payments/index.ts'
import type { Partners } from './modules/quickbuy/index.ts'
import type { ChainAnalytics, PeopleScreening } from './modules/screening/index.ts'
import type { TravelRule } from './modules/travel/index.ts'
import type { Signer } from './modules/vault/index.ts'
import type { Db } from './platform/database/db.ts'
import type { Files } from './platform/files/files.ts'
import type { Scanner } from './platform/files/scanner.ts'
import type { IsListed } from './platform/http/redirects.ts'
import type { Ids } from './platform/ids.ts'
import type { Bus } from './platform/messaging/bus.ts'
import type { Mail } from './platform/messaging/mail.ts'
import type { Sms } from './platform/messaging/sms.ts'
import type { Logger } from './platform/monitoring/logger.ts'
import type { Metrics } from './platform/monitoring/metrics.ts'
import type { IsBreached } from './platform/secrets/breached.ts'
import type { Clock } from './platform/time/clock.ts'

/** What the outside gives: everything that tests and roles may choose differently. */
export interface Core {
  readonly config: Config
  readonly db: Db
  readonly ownerUrl: string
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
  readonly mail: Mail
  readonly sms: Sms
  readonly files: Files
  readonly bus: Bus
  /** Who compares documents and faces, and the secret that signs the verdicts. */
  readonly kycProvider: { readonly provider: KycProvider; readonly webhookSecret: string } | undefined
  /** Where the nodes of the chains answer. */
  readonly chains: ChainSettings
  /** The process that holds keys and factors, for those who ask it to sign and for those who ask it to judge. */
  readonly signer: Signer
  readonly guard: Guard
  readonly bank: Bank
  readonly acquirer: { readonly acquirer: Acquirer; readonly webhookSecret: string } | undefined
  /** Who collects online payments, method by method. */
  readonly paymentProviders: PaymentProviders
  /** Who sells coins, platform by platform. */
  readonly partners: Partners
  /** Who takes the other side of discount trades. */
  readonly hedgeDesk: HedgeDesk
  /** Where the sandbox takes webhooks; in production there is none. */
  readonly webhookReceiver: () => string | undefined
  /** Which pages of partners a browser may be sent to without being asked. */
  readonly isListed: IsListed
  /** Whether a password is known from breaches. */
  readonly isBreached: IsBreached
  /** Looks at what people send before anything is made of it. */
  readonly scanner: Scanner
  /** Exchanges of others, of whose prices the index is made. */
  readonly venues: readonly Venue[]
  /** Who knows sanctions and PEP lists. */
  readonly peopleScreening: PeopleScreening | undefined
  /** Who follows coins on chains. */
  readonly chainAnalytics: ChainAnalytics | undefined
  /** The network of other providers. */
  readonly travelRule: TravelRule | undefined
}

const ROOT = join(import.meta.dirname, '../../..')
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** What modules take of the outside and of the configuration, under the names that they know it by. */
export function settingsOf(core: Core) {
  const { codeSteps, sessionIdleMs, codePauseMs, secretKeys, ordersPerSecond, webOrigins, officeOrigins, trustProxy } =
    core.config
  const {
    withdrawals,
    operatingSince,
    contactEmail,
    sandbox,
    kycFourEyes: fourEyes,
    policyPreset: preset,
  } = core.config
  const { provider, webhookSecret } = core.kycProvider ?? { provider: undefined, webhookSecret: undefined }
  return {
    ...{ ...core, codeSteps, sessionIdleMs, codePauseMs, secretKeys, ordersPerSecond, trustProxy },
    ...{ withdrawals, operatingSince, contactEmail, sandbox, fourEyes, preset, provider, webhookSecret },
    siteUrl: webOrigins[0] ?? '',
    origins: webOrigins,
    officeOrigins,
    version: VERSION,
    ...othersOf(core),
  }
}

/** Processes that share their work are connected by NATS; without it there is this one alone. */
function othersOf({ config, bus }: Core) {
  return config.natsUrl === undefined ? {} : { others: { bus, self: `${hostname()}-${process.pid}` } }
}
