import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstLoad } from '../budgets/first-load.ts'
import { BUDGET_PAGES, type BudgetPage } from '../budgets/pages.ts'
import { testBrowser } from './browser.ts'
import { enterOffice, officeClient, officeSession } from './office.ts'
import { officeUrl, siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const SETTLED_MS = 5_000
/** A page sees what it asks for itself; these the service worker asks for. */
const UNSEEN = ['sw.js', 'offline.js']

/** Somebody with an order in the book. */
async function enter(page: Page, { app }: BudgetPage): Promise<void> {
  if (app === 'backoffice') return enterOffice(page, officeSession('admin'))
  const trader = await newTrader(officeClient('admin'), {
    email: 'first-load@e2e.bourse.test',
    funds: { USDT: '1000' },
  })
  await trader.client.trading.placeOrder({
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '50000',
    amount: '0.001',
  })
  await trader.enter(page)
}

/** Scripts, styles and texts that a visit with an empty cache fetches; the list grows while the page is open. */
async function fetchedBy(page: Page, url: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(url).origin && /\.(js|css|json)$/.test(pathname)) files.add(pathname.slice(1))
  })
  await page.goto(url)
  await page.waitForTimeout(SETTLED_MS)
  return files
}

const seen = (files: Iterable<string>) => [...files].filter((file) => !UNSEEN.includes(file)).sort()

test.each(BUDGET_PAGES)('what the first load of $name fetches is what its budget weighs', async (budget) => {
  const page = await browser.visit()
  if (budget.person) await enter(page, budget)
  const fetched = await fetchedBy(page, (budget.app === 'web' ? siteUrl : officeUrl) + budget.path)
  const { scripts, styles, texts } = firstLoad(budget)
  // Five seconds are those of a machine with nothing else to do.
  await expect.poll(() => seen(fetched)).toEqual(seen([...scripts, ...styles, ...texts]))
  await page.context().close()
})
