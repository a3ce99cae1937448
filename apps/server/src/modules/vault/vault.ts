import type { Result } from '@bourse/money'
import type {
  ChainCode,
  MoveSigner,
  MoveToSign,
  Signed,
  SignRefusal,
  StaffApproval,
  Unsigned,
} from '../custody/index.ts'
import type { AgreedPayment, Confirmation, Guard } from '../identity/index.ts'

/** A payment to somebody outside, with what proves that it is wanted. */
export interface PaymentToSign {
  readonly chain: ChainCode
  readonly purpose: 'withdrawal'
  /** The order that its owner confirmed. */
  readonly id: string
  /**
   * 0 for the first try. A higher number replaces an earlier one that does not get through; it must pay the same and spend the same
   * number or output, so that only one of them can ever be mined.
   */
  readonly attempt: number
  readonly unsigned: Unsigned
  readonly payment: AgreedPayment
  readonly confirmation: Confirmation
  /** Of staff; above the automatic limit two different people must have signed it. */
  readonly approvals: readonly StaffApproval[]
}

export type SignRequest = MoveToSign | PaymentToSign

export interface VaultStatus {
  readonly stopped: { readonly at: string; readonly reason: string; readonly by: string } | null
  /** What was refused within a day: each is an alarm. */
  readonly refusals: number
}

/**
 * Holds the seed, apart from everything that talks to people. It signs only what it can prove by itself, and gives the same bytes
 * again for the same request.
 */
export interface Signer extends Omit<MoveSigner, 'sign'> {
  sign(request: SignRequest): Promise<Result<Signed, SignRefusal>>
  /** Whether two members of staff must have signed so much; known without asking. */
  needsStaff(payment: { readonly chain: string; readonly asset: string; readonly base: bigint }): boolean
  status(): Promise<VaultStatus>
  /** Anybody who can ask may stop it; only whoever has its machine lets it go on. */
  stop(reason: string, by: string): Promise<void>
}

/** The process behind the wall, as everything else sees it. */
export type Vault = Signer & Guard
