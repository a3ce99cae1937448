const AMOUNTS = ['step', 'quota', 'personal', 'minimum'] as const

export interface SeriesTyped {
  readonly coin: string
  readonly direction: 'sell_high' | 'buy_low'
  readonly days: string
  readonly distances: string
  readonly step: string
  readonly quota: string
  readonly personal: string
  readonly minimum: string
  readonly reason: string
}
export type SeriesAsked = SeriesTyped
type Field = Exclude<keyof SeriesTyped, 'direction'>
type Wrong = 'coin' | 'days' | 'distances' | 'amount' | 'reason'

export const EMPTY: SeriesTyped = {
  ...{ coin: 'BTC', direction: 'sell_high', days: '1, 3, 7, 14', distances: '2, 4, 6', step: '100' },
  ...{ quota: '', personal: '', minimum: '', reason: '' },
}

export interface SeriesFormState {
  readonly errors: Partial<Record<Field, Wrong>>
  /** When everything is there. */
  readonly asked: SeriesAsked | undefined
}

const listOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(',')
/** Commas are decimal points to most who type one figure; between several they divide. */
const figureOf = (typed: string) => typed.trim().replace(',', '.')

const DAYS = /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/
const DISTANCES = /^\d{1,2}(\.\d{1,2})?(,\d{1,2}(\.\d{1,2})?)*$/
const AMOUNT = /^\d{1,20}(\.\d{1,18})?$/

/** Whether the figures fit together is the server's to say. */
export function seriesForm(typed: SeriesTyped): SeriesFormState {
  const errors: Partial<Record<Field, Wrong>> = {}
  const asked: SeriesAsked = {
    coin: typed.coin.trim().toUpperCase(),
    direction: typed.direction,
    days: listOf(typed.days),
    distances: listOf(typed.distances),
    step: figureOf(typed.step),
    quota: figureOf(typed.quota),
    personal: figureOf(typed.personal),
    minimum: figureOf(typed.minimum),
    reason: typed.reason.trim(),
  }
  if (!/^[A-Z0-9]{2,12}$/.test(asked.coin)) errors.coin = 'coin'
  if (!DAYS.test(asked.days)) errors.days = 'days'
  if (!DISTANCES.test(asked.distances)) errors.distances = 'distances'
  for (const name of AMOUNTS) if (!AMOUNT.test(asked[name]) || Number(asked[name]) === 0) errors[name] = 'amount'
  if (asked.reason === '') errors.reason = 'reason'
  return { errors, asked: Object.keys(errors).length === 0 ? asked : undefined }
}

interface RewardTyped {
  readonly amount: string
  readonly reason: string
}

/** What is proposed for a release that came late. */
export function rewardForm(typed: RewardTyped, positionId: string) {
  const asked = { positionId, amount: figureOf(typed.amount), reason: typed.reason.trim() }
  const errors: Partial<Record<keyof RewardTyped, 'amountMissing' | 'reasonMissing'>> = {}
  if (!AMOUNT.test(asked.amount) || Number(asked.amount) === 0) errors.amount = 'amountMissing'
  if (asked.reason === '') errors.reason = 'reasonMissing'
  return { errors, asked: Object.keys(errors).length === 0 ? asked : undefined }
}
