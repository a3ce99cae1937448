import type { Result, Units } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { PolicyRefusal } from '../../policy/index.ts'

interface Asked {
  readonly userId: string
  readonly from: string
  readonly to: string
  readonly pay: Units
}

export type ConversionRefusal =
  | PolicyRefusal
  | { readonly code: 'convert.asset_unknown' | 'trading.price_invalid' }
  | { readonly code: 'convert.below_minimum'; readonly minimum: string; readonly asset: string }
  | { readonly code: 'convert.above_maximum'; readonly maximum: string; readonly asset: string }

export interface Bought {
  readonly orderId: string
  readonly bought: bigint
  readonly spent: bigint
}

type Failed = { readonly code: string }

/** What purchases need of the converter, which stands to the right. Prices are of one coin, at 18 decimals. */
export interface ConversionPort {
  /** Before the deposit is made: gives the worst price for which a conversion that was shown at `price` is made. */
  judge(on: Queryable, asked: Asked & { readonly price: Units }): Promise<Result<bigint, ConversionRefusal>>
  /** The price of now, if it is not worse; venues are asked here. What it gives converts, in the caller's transaction. */
  prepare(
    asked: Asked & { readonly worst: bigint },
  ): Promise<Result<(tx: Tx) => Promise<Result<Bought, Failed>>, Failed>>
}
