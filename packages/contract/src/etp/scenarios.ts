import {
  type EtpLeverage,
  etpBuy,
  etpSell,
  NAV_ONE,
  type NavBase,
  NIGHT_MINUTE,
  navAt,
  navStep,
  nightFee,
} from './payoff.ts'

/**
 * `up` and `down` are 10% of the index, in equal steps a day; `flat` leaves it where it is; `back` falls by 10% on the first day and is
 * back where it was on the last, so that the loss of going down and up again is seen.
 */
export const ETP_SCENARIOS = ['up', 'down', 'flat', 'back'] as const
export type EtpScenario = (typeof ETP_SCENARIOS)[number]
export const SCENARIO_DAYS = [1, 7, 30] as const

export interface ScenarioInput {
  readonly scenario: EtpScenario
  readonly leverage: EtpLeverage
  /** In USDT, at eight decimals. */
  readonly amount: bigint
  readonly days: number
}

export interface ScenarioOutcome {
  /** What is paid after selling everything at the end. */
  readonly cash: bigint
  /** `cash` less the amount; below zero when something is lost. */
  readonly change: bigint
  /** The fee of buying, the nights' and that of selling. */
  readonly fees: { readonly buying: bigint; readonly nights: bigint; readonly selling: bigint }
}

/** Each day ends with the fee of 23:55 and the rebalance of 00:00, by the steps that the product itself goes by. */
export function etpScenario({ scenario, leverage, amount, days }: ScenarioInput): ScenarioOutcome {
  const bought = etpBuy(amount, NAV_ONE)
  let base: NavBase = { leverage, nav: NAV_ONE, price: NAV_ONE }
  let nights = 0n
  for (let day = 1; day <= days; day += 1) {
    const price = priceOnDay({ scenario, day, days })
    const night = navStep(base, { price, minuteOfDay: NIGHT_MINUTE })
    nights += nightFee(bought.units, navAt(base, price))
    base = navStep(night.base, { price, minuteOfDay: 0 }).base
  }
  const sold = etpSell(bought.units, base.nav)
  return {
    cash: sold.cash,
    change: sold.cash - amount,
    fees: { buying: bought.fee, nights, selling: sold.fee },
  }
}

/** The index at the end of a day, beginning at one. */
function priceOnDay({ scenario, day, days }: { scenario: EtpScenario; day: number; days: number }): bigint {
  const tenth = NAV_ONE / 10n
  const reached = (tenth * BigInt(day)) / BigInt(days)
  switch (scenario) {
    case 'up':
      return NAV_ONE + reached
    case 'down':
      return NAV_ONE - reached
    case 'flat':
      return NAV_ONE
    case 'back':
      return days === 1 ? NAV_ONE : NAV_ONE - (tenth * BigInt(days - day)) / BigInt(days - 1)
  }
}
