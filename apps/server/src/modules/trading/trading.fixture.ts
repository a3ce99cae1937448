import { assert, type Units, units } from '@bourse/money'
import { afterAll, beforeAll } from 'vitest'
import { type Db, type DbOptions, openDb } from '../../platform/database/db.ts'
import { createIds } from '../../platform/ids.ts'
import { createRateLimits } from '../../platform/limits/rate-limits.ts'
import { createMemoryBus } from '../../platform/messaging/bus.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { type FakeClock, fakeClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { LONG_TIMEOUTS, LONG_WAITS } from '../../testing/long-timeouts.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../testing/ports.ts'
import { createLedger, type Ledger, spot, systemAccount } from '../ledger/index.ts'
import { createMarkets, type MarketChange, type Markets, marketChanged } from '../markets/index.ts'
import { createTradeLog, createTrading, type Engine, ORDER_HOLDS, type Trading, type TradingDeps } from './index.ts'
import type { ExtraTerms, PlaceInput } from './orders/orders.rules.ts'

type GivenOrder = Partial<PlaceInput> & ExtraTerms & { readonly key?: string }

export interface TradingWorld {
  readonly db: Db
  /** As the engine has it. */
  readonly engineDb: Db
  readonly clock: FakeClock
  readonly ledger: Ledger
  readonly markets: Markets
  readonly trading: Trading
  readonly bus: ReturnType<typeof createMemoryBus>
  engine: Engine
  readonly changes: MarketChange[]
  /** Lines of the log that tell of a fault: a batch that failed is done again one by one, and nobody else would notice. */
  readonly errors: string[]
  fund(user: string, asset: string, whole: number | string): Promise<void>
  place(user: string, order: GivenOrder): ReturnType<Trading['orders']['place']>
  replace(
    user: string,
    old: {
      readonly symbol: string
      readonly orderId: string
      readonly stopOnFailure: boolean
      readonly cancelId?: string
    },
    order: GivenOrder,
  ): ReturnType<Trading['orders']['replace']>
  /** "available/held" of a user's asset, in whole coins without trailing zeros. */
  wallet(user: string, asset: string): Promise<string>
  audit(): Promise<unknown[]>
}

const PAIRS = [pairRow('BTC', 'USDT'), pairRow('ETH', 'USDT'), pairRow('BTC', 'EUR')]
let nextKey = 0

/** Trading on real PostgreSQL, the engine's own connection included; read its members inside tests only. */
export function tradingWorld(): TradingWorld {
  const database = testDatabase()
  let world: TradingWorld | undefined
  beforeAll(async () => {
    world = await openTradingWorld(database.db, database.url, { timeouts: LONG_TIMEOUTS, waits: LONG_WAITS })
  })
  afterAll(async () => {
    await world?.engine.stop()
    await world?.engineDb.close()
    await world?.bus.close()
  })
  return new Proxy({} as TradingWorld, {
    get: (_target, name) => Reflect.get(world ?? {}, name),
    set: (_target, name, value) => Reflect.set(world ?? {}, name, value),
  })
}

/** As patient as the product, unless something else is tested than whom it gives up. */
type Timeouts = Pick<DbOptions, 'timeouts'> & Pick<TradingDeps, 'waits'>

export async function openTradingWorld(
  db: Db,
  url: string,
  { waits, ...timeouts }: Timeouts = {},
): Promise<TradingWorld> {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const ids = createIds(clock)
  const errors: string[] = []
  const logger = createLogger({ level: 'error', destination: { write: (line) => void errors.push(line) } })
  const bus = createMemoryBus({ logger })
  const ledger = createLedger({ clock, ids })
  const listings = { markets: undefined as Markets | undefined }
  const tradeLog = createTradeLog(db, () => {
    assert(listings.markets !== undefined, 'markets come first')
    return listings.markets
  })
  const marketsDeps = { ...NO_NEIGHBOURS, db, bus, clock, logger, tradeLog }
  const markets = createMarkets(marketsDeps)
  listings.markets = markets
  await markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs(PAIRS)
  const rateLimits = createRateLimits({ clock })
  const usdtValue = async (asset: string, amount: Units) => (asset === 'USDT' ? amount : undefined)
  const trading = createTrading({
    ...NO_NEIGHBOURS,
    ids,
    jobs: { at: async () => undefined },
    db,
    clock,
    bus,
    logger,
    ledger,
    markets,
    rateLimits,
    ordersPerSecond: 1_000_000,
    ...(waits === undefined ? {} : { waits }),
    usdtValue,
  })
  const options = { role: 'bourse_app', onPoolError: () => undefined, prepared: true, ...timeouts } as const
  const engineDb = openDb({ url, poolSize: 2, ...options })
  const changes: MarketChange[] = []
  bus.subscribe(marketChanged('*'), (change) => void changes.push(change))
  const engine = await trading.startEngine(engineDb)

  async function fund(user: string, asset: string, whole: number | string): Promise<void> {
    const amount = units(BigInt(Math.round(Number(whole) * 1e8)))
    nextKey += 1
    const sourceId = `fund-${nextKey}`
    const transfer = { from: systemAccount('bank:TEST', asset), to: spot(user, asset), units: amount }
    const posted = await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId, kind: 'deposit', ...transfer }))
    assert(posted.ok, 'a deposit was refused')
  }

  function inputOf({ key: _, ...order }: GivenOrder): PlaceInput & ExtraTerms {
    return {
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'gtc',
      selfTrade: 'expire_taker',
      confirm: false,
      ...order,
    }
  }

  function keyOf({ key }: GivenOrder): string {
    nextKey += 1
    return key ?? `client-${nextKey}`
  }

  const place = (user: string, order: GivenOrder) => trading.orders.place(user, inputOf(order), keyOf(order))

  const replace: TradingWorld['replace'] = (user, old, order) =>
    trading.orders.replace(user, { ...old, cancelsAlways: false }, inputOf(order), keyOf(order))

  async function wallet(user: string, asset: string): Promise<string> {
    const { available, held } = await ledger.balance(db.queryable, spot(user, asset))
    return `${Number(available) / 1e8}/${Number(held) / 1e8}`
  }

  const audit = async () => [
    ...(await ledger.audit(db.queryable, { otherHolds: [ORDER_HOLDS] })),
    ...(await trading.audit()),
  ]
  return {
    db,
    engineDb,
    clock,
    ledger,
    markets,
    trading,
    bus,
    engine,
    changes,
    errors,
    fund,
    place,
    replace,
    wallet,
    audit,
  }
}
