import { ok } from '@bourse/money'
import type { Trading } from '../../../trading/index.ts'
import { type Address, type SignedAsked, signed } from '../endpoints.ts'
import { orderCounts } from './order-answers.ts'

interface OrderCountDeps {
  readonly trading: { readonly orders: Pick<Trading['orders'], 'counts'> }
}

/** What every answer about placing and cancelling tells of the account's allowance. */
export function createOrderCountHeaders({ trading }: OrderCountDeps) {
  return ({ machine: { userId } }: SignedAsked): Readonly<Record<string, string>> => {
    const { hurry, day } = trading.orders.counts(userId)
    return { 'x-mbx-order-count-10s': String(hurry.used), 'x-mbx-order-count-1d': String(day.used) }
  }
}
export type OrderCountHeaders = ReturnType<typeof createOrderCountHeaders>

/** What was used of each window that runs. */
export function orderCountEndpoint({ trading }: OrderCountDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/rateLimit/order', weight: 40, scope: 'read', fields: {} },
    ...{ summary: 'What was used of the allowance for orders.', output: orderCounts },
    async answer(_input, { machine: { userId } }) {
      return ok(limitsOf(trading.orders.counts(userId)))
    },
  })
}

/** The same, beside each answer on a socket. */
export function createOrderLimits({ trading }: OrderCountDeps) {
  return ({ machine: { userId } }: SignedAsked) => limitsOf(trading.orders.counts(userId))
}
export type OrderLimits = ReturnType<typeof createOrderLimits>

const limitsOf = ({ hurry, day }: ReturnType<Trading['orders']['counts']>) => [
  { ...TEN_SECONDS, limit: hurry.max, count: hurry.used },
  { ...ONE_DAY, limit: day.max, count: day.used },
]

export const TEN_SECONDS = { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10 } as const
export const ONE_DAY = { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1 } as const
