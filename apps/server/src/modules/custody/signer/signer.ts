import type { Result } from '@bourse/money'
import type { ChainCode, Unsigned } from '../chains/chain.ts'

/** Why something is signed: each purpose has a table that says what may be. */
export type SignPurpose = 'withdrawal' | 'sweep'

export interface SignRequest {
  readonly chain: ChainCode
  readonly purpose: SignPurpose
  /** The id of the row that orders the payment. */
  readonly id: string
  /**
   * 0 for the first try. A higher number replaces an earlier one that does not get through; it must spend the same number
   * or output, so that only one of them can ever be mined.
   */
  readonly attempt: number
  readonly unsigned: Unsigned
}

export interface Signed {
  readonly txid: string
  readonly raw: string
}

export type SignRefusal =
  | { readonly code: 'signer.unknown_order' }
  | { readonly code: 'signer.differs'; readonly what: string }
  | { readonly code: 'signer.already_signed' }
  | { readonly code: 'signer.over_ceiling'; readonly asset: string }
  | { readonly code: 'signer.fee_too_high' }

/**
 * Holds the seed, apart from everything that talks to people. It signs only what a row orders, reads that row itself, and
 * gives the same bytes again for the same request.
 */
export interface Signer {
  /** Number 0 is the hot wallet of the chain. */
  addressOf(chain: ChainCode, index: number): Promise<string>
  sign(request: SignRequest): Promise<Result<Signed, SignRefusal>>
}

/** The signer did not answer. Asking again is harmless. */
export class SignerAway extends Error {}
