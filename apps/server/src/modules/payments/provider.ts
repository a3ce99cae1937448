import type { PaymentMethod } from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { WithSignedBody } from '../../platform/http/context.ts'

/** What a provider is asked to collect. The same id again is the same order there. */
export interface PaymentRequest {
  readonly id: string
  /** Decimal text with two decimals. */
  readonly amount: string
  readonly currency: string
  /** As the documents write it. */
  readonly payerName: string
  /** What the payer pays with, where the method must know. */
  readonly instrument: string | null
  /** Where the payer comes back to. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** An order that was begun at the provider. */
export interface StartedPayment {
  readonly id: string
  readonly ref: string
  readonly amount: string
  readonly currency: string
  readonly madeAt: Date
}

export interface PaidFact {
  readonly state: 'paid'
  /** The provider's number of what it took: never used twice. */
  readonly paymentId: string
  /** What the payer paid, and what the provider keeps of it. */
  readonly amount: string
  readonly cost: string
  readonly currency: string
  /** Null where the provider does not tell. */
  readonly payerName: string | null
}

export interface ReversedFact {
  readonly state: 'reversed'
  readonly paymentId: string
  readonly reversalId: string
  /** What left our account at the provider. */
  readonly amount: string
  readonly currency: string
}

/** What a provider says of an order: in its answer, when it is asked, or by itself. */
export type PaymentFact =
  /** The payer has not agreed, or nobody there knows of it. Where the payer is asked may have become known only now. */
  | { readonly state: 'open'; readonly payUrl?: string }
  /** The payer has agreed; it waits for us to take it. */
  | { readonly state: 'approved' }
  /** Taken, and the provider looks at it before it is ours. */
  | { readonly state: 'held' }
  /** Nothing was taken and nothing will be. */
  | { readonly state: 'refused'; readonly reason?: string }
  | PaidFact
  | ReversedFact

export interface HeardEvent {
  /** The provider's number of the event: each one counts once. */
  readonly eventId: string
  /** Our id of the order, or the provider's; a reversal is found by its payment. */
  readonly order: { readonly id: string } | { readonly ref: string } | undefined
  /** Undefined for what does not concern us. */
  readonly fact: PaymentFact | undefined
}

export type HearRefusal = {
  readonly code: 'funding.signature_wrong' | 'funding.signature_old' | 'funding.event_malformed'
}

export interface RefundRequest {
  /** The same one again is the same refund. */
  readonly id: string
  readonly order: StartedPayment
  readonly paymentId: string
  readonly amount: string
  readonly currency: string
}

export type RefundAnswer =
  | { readonly state: 'done'; readonly reversalId: string }
  | { readonly state: 'refused'; readonly reason: string }

/** Whatever was asked may or may not have happened. */
export class PaymentUnknown extends Error {}

/** The provider was asked and said no: nothing happened. */
export class PaymentRefused extends Error {}

/** The port behind which each method stands. Everything but `hear` throws PaymentUnknown when no answer came. */
export interface PaymentProvider {
  /** Throws PaymentRefused when the provider does not want it. */
  start(request: PaymentRequest): Promise<{ readonly ref: string; readonly payUrl: string | null }>
  /** What the provider knows of it now. */
  look(order: StartedPayment): Promise<PaymentFact>
  /** Takes what the payer agreed to; left out where the provider takes it by itself. */
  readonly take?: (order: StartedPayment) => Promise<PaymentFact>
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Judges what came in by its signature, before anything is believed. */
  hear(signed: WithSignedBody['signed'], now: Date): Promise<Result<HeardEvent, HearRefusal>>
  /** What stands there for us, in a currency; decimal text with two decimals. */
  balance(currency: string): Promise<string>
}

/** A method without a provider is not offered. */
export type PaymentProviders = Partial<Readonly<Record<PaymentMethod, PaymentProvider>>>
