import type { RecordAct } from '../../platform/acts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { WithdrawalPayouts } from '../banking/index.ts'
import type { Chains, Custody } from '../custody/index.ts'
import type { Funding } from '../funding/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Screening } from '../screening/index.ts'
import type { Travel } from '../travel/index.ts'
import type { Signer } from '../vault/index.ts'

export interface WithdrawalSettings {
  /** Below it, and without a risk, nobody has to look; in whole euro. */
  readonly ruleLimitEur: number
  /** From it on two different people must approve. */
  readonly fourEyesEur: number
}

export interface WithdrawalDeps extends Pick<Funding, 'bounds' | 'crediting' | 'ownMoney' | 'publishFunding'> {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly limits: Limits
  readonly jobs: Jobs
  readonly ledger: Ledger
  readonly markets: Markets
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly identity: Identity
  readonly notices: Pick<Notices, 'declare'>
  readonly kyc: Pick<Kyc, 'isPassed' | 'limitsOf' | 'legalNameOf' | 'needed'>
  /** What is known of where coins go, and of whoever sends them. */
  readonly screening: {
    readonly coins: Pick<Screening['coins'], 'askOut' | 'stopsOut' | 'recordOut' | 'isFresh' | 'openCases'>
  }
  /** Whose addresses are, and what other providers say to what is sent there. */
  readonly travel: Pick<Travel, 'destinations' | 'outflows'>
  readonly recordAct: RecordAct
  readonly signer: Signer
  readonly chains: Chains
  /** Whose coins are spent, and what the scanner has seen leave. */
  readonly custody: Pick<
    Custody,
    'addresses' | 'scan' | 'settleOutflow' | 'inHotTurn' | 'nextHotNumber' | 'spentOutputs'
  >
  /** Without a bank nothing goes to one. */
  readonly payouts?: WithdrawalPayouts | undefined
  readonly withdrawals: WithdrawalSettings
}
