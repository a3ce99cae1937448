import type { LinkKind } from '@bourse/contract'
import type { Units } from '@bourse/money'
import type { RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity, IdentityOffice } from '../identity/index.ts'
import type { PriceIndex } from '../index/index.ts'
import type { Kyc } from '../kyc/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { Policy } from '../policy/index.ts'

/** Something that a person shows, and that another person who shows the same is linked by. */
export interface Mark {
  readonly userId: string
  readonly link: LinkKind
  readonly value: string
}

/** Of the modules that know: what people show, and what two of them did together. */
export interface LinkFacts {
  readonly marksOf: readonly ((on: Queryable, users: readonly string[]) => Promise<readonly Mark[]>)[]
  readonly between: readonly ((on: Queryable, one: string, other: string) => Promise<readonly LinkKind[]>)[]
}

/** A fee coupon that is to be issued; what it is worth stands in the coupon pool already. */
export interface CouponIssue {
  readonly userId: string
  readonly activityId: string
  readonly asset: string
  readonly units: Units
  readonly expiresAt: Date
}

export interface ActivityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'at'>
  readonly ledger: Pick<Ledger, 'post' | 'peekBalances' | 'entriesOf'>
  readonly markets: Pick<Markets, 'asset' | 'assets' | 'pairs' | 'catalogue' | 'valueIn'>
  readonly index: Pick<PriceIndex, 'valueIn'>
  readonly identity: Pick<Identity, 'countryOf' | 'countByCountry' | 'findUserId' | 'findOpenUserIdByUid' | 'userData'>
  /** Records that a member of staff looks at somebody, or says that there is nobody. */
  readonly people: Pick<IdentityOffice['people'], 'view'>
  readonly kyc: Pick<Kyc, 'limitsOf' | 'residenceOf' | 'documentOf'>
  readonly policy: Pick<Policy, 'may' | 'deniedCountries'>
  readonly notices: Pick<Notices, 'declare'>
  readonly recordAct: RecordAct
  readonly links: LinkFacts
  /** In the caller's transaction; gives the coupon's id. */
  readonly issueCoupon: (tx: Tx, issue: CouponIssue) => Promise<string>
  /** What can still be used of coupons, by asset. */
  readonly couponRests: (on: Queryable) => Promise<ReadonlyMap<string, bigint>>
}
