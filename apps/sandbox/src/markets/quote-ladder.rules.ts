import type { MarketProfile } from './market-profiles.ts'
import type { SeededRandom } from './seeded-noise.ts'

export type Side = 'buy' | 'sell'

/** An order of the maker that rests in the book. */
export interface Quote {
  readonly orderId: string
  readonly side: Side
  readonly ticks: number
  /** What is left of it. */
  readonly lots: number
}

/** How one side of the book looks, counted in ticks from the middle outwards. */
export interface LadderShape {
  /** From the middle to the best price. */
  readonly touch: number
  /** Between two quotes near the best price; further out they stand wider. */
  readonly step: number
  readonly touchLots: number
  readonly minLots: number
}

export type LadderAction =
  | { readonly kind: 'cancel'; readonly quote: Quote }
  | { readonly kind: 'cancel_all' }
  | { readonly kind: 'place'; readonly side: Side; readonly ticks: number; readonly lots: number }

/** Quotes of a side when it is new, and between how many it may then be: whatever is moved costs a call. */
const LEVELS = 56
export const LEAST_LEVELS = 53
export const MOST_LEVELS = 66
/** The distance to the next quote grows by this part of the first with every quote. */
const WIDER = 0.06
const LARGER = 0.12
const TOUCH_STEPS = 0.4
/** The best price may be so much further out than it should, and a quote so far from the next, before another is placed. */
const LATE_STEPS = 1
const GAP_STEPS = 2.4
/** A quote that the price has run over is left to whoever takes it, until the price is so far past it. */
const OVERRUN_STEPS = 0.6
const BEYOND = 1.25
const SIZE_SPREAD = 0.45
/** From so many overrun quotes on, one call that clears the market is cheaper than one for each. */
const CLEAR_FROM = 12
/** The first so many quotes behind the best price are freshened. */
const FRESHENED = 14

export interface ShapeFacts {
  readonly profile: MarketProfile
  /** One unit of the base asset in the quote asset, and in USDT. */
  readonly ratio: number
  readonly worth: number
  /** The least total of an order, in the quote asset. */
  readonly minTotal: number
}

export function ladderShape({ profile, ratio, worth, minTotal }: ShapeFacts): LadderShape {
  const step = Math.max(1, (ratio * profile.step) / profile.tick)
  const touch = Math.max(0.5, TOUCH_STEPS * step)
  const cheapest = Math.max(profile.tick, ratio - endOf({ touch, step }) * BEYOND * profile.tick)
  return {
    touch,
    step,
    touchLots: profile.touchSize / worth / profile.lot,
    minLots: Math.ceil((1.05 * minTotal) / cheapest / profile.lot),
  }
}

export interface LadderFacts {
  readonly quotes: readonly Quote[]
  /** The reference price in ticks; not a whole number. */
  readonly center: number
  readonly shape: LadderShape
  /** From -1 (sold as much as one would) to 1 (bought as much): a maker who has much offers it cheaper. */
  readonly inventory: number
  readonly random: SeededRandom
}

/**
 * What to do, in the order of urgency, so that the book fits the reference price: away with what it ran over, then the best
 * prices, then the rest, and only what must move. The maker never meets itself.
 */
export function planLadder({ quotes, center, shape, inventory, random }: LadderFacts): LadderAction[] {
  const middle = center - inventory * shape.touch
  const buys = judge('buy', quotes, middle, shape)
  const sells = judge('sell', quotes, middle, shape)
  const overrun = [...buys.overrun, ...sells.overrun]
  if (overrun.length >= CLEAR_FROM)
    return [{ kind: 'cancel_all' }, ...planLadder({ quotes: [], center, shape, inventory, random })]
  const placed = [
    ...place(buys, { middle, shape, random, meets: nearest(sells) }),
    ...place(sells, { middle, shape, random, meets: nearest(buys) }),
  ].toSorted((left, right) => left.distance - right.distance)
  return [
    ...overrun.map((quote) => ({ kind: 'cancel', quote }) as const),
    ...placed.map(({ side, ticks, lots }) => ({ kind: 'place', side, ticks, lots }) as const),
    ...[buys, sells].flatMap((side) => surplus(side, shape).map((quote) => ({ kind: 'cancel', quote }) as const)),
  ]
}

