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

/** What the address of the page calls the way. */
export function wayOf({ rail }: Pick<Withdrawal, 'rail'>): 'crypto' | 'bank' {
  return rail === 'chain' ? 'crypto' : 'bank'
}

/** Enough of an address or a bank account to know it again. */
export function shortTarget({ rail, address }: Pick<Withdrawal, 'rail' | 'address'>): string {
  return rail === 'chain'
    ? `${address.slice(0, 8)}…${address.slice(-6)}`
    : `${address.slice(0, 4)} •••• ${address.replaceAll(' ', '').slice(-4)}`
}

/** What comes after each state while all goes well; `sent` is what the way calls it. */
const AHEAD: Readonly<Record<WithdrawalState, readonly ('approved' | 'sent' | 'completed')[]>> = {
  review: ['approved', 'sent', 'completed'],
  approved: ['sent', 'completed'],
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
export function stepsOf({ events, state, rail }: Pick<WithdrawalDetail, 'events' | 'state' | 'rail'>): readonly Step[] {
  const open = AHEAD[state].length > 0
  const sent = rail === 'chain' ? ('broadcast' as const) : ('paid_out' as const)
  const ahead = AHEAD[state]
    .map((kind): WithdrawalEventKind => (kind === 'sent' ? sent : kind))
    .filter((kind) => kind === 'completed' || !events.some((event) => event.kind === kind))
  const done = events.map(({ kind, at }, place): Step => {
    if (kind === 'failed' || kind === 'cancelled') return { kind, at, state: 'failed' }
    return { kind, at, state: open && place === events.length - 1 ? 'now' : 'done' }
  })
  return [...done, ...ahead.map((kind): Step => ({ kind, at: null, state: 'next' }))]
}
