import type { Withdrawal, WithdrawalDetail, WithdrawalEventKind, WithdrawalState } from '@bourse/contract'
import type { StatusKind } from '@bourse/ui/status.tsx'
import type { TimelineStep } from '@bourse/ui/timeline.tsx'

const STATUS: Readonly<Record<WithdrawalState, StatusKind>> = {
  review: 'in_review',
  approved: 'processing',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

export function statusOf({ state }: Pick<Withdrawal, 'state'>): StatusKind {
  return STATUS[state]
}

/** What comes after each state while all goes well. */
const AHEAD: Readonly<Record<WithdrawalState, readonly WithdrawalEventKind[]>> = {
  review: ['approved', 'broadcast', 'completed'],
  approved: ['broadcast', 'completed'],
  processing: ['completed'],
  completed: [],
  failed: [],
  cancelled: [],
}

export interface Step {
  readonly kind: WithdrawalEventKind
  readonly at: string | null
  readonly state: TimelineStep['state']
}

/** What happened, what is happening, and what is to come. */
export function stepsOf({ events, state }: Pick<WithdrawalDetail, 'events' | 'state'>): readonly Step[] {
  const open = AHEAD[state].length > 0
  const ahead = AHEAD[state].filter((kind) => kind === 'completed' || !events.some((event) => event.kind === kind))
  const done = events.map(({ kind, at }, place): Step => {
    if (kind === 'failed' || kind === 'cancelled') return { kind, at, state: 'failed' }
    return { kind, at, state: open && place === events.length - 1 ? 'now' : 'done' }
  })
  return [...done, ...ahead.map((kind): Step => ({ kind, at: null, state: 'next' }))]
}