/** So far from where they should be the best prices may stand, for a book that people trade on. */
const FAIR_STEPS = 3

/** Whether the book stands around the reference price on both sides: after a jump of the price it does not, for a while. */
export function isFair({ quotes, center, shape }: Pick<LadderFacts, 'quotes' | 'center' | 'shape'>): boolean {
  const best = (side: Side) => {
    const ticks = quotes.filter((quote) => quote.side === side).map((quote) => quote.ticks)
    return side === 'buy' ? Math.max(...ticks) : Math.min(...ticks)
  }
  const near = 2 * shape.touch + FAIR_STEPS * shape.step
  return Math.abs(best('buy') - center) <= near && Math.abs(best('sell') - center) <= near
}

/** People see the quotes near the best price come and go, although nothing must move: one of them makes way for another. */
export function freshen({ quotes, center, shape, random }: Omit<LadderFacts, 'inventory'>): LadderAction[] {
  const side = random.uniform() < 0.5 ? 'buy' : 'sell'
  const { sign, standing } = judge(side, quotes, center, shape)
  const at = 1 + Math.floor(FRESHENED * random.uniform())
  const [before, old, after] = [standing[at - 1], standing[at], standing[at + 1]]
  if (before === undefined || old === undefined || after === undefined) return []
  const room = Math.abs(after.quote.ticks - before.quote.ticks)
  const ticks = before.quote.ticks + sign * Math.max(1, Math.round(room * (0.2 + 0.6 * random.uniform())))
  const lots = lotsAt(old.distance, shape, random)
  return [
    { kind: 'cancel', quote: old.quote },
    { kind: 'place', side, ticks, lots },
  ]
}

interface Standing {
  readonly quote: Quote
  readonly distance: number
}

interface JudgedSide {
  readonly side: Side
  readonly sign: 1 | -1
  readonly overrun: readonly Quote[]
  /** Far beyond the end of the ladder. */
  readonly beyond: readonly Quote[]
  /** From the best price outwards. */
  readonly standing: readonly Standing[]
}

function judge(side: Side, quotes: readonly Quote[], middle: number, shape: LadderShape): JudgedSide {
  const sign = side === 'sell' ? 1 : -1
  const end = endOf(shape)
  const own = quotes
    .filter((quote) => quote.side === side)
    .map((quote) => ({ quote, distance: sign * (quote.ticks - middle) }))
    .toSorted((left, right) => left.distance - right.distance)
  const isOverrun = ({ distance }: Standing) => distance < -OVERRUN_STEPS * shape.step
  const isBeyond = ({ distance }: Standing) => distance > BEYOND * end
  return {
    side,
    sign,
    overrun: own.filter(isOverrun).map(({ quote }) => quote),
    beyond: own.filter(isBeyond).map(({ quote }) => quote),
    standing: own.filter((one) => !isOverrun(one) && !isBeyond(one)),
  }
}

interface PlaceFacts {
  readonly middle: number
  readonly shape: LadderShape
  readonly random: SeededRandom
  /** The best price of the other side. */
  readonly meets: number | undefined
}

interface Placing {
  readonly distance: number
  readonly side: Side
  readonly ticks: number
  readonly lots: number
}

