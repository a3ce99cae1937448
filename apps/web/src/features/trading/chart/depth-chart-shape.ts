type Level = readonly [price: string, amount: string]

/** One step of the stair: everything that is offered between the middle and this price. */
export interface DepthStep {
  readonly price: number
  readonly total: number
}

export interface DepthShape {
  readonly middle: number
  readonly low: number
  readonly high: number
  /** From the middle outwards. */
  readonly bids: readonly DepthStep[]
  readonly asks: readonly DepthStep[]
  /** The larger of the two totals in sight. */
  readonly largest: number
}

interface Book {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** The book within `reach` of the middle on either side (0.02 is two per cent). A drawing: floats will do. */
export function depthShape({ bids, asks }: Book, reach: number): DepthShape | null {
  const [bid] = bids
  const [ask] = asks
  if (bid === undefined || ask === undefined) return null
  const middle = (Number(bid[0]) + Number(ask[0])) / 2
  const low = middle * (1 - reach)
  const high = middle * (1 + reach)
  const below = stair(bids, (price) => price >= low)
  const above = stair(asks, (price) => price <= high)
  const largest = Math.max(below.at(-1)?.total ?? 0, above.at(-1)?.total ?? 0)
  return { middle, low, high, bids: below, asks: above, largest }
}

function stair(levels: readonly Level[], isIn: (price: number) => boolean): DepthStep[] {
  const steps: DepthStep[] = []
  let total = 0
  for (const [priceText, amount] of levels) {
    const price = Number(priceText)
    if (!isIn(price)) break
    total += Number(amount)
    steps.push({ price, total })
  }
  return steps
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The stepped outline of one side, from the middle out to the edge and down to the base. */
export function stairPath(shape: DepthShape, side: 'bids' | 'asks', size: Size): { line: string; area: string } {
  const x = (price: number) => round(((price - shape.low) / (shape.high - shape.low)) * size.width)
  const y = (total: number) => round(size.height - (shape.largest === 0 ? 0 : (total / shape.largest) * size.height))
  const edge = side === 'bids' ? 0 : size.width
  const steps = shape[side].map(({ price, total }) => `H${x(price)}V${y(total)}`).join('')
  const line = `M${x(shape.middle)} ${size.height}${steps}H${edge}`
  return { line, area: `${line}V${size.height}Z` }
}

/** What is offered between the middle and a price that the pointer is at. */
export function totalAt(shape: DepthShape, price: number): DepthStep & { readonly side: 'bids' | 'asks' } {
  const side = price < shape.middle ? 'bids' : 'asks'
  const reached = shape[side].findLast((step) => (side === 'bids' ? step.price >= price : step.price <= price))
  return { side, price, total: reached?.total ?? 0 }
}

const NICE = [1, 2, 2.5, 5, 10] as const

/** Round figures from `low` to `high`, at most `most` of them: the marks of an axis. */
export function niceTicks(low: number, high: number, most: number): readonly number[] {
  const span = high - low
  if (!(span > 0) || most < 1) return []
  const least = span / most
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (NICE.find((nice) => nice * power >= least) ?? 10)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  // Sums of tenths drift; a product of the step, cut to its digits, does not.
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(12)))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
