import type { Result } from '@bourse/money'
import type { TextSignature } from '../../platform/passkeys/signed-text.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import type { ChainCode, Unsigned } from './chains/chain.ts'
import type { Signed } from './chains/key-kind.ts'

interface OwnMove {
  readonly chain: ChainCode
  readonly id: string
  readonly attempt: 0
  readonly toIndex: number
  readonly unsigned: Unsigned
}

/**
 * A move between our own addresses: the signer makes the receiving one itself, from the number that it is told, or knows it as the
 * safe's. `sweep` empties an address into the warm tier, `gas` gives an address the coin that pays for a move, `store` puts into the
 * safe what is above a ceiling, and `refill` brings coins to the hot wallet, which two members of staff must have signed.
 */
export type MoveToSign =
  | (OwnMove & { readonly purpose: 'sweep' | 'gas' | 'store' })
  | (OwnMove & { readonly purpose: 'refill'; readonly approvals: readonly StaffApproval[] })

/** What a member of staff signed for one payment or refill. */
export interface StaffApproval {
  readonly credentialId: string
  readonly text: string
  readonly signature: TextSignature
}

export interface StaffKey {
  readonly credentialId: string
  readonly staff: string
  readonly kind: 'passkey' | 'browser'
  /** In base64url. */
  readonly publicKey: string
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
  /** By its number: people's, the hot wallet or the warm tier. */
  addressOf(chain: ChainCode, index: number): Promise<string>
  /** Where the safe is, by the signer's own configuration; null where there is none. */
  coldAddressOf(chain: ChainCode): Promise<string | null>
  sign(request: MoveToSign): Promise<Result<Signed, SignRefusal>>
  /** Asks for a key of staff to be taken: it counts once somebody on the signer's machine has accepted it, in the sandbox at once. */
  askForStaffKey(key: StaffKey): Promise<void>
}

/** The process with the keys did not answer. Asking again is harmless. */
export class SignerAway extends Unavailable {}
