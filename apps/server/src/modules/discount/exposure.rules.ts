import { converts, type DiscountTerms, discountReserve, worthAtSettlement, worthOfHolding } from '@bourse/contract'

/** Moves of the price that are tried, in percent: halved to half as much again. */
const MOVES = [-50, -40, -30, -20, -15, -10, -5, 0, 5, 10, 15, 20, 30, 40, 50] as const

/** How many coins the house would have more, or fewer, if everything settled at a price; in units of the coin. */
export function netDelta(all: readonly DiscountTerms[], price: bigint): bigint {
  return all.reduce((sum, terms) => {
    const isConverted = converts(terms, price)
    if (terms.direction === 'sell_high') return sum + (isConverted ? terms.amount : -discountReserve(terms).base)
    return sum - (isConverted ? discountReserve(terms).base : 0n)
  }, 0n)
}

/** What the house gains or, with a minus, loses by everything settling at a price, in units of the quote. */
export function houseResult(all: readonly DiscountTerms[], price: bigint): bigint {
  return all.reduce((sum, terms) => sum + worthOfHolding(terms, price) - worthAtSettlement(terms, price), 0n)
}

export interface WorstMove {
  readonly percent: number
  /** What it costs, never below nothing. */
  readonly loss: bigint
}

/** The most that one of the moves would cost; of two that cost the same, the smaller one. */
export function worstMove(all: readonly DiscountTerms[], price: bigint): WorstMove {
  const bySize = [...MOVES].sort((left, right) => Math.abs(left) - Math.abs(right))
  return bySize.reduce<WorstMove>(
    (worst, percent) => {
      const loss = -houseResult(all, (price * BigInt(100 + percent)) / 100n)
      return loss > worst.loss ? { percent, loss } : worst
    },
    { percent: 0, loss: 0n },
  )
}
