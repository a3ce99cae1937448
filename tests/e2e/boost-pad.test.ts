import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PHONE, testBrowser } from './browser.ts'
import { expectFitsEverywhere } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const DAY_MS = 86_400_000
const TITLE = 'Arbitrum for keepers'
const SYMBOL = 'ARB-EUR'
const LANGUAGES = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
const every = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]))
const operator = officeClient('operator')
let buyer: Awaited<ReturnType<typeof newTrader>>
let seller: Awaited<ReturnType<typeof newTrader>>
let id: string

/** Drafted by one and approved by another: 5% on what is bought of ARB and kept. */
async function runBoost(): Promise<string> {
  const now = Date.parse((await operator.sandbox.clock()).now)
  const draft = await officeClient('admin').activities.draftActivity({
    ...{ kind: 'boost', level: '0', mostPerPerson: '0', mostPerDay: '0', countries: '', reason: 'as agreed' },
    startTime: new Date(now - DAY_MS).toISOString(),
    endTime: new Date(now + 20 * DAY_MS).toISOString(),
    budgets: JSON.stringify([{ pool: 'reward', asset: 'ARB', amount: '1000' }]),
    texts: JSON.stringify({
      title: every(TITLE),
      summary: every('Buy ARB and keep it.'),
      rules: every('Paid to the wallet.'),
    }),
    terms: JSON.stringify({ asset: 'ARB', rate: '5' }),
  })
  await officeClient('compliance').activities.approveActivity({ id: draft.id, version: String(draft.version) })
  return draft.id
}

beforeAll(async () => {
  id = await runBoost()
  // Two from one network who trade with each other would be linked, and their purchases bring nothing: whoever makes the market is nobody's second account.
  const funds = { EUR: '100000', ARB: '10000' }
  buyer = await newTrader(operator, { email: `keeper-${randomUUID()}@example.org`, funds: { EUR: '100000' } })
  const email = `sells-${randomUUID()}@example.org`
  seller = await newTrader(operator, { email, funds })
  const compliance = officeClient('compliance').identity
  const { records } = await compliance.officeUsers({ text: email })
  const [{ userId }] = records as [(typeof records)[number]]
  await compliance.setMarketAccount({ userId, on: 'true', text: 'It makes this market.' })
})

/** At the last price, between the two of them alone: nobody else trades in these markets. */
async function trade(side: 'buy' | 'sell', amount: string): Promise<void> {
  const [ticker] = await buyer.client.markets.prices({ symbol: SYMBOL })
  const price = Number(ticker?.last).toFixed(4)
  const order = { symbol: SYMBOL, type: 'limit', amount, price, confirm: 'true' } as const
  const [first, second] = side === 'buy' ? [seller, buyer] : [buyer, seller]
  await first.client.trading.placeOrder({ ...order, side: 'sell' })
  await second.client.trading.placeOrder({ ...order, side: 'buy' })
}

const pending = (page: Page, amount: string) =>
  page.getByRole('region', { name: 'Your purchases' }).getByText(amount, { exact: true })

test('a visitor sees the rate, the pool and the rules, and is asked to log in for their own part', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/boostPad`)
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await row.getByText('+5%').waitFor()
  await expectFitsEverywhere(page)
  await row.getByRole('link', { name: TITLE }).press('Enter')
  await page.getByRole('heading', { name: 'How it works' }).waitFor()
  await page.getByText('A sale takes the newest purchases back first.').waitFor()
  await page.getByText('Log in to see what you are promised').waitFor()
  await expectFitsEverywhere(page)
})

test('a purchase is promised 5% of what it brought, selling takes the newest back, and both stand among the orders', async () => {
  await trade('buy', '1000')
  await expect.poll(async () => (await buyer.client.boosts.own({ id })).pending).toBe('49.875')
  const page = await browser.visit()
  await buyer.enter(page)
  await page.goto(`${siteUrl}/boostPad?id=${id}`)
  await pending(page, '49.875 ARB').waitFor()
  await page.getByText('takes 49.875 ARB of your boost').waitFor()
  await page.getByLabel('What selling now would cost').fill('400')
  await page.getByText('Selling 400 ARB takes 20 ARB of your boost. 29.875 ARB would stay.').waitFor()
  await expectFitsEverywhere(page)
  await page.getByLabel('What selling now would cost').fill('much')
  await page.getByText('Enter an amount in this coin.').waitFor()
  await trade('sell', '400')
  await pending(page, '29.875 ARB').waitFor()
  await page.goto(`${siteUrl}/order?tab=boost`)
  const list = page.getByRole('list', { name: 'Boost transactions' })
  await list.getByText('29.875 ARB promised').waitFor()
  await list.getByText('Sold 400 ARB on ARB/EUR').waitFor()
  await expectFitsEverywhere(page)
})

test('on a phone the way to the market stays in reach', async () => {
  const page = await browser.visit({ viewport: PHONE, phone: true })
  await buyer.enter(page)
  await page.goto(`${siteUrl}/boostPad?id=${id}`)
  await page.getByRole('link', { name: 'Trade ARB/' }).first().waitFor()
  await page.getByRole('heading', { name: 'Boost transactions' }).waitFor()
})
