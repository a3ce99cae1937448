import type { QuickbuyPlatform } from '@bourse/contract'
import type { Result } from '@bourse/money'
import type { WithSignedBody } from '../../../platform/http/context.ts'

/** Where an order stands by the partner's word. */
export const PARTNER_STATES = [
  'waiting',
  'paid',
  'processing',
  'delivering',
  'completed',
  'on_hold',
  'declined',
  'cancelled',
  'expired',
  'refunded',
] as const
export type PartnerState = (typeof PARTNER_STATES)[number]

export interface PartnerQuestion {
  readonly fiat: string
  readonly asset: string
  /** Decimal text with two decimals. */
  readonly amount: string
}

export interface PartnerQuote {
  readonly ref: string
  readonly fee: string
  readonly price: string
  readonly receive: string
}

/** What is ordered. The same id again is the same order there. */
export interface PartnerOrder {
  readonly id: string
  readonly quoteRef: string
  /** Null where it is given out of what the partner has with us. */
  readonly to: { readonly chain: string; readonly address: string; readonly tag: string | null } | null
  /** Where the buyer comes back to. */
  readonly returnUrl: string
}

/** All that a partner says of an order. */
export interface PartnerFact {
  /** Ours. */
  readonly id: string
  readonly number: string
  readonly state: PartnerState
  readonly fiat: string
  readonly amount: string
  readonly asset: string
  readonly receive: string
  readonly address: string | null
  readonly txId: string | null
  readonly payUrl: string | null
  readonly payTo: { readonly name: string; readonly account: string; readonly reference: string } | null
}

/** No answer, or none that can be read: whatever was asked may or may not have happened. */
export class PartnerAway extends Error {}

/** The partner was asked and said no: nothing happened. */
export class PartnerRefused extends Error {}

export type HearRefusal = {
  readonly code: 'quickbuy.signature_wrong' | 'quickbuy.signature_old' | 'quickbuy.event_malformed'
}

/** The port behind which each partner stands. Everything throws PartnerAway when no answer came. */
export interface Partner {
  quote(question: PartnerQuestion): Promise<PartnerQuote>
  /** Throws PartnerRefused when the partner does not want it, or holds the quote no more. */
  open(order: PartnerOrder): Promise<PartnerFact>
  /** Undefined when the partner has never heard of it. */
  look(id: string): Promise<PartnerFact | undefined>
  /** Tells what the buyer says of the payment; left out where the partner sees it by itself. */
  readonly saidPaid?: (id: string, says: Readonly<Record<string, string>>) => Promise<void>
  /** As it stands afterwards: what is paid is not cancelled any more. Undefined when it was never heard of. */
  cancel(id: string): Promise<PartnerFact | undefined>
  /** Gives the buyer's money back; as it stands afterwards. */
  refund(id: string): Promise<PartnerFact>
  list(period: { readonly from: Date; readonly until: Date }): Promise<readonly PartnerFact[]>
  /** Judges what came in by its signature; left out for partners that tell nothing by themselves. */
  readonly hear?: (
    signed: WithSignedBody['signed'],
    now: Date,
  ) => Result<{ readonly eventId: string; readonly id: string }, HearRefusal>
}

/** A platform without a partner is not offered. */
export type Partners = Partial<Readonly<Record<QuickbuyPlatform, Partner>>>
