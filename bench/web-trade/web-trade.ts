import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { clientOf, cookies } from '../../tests/product/clients.ts'
import type { Product } from '../../tests/product/product.ts'
import { play, seed, withProduct } from '../orders-http/setting.ts'
import { type BenchResult, median } from '../result.ts'
import { firstLoad } from './first-load.ts'
import { interactions, useThePage } from './interactions.ts'
import { heapMegabytes, watch } from './watch.ts'

/** Shorter for a quick look; what counts is ten minutes. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const UPDATES_PER_SECOND = 100
const LONG_TASK_MS = 50
/** As many as a market lets one person have. */
const OPEN_ORDERS = 200
const MIDDLE = 50_000
/** Beyond the reach of orders that cross, and near enough to be seen on the chart. */
const NEAREST = 60
const APART = 4
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const SYMBOL = 'BTC-USDT'
const FIRST_LOAD_KB = 230

/** The trade page of a production build while its market changes a hundred times a second and somebody works on it. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-trade-'))
  try {
    const tokens = await withProduct(dataDir, '512', (product) => seed(dataDir, product))
    return await withProduct(dataDir, '512', async (product) => {
      await play(product, tokens.slice(1), { connections: 16, seconds: 3, run: 'opening' })
      await placeOrders(product, tokens[0] ?? '')
      const load = play(product, tokens.slice(1), {
        connections: 32,
        seconds: MINUTES * 60 + 20,
        perSecond: UPDATES_PER_SECOND,
        run: 'market',
      })
      const measured = await onThePage(`${product.siteUrl}/trade/${SYMBOL}`, tokens[0] ?? '')
      const { calls, refused, seconds } = await load
      return resultOf(measured, (calls - refused) / seconds)
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Half of them to buy and half to sell, on both sides of the market. */
async function placeOrders(product: Product, session: string): Promise<void> {
  const [token = '', cookie = ''] = session.split(' ')
  cookies.take({ headers: new Headers({ 'set-cookie': cookie }) })
  const { trading } = clientOf(product, token)
  for (let count = 0; count < OPEN_ORDERS; count += 1) {
    const side = count % 2 === 0 ? 'buy' : 'sell'
    const away = NEAREST + Math.floor(count / 2) * APART
    const price = String(side === 'buy' ? MIDDLE - away : MIDDLE + away)
    await trading.placeOrder({ symbol: SYMBOL, side, type: 'limit', price, amount: '0.001' })
  }
  const open = await trading.liveOrders({ symbol: SYMBOL })
  assert(open.length === OPEN_ORDERS, `${open.length} orders are open`)
}

type Measured = Awaited<ReturnType<typeof onThePage>>

async function onThePage(url: string, session: string) {
  const [token = ''] = session.split(' ')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await context.addInitScript((own) => {
      localStorage.setItem('cookie', '1')
      localStorage.setItem('token', own)
    }, token)
    // Of the whole site, not of the folder that the page stands in.
    const { origin } = new URL(url)
    await context.addCookies(cookies.cookies(token).map((cookie) => ({ ...cookie, url: origin })))
    const page = await context.newPage()
    await watch(page)
    const first = await firstLoad(page, url)
    const heaps: number[] = []
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await useThePage(page, 60)
      heaps.push(await heapMegabytes(page))
    }
    return { first, heaps, ...(await told(page)) }
  } finally {
    await browser.close()
  }
}

async function told(page: Page) {
  const tasks = await page.evaluate(() => window.watched.longTasks)
  const durations = await interactions(page)
  assert(durations.length > 0, 'nobody touched the page')
  return { tasks, durations }
}

function resultOf({ first, heaps, tasks, durations }: Measured, updates: number): BenchResult {
  const half = Math.ceil(heaps.length / 2)
  const sorted = durations.toSorted((left, right) => left - right)
  const figure = (name: string, value: number, unit: string) => ({ name, value: Math.round(value * 1000) / 1000, unit })
  return {
    name: 'web-trade',
    unit: 'ms, interaction to next paint (98% of them)',
    runs: sorted.length,
    ours: sorted[Math.floor(sorted.length * 0.98)] ?? 0,
    peers: [],
    figures: [
      figure('the slowest interaction', sorted.at(-1) ?? 0, 'ms'),
      figure(`tasks over ${LONG_TASK_MS} ms after the first load`, tasks.length, `in ${MINUTES} minutes`),
      figure('the longest of them', Math.max(0, ...tasks), 'ms'),
      figure('heap, median of the first half', median(heaps.slice(0, half)), 'MB'),
      figure('heap, median of the second half', median(heaps.slice(half)), 'MB'),
      figure('layout shift of the first load', first.layoutShift, ''),
      figure('JavaScript of the first load, with the chart', first.scriptKilobytes, `kB gz (budget ${FIRST_LOAD_KB})`),
      figure('changes of the market', updates, 'a second'),
    ],
    checks: [
      `book and chart were there after the first load, with ${OPEN_ORDERS} orders of one's own, and the market moved to the end`,
    ],
    verdicts: [
      {
        required: `no task over ${LONG_TASK_MS} ms after the first load`,
        seen: tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.max(...tasks)} ms`,
        holds: tasks.length === 0,
      },
      {
        required: `${FIRST_LOAD_KB} kB of script`,
        seen: `${first.scriptKilobytes.toFixed(1)} kB`,
        holds: first.scriptKilobytes <= FIRST_LOAD_KB,
      },
    ],
  }
}
