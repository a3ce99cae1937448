import { minUnits, units } from '@bourse/money'
import type { PairMath } from './pair-math.ts'

export type Level = readonly [price: string, amount: string]

/** What an order would find on the other side of the book. */
export interface Walk {
  readonly amount: bigint
  /** In units of the quote asset. */
  readonly cost: bigint
  /** The last price that it would reach; null when it finds nothing. */
  readonly worst: bigint | null
  /** Whether the book has all that was asked for. */
  readonly complete: boolean
}

const NOTHING: Walk = { amount: 0n, cost: 0n, worst: null, complete: false }

interface Wanted {
  readonly levels: readonly Level[]
  readonly math: PairMath
  /** How much is wanted still at a price, given what was found before it. */
  readonly left: (price: bigint, found: Walk) => bigint
  /** Whether a price is still good enough. */
  readonly accepts?: ((price: bigint) => boolean) | undefined
}

function walk({ levels, math, left, accepts = () => true }: Wanted): Walk {
  let found = NOTHING
  for (const [priceText, amountText] of levels) {
    const price = math.readPrice(priceText)
    const offered = math.readAmount(amountText)
    if (price.is !== 'number' || offered.is !== 'number') continue
    const wanted = left(price.units, found)
    if (wanted === 0n) return { ...found, complete: found.amount > 0n }
    if (!accepts(price.units)) return found
    const amount = minUnits(units(wanted), units(offered.units))
    found = {
      amount: found.amount + amount,
      cost: found.cost + math.cost(price.units, amount),
      worst: price.units,
      complete: amount === wanted,
    }
  }
  return found
}

interface ByAmount extends Pick<Wanted, 'levels' | 'math' | 'accepts'> {
  readonly amount: bigint
}

/** An order by amount, at prices that it accepts. */
export function walkAmount({ amount, ...wanted }: ByAmount): Walk {
  return walk({ ...wanted, left: (_price, found) => amount - found.amount })
}

interface ByTotal extends Pick<Wanted, 'levels' | 'math'> {
  /** In units of the quote asset. */
  readonly total: bigint
}

/** An order by total: at each price as many whole steps as what is left of the money pays for. */
export function walkTotal({ total, levels, math }: ByTotal): Walk {
  return walk({ levels, math, left: (price, found) => math.affordable(total - found.cost, price) })
}
