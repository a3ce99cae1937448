import type { CardFailure, PaymentOrderDetail } from '@bourse/contract'

/** The words of a bank's refusal, in the order in which the server knows them. */
const CARD_REASONS: readonly string[] = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'over_card_limit',
  'challenge_refused',
  'challenge_missed',
] satisfies CardFailure[]

/** Where the words for a failure stand: those of the bank if it gave any, else what happened in general. */
export function failureKey({ failure, events }: Pick<PaymentOrderDetail, 'failure' | 'events'>): string | undefined {
  if (failure === null) return undefined
  const note = events.at(-1)?.note ?? ''
  return failure === 'denied' && CARD_REASONS.includes(note) ? `failures.${note}` : `payments.failures.${failure}`
}

export interface PaymentStepView {
  readonly id: 'made' | 'asked' | 'taking' | 'review' | 'credited' | 'failed' | 'cancelled' | 'reversed'
  readonly state: 'done' | 'now' | 'next' | 'failed'
  readonly at: string | null
}

/** What has happened to a payment, what is happening, and what is still to come. */
export function paymentSteps(
  order: Pick<PaymentOrderDetail, 'status' | 'step' | 'failure' | 'createTime' | 'endTime' | 'events'>,
): readonly PaymentStepView[] {
  const { status, step, failure, createTime, endTime, events } = order
  const made: PaymentStepView = { id: 'made', state: 'done', at: createTime }
  const credited = events.find((event) => event.status === 'completed')?.at ?? null
  if (status === 'completed') return [made, { id: 'credited', state: 'done', at: credited }]
  if (status === 'cancelled') return [made, { id: 'cancelled', state: 'failed', at: endTime }]
  if (status === 'failed' && failure === 'reversed' && credited !== null)
    return [made, { id: 'credited', state: 'done', at: credited }, { id: 'reversed', state: 'failed', at: endTime }]
  if (status === 'failed') return [made, { id: 'failed', state: 'failed', at: endTime }]
  const now = status === 'under_review' ? 'review' : step === 'with_payer' ? 'asked' : 'taking'
  return [made, { id: now, state: 'now', at: null }, { id: 'credited', state: 'next', at: null }]
}
