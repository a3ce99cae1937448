import type { AddressInfo } from 'node:net'
import { assert } from '@bourse/money'
import { afterAll, beforeAll, vi } from 'vitest'
import { type LogonKey, logonKey } from '../../apps/server/src/modules/api/binance/sockets/socket-keys.fixture.ts'
import { orderWorld, type Trader } from '../../apps/server/src/modules/api/orders.fixture.ts'
import { PASSWORD, people } from '../../apps/server/src/modules/identity/identity.fixture.ts'
import { goingClock } from '../../apps/server/src/platform/time/clock.ts'
import type { Told } from './site-figures.ts'
import { openTls, type TlsDoor } from './tls-door.ts'

/** More minutes than one answer has candles. */
const PAST_MS = 40 * 60 * 60_000
/** Of every market: each side has two levels, of which the better one is two orders. */
const BOOK = [
  { side: 'sell', price: '101', amount: '1' },
  { side: 'sell', price: '100.5', amount: '0.02' },
  { side: 'sell', price: '100.5', amount: '0.03' },
  { side: 'buy', price: '99', amount: '1' },
  { side: 'buy', price: '99.5', amount: '0.02' },
  { side: 'buy', price: '99.5', amount: '0.03' },
] as const
const ALL_OF_IT = '1000'
const MAKER = 'maker'
const TAKER = 'taker'

interface Holder extends Trader {
  /** A second key of theirs, of the kind that logs on. */
  readonly logOn: LogonKey
}
type Named<Name extends string> = Readonly<Record<Name, Holder>>

/**
 * The markets of `orderWorld` with a past of forty hours, up to this moment: programs bring the time of the machine. Everybody who
 * is named has keys; those who make the books and take them trade on the site.
 */
export function clientWorld<Name extends string>(...names: readonly Name[]) {
  const clock = goingClock(new Date(Date.now() - PAST_MS))
  const world = orderWorld({ clock })
  const { client, server } = world
  const traders = new Map<string, Holder>()
  let tls: TlsDoor | undefined

  beforeAll(async () => {
    for (const name of [...names, MAKER, TAKER]) {
      const someone = await world.trader()
      traders.set(name, { ...someone, logOn: await logonKey(people(server), someone) })
    }
    await sweep('BTC-USDT', 'buy', '110')
    await sweep('BTC-USDT', 'sell', '90')
    clock.set(new Date())
    for (const [name, { email, ...keys }] of traders) {
      const session = await client().identity.loginWithPassword({ account: email, password: PASSWORD })
      traders.set(name, { email, ...keys, ...session })
    }
    await server.app.markets.keepCandles()
    tls = await openTls(port())
  })
  afterAll(() => tls?.close())

  const port = () => (server.web.server.address() as AddressInfo).port

  function trader(name: string): Holder {
    const found = traders.get(name)
    assert(found !== undefined, `${name} is a trader of this world`)
    return found
  }

  /** What somebody has on the site. */
  const site = ({ token }: Pick<Trader, 'token'> = trader(MAKER)) => client(token)

  /** Takes what there is up to a price. */
  async function sweep(symbol: string, side: 'buy' | 'sell', price: string): Promise<void> {
    const order = {
      symbol,
      side,
      type: 'limit',
      price,
      amount: ALL_OF_IT,
      timeInForce: 'ioc',
      confirm: 'true',
    } as const
    await site(trader(TAKER)).trading.placeOrder(order)
  }

  const offer = (symbol: string, order: { side: 'buy' | 'sell'; price: string; amount: string }) =>
    site().trading.placeOrder({ symbol, type: 'limit', ...order })

  return {
    ...world,
    site,
    sweep,
    offer,
    get traders() {
      return Object.fromEntries(names.map((name) => [name, trader(name)])) as Named<Name>
    },
    tls(): TlsDoor {
      assert(tls !== undefined, 'the door with TLS opens in beforeAll')
      return tls
    },
    /** What a worker does each second. */
    countCandles: () => server.app.markets.keepCandles(),
    /** An order that the door told of, as the site shows it. */
    async shown(someone: Trader, { origClientOrderId, clientOrderId }: Told) {
      const calls = site(someone).trading
      const [live, { records }] = [await calls.liveOrders({}), await calls.orderHistory({ size: '100' })]
      const order = [...live, ...records].find((each) => each.clientOrderId === (origClientOrderId ?? clientOrderId))
      assert(order !== undefined, `the site shows an order ${String(clientOrderId)}`)
      return calls.orderFills({ symbol: order.symbol, orderId: order.orderId })
    },
    plainOrigin: () => `http://127.0.0.1:${port()}`,
    async pairs(): Promise<readonly string[]> {
      return (await client().markets.symbols()).map(({ symbol }) => symbol)
    },
    /** What is left of the last book goes, and a fresh one stands. */
    async freshBook(symbol: string): Promise<void> {
      await site().trading.cancelSymbol({ symbol })
      for (const order of BOOK) await offer(symbol, order)
    },
  }
}
export type ClientWorld = ReturnType<typeof clientWorld<string>>

/** Figures move between two looks, so that both are taken again until they agree. */
export const agreed = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 })
