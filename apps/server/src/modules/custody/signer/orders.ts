import type { Queryable } from '../../../platform/database/db.ts'
import type { BaseUnits, ChainCode } from '../chains/chain.ts'
import type { SignPurpose } from './signer.ts'

/** What a row orders to be paid, as the signer reads it by itself. */
export interface PaymentOrder {
  readonly chain: ChainCode
  readonly asset: string
  readonly to: string
  readonly memo: string | null
  readonly base: BaseUnits
  /** For moves between our own addresses: the key that the receiving address must belong to. Null pays somebody else. */
  readonly ownIndex: number | null
}

/** Undefined for an unknown id, and for a row that is not (or no longer) to be paid. */
export type FindOrder = (db: Queryable, id: string) => Promise<PaymentOrder | undefined>

export type PaymentOrders = Readonly<Record<SignPurpose, FindOrder>>
