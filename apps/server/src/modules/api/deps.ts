import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { TrustedProxies } from '../../platform/http/client-address.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { RateLimits } from '../../platform/limits/rate-limits.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { SecretKeys } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Activities } from '../activities/index.ts'
import type { Convert } from '../convert/index.ts'
import type { Custody } from '../custody/index.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Trading } from '../trading/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { OutflowGate, Withdrawals } from '../withdrawals/index.ts'

export interface ApiDeps {
  readonly db: Db
  readonly clock: Clock
  /** Machines and their limits know nothing of a moved sandbox clock. */
  readonly realClock: Clock
  readonly ids: Ids
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly logger: Pick<Logger, 'error'>
  readonly jobs: Pick<Jobs, 'at' | 'now'>
  readonly limits: Limits
  readonly rateLimits: RateLimits
  /** Encrypts the secrets of keys. */
  readonly secretKeys: SecretKeys
  readonly identity: Pick<
    Identity,
    'changeKeys' | 'findUserIdByUid' | 'isOpen' | 'outflows' | 'userData' | 'withdrawalsStoppedUntil'
  >
  readonly kyc: Pick<Kyc, 'isPassed' | 'needed'>
  readonly wallet: Pick<Wallet, 'assets'>
  readonly markets: Pick<Markets, 'asset' | 'assets' | 'markets' | 'live' | 'counts'>
  readonly trading: Pick<
    Trading,
    'feeRate' | 'tape' | 'numbered' | 'lists' | 'preventedMatches' | 'orders' | 'tryOrder' | 'watchExecutions'
  >
  readonly custody: {
    readonly deposits: Pick<Custody['deposits'], 'list'>
    readonly addresses: Pick<Custody['addresses'], 'chainsOf'>
  }
  readonly withdrawals: { readonly records: Pick<Withdrawals['records'], 'list'>; readonly gate: OutflowGate }
  readonly ledger: Pick<Ledger, 'post' | 'lockBalances' | 'compare' | 'countEntries' | 'standings' | 'movedBetween'>
  /** Who looks like one person with somebody. */
  readonly activities: { readonly links: Pick<Activities['links'], 'evidence'> }
  /** What partners are paid with becomes what they ask for. */
  readonly convert: Pick<Convert, 'quotes' | 'conversions'>
  readonly funding: Pick<Funding, 'bounds' | 'publishFunding'>
  /** Where people find the site, for links. */
  readonly siteUrl: string
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly notices: Pick<Notices, 'declare'>
  readonly recordAct: RecordAct
  /** Where the sandbox takes webhooks: the only address of this machine that any is sent to. Elsewhere there is none. */
  readonly webhookReceiver: () => string | undefined
  /** In front of us: what they say about the address of a client counts. */
  readonly trustProxy: TrustedProxies
  /** Of one address, where no weights are counted. */
  readonly callsPerSecond: number
}
