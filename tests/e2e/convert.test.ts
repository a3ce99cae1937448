import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { hurry } from './choose.ts'
import { expectFitsEverywhere } from './judge.ts'
import { officeSession } from './office.ts'
import { siteUrl } from './product.ts'
import { newTrader } from './traders.ts'
import { setVenues } from './venues.ts'
import { verify } from './verified.ts'

const browser = testBrowser()
const EMAIL = 'converter@example.org'
let operator: Awaited<ReturnType<typeof officeSession>>
let person: Awaited<ReturnType<typeof newTrader>>

beforeAll(async () => {
  operator = await officeSession('operator')
  person = await newTrader(operator.client, { email: EMAIL, funds: { EUR: '1000', BTC: '0.02', USDT: '500' } })
})

afterAll(() => setVenues(operator.client, 'live'))

const panel = (page: Page) => page.getByRole('region', { name: 'Price and conversion' })
const act = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const available = async (currency: string) => Number((await person.client.wallet.asset({ currency })).available)

/** A price lasts ten seconds, which a busy machine may let pass: then another is asked for, as people do. */
async function convert(page: Page, received: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      if (await panel(page).getByText(received).isVisible()) return true
      const next = (await act(page, 'New price').isVisible()) ? act(page, 'New price') : act(page, /^Convert (?!more)/)
      await next.click(hurry).catch(() => undefined)
      return panel(page).getByText(received).isVisible()
    })
    .toBe(true)
}

/** A finger on the button while it still says so. */
async function holdDown(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      if (await act(page, 'New price').isVisible())
        await act(page, 'New price')
          .click(hurry)
          .catch(() => undefined)
      await act(page, name)
        .hover(hurry)
        .catch(() => undefined)
      if (!(await act(page, name).isVisible())) return false
      await page.mouse.down()
      return true
    })
    .toBe(true)
}

test('a visitor sees what a conversion comes to, and is led back to it by the log-in', async () => {
  const page = await browser.visit()
  await page.goto(`${siteUrl}/convert?from=EUR&to=BTC&pay=100`)
  const link = panel(page).getByRole('link', { name: 'Log in to convert' })
  await link.waitFor()
  await expect.poll(() => page.getByLabel('You receive', { exact: true }).inputValue()).toMatch(/^0\.00\d+$/)
  await expectFitsEverywhere(page)
  await link.click()
  await page.waitForURL(/\/account\/login/)
})

test('money becomes bitcoin at the price that was firm, and bitcoin becomes money by the amount to receive', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/convert?from=EUR&to=BTC&pay=200`)
  await act(page, 'Convert 200.00 EUR').waitFor()
  await convert(page, /^You received 0\.00/)
  const [bought] = (await person.client.convert.conversions({})).records
  expect(bought).toMatchObject({ from: 'EUR', to: 'BTC', payAmount: '200', call: 'buy' })
  await expect.poll(() => available('EUR')).toBe(800)

  await act(page, 'Convert more').click()
  await page.getByRole('button', { name: 'Swap the two assets' }).click()
  await page.getByLabel('You receive', { exact: true }).fill('50')
  await act(page, /^Convert 0\.0\d+ BTC$/).waitFor()
  await convert(page, 'You received 50.00 EUR')
  expect(await available('EUR')).toBe(850)
  await expectFitsEverywhere(page)
})

test('whoever presses for a price gets one without typing, and finds it among the open orders', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await page.goto(`${siteUrl}/convert`)
  await page.getByRole('tab', { name: 'Open orders' }).click()
  await act(page, 'Get a firm price').click()
  // The currency is the browser's.
  await act(page, /^Convert 100\.00 /).waitFor()
  await expect
    .poll(async () => {
      if (await act(page, 'New price').isVisible())
        await act(page, 'New price')
          .click(hurry)
          .catch(() => undefined)
      return page.getByRole('button', { name: 'Convert now' }).isVisible()
    })
    .toBe(true)
  await expectFitsEverywhere(page)
})

test('a price that has moved is shown beside the new one, and nothing happens until its owner says so', async () => {
  const page = await browser.visit()
  await person.enter(page)
  const before = await available('USDT')
  const rate = async () => Number((await person.client.convert.getConvertPrice({ from: 'BTC', to: 'USDT' })).indexRate)
  await page.goto(`${siteUrl}/convert?from=USDT&to=BTC&pay=100`)
  await act(page, 'Convert 100.00 USDT').waitFor()
  const first = await rate()
  // What the button said when the finger came down is what is asked for, however long it stays there.
  await holdDown(page, 'Convert 100.00 USDT')
  await setVenues(operator.client, 'live', '1')
  await expect.poll(rate).toBeGreaterThan(first * 1.005)
  await act(page, 'New price').waitFor()
  await page.mouse.up()
  await panel(page).getByText('Before', { exact: true }).waitFor()
  await panel(page)
    .getByRole('heading', { name: /^The price rose by/ })
    .waitFor()
  await expectFitsEverywhere(page)
  expect(await available('USDT')).toBe(before)

  await act(page, 'Keep my 100.00 USDT').click()
  await act(page, 'Get a firm price').waitFor()
  expect(await available('USDT')).toBe(before)
})

test('a conversion without the money for it leads to a deposit of what is missing, and the deposit back', async () => {
  await verify(operator.client, person, EMAIL)
  const page = await browser.visit()
  await person.enter(page)
  const have = await available('EUR')
  await page.goto(`${siteUrl}/convert?from=EUR&to=BTC&pay=${have + 120}`)
  await page.getByRole('link', { name: 'Deposit 120 EUR' }).click()
  await page.waitForURL(/\/deposit\/EUR\/bank/)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('120')
  await page.getByRole('link', { name: 'Back to the conversion' }).click()
  await page.waitForURL(/\/convert/)
  await expect.poll(() => page.getByLabel('You pay', { exact: true }).inputValue()).toBe(String(have + 120))
})

test('an asset whose venues disagree is not converted, and the page says why and when it is again', async () => {
  const page = await browser.visit()
  await person.enter(page)
  await operator.client.sandbox.splitVenues({ percent: '5' })
  await page.goto(`${siteUrl}/convert?from=EUR&to=BTC&pay=100`)
  await panel(page).getByText('No price right now').waitFor()
  await expectFitsEverywhere(page)
  await setVenues(operator.client, 'live')
  await panel(page).getByText('No price right now').waitFor({ state: 'hidden' })
})