function place({ side, sign, standing }: JudgedSide, { middle, shape, random, meets }: PlaceFacts): Placing[] {
  const taken = new Set(standing.map(({ quote }) => quote.ticks))
  const placings: Placing[] = []
  const wanted = missing(
    standing.map(({ distance }) => distance),
    shape,
    random,
  )
  for (const distance of wanted) {
    const exact = sign === 1 ? Math.ceil(middle + distance) : Math.floor(middle - distance)
    let ticks = meets === undefined ? exact : sign === 1 ? Math.max(exact, meets + 1) : Math.min(exact, meets - 1)
    while (taken.has(ticks)) ticks += sign
    if (ticks < 1) continue
    taken.add(ticks)
    placings.push({ distance, side, ticks, lots: lotsAt(distance, shape, random) })
  }
  return placings
}

/** Where quotes are missing: at the best price, in gaps, at the end, and where it is emptiest if there are too few. */
function missing(standing: readonly number[], shape: LadderShape, random: SeededRandom): number[] {
  const places = [...standing]
  const added: number[] = []
  const add = (at: number, distance: number) => {
    places.splice(at, 0, distance)
    added.push(distance)
  }
  const end = endOf(shape)
  const near = shape.touch + 0.2 * random.uniform() * shape.step
  if ((places[0] ?? Number.POSITIVE_INFINITY) > shape.touch + LATE_STEPS * shape.step) add(0, near)
  for (let at = 0; at < places.length; at += 1) {
    const here = Math.max(shape.touch, places[at] ?? 0)
    const next = places[at + 1]
    const width = widthAt(here, shape)
    // Levels do not stand like soldiers.
    const between = here + width * (0.75 + 0.5 * random.uniform())
    // A side that is being filled goes on to the end; one that stands is touched only where a gap has opened.
    const filling = next === undefined && places[at] === added.at(-1)
    const open = filling ? between <= end : (next ?? end) - here > GAP_STEPS * width
    if (open) add(at + 1, between)
  }
  while (places.length < LEAST_LEVELS) {
    const at = emptiest(places, shape)
    add(at + 1, ((places[at] ?? 0) + (places[at + 1] ?? 0)) / 2)
  }
  return added
}

/** The place after which the next quote is furthest away, against how far it should be. */
function emptiest(places: readonly number[], shape: LadderShape): number {
  let best = 0
  let widest = 0
  for (let at = 0; at + 1 < places.length; at += 1) {
    const here = places[at] ?? 0
    const gap = ((places[at + 1] ?? 0) - here) / widthAt(here, shape)
    if (gap > widest) {
      widest = gap
      best = at
    }
  }
  return best
}

/** What is far beyond the ladder and, when there are too many, those that stand closest to the one before them. */
function surplus({ beyond, standing }: JudgedSide, shape: LadderShape): Quote[] {
  const excess = standing.length - MOST_LEVELS
  if (excess <= 0) return [...beyond]
  const crowded = standing
    .slice(1)
    .map(({ quote, distance }, at) => {
      const before = standing[at]?.distance ?? 0
      return { quote, gap: (distance - before) / widthAt(before, shape) }
    })
    .toSorted((left, right) => left.gap - right.gap)
    .slice(0, excess)
  return [...beyond, ...crowded.map(({ quote }) => quote)]
}

function nearest({ standing }: JudgedSide): number | undefined {
  return standing[0]?.quote.ticks
}

/** The further out, the larger. */
function lotsAt(distance: number, shape: LadderShape, random: SeededRandom): number {
  const size = shape.touchLots * (1 + LARGER * rankAt(distance, shape)) * Math.exp(SIZE_SPREAD * random.gaussian())
  return Math.max(shape.minLots, Math.round(size))
}

/** The distance of a quote to the next one outwards. */
function widthAt(distance: number, { touch, step }: LadderShape): number {
  return step * Math.sqrt(1 + (2 * WIDER * Math.max(0, distance - touch)) / step)
}

/** Which quote of a fresh ladder stands there, from 0. */
function rankAt(distance: number, shape: LadderShape): number {
  return (widthAt(distance, shape) / shape.step - 1) / WIDER
}

function endOf({ touch, step }: Pick<LadderShape, 'touch' | 'step'>): number {
  return touch + step * (LEVELS + (WIDER * LEVELS ** 2) / 2)
}
