import type { P2pEventKind, P2pOrder, P2pOrderDetail, P2pState } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'

const OVER: readonly P2pState[] = ['completed', 'cancelled', 'rejected', 'appeal_completed', 'appeal_cancelled']

export function isOver({ state }: Pick<P2pOrder, 'state'>): boolean {
  return OVER.includes(state)
}

const LOOKS: Record<P2pState, StatusKind> = {
  matching: 'open',
  accepted: 'in_review',
  paid: 'processing',
  appeal: 'in_review',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'failed',
  appeal_completed: 'completed',
  appeal_cancelled: 'cancelled',
}

export function lookOf({ state }: Pick<P2pOrder, 'state'>): StatusKind {
  return LOOKS[state]
}

/** Which words tell the order to the one who looks: while it is matched the merchant acts, later buyer or seller. */
export function wordsOf({ state, role, side }: Pick<P2pOrder, 'state' | 'role' | 'side'>): string {
  return state === 'matching' || state === 'rejected' ? `${state}.${role}` : `${state}.${side}`
}

/** The one thing that waits for the person, if any; every other act stands back beside it. */
export function mainAct({ acts }: Pick<P2pOrder, 'acts'>): 'accept' | 'mark_paid' | 'release' | undefined {
  return (['accept', 'mark_paid', 'release'] as const).find((act) => acts.includes(act))
}

export interface Deadline {
  readonly due: number
  readonly totalMs: number
}

const LATEST = ['made', 'accepted', 'paid', 'appeal_withdrawn'] as const satisfies readonly P2pEventKind[]

/** What the dial counts: the step that runs, from when it began; nothing once it is over or before staff. */
export function deadlineOf(order: P2pOrderDetail): Deadline | undefined {
  if (isOver(order) || order.state === 'appeal') return undefined
  const due = order.state === 'paid' ? order.releaseTime : order.dueTime
  if (due === null) return undefined
  const began = order.events.findLast(({ kind }) => LATEST.some((own) => own === kind))?.time ?? order.createTime
  return { due: Date.parse(due), totalMs: Math.max(1, Date.parse(due) - Date.parse(began)) }
}

export interface OrderStep {
  readonly key: 'made' | 'accept' | 'pay' | 'release' | 'done' | 'appeal' | 'decision' | 'ended'
  readonly state: 'done' | 'now' | 'next' | 'failed'
  /** When it happened. */
  readonly at: string | undefined
  /** Until when it is to be done. */
  readonly due: string | undefined
}

/** Who does what until the end: what has happened with its time, what is due, and what is still to come. */
export function orderSteps(order: P2pOrderDetail): OrderStep[] {
  const at = (kind: P2pEventKind) => order.events.findLast((event) => event.kind === kind)?.time
  const step = (key: OrderStep['key'], state: OrderStep['state'], more: Partial<OrderStep> = {}): OrderStep => ({
    ...{ key, state, at: undefined, due: undefined },
    ...more,
  })
  const past = (
    [
      ['made', order.createTime],
      ['accept', at('accepted')],
      ['pay', at('paid')],
      ['appeal', order.appeal === null ? undefined : order.appeal.openTime],
    ] as const
  ).flatMap(([key, time]) => (time === undefined ? [] : [step(key, 'done', { at: time })]))
  const due = order.dueTime ?? undefined
  const end = order.endTime ?? undefined
  switch (order.state) {
    case 'matching':
      return [
        ...past,
        step('accept', 'now', { due }),
        step('pay', 'next'),
        step('release', 'next'),
        step('done', 'next'),
      ]
    case 'accepted':
      return [...past, step('pay', 'now', { due }), step('release', 'next'), step('done', 'next')]
    case 'paid':
      return [...past, step('release', 'now', { due: order.releaseTime ?? undefined }), step('done', 'next')]
    case 'appeal':
      return [...past, step('decision', 'now', { due: order.appeal?.decisionTime }), step('done', 'next')]
    case 'completed':
      return [...past, step('release', 'done', { at: at('released') ?? end }), step('done', 'done', { at: end })]
    case 'appeal_completed':
    case 'appeal_cancelled':
      return [...past, step('decision', 'done', { at: end })]
    default:
      return [...past, step('ended', 'failed', { at: end })]
  }
}

/** What is written on the payment: the number alone. A bank that reads of coins may stop it. */
export function referenceOf({ number }: Pick<P2pOrder, 'number'>): string {
  return number.replaceAll(/[^A-Za-z0-9]/g, '')
}

/** An account number in groups of four, as people compare it; other details as they are. */
export function groupedValue(name: string, value: string): string {
  return name === 'iban' ? (value.replaceAll(' ', '').match(/.{1,4}/g) ?? [value]).join(' ') : value
}
