import type { ValueHistory } from '@bourse/contract'
import { formatUnits, parseUnits, powerOfTen, units } from '@bourse/money'
import { type Portfolio, VALUE_SCALE } from './portfolio.ts'

export interface LiveHistory {
  readonly points: readonly { readonly time: number; readonly value: string }[]
  readonly marks: ValueHistory['marks']
  readonly gain: string
  /** Percent points; null where there was nothing to gain on. */
  readonly gainPercent: string | null
  readonly unvalued: readonly string[]
}

const PERCENT_SCALE = 2

/**
 * The past as the server counted it, carried on to the prices of now: what the same balances have gained since is gained
 * in the range too. Assets that the past leaves out are left out of now as well.
 */
export function liveHistory(history: ValueHistory, portfolio: Portfolio | undefined): LiveHistory {
  const { marks, unvalued } = history
  const points = history.points.map(({ time, value }) => ({ time: new Date(time).getTime(), value }))
  const last = points.at(-1)
  if (portfolio === undefined || last === undefined) {
    return { points, marks, gain: history.gain, gainPercent: history.gainPercent, unvalued }
  }
  const now = portfolio.holdings
    .filter(({ coin }) => !unvalued.includes(coin))
    .reduce((sum, { worth }) => sum + (worth === null ? 0n : amountOf(worth)), 0n)
  const gain = amountOf(history.gain) + now - amountOf(last.value)
  const base = amountOf(points[0]?.value ?? '0') + amountOf(history.moneyIn)
  return {
    points: [...points.slice(0, -1), { time: last.time, value: formatUnits(units(now), VALUE_SCALE) }],
    marks,
    gain: formatUnits(units(gain), VALUE_SCALE),
    gainPercent:
      base === 0n ? null : formatUnits(units((gain * 100n * powerOfTen(PERCENT_SCALE)) / base), PERCENT_SCALE),
    unvalued,
  }
}

/** Signed, at the scale of values; more decimals than those never come. */
function amountOf(text: string): bigint {
  const negative = text.startsWith('-')
  const parsed = parseUnits(negative ? text.slice(1) : text, VALUE_SCALE)
  if (!parsed.ok) return 0n
  return negative ? -parsed.value : parsed.value
}
