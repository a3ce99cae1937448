import type { ActivityPhase, ActivityState, BudgetRaiseState, RewardState } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

export const ACTIVITY_MOVES: Moves<ActivityState> = {
  draft: ['approved', 'running', 'dropped'],
  approved: ['running', 'paused', 'ended'],
  running: ['paused', 'ended'],
  paused: ['running', 'approved', 'ended'],
  ended: ['settled'],
  settled: [],
  dropped: [],
}

export const RAISE_MOVES: Moves<BudgetRaiseState> = { open: ['confirmed', 'declined'], confirmed: [], declined: [] }
export const REWARD_MOVES: Moves<RewardState> = { held: ['paid', 'void'], paid: [], void: [] }

export interface Window {
  readonly state: ActivityState
  readonly starts_at: Date
  readonly ends_at: Date
}

/** What holds at a moment, whatever a worker has written down by then. */
export function stateAt({ state, starts_at, ends_at }: Window, now: Date): ActivityState {
  const isOpen = state === 'approved' || state === 'running' || state === 'paused'
  if (!isOpen) return state
  if (now >= ends_at) return 'ended'
  return state === 'approved' && now >= starts_at ? 'running' : state
}

/** As people see it; drafts and what was dropped have none. */
export function phaseAt(window: Window, isSoldOut: boolean, now: Date): ActivityPhase | undefined {
  const state = stateAt(window, now)
  if (state === 'draft' || state === 'dropped') return undefined
  if (state === 'settled' || state === 'ended') return 'ended'
  if (state === 'paused') return 'paused'
  if (state === 'approved') return 'soon'
  return isSoldOut ? 'sold_out' : 'running'
}

export type OpenRefusal = {
  readonly code: 'activities.not_started' | 'activities.ended' | 'activities.paused'
}

/** Whether somebody may begin to take part at a moment. */
export function judgeOpen(window: Window, now: Date): Result<undefined, OpenRefusal> {
  const state = stateAt(window, now)
  if (state === 'running') return ok(undefined)
  if (state === 'paused') return refuse({ code: 'activities.paused' })
  const isToCome = state === 'approved' || state === 'draft'
  return refuse({ code: isToCome ? 'activities.not_started' : 'activities.ended' })
}

/** The same for a moment that lies behind, of an activity that may have ended since. */
export function judgeOpenThen(
  { state, starts_at, ends_at, ended_at }: Window & { readonly ended_at: Date | null },
  then: Date,
): Result<undefined, OpenRefusal> {
  if (then < starts_at || state === 'draft' || state === 'dropped') return refuse({ code: 'activities.not_started' })
  if (then >= (ended_at ?? ends_at)) return refuse({ code: 'activities.ended' })
  return state === 'paused' ? refuse({ code: 'activities.paused' }) : ok(undefined)
}

/** For one who does not know who else took part: letters that a ranking shows. */
export function maskedName(name: string): string {
  return `${[...name].slice(0, 2).join('')}****`
}

/** What somebody wrote, as a part of one line of what is signed. */
export function written(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)
}

export interface Budgeted {
  readonly budget_units: bigint
  readonly spent_units: bigint
  readonly reserved_units: bigint
  readonly returned_units: bigint
}

/** What is there for whoever comes next. */
export function leftOf(budget: Budgeted): bigint {
  return budget.budget_units - budget.spent_units - budget.reserved_units - budget.returned_units
}

const DAY_MS = 86_400_000
/** How long a coupon can be used. */
const COUPON_DAYS = 30

export const couponEnd = (now: Date): Date => new Date(now.getTime() + COUPON_DAYS * DAY_MS)
/** Midnights by UTC. */
export const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
