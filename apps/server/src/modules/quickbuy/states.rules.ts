import type { QuickbuyCaseState, QuickbuyFailure, QuickbuyState } from '@bourse/contract'
import type { Moves } from '../../platform/database/moves.ts'
import type { PartnerState } from './partners/partner.ts'

/**
 * A partner is asked now and then, so that steps between two answers are never seen. What ended unpaid comes back by another
 * try, or by staff who let it follow a payment that came late. What was said to be on its way fails by staff alone.
 */
export const QUICKBUY_MOVES: Moves<QuickbuyState> = {
  waiting_payment: [
    'paid',
    'processing',
    'delivering',
    'completed',
    'on_hold',
    'cancelled',
    'failed',
    'expired',
    'refunded',
  ],
  paid: ['processing', 'delivering', 'completed', 'on_hold', 'failed', 'refunded'],
  processing: ['delivering', 'completed', 'on_hold', 'failed', 'refunded'],
  delivering: ['completed', 'on_hold', 'failed', 'refunded'],
  on_hold: ['paid', 'processing', 'delivering', 'completed', 'failed', 'refunded'],
  cancelled: ['paid'],
  failed: ['waiting_payment', 'paid'],
  expired: ['waiting_payment', 'paid'],
  completed: [],
  refunded: [],
}

export const QUICKBUY_CASE_MOVES: Moves<QuickbuyCaseState> = {
  open: ['refunding', 'closed'],
  // The partner said no.
  refunding: ['open', 'closed'],
  closed: [],
}

/** What of an order a partner's word means, apart from deliveries, which are seen and not believed. */
export const STATE_OF: Readonly<Record<PartnerState, QuickbuyState>> = {
  waiting: 'waiting_payment',
  paid: 'paid',
  processing: 'processing',
  delivering: 'delivering',
  completed: 'completed',
  on_hold: 'on_hold',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
}

/** The partner has the buyer's money, or had it. */
export function sawMoney(state: PartnerState): boolean {
  return ['paid', 'processing', 'delivering', 'completed', 'on_hold', 'refunded'].includes(state)
}

export function isEnded(state: QuickbuyState): boolean {
  return ['completed', 'cancelled', 'failed', 'expired', 'refunded'].includes(state)
}

interface Standing {
  readonly state: QuickbuyState
  readonly failure: QuickbuyFailure | null
}

/** Ended, and nobody's money was taken for it as far as we know. */
export function endedUnpaid({ state, failure }: Standing): boolean {
  return state === 'cancelled' || state === 'expired' || (state === 'failed' && failure !== 'not_delivered')
}

/** Whether an order goes there by its partner's word: never back, and nowhere by staying. */
export function mayFollow(from: QuickbuyState, to: QuickbuyState): boolean {
  if (from === 'delivering' && to === 'failed') return false
  return !isEnded(from) && QUICKBUY_MOVES[from].includes(to)
}

const DAY_MS = 24 * 60 * 60_000
export const MOST_TRIES = 3

/** Until when a failed or expired order can be tried again; null where it cannot. */
export function repayUntil(order: Standing & { readonly tries: number; readonly ended_at: Date | null }): Date | null {
  const { state, tries, ended_at: endedAt } = order
  if (!endedUnpaid(order) || state === 'cancelled' || tries >= MOST_TRIES || endedAt === null) return null
  return new Date(endedAt.getTime() + DAY_MS)
}

const MOVE_BPS = 50n
const ALL_BPS = 10_000n

/** What one would receive has moved by more than half a percent, either way. */
export function hasMoved(quoted: bigint, now: bigint): boolean {
  const difference = now > quoted ? now - quoted : quoted - now
  return difference * ALL_BPS > quoted * MOVE_BPS
}
