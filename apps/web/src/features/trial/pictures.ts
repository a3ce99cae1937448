import { TRIAL_TERMS, trialOutcome } from '@bourse/contract/trial-payoff'

/** Where the lines of the pictures run, in pixels. What is kept is counted by the rule of the result; only pixels are rounded. */

export interface Box {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Either side of what was given, and how fine it is drawn, in pennies. */
const REACH = 1_000n
const FIVE_POUNDS = 500n
const FINE = 10n
/** Air above the highest figure, as a part of it. */
const AIR = 1.12

export const round = (pixels: number) => Math.round(pixels * 10) / 10
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const most = (one: bigint, other: bigint) => (one > other ? one : other)

/** After three trades, without an early end. */
export function cashAt(value: bigint, deposited: boolean): bigint {
  return trialOutcome({ value, deposited, trades: TRIAL_TERMS.trades, endedByUser: false }).cash
}

export interface KeptShape {
  readonly x: (value: bigint) => number
  readonly y: (cash: bigint) => number
  /** The cash by the value at the end, without a deposit and with one. */
  readonly plain: string
  readonly deposited: string
  /** Beneath the line of whoever deposits. */
  readonly area: string
  readonly values: readonly bigint[]
  readonly cash: readonly bigint[]
}

/** In pennies; a value of one's own is in sight, however far it has gone. */
export function keptShape(own: bigint | null, { width, height }: Box): KeptShape {
  const { fund, least: topUp, help } = TRIAL_TERMS
  const low = least(fund - REACH, own === null ? fund : own - (own % FIVE_POUNDS))
  const high = most(fund + REACH, own === null ? fund : own - (own % FIVE_POUNDS) + FIVE_POUNDS)
  const top = Number(cashAt(high, true)) * AIR
  const x = (value: bigint) => round((Number(value - low) / Number(high - low)) * width)
  const y = (cash: bigint) => round(height - (Number(cash) / top) * height)
  const path = (deposited: boolean) => {
    const places = Array.from({ length: Number((high - low) / FINE) + 1 }, (_, at) => low + BigInt(at) * FINE)
    return `M${places.map((value) => `${x(value)} ${y(cashAt(value, deposited))}`).join('L')}`
  }
  const deposited = path(true)
  const tens = Array.from({ length: Number(cashAt(high, true) / REACH) }, (_, at) => BigInt(at + 1) * REACH)
  return {
    ...{ x, y, deposited, plain: path(false), area: `${deposited}V${height}H0Z` },
    values: Array.from({ length: Number((high - low) / FIVE_POUNDS) + 1 }, (_, at) => low + BigInt(at) * FIVE_POUNDS),
    cash: [topUp, help, ...tens],
  }
}

/** Of a fund at one moment, in pennies. */
export interface Worth {
  readonly at: number
  readonly value: number
}

export interface LineShape {
  readonly line: string
  /** Between the line and what was given. */
  readonly area: string
  /** What was given. */
  readonly level: number
  readonly last: Point
}

/** So many pennies between the lowest and the highest fill at least the picture: a fund that lies still looks still. */
const LEAST_RANGE = 400

/** From the claim to the planned end; null where nothing is known. */
export function lineShape(
  points: readonly Worth[],
  span: { readonly from: number; readonly to: number },
  { width, height }: Box,
): LineShape | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const given = Number(TRIAL_TERMS.fund)
  const values = [given, ...points.map(({ value }) => value)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = Math.max(high - low, LEAST_RANGE) * AIR
  const middle = (low + high) / 2
  const x = (at: number) => round(((at - span.from) / (span.to - span.from)) * width)
  const y = (value: number) => round(height / 2 - ((value - middle) / range) * height)
  const line = `M${points.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`
  const level = y(given)
  return {
    ...{ line, level, last: { x: x(last.at), y: y(last.value) } },
    area: `${line}V${level}H${x(first.at)}Z`,
  }
}

const QUARTER_MS = 6 * 3_600_000
const DAY_MS = 4 * QUARTER_MS

export interface DayTicks {
  /** Where each stands, 0 to 1; a day begins at a long one. */
  readonly ticks: readonly { readonly at: number; readonly isLong: boolean }[]
  /** The middle of each day of the fund, and how much of the whole it is. */
  readonly days: readonly { readonly day: number; readonly middle: number; readonly width: number }[]
}

/** Ticks of six hours by UTC; the day of the claim is day 0, and is as long as what is left of it. */
export function dayTicks({ from, to }: { readonly from: number; readonly to: number }): DayTicks {
  const share = (at: number) => (at - from) / (to - from)
  const first = Math.ceil(from / QUARTER_MS)
  const count = Math.floor(to / QUARTER_MS) - first + 1
  const begin = Math.floor(from / DAY_MS)
  const days = Math.round(to / DAY_MS) - begin
  return {
    ticks: Array.from({ length: count }, (_, place) => {
      const at = (first + place) * QUARTER_MS
      return { at: share(at), isLong: at % DAY_MS === 0 }
    }),
    days: Array.from({ length: days }, (_, day) => {
      const [start, end] = [Math.max(0, share((begin + day) * DAY_MS)), share((begin + day + 1) * DAY_MS)]
      return { day, middle: (start + end) / 2, width: end - start }
    }),
  }
}
