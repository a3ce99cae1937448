import type { CallFailure } from '@bourse/client'
import type { PlaceRequest } from './order-form.ts'

/** One intent to place one order. Its lock id is also the order's client order id: the same id twice is the same order. */
export interface OrderIntent {
  readonly lockId: string
  readonly request: PlaceRequest
}

/**
 * A new intent has a new id. The same order again, after a try that was never answered, keeps the id of that try: should
 * the first one have arrived after all, the second is answered with it instead of placing another.
 */
export function intentFor(request: PlaceRequest, unanswered: OrderIntent | null, newId: () => string): OrderIntent {
  if (unanswered !== null && JSON.stringify(unanswered.request) === JSON.stringify(request)) return unanswered
  return { lockId: newId(), request }
}

const UNANSWERED: readonly string[] = [
  'client.network',
  'client.timeout',
  'server.error',
  'request.repeated',
  'trading.outcome_unknown',
]

/** Whether the order may have been placed although the call failed. */
export function isUnanswered({ reason }: Pick<CallFailure, 'reason'>): boolean {
  return UNANSWERED.includes(reason)
}

/** What code 40027 tells: both prices and how far they are apart. */
export interface FarPrice {
  readonly price: string
  readonly best: string
  readonly percent: string
}

export function farPriceOf({ params }: Pick<CallFailure, 'params'>): FarPrice {
  const text = (name: string) => String(params[name] ?? '0')
  return { price: text('price'), best: text('best'), percent: text('percent') }
}
