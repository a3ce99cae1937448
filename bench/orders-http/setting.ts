import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { assert, units } from '@bourse/money'
import { type App, createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { borrowDatabase } from '../../apps/server/src/database.ts'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { createCore } from '../../apps/server/src/server.ts'
import { type Product, startProduct } from '../../tests/product/product.ts'
import type { LoadOrder, LoadResult } from './load.ts'

const SECONDS = 4
export const USERS = 64
const PASSWORD = 'bench-of-orders-7'
export const LIMITS_AWAY = { SANDBOX_MARKETS: 'off', CALLS_PER_SECOND: '1000000', ORDERS_PER_SECOND: '1000000' }

export const emailOf = (place: number) => `trader-${place}@bench.bourse.test`

/** The product as it is shipped, without the bounds on how often one may call, which are not what is measured. */
export async function withProduct<T>(
  dataDir: string,
  batch: string,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(dataDir, { environment: { ...LIMITS_AWAY, ENGINE_BATCH: batch } })
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

/** The load has a thread of its own, so that the clock of this one is nobody's burden. */
export function play(
  product: Pick<Product, 'siteUrl'>,
  tokens: readonly string[],
  order: Partial<LoadOrder>,
): Promise<LoadResult> {
  const port = Number(new URL(product.siteUrl).port)
  const common = { seconds: SECONDS, perSecond: 0, kind: 'orders', symbol: 'BTC-USDT', run: 'r' } as const
  const standard = { port, tokens, connections: 256, ...common }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: { ...standard, ...order } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export interface Seeded {
  readonly users?: number
  readonly assets?: readonly string[]
  /** Whether a user may have more open orders than a pair allows; the engine that runs does not know of it yet. */
  readonly unbounded?: boolean
}

/** Users with money enough for the whole benchmark, logged in through the API. */
export async function seed(
  dataDir: string,
  product: Pick<Product, 'siteUrl'>,
  { users = USERS, assets = ['BTC', 'ETH', 'USDT'], unbounded = true }: Seeded = {},
): Promise<readonly string[]> {
  const emails = Array.from({ length: users }, (_, place) => emailOf(place))
  await withApp(dataDir, async (app) => {
    for (const email of emails) {
      const user = await app.identity.seedUser({
        email,
        password: PASSWORD,
        country: 'IT',
        language: 'en',
        fiat: 'EUR',
      })
      for (const asset of assets) await deposit(app, user, asset)
    }
    if (unbounded) await app.db.pool.query(`update markets.pairs set max_open_orders = 1000000 `)
  })
  const tokens: string[] = []
  for (const email of emails) tokens.push(await logIn(product.siteUrl, email))
  return tokens
}

async function logIn(siteUrl: string, account: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/web/v1/user/user/loginWithPwd`, {
    method: 'POST',
    headers: { origin: siteUrl, channel: 'web', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { token?: string; reason?: string } }
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('-session-'))
  if (data.token !== undefined) return `${data.token} ${cookie?.split(';')[0]}`
  // As shipped, an address has twenty calls a second.
  assert(data.reason === 'request.limited', `${account} cannot log in: ${data.reason}`)
  await delay(1_000)
  return logIn(siteUrl, account)
}

async function deposit({ db, ledger }: App, user: string, asset: string): Promise<void> {
  const transfer = { from: systemAccount('bank:BENCH', asset), to: spot(user, asset), units: units(10n ** 17n) }
  const posted = await db.tx((tx) =>
    ledger.transfer(tx, { source: 'bench.deposit', sourceId: `${user}:${asset}`, kind: 'deposit', ...transfer }),
  )
  assert(posted.ok, 'a deposit was refused')
}

export async function withApp(dataDir: string, work: (app: App) => Promise<void>): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'warn' as const }
  const closes: (() => Promise<unknown>)[] = []
  const database = await borrowDatabase(config)
  closes.push(database.close)
  const { core, world } = await createCore(config, database.url, (close) => closes.push(close))
  try {
    await work(createApp(core, world.handlers))
  } finally {
    for (const close of closes.reverse()) await close()
  }
}
