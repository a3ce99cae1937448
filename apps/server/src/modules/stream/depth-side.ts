import type { PairUnits } from '../markets/index.ts'

type Level = readonly [price: string, amount: string]

export interface DepthSideOptions {
  readonly units: Pick<PairUnits, 'priceText' | 'amountText'>
  readonly levels: number
  /** 1 where a higher price is better, −1 where a lower one is. */
  readonly sign: 1 | -1
}

const GONE = '0'

/**
 * One side as its listeners know it. While all of it fits into the window, only what was touched can have changed. When it
 * does not, the window is compared with the book: a level that fell out of it is gone for the listeners, one that moved up
 * into it is new, so what they hold is always the best `levels`.
 */
export function createDepthSide({ units, levels, sign }: DepthSideOptions) {
  const known = new Map<string, string>()
  const touched = new Map<number, number>()
  let whole = true

  function begin(best: readonly Level[]): void {
    known.clear()
    touched.clear()
    for (const [price, amount] of best) known.set(price, amount)
    whole = best.length < levels
  }

  /** Whether the listeners would still know the whole side after what was touched. */
  function isWhole(): boolean {
    return whole && known.size + touched.size < levels
  }

  /** What the listeners do not know; from now on they do. The book is needed when the side is not whole. */
  function changes(best: readonly Level[] | undefined): Level[] {
    const found = best === undefined ? changesOfTouched() : changesOfWindow(best)
    touched.clear()
    for (const [price, amount] of found) {
      if (amount === GONE) known.delete(price)
      else known.set(price, amount)
    }
    if (best !== undefined) whole = best.length < levels
    return found
  }

  function changesOfTouched(): Level[] {
    return Array.from(touched, ([ticks, lots]): Level => {
      return [units.priceText(ticks), lots === 0 ? GONE : units.amountText(lots)]
    }).filter(([price, amount]) => (known.get(price) ?? GONE) !== amount)
  }

  function changesOfWindow(best: readonly Level[]): Level[] {
    const inside = new Set(best.map(([price]) => price))
    const gone = Array.from(known.keys()).filter((price) => !inside.has(price))
    const changed = best.filter(([price, amount]) => known.get(price) !== amount)
    return [...gone.map((price): Level => [price, GONE]), ...changed]
  }

  return {
    begin,
    touch: (ticks: number, lots: number) => void touched.set(ticks, lots),
    isWhole,
    changes,
    /** Best first. */
    told: (): Level[] => [...known].sort(([left], [right]) => comparePrices(right, left) * sign),
  }
}

/** Prices of one market have the same number of decimals, so the longer text is the greater number. */
function comparePrices(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : 1)
}
