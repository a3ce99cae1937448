import type { BankOrder, BankOrderDetail, DepositStatus } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

const KINDS: Readonly<Record<DepositStatus, StatusKind>> = {
  pending: 'open',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  under_review: 'in_review',
}

export function orderKind({ status }: Pick<BankOrder, 'status'>): StatusKind {
  return KINDS[status]
}

export type StepId = 'made' | 'waiting' | 'arrived' | 'review' | 'credited' | 'failed' | 'cancelled'

export interface OrderStep {
  readonly id: StepId
  readonly state: 'done' | 'now' | 'next' | 'failed'
  readonly at: string | null
}

/** What has happened to an order, what is happening, and what is still to come. */
export function orderSteps({ status, createTime, events }: Pick<BankOrderDetail, 'status' | 'createTime' | 'events'>) {
  const when = (wanted: DepositStatus) => events.findLast((event) => event.status === wanted)?.at ?? null
  const made: OrderStep = { id: 'made', state: 'done', at: createTime }
  const steps: Readonly<Record<DepositStatus, readonly OrderStep[]>> = {
    pending: [made, { id: 'waiting', state: 'now', at: null }, { id: 'credited', state: 'next', at: null }],
    under_review: [
      made,
      { id: 'arrived', state: 'done', at: when('under_review') },
      { id: 'review', state: 'now', at: null },
      { id: 'credited', state: 'next', at: null },
    ],
    completed: [
      made,
      { id: 'arrived', state: 'done', at: when('completed') },
      { id: 'credited', state: 'done', at: when('completed') },
    ],
    failed: [made, { id: 'failed', state: 'failed', at: when('failed') }],
    cancelled: [made, { id: 'cancelled', state: 'failed', at: when('cancelled') }],
  }
  return steps[status]
}

/** An IBAN in fours, a sort code in pairs: as they stand on cards and in forms. */
export function groupIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

export function groupSortCode(code: string): string {
  return code.replace(/(\d{2})(?=\d)/g, '$1-')
}

/** What is left until a time, in whole minutes. */
export function timeLeft(until: string, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - now) / 60_000))
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** The order that a person who comes back wants to see: the newest that still waits. */
export function openOrder<Order extends Pick<BankOrder, 'status'>>(orders: readonly Order[]): Order | undefined {
  return orders.find(({ status }) => status === 'pending') ?? orders.find(({ status }) => status === 'under_review')
}
