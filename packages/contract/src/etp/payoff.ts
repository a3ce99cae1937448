/** The value of an ETP unit. The simulator before consent and the walk over the index count by these, so that none can differ. No schema: browsers read it too. */

export const ETP_LEVERAGES = [3, -3] as const
export type EtpLeverage = (typeof ETP_LEVERAGES)[number]

/** Values and prices are in USDT at 18 digits; `nav` and `price` are those of the last rebalance. */
export interface NavBase {
  readonly leverage: EtpLeverage
  readonly nav: bigint
  readonly price: bigint
}

/** `gap` closes the product for good; `emergency` is a rebalance between midnights. */
export type NavEvent = 'gap' | 'emergency' | 'night' | 'rebalance'

export interface NavStep {
  readonly base: NavBase
  /** After everything that happened at this minute. */
  readonly nav: bigint
  readonly events: readonly NavEvent[]
}

export const NAV_SCALE = 18
/** Units and USDT have the same scale. */
export const ETP_UNIT_SCALE = 8
export const NAV_ONE = 10n ** 18n
/** The highest value that can be written. */
export const NAV_MOST = 10n ** 38n - 1n
/** The transaction fee, of the sum at either side. */
export const ETP_FEE_BPS = 35n
/** The night's share of the value, of one thousand. */
const NIGHT_PERMILLE = 1n
const PERMILLE = 1_000n
const BPS = 10_000n
/** By so many percent the index moves against the holders before a rebalance comes at once. */
const EMERGENCY_PERCENT = 15n
/** Of the day, by UTC. */
export const NIGHT_MINUTE = 23 * 60 + 55
const CONSOLIDATION_FACTOR = 1_000n
export const CONSOLIDATION_BELOW = NAV_ONE / 100n

/** NAVr·(1 + L·(P/Pr − 1)), rounded down; a loss of everything is zero, never less. */
export function navAt({ leverage, nav, price }: NavBase, now: bigint): bigint {
  const value = nav * (price + BigInt(leverage) * (now - price))
  return value <= 0n ? 0n : value / price
}

/** How many times the value moves with the index just now, in hundredths, to the nearest: 4.64 after −15% of 3× long. */
export function leverageAt(base: NavBase, now: bigint): bigint {
  const magnitude = BigInt(Math.abs(base.leverage))
  const nav = navAt(base, now)
  return nav === 0n ? 0n : (magnitude * 200n * now * base.nav + base.price * nav) / (2n * base.price * nav)
}

/**
 * What one index minute does, in this order: a gap, an emergency, the fee of 23:55, the rebalance of 00:00. `minuteOfDay` is by UTC, 0 is
 * midnight.
 */
export function navStep(before: NavBase, { price, minuteOfDay }: { price: bigint; minuteOfDay: number }): NavStep {
  const nav = navAt(before, price)
  if (nav === 0n) return { base: { ...before, nav: 0n }, nav: 0n, events: ['gap'] }
  const events: NavEvent[] = []
  let base = before
  const rebalance = (event: NavEvent) => {
    base = { ...base, nav: navAt(base, price), price }
    events.push(event)
  }
  if (isEmergency(before, price)) rebalance('emergency')
  if (minuteOfDay === NIGHT_MINUTE) {
    base = afterNight(base)
    events.push('night')
  }
  if (minuteOfDay === 0) rebalance('rebalance')
  return { base, nav: navAt(base, price), events }
}

/** 15% against the holders since the last rebalance. */
export function isEmergency({ leverage, price }: NavBase, now: bigint): boolean {
  return leverage > 0
    ? now * 100n <= price * (100n - EMERGENCY_PERCENT)
    : now * 100n >= price * (100n + EMERGENCY_PERCENT)
}

/** The fee of 23:55 comes off the value of the last rebalance, and so off every value until the next. */
export function afterNight(base: NavBase): NavBase {
  return { ...base, nav: (base.nav * (PERMILLE - NIGHT_PERMILLE)) / PERMILLE }
}

/** The night's share of so many units at the value just before, rounded down. It is inside the value: for reading, and for the books. */
export function nightFee(units: bigint, nav: bigint): bigint {
  return (units * nav * NIGHT_PERMILLE) / (NAV_ONE * PERMILLE)
}

/** What an amount of USDT buys. The fee is what is left of the amount, so that all three add up. */
export function etpBuy(
  amount: bigint,
  nav: bigint,
): { readonly net: bigint; readonly fee: bigint; readonly units: bigint } {
  const net = (amount * (BPS - ETP_FEE_BPS)) / BPS
  return { net, fee: amount - net, units: (net * NAV_ONE) / nav }
}

/** What so many units bring. */
export function etpSell(
  units: bigint,
  nav: bigint,
): { readonly gross: bigint; readonly fee: bigint; readonly cash: bigint } {
  const gross = etpWorth(units, nav)
  const cash = (units * nav * (BPS - ETP_FEE_BPS)) / (NAV_ONE * BPS)
  return { gross, fee: gross - cash, cash }
}

export function etpWorth(units: bigint, nav: bigint): bigint {
  return (units * nav) / NAV_ONE
}

/** Whether a value lies within ±0.5% of the one that the person saw (specification §9). */
export function isNearSeen(nav: bigint, seen: bigint): boolean {
  const apart = nav > seen ? nav - seen : seen - nav
  return apart * PERMILLE <= seen * 5n
}

/** What of a cost stays when part of the units is sold, rounded down. */
export function costAfterSale({ cost, units, sold }: { cost: bigint; units: bigint; sold: bigint }): bigint {
  return (cost * (units - sold)) / units
}

/** What selling everything now would bring beyond the cost, in basis points, rounded toward zero. */
export function etpRoiBps({ cost, units, nav }: { cost: bigint; units: bigint; nav: bigint }): bigint {
  return cost === 0n ? 0n : ((etpSell(units, nav).cash - cost) * BPS) / cost
}

/** One for a thousand: units rounded down, the value of one a thousand times as much. */
export function consolidatedUnits(units: bigint): bigint {
  return units / CONSOLIDATION_FACTOR
}

export function consolidatedNav(nav: bigint): bigint {
  return nav * CONSOLIDATION_FACTOR
}
