import type { Assertion } from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { FundPasswordRefusal } from './fund-password.ts'

/** A payment to a chain as its owner agrees to it: what is signed later is compared with every field. */
export interface AgreedPayment {
  readonly order: string
  readonly user: string
  readonly chain: string
  readonly asset: string
  /** What arrives, in the smallest part that the chain knows. */
  readonly base: string
  readonly to: string
  readonly memo: string | null
}

/** What the guard hands out for a payment that its owner has confirmed. Nobody else can make one. */
export interface Confirmation {
  /** Whether what it was confirmed with is so new that only small amounts may leave. */
  readonly young: boolean
  readonly at: string
  readonly mac: string
}

export interface Confirmed {
  readonly confirmation: Confirmation
  /** Of the authenticator's code, if that was shown. */
  readonly step: number | null
}

/** What a person confirms a payment with. */
export interface Shown {
  readonly fundPassword: string
  readonly code: string | undefined
  readonly passkey: Assertion | undefined
}

export type ConfirmRefusal =
  | FundPasswordRefusal
  | {
      readonly code:
        | 'identity.totp_missing'
        | 'identity.totp_wrong'
        | 'identity.passkey_needed'
        | 'identity.passkey_wrong'
    }
  /** It was changed within the last day. */
  | { readonly code: 'identity.factor_waiting'; readonly until: string }

export type NewFactor = { readonly id: string; readonly user: string } & (
  | { readonly kind: 'authenticator'; readonly secret: string }
  | { readonly kind: 'fund_password'; readonly password: string }
  /** One that was hashed before the guard kept it. */
  | { readonly kind: 'fund_password'; readonly hash: string }
  | {
      readonly kind: 'passkey'
      readonly credentialId: string
      readonly publicKey: string
      readonly counter: number
    }
)

export interface FundPasswordAnswer {
  readonly outcome: 'right' | 'wrong' | 'locked'
  /** Wrong ones so far, all of them forgotten by a right one. */
  readonly tries: number
}

/**
 * Keeps what people prove themselves with where the server can neither read nor write it: seeds of authenticators, hashes of fund
 * passwords, public keys of passkeys. A factor is known by the id that identity chose for it.
 */
export interface Guard {
  /** The same again changes nothing. */
  enrol(factor: NewFactor): Promise<void>
  forget(factorId: string): Promise<void>
  /** The time step that the code belongs to; undefined when it is wrong. */
  checkCode(factorId: string, code: string): Promise<number | undefined>
  checkFundPassword(factorId: string, password: string): Promise<FundPasswordAnswer>
  /** The new counter of the device; undefined when the answer is not its own to this challenge. */
  checkPasskey(factorId: string, answer: Assertion, challenge: string): Promise<number | undefined>
  /** What a passkey is to sign for this payment. */
  challengeFor(payment: AgreedPayment): Promise<string>
  /** The same payment with the same proof gives a confirmation again. */
  confirm(payment: AgreedPayment, shown: Shown): Promise<Result<Confirmed, ConfirmRefusal>>
}
