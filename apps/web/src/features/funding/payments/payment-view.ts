import type { CardFailure, DepositStatus, PaymentMethod, PaymentOrderDetail } from '@bourse/contract'
import type { OrderStep } from '../banking/bank-view.ts'

export type PaymentStepId =
  | 'made'
  | 'payer'
  | 'taking'
  | 'unknown'
  | 'held'
  | 'paid'
  | 'review'
  | 'credited'
  | 'failed'
  | 'cancelled'
type Step = Omit<OrderStep, 'id'> & { readonly id: PaymentStepId }

type Facts = Pick<PaymentOrderDetail, 'status' | 'step' | 'createTime' | 'events'>

/** What has happened to an order, what is happening, and what is still to come. */
export function paymentSteps({ status, step, createTime, events }: Facts): readonly Step[] {
  const when = (wanted: DepositStatus) => events.findLast((event) => event.status === wanted)?.at ?? null
  const made: Step = { id: 'made', state: 'done', at: createTime }
  const next = (id: PaymentStepId): Step => ({ id, state: 'next', at: null })
  const now = (id: PaymentStepId): Step => ({ id, state: 'now', at: null })
  const came = when('under_review') ?? when('completed')
  const paid: readonly Step[] = came === null ? [] : [{ id: 'paid', state: 'done', at: came }]
  const waiting = step === 'taking' || step === 'unknown' || step === 'held' ? step : 'payer'
  const all: Readonly<Record<DepositStatus, readonly Step[]>> = {
    pending: [made, now(waiting), next('credited')],
    under_review: [made, ...paid, now('review'), next('credited')],
    completed: [made, ...paid, { id: 'credited', state: 'done', at: when('completed') }],
    failed: [made, ...paid, { id: 'failed', state: 'failed', at: when('failed') }],
    cancelled: [made, { id: 'cancelled', state: 'failed', at: when('cancelled') }],
  }
  return all[status]
}

const REVIEWED = ['wrong_amount', 'wrong_currency', 'wrong_name', 'cost_high'] as const
export type ReviewReason = (typeof REVIEWED)[number]

/** Why somebody looks at it, in the last words that were written of it. */
export function reviewReason({ status, events }: Pick<Facts, 'status' | 'events'>): ReviewReason | undefined {
  if (status !== 'under_review') return undefined
  const last = events.findLast((event) => event.status === 'under_review')?.note
  return REVIEWED.find((known) => known === last)
}

const DECLINES: readonly CardFailure[] = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'over_card_limit',
  'challenge_refused',
  'challenge_missed',
]

/** Why the bank of a card declined, if it said so. */
export function cardReason({
  failure,
  events,
}: Pick<PaymentOrderDetail, 'failure' | 'events'>): CardFailure | undefined {
  const last = events.at(-1)?.note
  return failure === 'denied' ? DECLINES.find((known) => known === last) : undefined
}

export interface Return {
  readonly orderId: string
  /** Whether the payer came back without paying. */
  readonly left: boolean
}

/** What the address says when a payer comes back from the provider. */
export function readReturn(search: string): Return | undefined {
  const query = new URLSearchParams(search)
  const orderId = query.get('order') ?? ''
  return /^pdo_[0-9A-Z]{1,36}$/.test(orderId) ? { orderId, left: query.get('back') === 'cancelled' } : undefined
}

/** Whether the order may be taken now: only PayPal waits for us, and only after its payer has agreed. */
export function isToBeTaken(method: PaymentMethod, back: Return | undefined, id: string): boolean {
  return method === 'paypal' && back?.orderId === id && !back.left
}

/** What a fee is made of: a part of the amount in percent, exactly. */
export function percentOf(bps: number): string {
  return `${bps / 100}`
}
