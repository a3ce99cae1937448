import { rmSync } from 'node:fs'
import { clientOf, fund, kill, tokens } from '../../tests/product/clients.ts'
import { audit, newDataFolder, startProduct } from '../../tests/product/product.ts'
import { type BenchResult, median, peer } from '../result.ts'

const RUNS = 3
const OPEN_ORDERS = 10_000
const ORDERS_PER_MARKET = 200
const PLACED_AT_ONCE = 64
const ENVIRONMENT = {
  ...{ SANDBOX_MARKETS: 'off', CALLS_PER_SECOND: '1000000', ORDERS_PER_SECOND: '1000000' },
  ...{ CANCEL_ONLY_SECONDS: '0', POST_ONLY_SECONDS: '0' },
}

/** From kill -9 of the server to the first answer of the next one, with nothing in the books and with 10,000 orders. */
export async function run(): Promise<BenchResult> {
  const dataDir = newDataFolder()
  const start = () => startProduct(dataDir, { environment: ENVIRONMENT })
  let product = await start()

  async function restart(): Promise<number> {
    await kill(product)
    const killedAt = performance.now()
    product = await start()
    return Math.round(performance.now() - killedAt)
  }
  async function restarts(): Promise<number> {
    const took: number[] = []
    for (let round = 0; round < RUNS; round += 1) took.push(await restart())
    return median(took)
  }

  try {
    await fund(product, ['USDT', 'EUR', 'GBP'], '1000000')
    const [token = ''] = await tokens(product)
    const empty = await restarts()
    const placed = await place(() => clientOf(product, token))
    const full = await restarts()
    const live = await clientOf(product, token).trading.liveOrders()
    if (String(live.map(({ orderId }) => orderId).toSorted()) !== String(placed.toSorted()))
      throw new Error('not every order is there again')
    if ((await audit(dataDir)).status !== 0) throw new Error('the books are not clean')
    return {
      ...{ name: 'restart', unit: 'ms', runs: RUNS, ours: full, peers: [peer('with empty books', empty, full)] },
      checks: [`all of ${OPEN_ORDERS} open orders are there after each kill -9`, 'audit clean'],
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function place(client: () => ReturnType<typeof clientOf>): Promise<string[]> {
  const symbols = (await client().markets.symbols()).map(({ symbol }) => symbol)
  const wanted = symbols
    .slice(0, OPEN_ORDERS / ORDERS_PER_MARKET)
    .flatMap((symbol) => Array.from({ length: ORDERS_PER_MARKET }, () => symbol))
  const placed: string[] = []
  await Promise.all(
    Array.from({ length: PLACED_AT_ONCE }, async () => {
      for (let symbol = wanted.pop(); symbol !== undefined; symbol = wanted.pop()) {
        const order = { symbol, type: 'limit', side: 'buy', price: '1', amount: '10' } as const
        placed.push((await client().trading.placeOrder(order)).orderId)
      }
    }),
  )
  return placed
}
