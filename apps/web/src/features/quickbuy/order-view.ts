import type { QuickbuyEvent, QuickbuyOrder, QuickbuyOrderDetail, QuickbuyState } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

const KINDS: Readonly<Record<QuickbuyState, StatusKind>> = {
  waiting_payment: 'open',
  paid: 'processing',
  processing: 'processing',
  delivering: 'processing',
  completed: 'completed',
  on_hold: 'in_review',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'cancelled',
  refunded: 'cancelled',
}

export function statusKind({ state }: Pick<QuickbuyOrder, 'state'>): StatusKind {
  return KINDS[state]
}

/** What its state is called: a payment that failed and coins that never came are not the same to whoever paid. */
export function stateName({
  state,
  failure,
}: Pick<QuickbuyOrder, 'state' | 'failure'>): QuickbuyState | 'not_delivered' {
  return failure === 'not_delivered' ? failure : state
}

/** What an order may still become without anybody's help. */
const AHEAD: Partial<Readonly<Record<QuickbuyState, readonly QuickbuyState[]>>> = {
  waiting_payment: ['paid', 'delivering', 'completed'],
  paid: ['delivering', 'completed'],
  processing: ['delivering', 'completed'],
  delivering: ['completed'],
  on_hold: ['completed'],
}

export function isOpen({ state }: Pick<QuickbuyOrder, 'state'>): boolean {
  return AHEAD[state] !== undefined
}

export interface OrderStep {
  readonly id: string
  readonly kind: QuickbuyEvent
  readonly at: string | null
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

const BAD: readonly QuickbuyEvent[] = ['failed', 'not_delivered', 'cancelled', 'expired', 'refunded']

/** What has happened, what is happening, and what is still to come. Staff's own notes are theirs. */
export function orderSteps({ state, events }: Pick<QuickbuyOrderDetail, 'state' | 'events'>): readonly OrderStep[] {
  const told = events.filter(({ kind }) => kind !== 'case_opened' && kind !== 'case_closed')
  const ahead = AHEAD[state]
  const past = told.map(({ kind, at }, place): OrderStep => {
    const isNow = ahead !== undefined && place === told.length - 1
    return { id: `${place}`, kind, at, state: isNow ? 'now' : BAD.includes(kind) ? 'failed' : 'done' }
  })
  const next = (ahead ?? []).map((kind): OrderStep => ({ id: kind, kind, at: null, state: 'next' }))
  return [...past, ...next]
}
