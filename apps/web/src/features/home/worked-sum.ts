import { formatUnits, mulDivFloor, parseDecimal, parseUnits, powerOfTen, subtractUnits, toDecimal } from '@bourse/money'

const EUR_SCALE = 2
const BTC_SCALE = 8

export interface WorkedSumInput {
  /** Plain decimals as parsed from the fields; null is what could not be read as a figure. */
  readonly amount: string | null
  readonly price: string | null
  /** The taker rate as a fraction. */
  readonly rate: string
  readonly minimum: string
}

export interface SumLines {
  readonly amount: string
  readonly fee: string
  readonly spent: string
  readonly price: string
  readonly received: string
}

export type WorkedSum =
  | { readonly lines: SumLines }
  | {
      readonly lines: null
      readonly amountError: 'amountInvalid' | 'amountTooSmall' | null
      readonly priceError: boolean
    }

/** The example of the home page: the same integer arithmetic, rounded down, that an order is settled with. */
export function workedSum(input: WorkedSumInput): WorkedSum {
  const amount = input.amount === null ? null : parseUnits(input.amount, EUR_SCALE)
  const price = input.price === null ? null : parseDecimal(input.price)
  const minimum = parseUnits(input.minimum, EUR_SCALE)
  const priceError = price === null || !price.ok || price.value.units === 0n
  if (amount === null || !amount.ok) return { lines: null, amountError: 'amountInvalid', priceError }
  if (minimum.ok && amount.value < minimum.value) return { lines: null, amountError: 'amountTooSmall', priceError }
  if (priceError) return { lines: null, amountError: null, priceError }

  const rate = toDecimal(input.rate)
  const fee = mulDivFloor(amount.value, rate.units, powerOfTen(rate.scale))
  const spent = subtractUnits(amount.value, fee)
  // (spent / 10^2) ÷ (price / 10^scale) at eight decimals: one division, hence one rounding.
  const received = mulDivFloor(
    spent,
    powerOfTen(BTC_SCALE) * powerOfTen(price.value.scale),
    powerOfTen(EUR_SCALE) * price.value.units,
  )
  return {
    lines: {
      amount: formatUnits(amount.value, EUR_SCALE),
      fee: formatUnits(fee, EUR_SCALE),
      spent: formatUnits(spent, EUR_SCALE),
      price: formatUnits(price.value.units, price.value.scale),
      received: formatUnits(received, BTC_SCALE),
    },
  }
}
