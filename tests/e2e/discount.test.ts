import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { choose, hurry, press } from './choose.ts'
import { expectAccessible, expectFitsEverywhere } from './judge.ts'
import { officeSession } from './office.ts'
import { passTime } from './pass-time.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { moveIndex } from './venues.ts'

const browser = testBrowser()
const EMAIL = 'discount-trader@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: { BTC: '0.5', USDT: '2000' } })
})

afterAll(() => moveIndex(operator.client, 0))

const panel = (page: Page) => page.getByRole('region', { name: 'Your trade' })

/** A desk that a busy machine kept from answering in time is asked again, as people do. */
async function askRate(page: Page): Promise<void> {
  const act = panel(page).getByRole('button', { name: /^Lock / })
  await expect
    .poll(async () => {
      const ask = panel(page).getByRole('button', { name: /^Get a (firm|new) rate$/ })
      if (await ask.isVisible()) await ask.press('Enter', hurry).catch(() => undefined)
      return act.isVisible()
    })
    .toBe(true)
}

/** An offer lasts a minute, which a busy machine may let pass: then another is asked for, as people do. */
async function lock(page: Page, amount: string): Promise<void> {
  await panel(page).getByLabel('Amount').fill(amount)
  await choose(page.getByRole('checkbox', { name: /cannot be cancelled/ }))
  await choose(page.getByRole('checkbox', { name: /terms of discount trade/ }))
  await expect
    .poll(async () => {
      if (await page.getByRole('button', { name: 'Another trade' }).isVisible()) return true
      const ask = panel(page).getByRole('button', { name: /^Get a (firm|new) rate$/ })
      const act = (await ask.isVisible()) ? ask : panel(page).getByRole('button', { name: /^Lock / })
      await act.press('Enter', hurry).catch(() => undefined)
      return page.getByRole('button', { name: 'Another trade' }).isVisible()
    })
    .toBe(true)
}

/** One trade of each direction, one after the other. */
async function lockBoth(page: Page, { sell, buy }: { readonly sell: string; readonly buy: string }): Promise<void> {
  await lock(page, sell)
  await press(page.getByRole('button', { name: 'Another trade' }))
  await page.getByRole('radio', { name: 'Buy BTC lower' }).press('Space')
  await lock(page, buy)
  const { records } = await person.client.discount.list({ state: 'subscribed' })
  expect(records.map(({ direction }) => direction).toSorted()).toEqual(['buy_low', 'sell_high'])
}

test('a visitor sees what can be lost, the picture and the table, and is asked to log in at the first act', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/discount`)
  await page.getByRole('heading', { name: 'What can I lose?' }).waitFor()
  await page.getByRole('img', { name: /are worth at settlement/ }).waitFor()
  await page.getByRole('table', { name: 'What you get at different settlement prices' }).waitFor()
  await panel(page).getByRole('link', { name: 'Log in to trade' }).waitFor()
  await expectFitsEverywhere(page)
})

test('nothing is locked before both boxes are ticked; then a trade of either direction runs to its day', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/discount`)
  await panel(page).getByLabel('Amount').fill('0.1')
  await askRate(page)
  const act = panel(page).getByRole('button', { name: /^Lock 0\.1 BTC until/ })
  await act.waitFor()
  expect(await act.isDisabled()).toBe(true)
  await expectAccessible(page)
  await lockBoth(page, { sell: '0.1', buy: '1000' })
  await press(page.getByRole('button', { name: /^Details: 0\.1 BTC/ }))
  await page.getByRole('dialog', { name: 'Discount trade' }).getByText('Break-even').waitFor()
  await expectAccessible(page)
})

const MINUTE_MS = 60_000

/** The clock goes to the day of the trades that run; what became of them. */
async function settle(): Promise<readonly string[]> {
  const { records } = await person.client.discount.list({ state: 'subscribed' })
  const ids = records.map(({ id }) => id)
  const settlement =
    records
      .map(({ settlementTime }) => settlementTime)
      .toSorted()
      .at(-1) ?? ''
  const now = Date.parse((await operator.client.sandbox.clock()).now)
  const seconds = Math.ceil((Date.parse(settlement) + MINUTE_MS - now) / 1_000)
  await passTime(operator.client, seconds)
  const settled = async () =>
    (await person.client.discount.list({ state: 'settled' })).records.filter(({ id }) => ids.includes(id))
  await expect.poll(async () => (await settled()).length).toBe(ids.length)
  return (await settled()).map(({ direction, outcome }) => `${direction} ${outcome}`).toSorted()
}

/** Percent: more than the coin itself can have gone the other way until then, and the two to the nearest strike. */
const FAR = 20

test('above both strikes the coin is sold and the money comes back, each with its interest', async () => {
  await moveIndex(operator.client, FAR)
  expect(await settle()).toEqual(['buy_low quote', 'sell_high quote'])
  const page = await browser.visit()
  await person.enter(page)
  const offers = Promise.withResolvers<void>()
  await page.route('**/exchange/discount/products*', (route) => offers.promise.then(() => route.continue()))
  await page.goto(`${siteUrl}/discount`)
  await page.getByText(/^You received 1,00\d\.\d+\sUSDT$/).waitFor()
  await press(page.getByRole('button', { name: /^Details: 0\.1 BTC/ }))
  const sheet = page.getByRole('dialog', { name: 'Discount trade' })
  await sheet.waitFor()
  // What comes to the page meanwhile leaves open what its owner has opened.
  offers.resolve()
  await page.getByRole('heading', { name: 'Your trade', includeHidden: true }).waitFor({ state: 'attached' })
  await expect.poll(() => sheet.getByRole('row').count()).toBeGreaterThan(25)
  await expectAccessible(page)
})

test('below both strikes the coin comes back and the money buys the coin, each with its interest', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/discount`)
  await lockBoth(page, { sell: '0.2', buy: '900' })
  await moveIndex(operator.client, -FAR)
  expect(await settle()).toEqual(['buy_low base', 'sell_high base'])
  await page.reload()
  await page.getByText(/^You received 0\.20\d+\sBTC$/).waitFor()
})
