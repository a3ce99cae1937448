import type { TradingPair } from '@bourse/contract'
import { formatUnits, maxUnits, parseUnits, powerOfTen, type Units, units } from '@bourse/money'

type Level = readonly [price: string, amount: string]
export type BookSide = 'bids' | 'asks'

/** A row of the book as it is drawn: texts, so that a row that did not change is not drawn again. */
export interface BookRow {
  readonly price: string
  readonly amount: string
  /** Everything from the best price to this row. */
  readonly total: string
  /** The total against the largest of the rows in sight, in thousandths. */
  readonly share: number
  readonly own: boolean
}

interface Grouping {
  readonly pair: Pick<TradingPair, 'quoteStep' | 'quoteScale' | 'baseScale'>
  /** How many price steps make one row. */
  readonly steps: number
  readonly rows: number
  /** Prices of own orders. */
  readonly own: readonly string[]
}

interface GroupedLevel {
  readonly price: bigint
  amount: bigint
}

/** Bids are gathered at the price beneath them and asks at the one above, so that a row never promises too good a price. */
function groupLevels(levels: readonly Level[], side: BookSide, { pair, steps, rows }: Grouping): GroupedLevel[] {
  const size = groupSize(pair, steps)
  const grouped: GroupedLevel[] = []
  for (const [price, amount] of levels) {
    const group = groupOf(digits(price), size, side)
    const last = grouped.at(-1)
    if (last?.price === group) last.amount += digits(amount)
    else if (grouped.length === rows) break
    else grouped.push({ price: group, amount: digits(amount) })
  }
  return grouped
}

/** The rows of one side, best price first, with their bars measured against `largest`. */
function drawnRows(grouped: readonly GroupedLevel[], side: BookSide, grouping: Grouping, largest: bigint): BookRow[] {
  const { pair, steps } = grouping
  const size = groupSize(pair, steps)
  const scale = groupScale(pair, steps)
  const own = new Set(grouping.own.map((price) => groupOf(digits(price), size, side)))
  let total = 0n
  return grouped.map(({ price, amount }) => {
    total += amount
    return {
      price: formatUnits(units(price / powerOfTen(pair.quoteScale - scale)), scale),
      amount: formatUnits(units(amount), pair.baseScale),
      total: formatUnits(units(total), pair.baseScale),
      share: largest === 0n ? 0 : Number((total * 1000n) / largest),
      own: own.has(price),
    }
  })
}

interface Book {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export type BookRows = Readonly<Record<BookSide, BookRow[]>>

/** Both sides with their bars on one measure, so that the heavier side looks heavier. */
export function bookRows(book: Book, grouping: Grouping): BookRows {
  const bids = groupLevels(book.bids, 'bids', grouping)
  const asks = groupLevels(book.asks, 'asks', grouping)
  const largest = maxUnits(totalOf(bids), totalOf(asks))
  return { bids: drawnRows(bids, 'bids', grouping, largest), asks: drawnRows(asks, 'asks', grouping, largest) }
}

export interface Spread {
  readonly value: string
  /** A fraction of the middle price: "0.000024" is 0.0024%. */
  readonly share: string
}

const SHARE_SCALE = 6

export function spreadOf(bid: string | undefined, ask: string | undefined, scale: number): Spread | null {
  if (bid === undefined || ask === undefined) return null
  const [low, high] = [digits(bid), digits(ask)]
  const share = ((high - low) * 2n * powerOfTen(SHARE_SCALE)) / (high + low)
  return { value: formatUnits(units(high - low), scale), share: formatUnits(units(share), SHARE_SCALE) }
}

const MULTIPLES = [1, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000] as const

export interface GroupingChoice {
  readonly steps: number
  /** The size of a row in the quote asset. */
  readonly size: string
}

/** As far as a row still means something: at most one part in two hundred of the price. */
export function groupingChoices(pair: Grouping['pair'], price: string | null): GroupingChoice[] {
  const last = price === null ? 0n : digits(price)
  return MULTIPLES.filter((steps) => steps === 1 || groupSize(pair, steps) * 200n <= last).map((steps) => ({
    steps,
    size: groupText(pair, steps),
  }))
}

/** The size of a row in the quote asset. */
export function groupText(pair: Grouping['pair'], steps: number): string {
  const scale = groupScale(pair, steps)
  return formatUnits(units(groupSize(pair, steps) / powerOfTen(pair.quoteScale - scale)), scale)
}

/** The decimals that a price needs when it is a whole number of groups. */
export function groupScale(pair: Grouping['pair'], steps: number): number {
  let scale = pair.quoteScale
  let size = groupSize(pair, steps)
  while (scale > 0 && size % 10n === 0n) {
    size /= 10n
    scale -= 1
  }
  return scale
}

function groupSize({ quoteStep, quoteScale }: Grouping['pair'], steps: number): bigint {
  const step = parseUnits(quoteStep, quoteScale)
  return (step.ok ? step.value : 1n) * BigInt(steps)
}

function groupOf(price: bigint, size: bigint, side: BookSide): bigint {
  const rest = price % size
  if (rest === 0n) return price
  return side === 'bids' ? price - rest : price - rest + size
}

function totalOf(levels: readonly GroupedLevel[]): Units {
  return units(levels.reduce((sum, { amount }) => sum + amount, 0n))
}

/** Prices and amounts of one market always have the same number of decimals, so the digits alone are the whole units. */
function digits(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''))
}
