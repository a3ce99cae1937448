import {
  afterNight,
  CONSOLIDATION_BELOW,
  consolidatedNav,
  type EtpNavEvent,
  isEmergency,
  type NavBase,
  NIGHT_MINUTE,
  navAt,
} from '@bourse/contract'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
/** A night takes one part of so many. */
const NIGHT_SHARE = 1_000n

/** What the minutes of a product come to. Times are in milliseconds. */
export interface NavState {
  readonly base: NavBase
  readonly rebalancedAt: number
  readonly nextNight: number
  readonly nextRebalance: number
  readonly nav: bigint
  readonly price: bigint
  readonly valuedAt: number
  /** What all nights took of one unit. */
  readonly nightPerUnit: bigint
  readonly consolidateAt: number | null
}

export interface Happening {
  readonly kind: EtpNavEvent
  readonly at: number
  readonly price: bigint
  /** Of one unit before and after it. */
  readonly before: bigint
  readonly nav: bigint
  readonly base: NavBase
  /** Of a night: the moment that it stands for, whenever there was a value for it. */
  readonly due: number
}

export interface Minute {
  readonly at: number
  /** Null where the venues did not agree: nothing happens then, and what was due waits for the next one. */
  readonly price: bigint | null
}

export interface Stepped {
  readonly state: NavState
  readonly happened: readonly Happening[]
}

/** The first 23:55 and the first 00:00 after a moment. */
export function nextNightAfter(at: number): number {
  const night = at - (at % DAY_MS) + NIGHT_MINUTE * MINUTE_MS
  return night > at ? night : night + DAY_MS
}

export function nextMidnightAfter(at: number): number {
  return at - (at % DAY_MS) + DAY_MS
}

/** One minute: gap → emergency → night → rebalance → consolidation. Nothing else changes a value, and nothing here reads a clock. */
export function stepMinute(before: NavState, { at, price }: Minute): Stepped {
  if (price === null) return { state: before, happened: [] }
  const isNight = at >= before.nextNight
  const isMidnight = at >= before.nextRebalance
  const happened: Happening[] = []
  let base = before.base
  const happen = (kind: EtpNavEvent, after: NavBase, due = at) => {
    const was = navAt(base, price)
    base = after
    happened.push({ kind, at, price, before: was, nav: navAt(base, price), base, due })
  }
  const rebalanced = (): NavBase => ({ ...base, nav: navAt(base, price), price })
  if (navAt(base, price) === 0n) happen('zero', { ...base, nav: 0n })
  else {
    if (isEmergency(base, price)) happen('emergency', rebalanced())
    // Where there was no value for days, each of their nights takes its own share of what the one before has left.
    for (let due = before.nextNight; due <= at; due += DAY_MS) happen('night', afterNight(base), due)
    if (isMidnight) happen('rebalance', rebalanced())
  }
  const state: NavState = {
    ...{ base, nav: navAt(base, price), price, valuedAt: at, consolidateAt: before.consolidateAt },
    rebalancedAt: happened.some(({ kind }) => kind === 'rebalance' || kind === 'emergency') ? at : before.rebalancedAt,
    nextNight: isNight ? nextNightAfter(at) : before.nextNight,
    nextRebalance: isMidnight ? nextMidnightAfter(at) : before.nextRebalance,
    nightPerUnit: happened.reduce(
      (sum, { kind, before: value }) => (kind === 'night' ? sum + value / NIGHT_SHARE : sum),
      before.nightPerUnit,
    ),
  }
  return state.nav === 0n ? { state, happened } : consolidating(state, happened, isMidnight)
}

/** Announced when a value is below 0.01, done at the next midnight that has a value. */
function consolidating(state: NavState, events: readonly Happening[], isMidnight: boolean): Stepped {
  const { valuedAt: at, price } = state
  if (state.consolidateAt === null) {
    const consolidateAt = state.nav < CONSOLIDATION_BELOW ? nextMidnightAfter(at) : null
    return { state: { ...state, consolidateAt }, happened: events }
  }
  if (!isMidnight || at < state.consolidateAt) return { state, happened: events }
  const base = { ...state.base, nav: consolidatedNav(state.base.nav) }
  const nav = navAt(base, price)
  const consolidated: Happening = { kind: 'consolidation', at, price, before: state.nav, nav, base, due: at }
  return {
    // What nights took is settled with the units: from then on it is counted by the new ones.
    state: { ...state, base, nav, nightPerUnit: 0n, consolidateAt: null },
    happened: [...events, consolidated],
  }
}
