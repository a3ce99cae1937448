import type { Result } from '@bourse/money'
import { Unavailable } from '../../platform/unavailable.ts'
import type { ChainCode, Unsigned } from './chains/chain.ts'
import type { Signed } from './chains/key-kind.ts'

/** A move between our own addresses: the signer makes the receiving one itself, from the number that it is told. */
export interface MoveToSign {
  readonly chain: ChainCode
  /** `sweep` empties an address into the hot wallet; `gas` gives an address the coin that pays for that. */
  readonly purpose: 'sweep' | 'gas'
  readonly id: string
  readonly attempt: 0
  readonly toIndex: number
  readonly unsigned: Unsigned
}

export type SignRefusal =
  /** Whatever is asked, nothing is signed now. */
  | { readonly code: 'signer.stopped' }
  /** What was shown does not prove that its owner, or staff, want this payment. */
  | { readonly code: 'signer.unproven'; readonly what: string }
  | { readonly code: 'signer.differs'; readonly what: string }
  | { readonly code: 'signer.already_signed' }
  | { readonly code: 'signer.over_ceiling'; readonly asset: string; readonly ceiling: string }
  | { readonly code: 'signer.fee_too_high' }

/** What custody asks of the process that holds the seed. */
export interface MoveSigner {
  /** Number 0 is the hot wallet of the chain. */
  addressOf(chain: ChainCode, index: number): Promise<string>
  sign(request: MoveToSign): Promise<Result<Signed, SignRefusal>>
}

/** The process with the keys did not answer. Asking again is harmless. */
export class SignerAway extends Unavailable {}
