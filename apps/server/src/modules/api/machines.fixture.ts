import type { Interval } from '@bourse/contract'
import { assert, units } from '@bourse/money'
import { beforeAll } from 'vitest'
import type { FakeClock } from '../../platform/time/clock.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import type { Market } from '../markets/index.ts'
import { answersHeld } from './openapi/held.fixture.ts'

const TRADERS = ['anna', 'marco', 'zoe']
const COARSE = { base_step: '0.001', quote_step: '0.5', min_amount: '0.001' }
const PAIRS = [
  pairRow('BTC', 'USDT'),
  pairRow('ETH', 'USDT', { ...COARSE, max_open_orders: 7, max_conditional_orders: 2 }),
  pairRow('BTC', 'EUR'),
]
export const SYMBOL = 'BTC-USDT'
export const NAME = 'BTCUSDT'

export interface MachineWorld {
  readonly server: TestApp
  ask(path: string): Promise<{ status: number; headers: Record<string, unknown>; body: unknown }>
  get<T>(path: string): Promise<T>
  /** `placed`, or why it was refused. */
  place(order: { user: number; side: 'buy' | 'sell'; price: string; amount: string; symbol?: string }): Promise<string>
  market(symbol?: string): Promise<Market>
  /** The past as charts of the site show it. */
  candles(interval: Interval, limit: number): ReturnType<ReturnType<TestApp['client']>['markets']['klines']>
}

interface WorldSettings {
  readonly ordersPerSecond?: string
  readonly clock?: FakeClock
}

/** The whole server with three markets, on one of which three people have traded for some hours. */
export function machineWorld({ ordersPerSecond = '1000000', clock }: WorldSettings = {}): MachineWorld {
  const server = testApp({ ORDERS_PER_SECOND: ordersPerSecond }, clock === undefined ? {} : { clock })
  const { hold } = answersHeld(server)
  let orders = 0
  let traders: readonly string[] = []

  const place: MachineWorld['place'] = async ({ user, symbol = SYMBOL, ...order }) => {
    orders += 1
    const rest = { type: 'limit', timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: true } as const
    const trader = traders[user] ?? ''
    const placed = await server.app.trading.orders.place(trader, { ...rest, ...order, symbol }, `order-${orders}`)
    return placed.ok ? 'placed' : placed.refusal.code
  }

  beforeAll(async () => {
    const { markets, db, ledger } = server.app
    await markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT'), assetRow('EUR', 'fiat')])
    await markets.addPairs(PAIRS)
    const people = await Promise.all(TRADERS.map((name) => loggedInUser(server, `${name}@example.com`)))
    traders = people.map(({ userId }) => userId)
    for (const user of traders) {
      for (const asset of ['BTC', 'ETH', 'USDT', 'EUR']) {
        const transfer = { from: systemAccount('bank:TEST', asset), to: spot(user, asset), units: units(10n ** 15n) }
        const entry = { source: 'test', sourceId: `${user}-${asset}`, kind: 'deposit', ...transfer } as const
        const posted = await db.tx((tx) => ledger.transfer(tx, entry))
        assert(posted.ok, 'a deposit was refused')
      }
    }
    for (let step = 0; step < 120; step += 1) {
      const side = step % 3 === 0 ? 'buy' : 'sell'
      const price = `${100 + ((step * 7) % 5)}.${(step * 13) % 10}`
      const amount = `${1 + (step % 4)}.${step % 10}000${1 + (step % 9)}`
      const placed = await place({ user: step % 3, side, price, amount })
      assert(placed === 'placed', `an order was refused: ${placed}`)
      if (step % 5 === 4) server.clock.advance(((step * 37) % 900) * 1_000)
    }
    await markets.keepCandles()
  })

  async function ask(path: string) {
    const { statusCode: status, headers, body: told } = await server.web.inject({ method: 'GET', url: path })
    const body = headers['content-type']?.startsWith('application/json') ? JSON.parse(told) : told
    await hold({ method: 'GET', url: path, status, body })
    return { status, headers, body }
  }

  return {
    server,
    ask,
    place,
    async get<T>(path: string): Promise<T> {
      const { status, body } = await ask(path)
      assert(status === 200, `${path} was refused: ${JSON.stringify(body)}`)
      return body as T
    },
    async market(symbol = SYMBOL) {
      const market = await server.app.markets.market(symbol)
      assert(market !== undefined, `${symbol} is listed`)
      return market
    },
    candles: (interval, limit) => server.client().markets.klines({ symbol: SYMBOL, interval, limit: String(limit) }),
  }
}
