import type { Order } from '@bourse/contract'
import type { BotAccount } from './bot-account.ts'
import type { BotMarket } from './maker-bot.ts'
import { activityAt, type MarketProfile, TRADE_SPREAD } from './market-profiles.ts'
import { CALLS_A_BEAT, type Pace } from './pace.ts'
import type { ReferenceBoard } from './reference-board.ts'
import type { SeededRandom } from './seeded-noise.ts'

export interface NoiseBotDeps {
  readonly account: BotAccount
  readonly markets: readonly BotMarket[]
  readonly board: ReferenceBoard
  /** Whether the book stands around the price of now: nobody with an opinion pays the price of last week. */
  readonly isFair: (symbol: string) => boolean
  readonly pace: Pace
  /** The product's time: how busy a time of day is. */
  readonly productNow: () => number
  readonly random: SeededRandom
  readonly topUp: (asset: string) => Promise<void>
}

/** An order that takes: at the market's price, or at most so far from the reference price. */
interface TakingOrder {
  readonly side: 'buy' | 'sell'
  readonly kind: 'market' | 'limit'
  readonly lots: number
  /** Of a limit order. */
  readonly ticks: number
}

interface Corner extends BotMarket {
  nextAt: number
  /** The price of the last trade that this bot made there. */
  last: number | undefined
}

const CLOSED_MS = 15_000
/** However random, no market is quiet for long, and nights are less quiet than they might be: people come to see it live. */
const LONGEST_WAITS = 2.2
const BUSIEST = 1.1
const MARKET_SHARE = 0.3
/** How much the side leans towards where the reference price is. */
const LEAN = 0.35
/** How far past the reference price an order reaches, in steps of the book. */
const REACH_STEPS = 6
const LARGEST = 12

/** What people with an opinion do: small orders at random times, more of them towards the reference price than away from it. */
export function createNoiseBot(deps: NoiseBotDeps): { run(): Promise<void> } {
  const { account, board, pace, random, productNow } = deps
  const corners = deps.markets.map(
    ({ market, profile }): Corner => ({
      market,
      profile,
      nextAt: pace.now() + random.uniform() * profile.meanWaitMs,
      last: undefined,
    }),
  )

  function wait({ profile }: Corner): number {
    const mean = profile.meanWaitMs / Math.min(BUSIEST, Math.sqrt(activityAt(productNow())))
    return Math.min(random.exponential(mean), LONGEST_WAITS * mean)
  }

  async function trade(corner: Corner): Promise<void> {
    const { market, profile } = corner
    corner.nextAt = pace.now() + wait(corner)
    const ratio = board.ratioOf(profile)
    const worth = board.priceOf(profile.base)
    if (ratio === undefined || worth === undefined || !deps.isFair(market.symbol)) return
    const minTotal = Number(market.pair.minTotal)
    const order = takingOrder({ profile, ratio, worth, minTotal, last: corner.last, random })
    const placed = await send(corner, order)
    if (placed.ok) {
      const price = placed.value.averagePrice
      if (price !== null) corner.last = Number(price)
      return
    }
    if (placed.trouble === 'out_of_money') await deps.topUp(order.side === 'buy' ? profile.quote : profile.base)
    if (placed.trouble === 'closed') corner.nextAt = pace.now() + CLOSED_MS
  }

  function send({ market }: Corner, { side, kind, lots, ticks }: TakingOrder) {
    const { symbol, units } = market
    const order = { symbol, side, amount: units.amountText(lots) }
    return account.call(
      (client, options): Promise<Order> =>
        kind === 'market'
          ? client.trading.placeOrder({ ...order, type: 'market' }, options)
          : client.trading.placeOrder(
              { ...order, type: 'limit', price: units.priceText(ticks), timeInForce: 'ioc', confirm: 'true' },
              options,
            ),
    )
  }

  return {
    async run() {
      while (!pace.stopped) {
        const now = pace.now()
        const due = corners
          .filter(({ nextAt }) => nextAt <= now)
          .toSorted((left, right) => left.nextAt - right.nextAt)
          .slice(0, CALLS_A_BEAT)
        await Promise.all(due.map(trade))
        await pace.nextBeat()
      }
    },
  }
}

interface TakingFacts {
  readonly profile: MarketProfile
  /** One unit of the base asset in the quote asset, and in USDT. */
  readonly ratio: number
  readonly worth: number
  readonly minTotal: number
  readonly last: number | undefined
  readonly random: SeededRandom
}

function takingOrder({ profile, ratio, worth, minTotal, last, random }: TakingFacts): TakingOrder {
  const step = Math.max(profile.tick, ratio * profile.step)
  const below = last === undefined ? 0 : Math.tanh((ratio - last) / (2 * step))
  const side = random.uniform() < 0.5 + LEAN * below ? 'buy' : 'sell'
  const size = profile.medianTrade * Math.min(LARGEST, Math.exp(TRADE_SPREAD * random.gaussian()))
  const least = (1.1 * minTotal) / ratio / profile.lot
  const lots = Math.max(1, Math.ceil(least), Math.round(size / worth / profile.lot))
  const kind = random.uniform() < MARKET_SHARE ? 'market' : 'limit'
  const reach = REACH_STEPS * step * (side === 'buy' ? 1 : -1)
  return { side, kind, lots, ticks: Math.max(1, Math.round((ratio + reach) / profile.tick)) }
}
