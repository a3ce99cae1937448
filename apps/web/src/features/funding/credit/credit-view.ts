import type { BankOrderDetail, CreditInfo } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { type OrderStep, orderSteps } from '../banking/bank-view.ts'

export function feeIn({ pendingFee }: Pick<CreditInfo, 'pendingFee'>, symbol: string): string {
  return pendingFee.find((fee) => fee.symbol === symbol)?.amount ?? '0'
}

type Suspended = Pick<CreditInfo, 'why' | 'depositTimes' | 'depositAmount'>

/** How far deposits have come toward opening the right again. */
export function reopening({ why, depositTimes, depositAmount }: Suspended, locale: string) {
  if (why !== 'failures') return undefined
  return { times: depositTimes, amount: formatDecimal(depositAmount, { locale, scale: 2, minScale: 2 }) }
}

export interface CreditStep {
  readonly id: string
  readonly kind: BankOrderDetail['creditEvents'][number]['kind'] | 'settled'
  readonly amount: string | null
  readonly state: OrderStep['state']
  readonly at: string | null
}

type Steps = readonly (OrderStep | CreditStep)[]
type Order = Pick<BankOrderDetail, 'status' | 'createTime' | 'events' | 'creditEvents' | 'credit'>

/** Of an order with early credit: what was advanced, and what came back, where they belong among the other steps. */
export function stepsOf(order: Order): Steps {
  const plain = orderSteps(order)
  if (order.credit === null) return plain
  const events = order.creditEvents.map(
    ({ kind, amount, at }, place): CreditStep => ({
      ...{ id: `credit-${place}`, kind, amount, at },
      state: kind === 'deducted' || kind === 'owed' ? 'failed' : 'done',
    }),
  )
  const [granted = [], later = []] = [events.slice(0, 1), events.slice(1)]
  const [made, ...rest] = plain.filter(({ id }) => id !== 'credited')
  const past = rest.filter(({ state }) => state === 'done' || state === 'failed')
  const coming = rest.filter(({ state }) => state === 'now' || state === 'next')
  const settled: CreditStep = { id: 'settled', kind: 'settled', amount: null, state: 'next', at: null }
  const end = order.credit.state === 'pending' ? [settled] : []
  return [...(made === undefined ? [] : [made]), ...granted, ...past, ...later, ...coming, ...end]
}
