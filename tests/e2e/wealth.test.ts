import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { press } from './choose.ts'
import { expectAccessible } from './judge.ts'
import { officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'

const browser = testBrowser()
const COIN = 'LTC'
const SYMBOL = `${COIN}-USDT`
const STEP = 0.01
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>
let other: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: 'planner@example.org', funds: { USDT: '1000' } })
  other = await newTrader(operator.client, { email: 'planned@example.org', funds: { USDT: '10000', [COIN]: '100' } })
})

const section = (page: Page) => page.getByRole('region', { name: 'Management plans' })
const form = (page: Page) => page.getByRole('form', { name: 'New plan' })

/** Prices inside the spread and below the last one, so that whoever comes trades with the plan and with nobody else. */
async function inTheSpread(): Promise<{ readonly buy: number; readonly takeProfit: number }> {
  const { asks, bids } = await person.client.markets.level2({ symbol: SYMBOL })
  const [ticker] = await person.client.markets.prices({ symbol: SYMBOL })
  const last = Number(ticker?.last)
  const [bid, ask] = [Number(bids[0]?.[0] ?? last * 0.98), Number(asks[0]?.[0] ?? last * 1.02)]
  expect(Math.min(ask, last) - bid, 'there is room in the spread').toBeGreaterThan(3 * STEP)
  return { buy: bid + STEP, takeProfit: ask - STEP }
}

/** Somebody else takes all that the plan offers at its price. */
async function takeAll(side: 'buy' | 'sell', price: number): Promise<void> {
  const at = price.toFixed(2)
  const offered = async () => {
    const { asks, bids } = await other.client.markets.level2({ symbol: SYMBOL })
    return (side === 'sell' ? bids : asks).find(([level]) => Number(level) === Number(at))?.[1]
  }
  await expect.poll(offered).toBeDefined()
  const amount = (await offered()) ?? ''
  const order = { symbol: SYMBOL, side, type: 'limit', price: at, amount, confirm: 'true' } as const
  expect((await other.client.trading.placeOrder(order)).state).toBe('filled')
}

const plans = async (part: 'live' | 'over') =>
  (await person.client.wealth.wealthPlans({ kind: 'coin', part })).records.map(({ phase, reason }) => ({
    phase,
    reason,
  }))

/** A plan looks at its orders every minute. */
const aMinuteLater = () => passTime(operator.client, 61)

async function fillForm(page: Page, { buy, takeProfit }: { readonly buy: number; readonly takeProfit: number }) {
  await form(page).getByLabel('Amount', { exact: true }).fill('100')
  await form(page).getByLabel('Buying price').fill(buy.toFixed(2))
  await form(page)
    .getByLabel('Take-profit')
    .fill((buy - 1).toFixed(2))
  await form(page)
    .getByText(/^The take-profit must be above /)
    .waitFor()
  await form(page).getByLabel('Take-profit').fill(takeProfit.toFixed(2))
  const { now } = await operator.client.sandbox.clock()
  const day = new Date(Date.parse(now) + WEEK_MS).toISOString().slice(0, 10)
  const ends = form(page).getByRole('textbox', { name: 'End', exact: true })
  await ends.fill(day)
  // Left, it is written as the page writes days, and the time is the last of the day until another is chosen.
  await ends.blur()
  await expect.poll(() => ends.inputValue()).toBe(day.split('-').toReversed().join('/'))
  const time = form(page).getByRole('textbox', { name: 'End Time' })
  await expect.poll(() => time.inputValue()).toBe('23:59')
  await time.fill('9.30')
  await time.blur()
  await expect.poll(() => time.inputValue()).toBe('09:30')
}

test('a plan says what is wrong with it, buys at its price, takes profit by itself, and says what happened', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/coin/${COIN}`)
  // By keyboard: what loads above may move the button under a pointer.
  await press(section(page).getByRole('button', { name: 'New plan' }))
  await form(page).getByRole('button', { name: 'Start plan' }).click()
  await form(page).getByText('Please enter the amount.').waitFor()
  await form(page).getByText('Please select the end time.').waitFor()
  await expectAccessible(page)

  const prices = await inTheSpread()
  await fillForm(page, prices)
  await form(page).getByRole('button', { name: 'Start plan' }).click()
  await section(page).getByRole('list', { name: 'Your plans' }).getByText('Waiting to buy').waitFor()
  await takeAll('sell', prices.buy)
  await aMinuteLater()
  await expect.poll(() => plans('live')).toEqual([{ phase: 'holding', reason: null }])
  await section(page).getByText('Holding', { exact: true }).waitFor()

  await takeAll('buy', prices.takeProfit)
  await aMinuteLater()
  await expect.poll(() => plans('over')).toEqual([{ phase: 'over', reason: 'take_profit' }])
  await section(page).getByRole('button', { name: 'Show ended plans' }).click()
  await section(page)
    .getByRole('button', { name: /^Buy for 100\.00\sUSDT at .* Completed/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/^Sold 0\.\d+\sLTC; .* arrived/).waitFor()
  await sheet.getByText(/^Bought 0\.\d+\sLTC for /).waitFor()
  await expectAccessible(page)
  // The difference of the two prices, less two fees.
  const { available } = await person.client.wallet.asset({ currency: 'USDT' })
  expect(Number(available)).toBeGreaterThan(1_000)
})
