import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { choose } from './choose.ts'
import { expectAccessible } from './judge.ts'
import { officeClient } from './office.ts'
import { siteUrl } from './product.ts'
import { deepBook } from './still-books.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const SYMBOL = 'BTC-EUR'

let trader: Awaited<ReturnType<typeof newTrader>>
/** Moves the market, as a large customer would. */
let mover: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  const office = officeClient('operator')
  trader = await newTrader(office, { email: 'trader@example.org', funds: { EUR: '50000', BTC: '0.1' } })
  mover = await newTrader(office, { email: 'mover@example.org', funds: { EUR: '90000000', BTC: '900' } })
})

async function openMarket(): Promise<Page> {
  await deepBook()
  const page = await browser.visit()
  await trader.enter(page)
  await page.goto(`${siteUrl}/trade/${SYMBOL}`)
  await form(page).waitFor()
  // The form begins with the last price; who empties the field before that has emptied nothing.
  await expect.poll(() => form(page).getByLabel('Limit price', { exact: true }).inputValue()).not.toBe('')
  // What somebody has comes later; until then it is for the server to say that it is too little.
  await expect.poll(() => form(page).getByRole('slider').isEnabled()).toBe(true)
  return page
}

/** The price of a level of the book as it is now. */
async function levelPrice(side: 'asks' | 'bids', place: number): Promise<number> {
  const level = (await trader.client.markets.level2({ symbol: SYMBOL }))[side][place]
  if (level === undefined) throw new Error('the book is thinner than that')
  return Number(level[0])
}

const form = (page: Page) => page.getByRole('form', { name: 'Order form' })
const fill = (page: Page, label: string, value: string) => form(page).getByLabel(label, { exact: true }).fill(value)
const submit = (page: Page, name: RegExp) => form(page).getByRole('button', { name }).click()
const seen = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
const chooseType = (page: Page, name: string) => form(page).getByRole('tab', { name, exact: true }).click()
const chooseSell = (page: Page) => choose(form(page).getByRole('radio', { name: 'Sell' }))
/** A leg of a pair says what it would bring: its product, less a fee of at most a hundredth. */
async function seesLeg(page: Page, label: string, product: number): Promise<void> {
  const leg = form(page).locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect
    .poll(async () => Number((await leg.textContent())?.replace(/[^\d.]/g, '')) / product)
    .toBeCloseTo(0.998, 2)
}

const held = async (asset: string) =>
  Number((await trader.client.wallet.assets()).find(({ coin }) => coin === asset)?.available ?? 0)

test('a new user buys at the market and sells what was bought by a limit order', async () => {
  const page = await openMarket()
  await chooseType(page, 'Market')
  await fill(page, 'Amount', '0.1')
  await submit(page, /^Buy 0\.1/)
  await seen(page, /Bought 0\.1/)
  // Less the fee, which is taken from what is bought.
  expect(await held('BTC')).toBeCloseTo(0.19975, 6)

  await chooseType(page, 'Limit')
  await chooseSell(page)
  await fill(page, 'Limit price', String(Math.floor((await levelPrice('bids', 0)) * 0.99)))
  await fill(page, 'Amount', '0.02')
  await submit(page, /^Sell 0\.02/)
  await seen(page, /Sold 0\.02/)
  expect(await held('BTC')).toBeCloseTo(0.17975, 6)
})

test('a stop-limit order waits, is placed once the market reaches its stop, and fills', async () => {
  const page = await openMarket()
  await chooseType(page, 'Stop limit')
  const stop = Math.ceil((await levelPrice('asks', 6)) * 1.001)
  await fill(page, 'Stop price', String(stop))
  await fill(page, 'Limit price', String(Math.ceil(stop * 1.03)))
  await fill(page, 'Amount', '0.01')
  await submit(page, /^Buy 0\.01/)
  await seen(page, /Last price ≥/)
  await mover.pushTo(SYMBOL, 'buy', stop)
  await seen(page, /Bought 0\.01/)
})

test('of a pair the leg that the market reaches acts, and the other is canceled', async () => {
  const page = await openMarket()
  await chooseType(page, 'OCO')
  await chooseSell(page)
  const stop = Math.floor((await levelPrice('bids', 6)) * 0.999)
  const takeProfit = Math.ceil((await levelPrice('asks', 0)) * 1.05)
  const stopLimit = Math.floor(stop * 0.97)
  await fill(page, 'Take-profit price', String(takeProfit))
  await fill(page, 'Trigger price', String(stop))
  await fill(page, 'Stop limit price', String(stopLimit))
  await fill(page, 'Amount', '0.03')
  // Each of the two says for itself what it would bring, less its fee.
  await seesLeg(page, 'Take profit, you receive', takeProfit * 0.03)
  await seesLeg(page, 'Stop, you receive at least', stopLimit * 0.03)
  await submit(page, /^Sell 0\.03/)
  await seen(page, /OCO order placed/)
  await mover.pushTo(SYMBOL, 'sell', stop)
  await seen(page, /Sold 0\.03/)
  await page.goto(`${siteUrl}/order?tab=history`)
  const legs = page.getByRole('row').filter({ hasText: 'OCO' })
  await legs.filter({ hasText: 'Completed' }).first().waitFor()
  await legs.filter({ hasText: 'Canceled' }).first().waitFor()
  await expectAccessible(page)
})

test('open orders are canceled one by one and all at once, and what they held is free again', async () => {
  const page = await openMarket()
  const before = await held('EUR')
  for (const price of ['41000', '42000', '43000']) {
    await fill(page, 'Limit price', price)
    await fill(page, 'Amount', '0.001')
    await submit(page, /^Buy 0\.001/)
    await expect
      .poll(async () =>
        (await trader.client.trading.liveOrders({})).some((order) => Number(order.price) === Number(price)),
      )
      .toBe(true)
  }
  await page
    .getByRole('button', { name: /Cancel: buy 0\.001/ })
    .first()
    .click()
  await seen(page, /Order cancelled/)
  // The notice may lie over the button, and stays as long as the pointer is on it.
  await page.mouse.move(0, 0)
  await page
    .getByText(/Order cancelled/)
    .first()
    .waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Cancel all' }).first().click()
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  await seen(page, /Open orders cancelled/)
  await expect.poll(() => held('EUR')).toBe(before)
})

test('each wrong input of an order is answered at its field, and nothing is sent', async () => {
  const page = await openMarket()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/trade/order') && sent.push(request.url()))
  const wrong = async (button: RegExp, message: string | RegExp) => {
    await submit(page, button)
    await form(page).getByText(message).first().waitFor()
  }
  await fill(page, 'Limit price', '')
  await wrong(/^Buy/, 'Please enter Price.')
  await form(page).getByText('Please enter Amount.').waitFor()
  await fill(page, 'Limit price', '50000')
  await fill(page, 'Amount', '9000')
  await wrong(/^Buy/, /Order transaction amount cannot be more than/)
  await fill(page, 'Amount', '90')
  await wrong(/^Buy/, /Insufficient balance/)
  await fill(page, 'Amount', '0.00001')
  await wrong(/^Buy/, /Order transaction amount cannot be less than/)
  await chooseType(page, 'Stop limit')
  await fill(page, 'Amount', '0.01')
  await fill(page, 'Stop price', '')
  await wrong(/^Buy/, 'Please input Stop Price.')
  await chooseType(page, 'OCO')
  await fill(page, 'Take-profit price', '900000')
  await fill(page, 'Trigger price', '100')
  await wrong(/^Buy/, /Must be below the current price/)
  await form(page)
    .getByText(/Must be above the current price/)
    .waitFor()
  expect(sent).toEqual([])
})
