import type { ComplaintState, P2pAct, P2pState, P2pStatus } from '@bourse/contract'
import type { Moves } from '../../../platform/database/moves.ts'

/** Who of the two has not paid may still leave; after that only the seller, staff or both together end it. */
export const P2P_MOVES: Moves<P2pState> = {
  matching: ['accepted', 'rejected', 'cancelled'],
  accepted: ['paid', 'cancelled', 'appeal'],
  paid: ['completed', 'cancelled', 'appeal'],
  appeal: ['paid', 'appeal_completed', 'appeal_cancelled'],
  completed: [],
  cancelled: [],
  rejected: [],
  appeal_completed: [],
  appeal_cancelled: [],
}

export const RUNNING: readonly P2pState[] = ['matching', 'accepted', 'paid', 'appeal']

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How long each step waits before it lapses (specification §9). */
export const STEP_MS = { matching: 5 * MINUTE_MS, accepted: 15 * MINUTE_MS, paid: DAY_MS } as const
export type TimedState = keyof typeof STEP_MS
/** From "paid" on: the seller is reminded then, and the buyer may appeal. */
export const RELEASE_MS = 30 * MINUTE_MS
/** After the end: to rate, to write, to complain. */
export const AFTER_MS = 7 * DAY_MS
/** So long the slowest kind of payment can be called back by who paid. */
const CALLED_BACK_MS = 180 * DAY_MS
export const MOST_OPEN = 3
export const MOST_CANCELS = 3

/** What has lapsed is so for whoever reads it, whether or not it is written down; what is paid never ends by itself. */
export function asOf<Row extends OrderFacts>(row: Row, now: Date): Row {
  const { state, due_at } = row
  if (due_at === null || due_at > now) return row
  if (state === 'matching')
    return { ...row, state: 'rejected', end_reason: 'not_accepted', ended_at: due_at, due_at: null }
  if (state === 'accepted')
    return { ...row, state: 'cancelled', end_reason: 'not_paid', ended_at: due_at, due_at: null }
  return row
}

export function isTimed(state: P2pState): state is TimedState {
  return state in STEP_MS
}

export type StepRefusal = { readonly code: 'p2p.order_unknown' | 'p2p.not_yours' | 'p2p.wrong_state' }

/** What of an order decides who may do what. */
export interface OrderFacts {
  readonly state: P2pState
  readonly merchant_id: string
  readonly buyer_id: string
  readonly seller_id: string
  readonly taker_id: string
  readonly paid_at: Date | null
  readonly seen_at: Date | null
  readonly cancel_asked_at: Date | null
  readonly due_at: Date | null
  readonly ended_at: Date | null
  readonly end_reason: string | null
  readonly rating: string | null
}

/** Both lists of specification §4 with one state: a buyer reads "marked as paid" until the seller has looked. */
export function statusFor(order: OrderFacts, userId: string): P2pStatus {
  const merchant = order.merchant_id === userId
  if (order.state === 'matching') return merchant ? 'pending_acceptance' : 'matching'
  if (order.state === 'accepted') return merchant || order.seller_id === userId ? 'pending_payment' : 'wait_payment'
  if (order.state !== 'paid') return order.state
  return !merchant && order.buyer_id === userId && order.seen_at === null ? 'marked_paid' : 'pending_release'
}

/** What decides beside the order itself. */
export interface Around {
  readonly now: Date
  /** By when its coins should be released; null of what is not paid. */
  readonly releaseAt: Date | null
  /** Who opened the appeal that it is in. */
  readonly appealBy: string | undefined
  /** How the complaint after its end stands. */
  readonly complaint: ComplaintState | undefined
}

/** Acts that the page of an order offers; each use case judges its own again. */
export function actsFor(order: OrderFacts, userId: string, around: Around): P2pAct[] {
  const { state } = order
  const { now, appealBy, complaint } = around
  const talks = mayWrite(order, around)
  const [buyer, seller] = [order.buyer_id === userId, order.seller_id === userId]
  const asked = order.cancel_asked_at !== null
  const acts: [P2pAct, boolean][] = [
    ['accept', state === 'matching' && order.merchant_id === userId],
    ['reject', state === 'matching' && order.merchant_id === userId],
    ['mark_paid', state === 'accepted' && buyer],
    ['cancel', (state === 'matching' || state === 'accepted') && buyer],
    ['ask_cancel', (state === 'accepted' || state === 'paid') && buyer && !asked],
    ['agree_cancel', (state === 'accepted' || state === 'paid') && seller && asked],
    ['release', state === 'paid' && seller],
    ['appeal', mayAppeal(order, userId, around)],
    ['answer', state === 'appeal'],
    ['withdraw_appeal', state === 'appeal' && appealBy === (buyer ? 'buyer' : 'seller')],
    ['add_evidence', talks],
    ['message', talks],
    ['rate', isRatable(order, userId, now)],
    ['complain', complaint === undefined && mayComplain(order, userId, now)],
  ]
  return acts.flatMap(([act, may]) => (may ? [act] : []))
}

/** The seller at once after "paid", the buyer when the coins should have been released. */
export function mayAppeal(
  { state, buyer_id }: Pick<OrderFacts, 'state' | 'buyer_id'>,
  userId: string,
  { now, releaseAt }: Pick<Around, 'now' | 'releaseAt'>,
): boolean {
  if (state !== 'paid' || releaseAt === null) return false
  return buyer_id !== userId || now >= releaseAt
}

type Ended = Pick<OrderFacts, 'state' | 'buyer_id' | 'seller_id' | 'ended_at'>

/** Who may complain after the end, and until when: a buyer who paid for what had lapsed, a seller whose payment was called back. */
export function complainantOf({
  state,
  buyer_id,
  seller_id,
  ended_at,
}: Ended): { by: string; until: Date } | undefined {
  if (ended_at === null) return undefined
  if (state === 'cancelled') return { by: buyer_id, until: new Date(ended_at.getTime() + AFTER_MS) }
  if (state !== 'completed' && state !== 'appeal_completed') return undefined
  return { by: seller_id, until: new Date(ended_at.getTime() + CALLED_BACK_MS) }
}

export function mayComplain(order: Ended, userId: string, now: Date): boolean {
  const may = complainantOf(order)
  return may !== undefined && may.by === userId && now <= may.until
}

/** Until some days after the end, and while staff look into a complaint. */
export function mayWrite(
  { ended_at }: Pick<OrderFacts, 'ended_at'>,
  { now, complaint }: Pick<Around, 'now' | 'complaint'>,
): boolean {
  if (ended_at === null || complaint === 'open' || complaint === 'held') return true
  return now.getTime() - ended_at.getTime() <= AFTER_MS
}

export function isRatable({ state, taker_id, ended_at, rating }: OrderFacts, userId: string, now: Date): boolean {
  if (taker_id !== userId || rating !== null || ended_at === null) return false
  const ended = state === 'completed' || state === 'appeal_completed' || state === 'appeal_cancelled'
  return ended && now.getTime() - ended_at.getTime() <= AFTER_MS
}
