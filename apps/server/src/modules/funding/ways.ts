import type { DepositDetail, PaymentMethod, WayFee } from '@bourse/contract'
import type { Result, Units } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import type { RecordBranch } from './records/records.sql.ts'

/** What one way let in or out of an account since a moment, in units of the euro. */
export type Usage = (on: Queryable, userId: string, since: Date) => Promise<bigint>

/** What came by a way on which its payer can call it back, or from another person lately. It can be used here at once, and leave when its time is over. */
export interface ReversibleDeposit {
  readonly method: PaymentMethod | 'p2p'
  readonly asset: string
  readonly units: Units
  readonly until: Date
}

export interface Network {
  /** As people know it. */
  readonly name: string
  /** How many confirmations make a transfer final; none at a bank. */
  readonly confirmations: number
  /** About how many blocks pass until the network itself calls a deposit final; null where confirmations are counted. */
  readonly finalBlocks: number | null
}

/** One way of money in or out. The modules to the right each tell theirs; limits and the list of records count them together. */
export interface Way {
  readonly inflow?: Usage
  readonly outflow?: Usage
  /** Those of which anything is left, credited since a moment. */
  readonly reversible?: (on: Queryable, userId: string, since: Date) => Promise<readonly ReversibleDeposit[]>
  readonly records?: readonly RecordBranch[]
  /** Refused when the way does not know the deposit. */
  readonly deposit?: (
    userId: string,
    id: string,
  ) => Promise<Result<DepositDetail, { readonly code: 'funding.deposit_unknown' }>>
  /** What it costs now. */
  readonly fees?: () => Promise<readonly WayFee[]>
  /** By the code that its records carry: a chain or a rail. */
  readonly network?: (code: string) => Network | undefined
}

/** Asked when they are needed, because those modules are made after this one. */
export type Ways = () => readonly Way[]
