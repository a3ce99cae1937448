import { feeCeil, scaleThatAdds, units } from '@bourse/money'
import type { FormInput } from './order-form-input.ts'
import { type Prices, type Size, workingPrice } from './order-form-size.ts'
import { bpsOf, type Figure, type PairMath, roundedUp } from './pair-math.ts'

export interface FeeRates {
  readonly makerRate: string
  readonly takerRate: string
}

/** Which rate is charged: of an order that rests, one that trades at once, both, or the higher one at most. */
export type FeeRole = 'maker' | 'taker' | 'mixed' | 'atMost'

/** The worked sum of the order; a part is null until it can be told. */
export interface OrderSum {
  readonly amount: Figure | null
  /** What the amount is multiplied by: the limit, or the average of what the book has. */
  readonly price: Figure | null
  /** Price times amount. */
  readonly product: Figure | null
  readonly pay: Figure | null
  readonly fee: Figure | null
  readonly role: FeeRole
  readonly receive: Figure | null
  /** Whether what is paid and received depends on the book as it is now. */
  readonly estimated: boolean
  /** What there will be of the base asset when all of it is filled. */
  readonly holdAfter: Figure | null
}

/** What each of the two orders of an OCO would come to, of which only one acts. */
export interface OcoLegs {
  readonly takeProfit: OrderSum
  readonly stop: OrderSum
}

interface Parts {
  readonly input: FormInput
  readonly prices: Prices
  readonly size: Size
  readonly math: PairMath
  /** Null until they are known: a fee is never guessed. */
  readonly feeRates: FeeRates | null
  /** All that there is of the base asset, as a decimal. */
  readonly baseTotal: string | null
}

const NO_SUM = { amount: null, price: null, product: null, pay: null, fee: null, receive: null, holdAfter: null }

/** What trades at once and what would rest, with what each comes to in quote units. */
interface Split {
  readonly taken: bigint
  readonly takenCost: bigint
  readonly resting: bigint
  readonly restingCost: bigint
}

export function sumOf(parts: Parts): OrderSum {
  const { input, prices, size, math } = parts
  const role = roleOf(parts)
  const price = workingPrice(input, prices)
  const priceFigure = price === null ? null : math.priceFigure(price)
  const estimated = input.type === 'market' || (size.walk?.amount ?? 0n) > 0n
  if (size.amount === null || size.amount === 0n || size.total === null) {
    const amount = size.amount === null || size.amount === 0n ? null : math.amountFigure(size.amount)
    return { ...NO_SUM, amount, price: priceFigure, role, estimated }
  }
  const split = splitOf(parts, size.amount, price)
  const amount = split.taken + split.resting
  const cost = split.takenCost + split.restingCost
  const bought = input.side === 'buy'
  const fee = parts.feeRates === null ? null : feeOf(parts, parts.feeRates, role, split)
  const gross = bought ? math.baseUnits(amount) : cost
  const net = fee === null ? null : netOf(bought ? math.baseFigure : math.quoteFigure, gross, fee)
  return {
    amount: math.amountFigure(amount),
    price: math.priceFigure(math.average(cost, amount)),
    product: bought ? roundedUp(math.quoteFigure(cost)) : (net?.gross ?? math.quoteFigure(cost)),
    pay: bought ? roundedUp(math.quoteFigure(cost)) : math.amountFigure(amount),
    fee: net?.fee ?? null,
    role,
    receive: net?.receive ?? null,
    estimated,
    holdAfter: bought
      ? fee === null
        ? null
        : holdAfter(parts, gross - fee)
      : holdAfter(parts, -math.baseUnits(amount)),
  }
}

/** What is received before and after the fee, with as many decimals as it takes for the three to add up. */
function netOf(money: (amount: bigint) => Figure, before: bigint, taken: bigint) {
  const [gross, fee, receive] = [money(before), roundedUp(money(taken)), money(before - taken)]
  const lines = [gross, { ...fee, value: `-${fee.value}` }]
  const scale = scaleThatAdds([{ lines, answer: receive }], gross.scale)
  return { gross: { ...gross, scale }, fee: { ...fee, scale }, receive: { ...receive, scale } }
}

/** The limit leg rests and pays as a maker; the other is placed at its own limit once the trigger is reached. */
export function legsOf(parts: Parts): OcoLegs | null {
  const { input, prices } = parts
  if (input.type !== 'oco') return null
  const size = { ...parts.size, walk: null }
  return {
    takeProfit: sumOf({ ...parts, size, input: { ...input, type: 'limit', postOnly: true } }),
    stop: sumOf({
      ...{ ...parts, size, input: { ...input, type: 'stop_limit' } },
      prices: { ...prices, price: prices.limitPrice },
    }),
  }
}

/** A stop may take or rest when it fires; the limit leg of an OCO rests, the other may take. */
function roleOf({ input, size }: Parts): FeeRole {
  if (input.type === 'market') return 'taker'
  if (input.type !== 'limit') return 'atMost'
  if (input.postOnly || size.walk === null || size.walk.amount === 0n) return 'maker'
  return size.walk.complete || input.timeInForce !== 'gtc' ? 'taker' : 'mixed'
}

function splitOf({ input, size, math }: Parts, amount: bigint, price: bigint | null): Split {
  const rests = input.type !== 'market' && (input.timeInForce === 'gtc' || input.type === 'oco')
  const crossing = input.type === 'market' || (input.type === 'limit' && !input.postOnly)
  const taken = crossing ? (size.walk?.amount ?? 0n) : 0n
  const takenCost = crossing ? (size.walk?.cost ?? 0n) : 0n
  // An order that does not rest and finds nothing is worked out as if it were filled at its price.
  const resting = rests || taken === 0n ? amount - taken : 0n
  return { taken, takenCost, resting, restingCost: math.cost(price ?? 0n, resting) }
}

/** As the ledger charges it: on what is received, rounded up once for the whole order. */
function feeOf({ input, math }: Parts, feeRates: FeeRates, role: FeeRole, split: Split): bigint {
  const received = (amount: bigint, cost: bigint) => (input.side === 'buy' ? math.baseUnits(amount) : cost)
  const restRate = role === 'atMost' || role === 'taker' ? feeRates.takerRate : feeRates.makerRate
  return feeCeil([
    { amount: units(received(split.taken, split.takenCost)), rateBps: bpsOf(feeRates.takerRate) },
    { amount: units(received(split.resting, split.restingCost)), rateBps: bpsOf(restRate) },
  ])
}

function holdAfter({ math, baseTotal }: Parts, change: bigint): Figure | null {
  if (baseTotal === null) return null
  const after = math.baseBalance(baseTotal) + change
  return after < 0n ? null : math.baseFigure(after)
}
